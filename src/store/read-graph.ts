// Answers from graph.sqlite. Every statement is prepared when the store is opened, so a wrong one fails at once.
import { asciiLower } from '../base/ascii.ts';
import { compareText } from '../base/order.ts';
import { RagrafError } from '../model/errors.ts';
import type { Fault } from '../model/facts.ts';
import type { NodeRef } from '../model/ids.ts';
import { type EdgeKind, ENTRY_KINDS, NODE_KINDS, type NodeKind } from '../model/kinds.ts';
import {
  edgeRow,
  entryPointRow,
  fileRow,
  nodeRow,
  type StoredEdge,
  type StoredEntryPoint,
  type StoredFile,
  type StoredNode,
  type StoredUse,
  unresolvedRow,
  type Vocabulary,
  vocabulary,
} from './graph-rows.ts';
import { readSummary, summaryStatements } from './graph-summary.ts';
import { lookupKey } from './lookup-key.ts';
import { type Connection, guarded, openForRead } from './open.ts';
import { eachKind, readPostings } from './postings.ts';
import type { EdgeRow, GraphReader, NodeRow, RevisionInfo, RevisionSummary, UnresolvedRow } from './reader.ts';
import { schemaReader } from './schema-rows.ts';

/**
 * Opens a published graph.
 * @param info what rev.json records about the revision
 * @throws RagrafError revision_corrupt, store_version
 */
export function openGraphReader(path: string, info: RevisionInfo): GraphReader {
  const db = openForRead(path);
  try {
    return guarded(path, () => graphReader(db, path, info));
  } catch (error) {
    db.close();
    throw error;
  }
}

interface Adjacency {
  arriving: Uint8Array | null;
  leaving: Uint8Array | null;
  unresolved: Uint8Array | null;
}

const NODE_COLUMNS = `
  node.ref, node.id, node.kind, node.name, node.qualified, node.language, file.path, node.start_line AS startLine,
  node.decl_line AS declLine, node.name_line AS nameLine, node.end_line AS endLine, node.start, node.end, node.parent,
  node.visibility, node.modifiers, node.signature, node.type
  FROM node LEFT JOIN file ON file.ref = node.file`;

function statements(db: Connection) {
  return {
    file: db.prepare<[string], StoredFile>('SELECT * FROM file WHERE path = ?'),
    files: db.prepare<[], StoredFile>('SELECT * FROM file ORDER BY ref'),
    faults: db.prepare<[], Fault & { file: number }>(
      'SELECT file, phase, reason, line, end_line AS endLine FROM fault ORDER BY rowid',
    ),
    faultsOf: db.prepare<[number], Fault>(
      'SELECT phase, reason, line, end_line AS endLine FROM fault WHERE file = ? ORDER BY rowid',
    ),
    node: db.prepare<[number], StoredNode>(`SELECT ${NODE_COLUMNS} WHERE node.ref = ?`),
    nodeById: db.prepare<[string], StoredNode>(`SELECT ${NODE_COLUMNS} WHERE node.id = ?`),
    nodesByQualified: db.prepare<[string], StoredNode>(
      `SELECT ${NODE_COLUMNS} WHERE lower(node.qualified) = ? ORDER BY node.file, node.start_line, node.ref`,
    ),
    nodesByName: db.prepare<[string], StoredNode>(
      `SELECT ${NODE_COLUMNS} WHERE lower(node.name) = ? ORDER BY node.file, node.start_line, node.ref`,
    ),
    nodesAt: db.prepare<[string, number, number], StoredNode>(
      `SELECT ${NODE_COLUMNS} WHERE node.file = (SELECT ref FROM file WHERE path = ?)
       AND node.start_line <= ? AND node.end_line >= ? ORDER BY node.start DESC, node.end, node.ref DESC`,
    ),
    adjacency: db.prepare<[number], Adjacency>('SELECT arriving, leaving, unresolved FROM adjacency WHERE node = ?'),
    edge: db
      .prepare<[number], StoredEdge>(
        `SELECT edge.rule, edge.source, edge.target, file.path, edge.line, edge.col, edge.confidence, edge.uid
         FROM edge JOIN file ON file.ref = edge.file WHERE edge.rowid = ?`,
      )
      .raw(),
    edgeTarget: db.prepare<[number], number>('SELECT target FROM edge WHERE rowid = ?').pluck(),
    words: db.prepare<[string], { uses: Uint8Array | null }>('SELECT uses FROM word WHERE lower(text) = ?'),
    unresolved: db.prepare<[number], StoredUse>(
      `SELECT use_kind.name AS kind, name.text AS name, receiver.text AS receiver, receiver_form.name AS form,
       unresolved.scope, file.path, unresolved.line, unresolved.col AS "column", unresolved_reason.name AS reason
       FROM unresolved
       JOIN use_kind ON use_kind.ref = unresolved.kind
       LEFT JOIN receiver_form ON receiver_form.ref = unresolved.form
       JOIN word AS name ON name.ref = unresolved.name
       JOIN word AS receiver ON receiver.ref = unresolved.receiver
       JOIN file ON file.ref = unresolved.file
       JOIN unresolved_reason ON unresolved_reason.ref = unresolved.reason
       WHERE unresolved.rowid = ?`,
    ),
    entryPoints: db.prepare<[], StoredEntryPoint>(
      'SELECT node, framework, methods, path, middleware, schedule, handler FROM entry_point ORDER BY node',
    ),
    unresolvedOf: db
      .prepare<[string], number>(
        'SELECT rowid FROM unresolved WHERE kind = (SELECT ref FROM use_kind WHERE name = ?) ORDER BY rowid',
      )
      .pluck(),
    externals: db.prepare<[string], StoredNode>(
      `SELECT ${NODE_COLUMNS} WHERE node.file IS NULL AND node.language = ? ORDER BY node.qualified, node.ref`,
    ),
    summary: summaryStatements(db),
  };
}

