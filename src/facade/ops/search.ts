// Ranked search over names, paths, docs and bodies.
import { z } from 'zod';
import { nodeId } from '../../model/ids.ts';
import { NODE_KINDS } from '../../model/kinds.ts';
import { pathMatcher } from '../../query/path-pattern.ts';
import { type RankedHit, rank } from '../../query/rank.ts';
import { type QueryTerms, queryTerms } from '../../query/terms.ts';
import type { LexHit, LexReader } from '../../store/reader.ts';
import type { OperationContext } from '../operation.ts';
import { operation, placeFact } from '../operation.ts';
import { notFound, refused } from '../outcome.ts';
import { paging } from '../parameters.ts';

/** Text matches that are ranked; with a filter, more are read before it. */
const CANDIDATES = 300;
const CANDIDATES_FILTERED = 2_000;
const SUBSTRING_HITS = 50;
/** Hits further down are rarely followed, and each costs the caller tokens. */
const SEARCH_LIMIT = 20;
/** Why a revision has no vectors. */
const NO_VECTORS = 'no vectors in this revision';

export const search = operation({
  name: 'search',
  summary: 'Ranked symbols and document sections for a question or a name',
  description:
    'Finds symbols and sections by words, names or parts of names when the exact name is not known; ranks by name, path, ' +
    'doc and body, and says by which signals. Use before grep for concepts. Hits are text matches, not relations: follow ' +
    'with symbol or callers. Says not_found when no word occurs. Does not search by regular expression.',
  readOnly: true,
  main: 'query',
  params: z.strictObject({
    query: z.string().describe('words or names'),
    kind: z.enum([...NODE_KINDS]).optional(),
    path: z.string().optional().describe('folder, file, or glob'),
    mode: z.enum(['hybrid', 'lexical', 'semantic']).default('hybrid'),
    ...paging,
    limit: paging.limit.default(SEARCH_LIMIT),
  }),
  examples: [
    { asks: 'where discounts are applied', parameters: { query: 'discount on the total of an order' } },
    { asks: 'interfaces only', parameters: { query: 'discount', kind: 'interface' } },
  ],
  handler: (context, { query, kind, path, mode }) => {
    if (mode === 'semantic') return refused('no_vectors', NO_VECTORS, 'mode', ['hybrid', 'lexical']);
    const terms = queryTerms(query);
    if (terms.terms.length === 0)
      return refused('bad_parameter', 'query: expected at least one letter or digit', 'query');
    const filtered = kind !== undefined || path !== undefined;
    const matches = path === undefined ? () => true : pathMatcher(path);
    const hits = candidates(context.lex, terms, filtered ? CANDIDATES_FILTERED : CANDIDATES).filter(
      (hit) =>
        (kind === undefined || kindOf(hit) === kind) &&
        (path === undefined || (hit.path !== null && matches(hit.path))),
    );
    const limits = mode === 'hybrid' ? [`ranked by text only: ${NO_VECTORS}`] : [];
    if (hits.length === 0) {
      const nothing = notFound(
        context,
        filtered ? 'no text match passes the filters' : 'no word of the query occurs',
        query,
      );
      return { ...nothing, limits, next: nothing.next?.filter((step) => step.op !== 'search' || filtered) };
    }
    if (hits.length >= CANDIDATES) limits.push(`ranked among the ${hits.length} best text matches`);
    const absent = terms.words.filter((word) => context.lex.match(queryTerms(word).terms, 1).length === 0);
    if (absent.length > 0) limits.push(`words that occur nowhere: ${absent.join(', ')}`);
    return {
      outcome: 'found',
      result: { query, hits: context.page('hits', rank(hits, terms), (ranked) => hitFact(context, ranked)) },
      limits,
    };
  },
});

/** Matches by words; substring matches of names join for words that could be a part of a name. */
function candidates(lex: LexReader, terms: QueryTerms, most: number): LexHit[] {
  const hits = lex.match(terms.terms, most);
  if (terms.words.length > 3) return hits;
  const known = new Set(hits.map(keyOf));
  for (const word of terms.words) {
    if (word.length < 3) continue;
    for (const hit of lex.substring(word.toLowerCase(), SUBSTRING_HITS)) {
      if (known.has(keyOf(hit))) continue;
      known.add(keyOf(hit));
      hits.push(hit);
    }
  }
  return hits;
}

function keyOf(hit: LexHit): string {
  return hit.node ?? `${hit.kind}:${hit.path}:${hit.startLine}:${hit.title}`;
}

function kindOf(hit: LexHit): string {
  return hit.node?.split(':', 2)[1] ?? hit.kind;
}

function hitFact(context: OperationContext, ranked: RankedHit): Record<string, unknown> {
  const { hit, score, signals } = ranked;
  const id = hit.node ?? fileNode(context, hit);
  const node = id === undefined ? undefined : context.graph.nodeById(id);
  const fact = node === undefined ? { kind: hit.kind, name: hit.title } : placeFact(node);
  // The first words of a file are source text, which only `code` returns.
  const doc = hit.kind === 'file' || hit.doc === '' ? {} : { doc: hit.doc };
  return { ...fact, ...doc, score, signals };
}

function fileNode({ graph }: OperationContext, hit: LexHit): string | undefined {
  const file = hit.kind === 'file' && hit.path !== null ? graph.file(hit.path) : undefined;
  return file && nodeId(file.language, 'file', file.path);
}
