// Entry points of files that are no programs: crontabs, units, YAML and JSON. Such a file has no definitions, only entries.
import type { EntryFact, FileFacts } from '../model/facts.ts';
import type { SourceFile } from './language.ts';
import { type TextPositions, textPositions } from './lines.ts';

type Given = Omit<EntryFact, 'scope' | 'span' | 'column'>;

/** An entry that spans a range of the text. */
export function entryIn(positions: TextPositions, start: number, end: number, given: Given): EntryFact {
  const line = positions.line(start);
  return {
    ...given,
    scope: -1,
    span: {
      startLine: line,
      declLine: line,
      nameLine: line,
      endLine: positions.line(Math.max(start, end - 1)),
      start,
      end,
      startByte: positions.byte(start),
      endByte: positions.byte(end),
    },
    column: positions.column(start),
  };
}

/** Facts of a file whose only facts are entries. */
export function entriesOnly(
  { path, text }: SourceFile,
  language: string,
  read: (positions: TextPositions) => EntryFact[],
  faults: FileFacts['faults'] = [],
): FileFacts {
  const positions = textPositions(text);
  return {
    path,
    language,
    status: faults.length > 0 ? 'partial' : 'parsed',
    faults,
    lines: positions.lineCount,
    definitions: [],
    uses: [],
    chunks: [{ kind: 'file', definition: -1, docStart: 0, docEnd: 0, bodyStart: 0, bodyEnd: text.length }],
    entries: read(positions),
  };
}
