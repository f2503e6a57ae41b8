// What one oracle says about one corpus, and what is known and listed about it.
import { readFileSync } from 'node:fs';
import type { Difference } from './compare.ts';

export type OracleName = 'definitions' | 'calls' | 'opcodes' | 'phpdbg' | 'routes';

export interface Outcome {
  oracle: OracleName;
  corpus: string;
  files: number;
  /** Rows of the oracle. */
  rows: number;
  differences: Difference[];
  /** Files that the oracle does not accept, with its reason: not compared. */
  rejected: { path: string; reason: string }[];
  /** Rows left out of the comparison, by the reason why the oracle cannot show them. */
  notes: { reason: string; rows: number }[];
}

/** A difference that is understood and listed: exactly these rows of this file, for this reason. */
export interface KnownGap {
  /** The oracles that it concerns; absent: all. */
  oracles?: OracleName[];
  corpus: string;
  path: string;
  reason: string;
  missing?: string[];
  extra?: string[];
  /** The oracle does not accept the file. */
  rejected?: true;
}

/** The listed gaps of `known-gaps.json`. */
export function knownGaps(): KnownGap[] {
  return (JSON.parse(readFileSync(new URL('known-gaps.json', import.meta.url), 'utf8')) as { gaps: KnownGap[] }).gaps;
}

export interface Verdict {
  missing: number;
  extra: number;
  /** Rows and rejected files covered by the list. */
  known: number;
  /** What the list does not cover, and entries of the list that no longer hold; empty when all is well. */
  faults: string[];
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at]);

/**
 * Judges an outcome against the list.
 * @param compared paths that were compared: entries about other files are left alone
 */
export function judge(outcome: Outcome, gaps: readonly KnownGap[], compared: ReadonlySet<string>): Verdict {
  const verdict: Verdict = { missing: 0, extra: 0, known: 0, faults: [] };
  const listed = gaps.filter(
    (gap) => (gap.oracles?.includes(outcome.oracle) ?? true) && gap.corpus === outcome.corpus && compared.has(gap.path),
  );
  const open = new Set(listed);
  for (const difference of outcome.differences) {
    const gap = listed.find(({ path, rejected }) => path === difference.path && !rejected);
    if (gap && same(difference.missing, gap.missing ?? []) && same(difference.extra, gap.extra ?? [])) {
      verdict.known += difference.missing.length + difference.extra.length;
      open.delete(gap);
      continue;
    }
    verdict.missing += difference.missing.length;
    verdict.extra += difference.extra.length;
    for (const row of difference.missing) verdict.faults.push(`${difference.path}: missing ${row}`);
    for (const row of difference.extra) verdict.faults.push(`${difference.path}: extra ${row}`);
  }
  for (const { path, reason } of outcome.rejected) {
    const gap = listed.find((one) => one.path === path && one.rejected);
    if (gap) {
      verdict.known += 1;
      open.delete(gap);
    } else verdict.faults.push(`${path}: not compared, the oracle does not accept it: ${reason}`);
  }
  for (const gap of open) verdict.faults.push(`${gap.path}: listed in known-gaps.json, but no longer so`);
  return verdict;
}