function graphReader(db: Connection, storePath: string, info: RevisionInfo): GraphReader {
  const sql = statements(db);
  const words = vocabulary(db);
  const ask = <T>(work: () => T): T => guarded(storePath, work);

  const edgesAt = (rowids: number[]): EdgeRow[] =>
    rowids.map((rowid) => edgeRow(words, present(sql.edge.get(rowid), storePath)));
  const usesAt = (rowids: number[]): UnresolvedRow[] =>
    rowids.map((rowid) => unresolvedRow(present(sql.unresolved.get(rowid), storePath)));
  const adjacent = (ref: NodeRef): Adjacency => present(sql.adjacency.get(ref), storePath);
  const toNode = (stored: StoredNode): NodeRow => nodeRow(words, stored);
  const node = (ref: number): NodeRow => toNode(present(sql.node.get(ref), storePath));

  return {
    info,
    schema: schemaReader(db, ask),
    file: (path) =>
      ask(() => {
        const row = sql.file.get(path);
        return row && fileRow(row, sql.faultsOf.all(row.ref));
      }),
    files: () =>
      ask(() => {
        const faults = new Map<number, Fault[]>();
        for (const { file, ...fault } of sql.faults.all()) {
          const list = faults.get(file);
          if (list) list.push(fault);
          else faults.set(file, [fault]);
        }
        return sql.files.all().map((row) => fileRow(row, faults.get(row.ref) ?? []));
      }),
    summary: (): RevisionSummary => ask(() => readSummary(sql.summary)),
    node: (ref) => ask(() => node(ref)),
    nodeById: (id) =>
      ask(() => {
        const row = sql.nodeById.get(id);
        return row && toNode(row);
      }),
    nodesByQualified: (qualified) =>
      ask(() => {
        const wanted = qualified.startsWith('\\') ? qualified.slice(1) : qualified;
        return sql.nodesByQualified
          .all(asciiLower(wanted))
          .map(toNode)
          .filter(
            (row) => lookupKey(row.language, row.kind, row.qualified) === lookupKey(row.language, row.kind, wanted),
          );
      }),
    nodesByName: (name) => ask(() => sql.nodesByName.all(asciiLower(name)).map(toNode).sort(byKindAndName)),
    nodesAt: (path, line) =>
      ask(() =>
        sql.nodesAt
          .all(path, line, line)
          .map(toNode)
          .filter((row) => !NO_DEFINITION.has(row.kind)),
      ),
    children: (ref) =>
      ask(() =>
        rowids(words, adjacent(ref).leaving, CONTAINS).map((rowid) =>
          node(present(sql.edgeTarget.get(rowid), storePath)),
        ),
      ),
    edges: (ref, direction, kinds) =>
      ask(() => edgesAt(rowids(words, direction === 'in' ? adjacent(ref).arriving : adjacent(ref).leaving, kinds))),
    edgeCounts: (ref) =>
      ask(() => {
        const { arriving, leaving } = adjacent(ref);
        return { in: countByKind(words, arriving), out: countByKind(words, leaving) };
      }),
    unresolvedByName: (name) =>
      ask(() =>
        usesAt(
          sql.words
            .all(asciiLower(name))
            .flatMap((word) => readPostings(word.uses))
            .sort(byNumber),
        ),
      ),
    unresolvedOf: (kind) => ask(() => usesAt(sql.unresolvedOf.all(kind))),
    externals: (language) => ask(() => sql.externals.all(language).map(toNode)),
    unresolvedIn: (ref) => ask(() => usesAt(readPostings(adjacent(ref).unresolved))),
    entryPoints: () =>
      ask(() =>
        sql.entryPoints
          .all()
          .map((row) => entryPointRow(node(row.node), row))
          .sort((a, b) => byKindAndName(a.node, b.node) || byPlace(a.node, b.node)),
      ),
    close: () => {
      db.close();
    },
  };
}

const NO_DEFINITION: ReadonlySet<NodeKind> = new Set(['file', ...ENTRY_KINDS]);
const CONTAINS: readonly EdgeKind[] = ['contains'];
const byNumber = (a: number, b: number): number => a - b;

/** Edges are numbered by file, line and column, so ascending rowids are in the order of the contract. */
function rowids({ edgeKinds }: Vocabulary, blob: Uint8Array | null, kinds: readonly EdgeKind[]): number[] {
  const found: number[] = [];
  let lists = 0;
  eachKind(blob, (kind, list) => {
    if (!kinds.includes(edgeKinds[kind])) return;
    lists++;
    for (const rowid of list) found.push(rowid);
  });
  return lists > 1 ? found.sort(byNumber) : found;
}

function countByKind({ edgeKinds }: Vocabulary, blob: Uint8Array | null): Partial<Record<EdgeKind, number>> {
  const counts: Partial<Record<EdgeKind, number>> = {};
  eachKind(blob, (kind, list) => {
    counts[edgeKinds[kind]] = list.length;
  });
  return counts;
}

function byKindAndName(a: NodeRow, b: NodeRow): number {
  return NODE_KINDS.indexOf(a.kind) - NODE_KINDS.indexOf(b.kind) || compareText(a.qualified, b.qualified);
}

function byPlace(a: NodeRow, b: NodeRow): number {
  return compareText(a.path ?? '', b.path ?? '') || (a.nameLine ?? 0) - (b.nameLine ?? 0) || a.ref - b.ref;
}

function present<T>(row: T | undefined, path: string): T {
  if (row === undefined) throw new RagrafError('revision_corrupt', `${path}: a row that another one names is missing`);
  return row;
}
