// What the traces of all programs say, each place and target of a corpus counted once.
import { causeOf, isKnown } from './known.ts';
import { judgeStated, type StatedVerdict, type WrongEdge } from './stated.ts';
import type { TracedRun } from './trace-programs.ts';

/** Counts over traced calls. */
export interface Tally {
  calls: number;
  /** Of `calls`: in `calls` ∪ `calls_heuristic`, dispatch included. */
  known: number;
  /** Of `calls`: not to an autoloader; and of these the known ones. */
  written: number;
  writtenKnown: number;
  /** Stated edges that ran: with the stated target, with another one, not to be told. */
  right: number;
  wrong: number;
  undecided: number;
}

export interface Cause {
  cause: string;
  calls: number;
  examples: string[];
}

export interface Findings {
  /** Adds the run of a program and returns its own counts. */
  add(run: TracedRun): Tally;
  total(): Tally;
  wrong(): WrongEdge[];
  /** Unknown calls by cause, most frequent first. */
  causes(): Cause[];
}

const EXAMPLES = 4;

export function newFindings(): Findings {
  const seen = new Map<string, { known: boolean; autoload: boolean; verdict: StatedVerdict }>();
  const causes = new Map<string, Cause>();
  return {
    add({ program, corpus, table, edges }) {
      const own = newTally();
      for (const edge of edges) {
        const known = isKnown(corpus, edge);
        const verdict = judgeStated(corpus, table, edge);
        const finding = { known, autoload: edge.autoload, verdict };
        count(own, finding);
        const key = `${program.corpus} ${edge.key}`;
        const before = seen.get(key);
        if (before === undefined && !known)
          addCause(causes, causeOf(corpus, edge), `${edge.path}:${edge.line} ran ${edge.callee}`);
        if (before === undefined || typeof verdict !== 'string') seen.set(key, finding);
      }
      return own;
    },
    total() {
      const all = newTally();
      for (const finding of seen.values()) count(all, finding);
      return all;
    },
    wrong: () => [...seen.values()].flatMap(({ verdict }) => (typeof verdict === 'string' ? [] : verdict)),
    causes: () => [...causes.values()].sort((a, b) => b.calls - a.calls || (a.cause < b.cause ? -1 : 1)),
  };
}

function newTally(): Tally {
  return { calls: 0, known: 0, written: 0, writtenKnown: 0, right: 0, wrong: 0, undecided: 0 };
}

function count(tally: Tally, finding: { known: boolean; autoload: boolean; verdict: StatedVerdict }): void {
  tally.calls++;
  if (finding.known) tally.known++;
  if (!finding.autoload) {
    tally.written++;
    if (finding.known) tally.writtenKnown++;
  }
  if (finding.verdict === 'right') tally.right++;
  else if (finding.verdict === 'undecided') tally.undecided++;
  else if (finding.verdict !== 'silent') tally.wrong++;
}

function addCause(causes: Map<string, Cause>, cause: string, example: string): void {
  const entry = causes.get(cause) ?? { cause, calls: 0, examples: [] };
  entry.calls++;
  if (entry.examples.length < EXAMPLES) entry.examples.push(example);
  causes.set(cause, entry);
}
