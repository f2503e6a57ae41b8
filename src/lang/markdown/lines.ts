// Lines of a text, and offsets as UTF-16 units and as UTF-8 bytes. A line ends at a line feed; a carriage return before it belongs to the end.

export interface LineTable {
  /** Number of lines: line feeds plus one when the last line is not empty; 0 for an empty text. */
  count: number;
  /** Offset of the first character of a line, from 0. Lines past the end start at the end of the text. */
  start(line: number): number;
  /** Offset behind the last character of a line, line end left out. */
  end(line: number): number;
  /** Line, from 0, that holds an offset. */
  at(offset: number): number;
  /** Length in UTF-8 bytes of the text before an offset. */
  byte(offset: number): number;
}

export function lineTable(text: string): LineTable {
  const starts = [0];
  for (let feed = text.indexOf('\n'); feed !== -1; feed = text.indexOf('\n', feed + 1)) starts.push(feed + 1);
  if (starts[starts.length - 1] === text.length) starts.pop();
  const count = starts.length;
  const ascii = Buffer.byteLength(text) === text.length;
  let bytes: number[] | undefined;

  const start = (line: number) => (line < count ? starts[line] : text.length);
  const at = (offset: number) => {
    let low = 0;
    let high = count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  };
  return {
    count,
    start,
    end: (line) => {
      const next = start(line + 1);
      if (next === 0 || text.charCodeAt(next - 1) !== 10) return next;
      return next > 1 && text.charCodeAt(next - 2) === 13 ? next - 2 : next - 1;
    },
    at,
    byte: (offset) => {
      if (ascii || offset === 0) return offset;
      bytes ??= byteStarts(text);
      const line = at(offset);
      return bytes[line] + Buffer.byteLength(text.slice(starts[line], offset));
    },
  };
}

/** Bytes before each line. */
function byteStarts(text: string): number[] {
  const encoded = Buffer.from(text);
  const starts = [0];
  for (let feed = encoded.indexOf(10); feed !== -1; feed = encoded.indexOf(10, feed + 1)) starts.push(feed + 1);
  return starts;
}
