// Ranking of text matches by one table of rules, each measured before it was adopted.
import { compareText } from '../base/order.ts';
import { identifierParts } from '../base/split-identifier.ts';
import type { LexHit } from '../store/reader.ts';
import type { QueryTerms } from './terms.ts';

/** What a rule sees of a hit. `bm25` is a share of the best hit's, from 0 to 1. */
interface Signals {
  hit: LexHit;
  kind: string;
  bm25: number;
  name: string;
  nameParts: string[];
  pathParts: string[];
  query: QueryTerms;
  known: ReadonlySet<string>;
}

interface RankRule {
  name: string;
  /** Added to the text score, in shares of the best hit's. 0 when the rule does not apply. */
  add?: (signals: Signals) => number;
  /** Multiplies the sum. 1 when the rule does not apply. */
  times?: (signals: Signals) => number;
}

const TEST_PATH = /(^|\/)tests?(\/|$)|(?:Test|Cest|Spec)\.php$/i;

/** Additions first, then factors; the order within each group does not matter. */
const RANK_RULES: readonly RankRule[] = [
  {
    name: 'exact_name',
    add: ({ name, query }) => (query.words.some((word) => bare(word) === name.toLowerCase()) ? 1 : 0),
  },
  {
    name: 'name_coverage',
    add: ({ nameParts, query, known }) =>
      nameParts.length > 0 && nameParts.every((part) => known.has(part))
        ? nameParts.length / Math.max(1, query.parts.length)
        : 0,
  },
  {
    name: 'path_ratio',
    add: ({ pathParts, known, bm25 }) => 0.5 * bm25 * share(pathParts, known),
  },
  {
    name: 'substring',
    add: ({ hit, name, query }) => {
      if (!hit.substring || name === '') return 0;
      const longest = Math.max(
        0,
        ...query.words.map((word) => (name.toLowerCase().includes(bare(word)) ? bare(word).length : 0)),
      );
      return (0.5 * longest) / name.length;
    },
  },
  { name: 'definition', times: ({ hit }) => (hit.kind === 'file' ? 0.8 : hit.kind === 'commit' ? 0.5 : 1) },
  { name: 'interface', times: ({ kind }) => (kind === 'interface' ? 0.8 : 1) },
  { name: 'test', times: ({ hit }) => (hit.path !== null && TEST_PATH.test(hit.path) ? 0.4 : 1) },
];

export interface RankedHit {
  hit: LexHit;
  /** Comparable only within one answer. */
  score: number;
  /** The text score and every rule that changed it, in the order of the table. */
  signals: Record<string, number>;
}

/** Orders hits by score; ties by path, line and title. Scores are rounded before they are compared, so order does not hang on the last bit. */
export function rank(hits: readonly LexHit[], query: QueryTerms): RankedHit[] {
  const best = Math.max(0, ...hits.map((hit) => hit.bm25));
  const known = new Set(query.terms);
  return hits
    .map((hit) => scored(signalsOf(hit, best, query, known)))
    .sort(
      (a, b) =>
        b.score - a.score ||
        compareText(a.hit.path ?? '', b.hit.path ?? '') ||
        a.hit.startLine - b.hit.startLine ||
        compareText(a.hit.title, b.hit.title),
    );
}

function scored(signals: Signals): RankedHit {
  const why: Record<string, number> = { bm25: round(signals.bm25) };
  let score = signals.bm25;
  for (const rule of RANK_RULES) {
    const added = rule.add?.(signals) ?? 0;
    const factor = rule.times?.(signals) ?? 1;
    if (added !== 0) why[rule.name] = round(added);
    if (factor !== 1) why[rule.name] = factor;
    score = (score + added) * factor;
  }
  return { hit: signals.hit, score: round(score), signals: why };
}

function signalsOf(hit: LexHit, best: number, query: QueryTerms, known: ReadonlySet<string>): Signals {
  const name = hit.title.split(/::|\\/).at(-1)?.replace(/^\$/, '') ?? '';
  const folders = (hit.path ?? '').split('/');
  return {
    hit,
    kind: hit.node?.split(':', 2)[1] ?? hit.kind,
    bm25: best > 0 ? hit.bm25 / best : 0,
    name,
    nameParts: identifierParts(name),
    pathParts: identifierParts(
      folders
        .slice(-2)
        .join(' ')
        .replace(/\.\w+$/, ''),
    ),
    query,
    known,
  };
}

function share(parts: readonly string[], known: ReadonlySet<string>): number {
  return parts.length === 0 ? 0 : parts.filter((part) => known.has(part)).length / parts.length;
}

function bare(word: string): string {
  return word.replace(/^\$/, '').toLowerCase();
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
