// The budgets of DESIGN 12, each with how it is read from a result. Reported by `--check`, never a timed unit test.
import type { Result } from './result.ts';

interface Budget {
  what: string;
  /** Corpora it speaks of; absent: all. */
  corpora?: readonly string[];
  limit: number;
  unit: string;
  value: (result: Result) => number | undefined;
}

const p95 = (operation: string) => (result: Result) => result.mcp?.[operation]?.p95;

const BUDGETS: readonly Budget[] = [
  {
    what: 'index / parse only',
    limit: 4,
    unit: '×',
    value: ({ index, parse_only }) => index.seconds / parse_only.seconds,
  },
  { what: 'peak memory', corpora: ['mediawiki'], limit: 1200, unit: 'MiB', value: ({ index }) => index.peak_mb },
  {
    what: 'no-op reindex / index',
    limit: 0.15,
    unit: '×',
    value: ({ index, reindex_noop }) => reindex_noop.seconds / index.seconds,
  },
  {
    what: 'five-file reindex / index',
    limit: 0.6,
    unit: '×',
    value: ({ index, reindex_five }) => reindex_five.seconds / index.seconds,
  },
  ...['symbol', 'references', 'callers', 'callees'].map((op) => ({
    what: `${op} p95`,
    limit: 20,
    unit: 'ms',
    value: p95(op),
  })),
  { what: 'search p95', limit: 100, unit: 'ms', value: p95('search') },
  { what: 'CLI start to answer p50', limit: 400, unit: 'ms', value: ({ cli }) => cli?.p50 },
];

export interface Checked {
  what: string;
  value: number;
  limit: number;
  unit: string;
  ok: boolean;
}

/** The budgets that apply to a result and were measured. */
export function checkBudgets(result: Result): Checked[] {
  return BUDGETS.filter(({ corpora }) => corpora === undefined || corpora.includes(result.corpus)).flatMap(
    ({ what, limit, unit, value }) => {
      const measured = value(result);
      return measured === undefined ? [] : [{ what, limit, unit, value: measured, ok: measured <= limit }];
    },
  );
}
