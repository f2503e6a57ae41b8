// Positions in a text: lines, columns and UTF-8 bytes of UTF-16 offsets. Lines end at LF only, as the parsers count them.

export interface TextPositions {
  /** Number of lines: line feeds, plus one when the last line is not empty. */
  lineCount: number;
  /** Line from 1. */
  line: (offset: number) => number;
  /** Column from 1, in UTF-16 units. */
  column: (offset: number) => number;
  /** Offset in the UTF-8 form of the text. */
  byte: (offset: number) => number;
}

/** Index of the last entry that is not greater than the value; entries ascend and the first is not greater. */
function lastNotAbove(entries: readonly number[], value: number): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (entries[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

const NON_ASCII = /[^\0-\x7f]/g;

/** Prepares the position lookups of a text in one pass over it. */
export function textPositions(text: string): TextPositions {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const endsWithBreak = starts[starts.length - 1] === text.length;

  // Offsets right behind each non-ASCII unit, and by how much bytes lead units there.
  const behind = [0];
  const lead = [0];
  NON_ASCII.lastIndex = 0;
  for (let match = NON_ASCII.exec(text); match !== null; match = NON_ASCII.exec(text)) {
    const unit = text.charCodeAt(match.index);
    // A surrogate pair is two units and four bytes: one more byte per unit.
    const extra = unit < 0x800 ? 1 : unit >= 0xd800 && unit <= 0xdfff ? 1 : 2;
    behind.push(match.index + 1);
    lead.push(lead[lead.length - 1] + extra);
  }
  return {
    lineCount: endsWithBreak ? starts.length - 1 : starts.length,
    line: (offset) => lastNotAbove(starts, offset) + 1,
    column: (offset) => offset - starts[lastNotAbove(starts, offset)] + 1,
    byte: (offset) => offset + lead[lastNotAbove(behind, offset)],
  };
}
