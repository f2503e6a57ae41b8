// What a build tells when it ends (FT-11): counts by status, kind and rule, times and memory.
import type { Discovery } from '../corpus/discover.ts';
import { type Capability, DEGRADED_REASONS, type DegradedReason } from '../model/capability.ts';
import type { RevisionName } from '../model/ids.ts';
import { FILE_STATUSES, type FileStatus } from '../model/kinds.ts';
import { openRevision } from '../store/open-revision.ts';
import type { RevisionSummary } from '../store/reader.ts';
import type { Phase, PhaseClock } from './phases.ts';

export interface BuildSummary {
  /** `unchanged`: the current revision was built from just this input, nothing was published. */
  outcome: 'published' | 'unchanged';
  rev: RevisionName;
  base_commit: string | null;
  corpus_hash: string;
  capability: Capability;
  degraded_reasons: { reason: DegradedReason; means: string }[];
  files: Record<FileStatus, number>;
  lines: number;
  excluded: { rule: string; files: number }[];
  /** Folders that could not be listed: what they hold is neither accepted nor counted. */
  unlisted: { path: string; reason: string }[];
  nodes: RevisionSummary['nodes'];
  edges: RevisionSummary['edges'];
  /** Uses without an edge. */
  unresolved: number;
  /** Names with several definitions. */
  duplicates: number;
  /** Files whose facts came from the cache, and files that were parsed. Both 0 when nothing had to be looked at. */
  cache: { hits: number; parsed: number };
  /** Revisions that were removed because of retain_revs. */
  rotated: RevisionName[];
  /** Wall time by phase in milliseconds. */
  ms: Partial<Record<Phase, number>>;
  total_ms: number;
  /** Largest resident size of the process, its threads included, in megabytes. */
  peak_rss_mb: number;
}

/** What the build knows and the revision does not. */
export type BuildFacts = Pick<BuildSummary, 'outcome' | 'cache' | 'rotated'>;

/** Joins what happened in a build with what the current revision holds. */
export function summarize(ragrafDir: string, discovery: Discovery, facts: BuildFacts, clock: PhaseClock): BuildSummary {
  const revision = openRevision(ragrafDir);
  try {
    const { info, graph } = revision;
    const summary = graph.summary();
    return {
      outcome: facts.outcome,
      rev: info.rev,
      base_commit: info.base_commit,
      corpus_hash: info.corpus_hash,
      capability: info.capability,
      degraded_reasons: info.degraded_reasons.map((reason) => ({ reason, means: DEGRADED_REASONS[reason] })),
      files: byStatus(summary.files),
      lines: sum(summary.files.map(({ lines }) => lines)),
      excluded: discovery.excluded,
      unlisted: discovery.unlisted,
      nodes: summary.nodes,
      edges: summary.edges,
      unresolved: sum(summary.unresolved.map(({ uses }) => uses)),
      duplicates: summary.duplicates.length,
      cache: facts.cache,
      rotated: facts.rotated,
      ms: clock.times(),
      total_ms: clock.total(),
      peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    };
  } finally {
    revision.close();
  }
}

function byStatus(rows: RevisionSummary['files']): Record<FileStatus, number> {
  const counts = Object.fromEntries(FILE_STATUSES.map((status) => [status, 0])) as Record<FileStatus, number>;
  for (const { status, files } of rows) counts[status] += files;
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
