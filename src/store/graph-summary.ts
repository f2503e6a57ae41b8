// The numbers of one revision for status; counts that need a scan of the edges are stored by the writer.
import type { UseKind } from '../model/facts.ts';
import type { ResolutionShare } from '../model/graph.ts';
import type { CorpusPath } from '../model/ids.ts';
import {
  EDGE_KINDS,
  type EdgeKind,
  FILE_STATUSES,
  type FileStatus,
  type NodeKind,
  type UnresolvedReason,
} from '../model/kinds.ts';
import type { Provenance, RuleName } from '../model/rules.ts';
import type { Connection } from './open.ts';
import type { RevisionSummary } from './reader.ts';

type DuplicateRow = { ref: number; kind: NodeKind; qualified: string; path: CorpusPath; line: number };

/** The statements that `readSummary` runs, prepared. */
export function summaryStatements(db: Connection) {
  return {
    files: db.prepare<[], RevisionSummary['files'][number]>(
      `SELECT status, language, count(*) AS files, sum(lines) AS lines FROM file GROUP BY status, language ORDER BY language`,
    ),
    excluded: db.prepare<[], { rule: string; files: number }>('SELECT rule, files FROM excluded ORDER BY rowid'),
    nodes: db.prepare<[], { kind: NodeKind; nodes: number }>(
      'SELECT name AS kind, nodes FROM node_kind WHERE nodes > 0 ORDER BY ref',
    ),
    rules: db.prepare<[], { rule: RuleName; kind: EdgeKind; provenance: Provenance; edges: number }>(
      'SELECT name AS rule, kind, provenance, edges FROM rule WHERE edges > 0 ORDER BY ref',
    ),
    resolution: db.prepare<[], ResolutionShare & { kind: UseKind }>('SELECT * FROM resolution ORDER BY rowid'),
    unresolved: db.prepare<[], { reason: UnresolvedReason; uses: number }>(
      'SELECT name AS reason, uses FROM unresolved_reason WHERE uses > 0 ORDER BY ref',
    ),
    duplicates: db.prepare<[], DuplicateRow>(
      `SELECT duplicate.ref, duplicate.kind, duplicate.qualified, file.path, node.decl_line AS line
       FROM duplicate JOIN node ON node.ref = duplicate.node JOIN file ON file.ref = node.file ORDER BY duplicate.rowid`,
    ),
  };
}

/** Files by status in the order of FILE_STATUSES, nodes, edges and rules in the order of their tables; zero rows are left out. */
export function readSummary(sql: ReturnType<typeof summaryStatements>): RevisionSummary {
  const rules = sql.rules.all();
  return {
    files: sql.files.all().sort((a, b) => statusOrder(a.status) - statusOrder(b.status)),
    excluded: sql.excluded.all(),
    nodes: sql.nodes.all(),
    edges: EDGE_KINDS.map((kind) => ({
      kind,
      stated: edgesOf(rules, kind, 'stated'),
      derived: edgesOf(rules, kind, 'derived'),
    })).filter((row) => row.stated + row.derived > 0),
    rules: rules.map(({ rule, edges }) => ({ rule, edges })),
    resolution: Object.fromEntries(sql.resolution.all().map(({ kind, ...share }) => [kind, share])),
    unresolved: sql.unresolved.all(),
    duplicates: groupDuplicates(sql.duplicates.all()),
  };
}

function statusOrder(status: FileStatus): number {
  return FILE_STATUSES.indexOf(status);
}

function edgesOf(
  rules: readonly { kind: EdgeKind; provenance: Provenance; edges: number }[],
  kind: EdgeKind,
  provenance: Provenance,
): number {
  return rules.reduce(
    (sum, rule) => (rule.kind === kind && rule.provenance === provenance ? sum + rule.edges : sum),
    0,
  );
}

function groupDuplicates(rows: readonly DuplicateRow[]): RevisionSummary['duplicates'] {
  const groups = new Map<number, RevisionSummary['duplicates'][number]>();
  for (const { ref, kind, qualified, path, line } of rows) {
    const group = groups.get(ref) ?? { kind, qualified, places: [] };
    group.places.push({ path, line });
    groups.set(ref, group);
  }
  return [...groups.values()];
}
