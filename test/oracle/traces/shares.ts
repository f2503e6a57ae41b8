// How many call sites of a corpus have a target, told statically.
import { RULES, type RuleName } from '../../../src/model/rules.ts';
import type { IndexedCorpus } from './indexed-corpus.ts';

export interface Share {
  sites: number;
  /** At least one candidate in the corpus by a rule that uses the receiver's type or the class. */
  corpus: number;
  /** None in the corpus, but a symbol outside it, by a stated rule. */
  external: number;
  /** None in the corpus, but a symbol outside it, by a derived rule: not counted as resolved. */
  externalDerived: number;
  /** Candidates by nothing but the name: not counted as resolved. */
  guessed: number;
  unresolved: number;
}

/** Rules that look at the name only (DESIGN 14.7). */
const GUESSES = new Set<RuleName>(['unique-name', 'same-name']);

/** Part of the sites that is resolved: a target in the corpus or a proven one outside it. */
export function resolvedShare({ sites, corpus, external }: Share): number {
  return sites === 0 ? 1 : (corpus + external) / sites;
}

/** Shares of `->m()` and `::m()`. */
export function sharesOf(corpus: IndexedCorpus): { method: Share; static: Share } {
  const shares = { method: none(), static: none() };
  const edges = corpus.edgesByPlace(['calls', 'calls_heuristic', 'references']);
  for (const { path, uses } of corpus.files) {
    for (const use of uses) {
      if (use.kind !== 'method_call' && use.kind !== 'static_call') continue;
      const share = use.kind === 'method_call' ? shares.method : shares.static;
      share.sites++;
      const found = (edges.get(`${path}:${use.line}:${use.column}`) ?? []).filter(({ kind, rule }) =>
        use.firstClass === true ? kind === 'references' && CALLABLE.has(rule) : kind !== 'references',
      );
      const typed = found.filter(({ rule }) => !GUESSES.has(rule));
      if (typed.some(({ target }) => corpus.pathOf(corpus.node(target)) !== undefined)) share.corpus++;
      else if (typed.some(({ rule }) => RULES[rule].provenance === 'stated')) share.external++;
      else if (typed.length > 0) share.externalDerived++;
      else if (found.length > 0) share.guessed++;
      else share.unresolved++;
    }
  }
  return shares;
}

const CALLABLE = new Set<RuleName>(['first-class-callable', 'first-class-candidate']);

function none(): Share {
  return { sites: 0, corpus: 0, external: 0, externalDerived: 0, guessed: 0, unresolved: 0 };
}
