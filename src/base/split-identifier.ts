// The one splitter of identifiers and text into search terms: full-text index, queries and embeddings share it (notes on FTS5 for code).

const WORD = /[\p{L}\p{N}_$]+/gu;
const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}]+|\p{Lu}+|\p{L}+|\p{N}+/gu;

/** Parts of one identifier in lower case: `HTMLParserV2` gives html, parser, v, 2. */
export function identifierParts(identifier: string): string[] {
  return (identifier.match(PART) ?? []).map((part) => part.toLowerCase());
}

/** Words of a text, each once per occurrence, in order, unsplit and in their own case. */
export function words(text: string): string[] {
  return text.match(WORD) ?? [];
}
