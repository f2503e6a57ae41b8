// The summary of a build as text for a person.
import type { BuildSummary } from '../pipeline/build-summary.ts';

/** Several lines, ending in a line feed. */
export function buildReport(summary: BuildSummary): string {
  const { files, excluded, cache, rotated, unlisted } = summary;
  const lines = [
    headline(summary),
    row(
      'files',
      Object.entries(files).filter(([status, count]) => count > 0 || status === 'parsed'),
    ),
    row(
      'excluded',
      excluded.map(({ rule, files: count }) => [rule, count]),
    ),
    ...graphLines(summary),
    row('cache', [
      ['reused', cache.hits],
      ['parsed', cache.parsed],
    ]),
    label(
      'time',
      `${milliseconds(summary.total_ms)} (${Object.entries(summary.ms)
        .map(([phase, ms]) => `${phase} ${milliseconds(ms)}`)
        .join(', ')})`,
    ),
    label('memory', `${summary.peak_rss_mb} MB at most`),
    capabilityLine(summary),
    ...(rotated.length > 0 ? [label('removed', `${rotated.join(', ')} (retain_revs)`)] : []),
    ...unlisted.map(({ path, reason }) =>
      label('not read', `${path}/ (${reason}): its files are neither indexed nor counted`),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function headline({ outcome, rev, base_commit, lines }: BuildSummary): string {
  const commit = base_commit === null ? 'no commit' : `commit ${base_commit.slice(0, 12)}`;
  if (outcome === 'unchanged') return `${rev} is up to date (${commit}); nothing was published`;
  return `${rev} published (${commit}, ${number(lines)} lines)`;
}

function graphLines({ nodes, edges, unresolved, duplicates }: BuildSummary): string[] {
  return [
    row(
      'nodes',
      nodes.map(({ kind, nodes: count }) => [kind, count]),
    ),
    row(
      'edges',
      edges.map(({ kind, stated, derived }) => [kind, stated + derived]),
    ),
    label(
      'proof',
      `${number(sum(edges.map(({ stated }) => stated)))} stated, ${number(sum(edges.map(({ derived }) => derived)))} derived`,
    ),
    label('unresolved', `${number(unresolved)} uses; ${number(duplicates)} names with several definitions`),
  ];
}

/** One line on what the revision cannot answer. */
function capabilityLine({
  capability,
  degraded_reasons,
}: Pick<BuildSummary, 'capability' | 'degraded_reasons'>): string {
  const reasons = degraded_reasons.map(({ reason, means }) => `${reason}: ${means}`).join('; ');
  return label('capability', reasons === '' ? capability : `${capability} (${reasons})`);
}

function row(name: string, counts: readonly (readonly [string, number])[]): string {
  const total = sum(counts.map(([, count]) => count));
  const parts = counts.map(([what, count]) => `${what} ${number(count)}`).join(', ');
  return label(name, parts === '' ? '0' : `${number(total)} (${parts})`);
}

function label(name: string, text: string): string {
  return `  ${name.padEnd(12)}${text}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function milliseconds(value: number): string {
  return value < 1000 ? `${value} ms` : `${(value / 1000).toFixed(2)} s`;
}
