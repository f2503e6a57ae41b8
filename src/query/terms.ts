// From a question to search terms.
import { identifierParts, words } from '../base/split-identifier.ts';

/** English words that carry no topic; left out unless nothing else remains. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from has have how i if in into is it its me no not of on or our so that the ' +
    'their them then there these this to use used was we what when where which who why will with you'
  ).split(' '),
);

export interface QueryTerms {
  /** Words as written, stop words left out. */
  words: string[];
  /** Parts of all words, lower case, each once. */
  parts: string[];
  /** What the index is asked for: whole words, their parts, and plain forms of both, lower case, each once. */
  terms: string[];
}

/** Splits a question as the index splits its texts. */
export function queryTerms(query: string): QueryTerms {
  const all = words(query);
  const topical = all.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const kept = topical.length > 0 ? topical : all;
  const parts = unique(kept.flatMap(identifierParts));
  const whole = kept.map((word) => word.replace(/^\$/, '').toLowerCase());
  return {
    words: unique(kept),
    parts,
    terms: unique([...whole, ...parts, ...parts.flatMap(plainForms)]).filter((term) => term !== ''),
  };
}

/** Other inflections that a text may use: `orders` for order, `pricing` for price and pric. */
export function plainForms(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:ss|x|ch|sh)es$/.test(word)) return [word.slice(0, -2)];
  if (word.endsWith('s') && !word.endsWith('ss')) return [word.slice(0, -1)];
  if (word.endsWith('ing') && word.length > 5) return [word.slice(0, -3), `${word.slice(0, -3)}e`];
  if (word.endsWith('ed') && word.length > 4) return [word.slice(0, -2), word.slice(0, -1)];
  if (/(?:ss|x|ch|sh)$/.test(word)) return [`${word}es`];
  return [/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`];
}

function unique(list: string[]): string[] {
  return [...new Set(list)];
}
