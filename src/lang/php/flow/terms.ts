// The type terms of one file: each distinct term once, addressed by its index.
import type { TypeTerm } from '../../../model/facts.ts';

/** Index of the term that says nothing. */
export const UNKNOWN = 0;
/** Index of the term for values that are no objects: scalars, null, void. */
export const SCALAR = 1;

/** A union of more terms than this says nothing useful. */
const MAX_UNION = 12;

export interface TermTable {
  terms: TypeTerm[];
  add: (term: TypeTerm) => number;
  /** The union of terms; nested unions are flattened, scalars and repeats left out. */
  union: (members: readonly number[]) => number;
  /** The term, as something that other code may have changed. */
  weak: (term: number) => number;
}

/** Key of a term among those of its kind. Parts are numbers and names, neither of which holds a blank; a text is last. */
function partsKey([, first, second, third]: TypeTerm): string | number {
  if (second === undefined) return typeof first === 'object' ? first.join(' ') : (first ?? 0);
  return third === undefined ? `${first} ${second}` : `${first} ${second} ${third}`;
}

export function newTermTable(): TermTable {
  const terms: TypeTerm[] = [['unknown'], ['scalar']];
  const kinds = new Map<TypeTerm[0], Map<string | number, number>>([
    ['unknown', new Map([[0, UNKNOWN]])],
    ['scalar', new Map([[0, SCALAR]])],
  ]);
  const add = (term: TypeTerm): number => {
    let known = kinds.get(term[0]);
    if (known === undefined) {
      known = new Map();
      kinds.set(term[0], known);
    }
    const key = partsKey(term);
    let index = known.get(key);
    if (index === undefined) {
      index = terms.push(term) - 1;
      known.set(key, index);
    }
    return index;
  };
  const union = (members: readonly number[]): number => {
    if (members.length === 2) {
      const [a, b] = members;
      if (a === b || b === SCALAR) return a;
      if (a === SCALAR) return b;
    }
    const flat = new Set<number>();
    for (const member of members) {
      const term = terms[member];
      if (term[0] === 'union') for (const inner of term[1]) flat.add(inner);
      else if (member !== SCALAR) flat.add(member);
    }
    if (flat.size === 0) return members.length === 0 ? UNKNOWN : SCALAR;
    if (flat.size === 1) return flat.values().next().value ?? UNKNOWN;
    if (flat.size > MAX_UNION) return UNKNOWN;
    return add(['union', [...flat].sort((a, b) => a - b)]);
  };
  const weak = (term: number): number =>
    term === UNKNOWN || term === SCALAR || terms[term][0] === 'weak' ? term : add(['weak', term]);
  return { terms, add, union, weak };
}
