// What the revision holds and how well it was resolved (FT-11): the sums show what an answer can rest on.
import { z } from 'zod';
import { UNRESOLVED_REASONS } from '../../model/kinds.ts';
import { RULES } from '../../model/rules.ts';
import type { GraphReader, RevisionSummary } from '../../store/reader.ts';
import { operation } from '../operation.ts';
import { paging } from '../parameters.ts';
import { summaryOf } from '../summary.ts';

export const status = operation({
  name: 'status',
  summary: 'Revision, coverage, edges by kind, resolution shares, drift',
  description:
    'What the index holds: revision and commit, files by status, nodes and edges by kind, how many uses were resolved by ' +
    'proof, derived or not at all, names with several definitions, and why capability is degraded. Use once at the start.',
  readOnly: true,
  params: z.strictObject({ ...paging }),
  examples: [{ asks: 'what is indexed', parameters: {} }],
  handler: (context) => {
    const { info } = context.graph;
    const summary = summaryOf(context.graph);
    return {
      outcome: 'found',
      result: {
        revision: { rev: info.rev, base_commit: info.base_commit, corpus_hash: info.corpus_hash },
        revisions: context.revisions(),
        files: fileCounts(summary),
        languages: languageCounts(summary),
        excluded: summary.excluded,
        nodes: summary.nodes,
        edges: summary.edges,
        rules: summary.rules.map((row) => ({ ...row, proof: RULES[row.rule].provenance })),
        resolution: summary.resolution,
        unresolved: summary.unresolved.map((row) => ({ ...row, means: UNRESOLVED_REASONS[row.reason] })),
        duplicates: context.page('duplicates', summary.duplicates, (duplicate) => duplicate, 10),
        schema: schemaCounts(context.graph),
        search: { vectors: 'off', reason: 'this version computes no vectors' },
      },
    };
  },
});

/** Files by status; with the excluded ones they are all files on disk (invariant 10). */
function fileCounts(summary: RevisionSummary): Record<string, number> {
  const counts: Record<string, number> = { accepted: 0, parsed: 0, partial: 0, failed: 0, skipped: 0, excluded: 0 };
  for (const row of summary.files) {
    counts[row.status] += row.files;
    counts.accepted += row.files;
  }
  for (const row of summary.excluded) counts.excluded += row.files;
  return counts;
}

function languageCounts(summary: RevisionSummary): { language: string; files: number; lines: number }[] {
  const counts = new Map<string, { language: string; files: number; lines: number }>();
  for (const { language, files, lines } of summary.files) {
    const row = counts.get(language) ?? { language, files: 0, lines: 0 };
    counts.set(language, { language, files: row.files + files, lines: row.lines + lines });
  }
  return [...counts.values()];
}

/** Sources of the database schema, tables, and where sources differ; `schema` has them one by one. */
function schemaCounts({ schema }: GraphReader): { sources: unknown[]; tables: number; conflicts: number } {
  const tables = schema.tables();
  return {
    sources: schema.sources(),
    tables: tables.filter(({ current }) => current).length,
    conflicts: tables.reduce((sum, table) => sum + table.conflicts, 0),
  };
}
