// Replaces secrets by a mark of the same length, in UTF-16 units and in UTF-8 bytes, so that no line or offset moves.

export interface Redaction {
  /** Name of the pattern that found it. */
  rule: string;
  /** UTF-16 offsets, end exclusive. */
  start: number;
  end: number;
}

const ONE_BYTE = '*';
const TWO_BYTES = '\u00b7';
const THREE_BYTES = '\u2022';
const FOUR_BYTES = '\u{1f512}';
const KEPT = /\s/;

/** Masks ranges; white space in them stays. Ranges may overlap and need no order. */
export function maskRanges(text: string, redactions: readonly Redaction[]): string {
  if (redactions.length === 0) return text;
  let result = '';
  let at = 0;
  for (const { start, end } of [...redactions].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    result += text.slice(at, from) + Array.from(text.slice(from, end), markOf).join('');
    at = end;
  }
  return result + text.slice(at);
}

function markOf(character: string): string {
  if (KEPT.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return ONE_BYTE;
  if (code < 0x800) return TWO_BYTES;
  return code < 0x10000 ? THREE_BYTES : FOUR_BYTES;
}
