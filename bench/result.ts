// What one benchmark run of one corpus leaves behind, as results/<corpus>.json, and how it is printed.
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Checked } from './budgets.ts';
import type { Latency } from './queries.ts';

export interface Timed {
  /** Median of the runs, wall seconds of the whole process. */
  seconds: number;
  /** Median of the runs, MiB. */
  peak_mb: number;
  /** Median of the runs, processor seconds of all threads. */
  cpu_seconds: number;
  /** Seconds of each run, in order. */
  runs: number[];
}

export interface Result {
  corpus: string;
  machine: { cores: number; processor: string; memory_gb: number; node: string };
  workers: number;
  files: { php: number; all: number };
  lines: { php: number; all: number };
  nodes: number;
  edges: number;
  parse_only: Timed;
  index: Timed;
  reindex_noop: Timed;
  reindex_five: Timed;
  /** MiB by store file. */
  stores_mb: Record<string, number>;
  cache_mb: number;
  mcp?: Record<string, Latency>;
  facade?: Record<string, Latency>;
  cli?: Latency;
}

/** What must be told of a machine to compare figures; no name of it. */
export function machineFacts(): Result['machine'] {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
  };
}

/** Rounds all numbers of a result to four significant digits, for a file that reads well. */
export function rounded<T>(value: T): T {
  if (typeof value === 'number') return (Number.isInteger(value) ? value : Number(value.toPrecision(4))) as T;
  if (Array.isArray(value)) return value.map(rounded) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)])) as T;
}

const fixed = (value: number, digits = 2): string => value.toFixed(digits);
const line = (what: string, ...cells: string[]): string =>
  `${what.padEnd(28)}${cells.map((cell) => cell.padStart(14)).join('')}`;

function buildLines({ parse_only, index, reindex_noop, reindex_five, lines }: Result): string[] {
  const row = (what: string, timed: Timed, ratio: string): string =>
    line(what, `${fixed(timed.seconds)} s`, `${fixed(timed.cpu_seconds)} s`, `${fixed(timed.peak_mb, 0)} MiB`, ratio);
  const ratio = index.seconds / parse_only.seconds;
  const share = (timed: Timed): string => `${fixed((100 * timed.seconds) / index.seconds, 0)} % of it`;
  return [
    line('', 'wall', 'processor', 'peak memory'),
    row('parse only', parse_only, `${fixed(lines.php / parse_only.seconds / 1000, 0)} K lines/s`),
    row('index', index, `${fixed(lines.all / index.seconds / 1000, 0)} K lines/s`),
    line('index / parse only', `${fixed(ratio)} ×`, `${fixed(index.cpu_seconds / parse_only.cpu_seconds)} ×`),
    row('reindex, nothing changed', reindex_noop, share(reindex_noop)),
    row('reindex, five files', reindex_five, share(reindex_five)),
  ];
}

function latencyLines({ mcp, facade, cli }: Result): string[] {
  const lines: string[] = [];
  if (mcp) {
    lines.push(line('operation, warm', 'MCP p50', 'MCP p95', 'facade p50', 'facade p95'));
    for (const [op, latency] of Object.entries(mcp)) {
      const direct = facade?.[op];
      const cells = [latency.p50, latency.p95, ...(direct ? [direct.p50, direct.p95] : [])];
      lines.push(line(op, ...cells.map((value) => `${fixed(value)} ms`)));
    }
  }
  if (cli) lines.push(line('CLI start to answer', `${fixed(cli.p50, 0)} ms`, `${fixed(cli.p95, 0)} ms`));
  return lines;
}

/** The table of one result. */
export function table(result: Result, checked: readonly Checked[]): string {
  const { corpus, machine, workers, files, lines, nodes, edges, stores_mb, cache_mb, index } = result;
  const stores = Object.entries(stores_mb).map(([name, size]) => `${name} ${fixed(size, 1)} MiB`);
  return [
    `${corpus}: ${files.all} files (${files.php} PHP), ${lines.all} lines, ${nodes} nodes, ${edges} edges`,
    `${machine.cores} cores, ${machine.processor}, Node ${machine.node}, ${workers} workers, median of ${index.runs.length}`,
    ...buildLines(result),
    `stores: ${stores.join(', ')}; cache ${fixed(cache_mb, 1)} MiB`,
    ...latencyLines(result),
    'budgets:',
    ...checked.map(({ what, value, limit, unit, ok }) =>
      line(`  ${what}`, `${fixed(value)} ${unit}`, `of ${limit} ${unit}`, ok ? 'kept' : 'EXCEEDED'),
    ),
    '',
  ].join('\n');
}
