// Finds the mentions in prose: code spans, link targets and plain text, each with its exact offset. HTML comments, tags and URLs hold none.
import { foldPath, linkedPath, type Named, namedInCode, namedInText } from './names.ts';

export interface Mention {
  name: string;
  /** Offset into the text. */
  start: number;
  /** For a path: where it leads from the folder of the document, as a corpus path. */
  target?: string;
}

interface Ticks {
  start: number;
  length: number;
}

const INTERESTING = /[`\\/]|::|\(\)|\]\(|\]:/;
const LINK_DEFINITION = /^([ \t>]*\[[^\]\n]{1,200}\]:[ \t]*)<?([^\s>]{1,400})/;
const COMMENT_OR_TARGET =
  /<!--[\s\S]*?(?:-->|$)|\]\([ \t\n]*(?:<([^<>\n]{0,400})>|((?!<)[^\s()]{0,400}(?:\([^\s()]{0,400}\)[^\s()]{0,400}){0,4}))|<[A-Za-z/][^<>]{0,1000}>/g;

/**
 * Mentions between two offsets, by offset.
 * @param path corpus path of the document, which link targets are relative to
 */
export function mentionsIn(path: string, text: string, from: number, to: number): Mention[] {
  const unit = text.slice(from, to);
  if (!INTERESTING.test(unit)) return [];
  const found: Mention[] = [];
  const add = (named: readonly Named[], at: number) => {
    for (const { kind, name, at: inner } of named) {
      const place = { name, start: from + at + inner };
      const target = kind === 'path' ? foldPath(path, name) : undefined;
      if (target !== undefined) found.push({ ...place, target });
      else if (kind === 'symbol') found.push(place);
    }
  };
  const link = (written: string | undefined, at: number) => {
    const linked = written === undefined ? undefined : linkedPath(written);
    const target = linked === undefined ? undefined : foldPath(path, linked);
    if (linked !== undefined && target) found.push({ name: linked, start: from + at, target });
  };
  const prose = (start: number, end: number) => {
    const part = unit.slice(start, end);
    let at = 0;
    const definition = start === 0 ? LINK_DEFINITION.exec(part) : null;
    if (definition !== null) {
      link(definition[2], definition[0].length - definition[2].length);
      at = definition[0].length;
    }
    COMMENT_OR_TARGET.lastIndex = at;
    for (const match of part.matchAll(COMMENT_OR_TARGET)) {
      add(namedInText(part.slice(at, match.index)), start + at);
      const written = match[1] ?? match[2];
      if (written !== undefined) link(written, start + match.index + match[0].lastIndexOf(written));
      at = match.index + match[0].length;
    }
    add(namedInText(part.slice(at)), start + at);
  };

  let done = 0;
  for (const [open, close] of codeSpans(unit)) {
    prose(done, open.start);
    const inside = open.start + open.length;
    add(namedInCode(unit.slice(inside, close.start)), inside);
    done = close.start + close.length;
  }
  prose(done, unit.length);
  return found.sort((a, b) => a.start - b.start);
}

/** Pairs of backtick runs of equal length, left to right, as CommonMark pairs them. */
function codeSpans(text: string): [Ticks, Ticks][] {
  if (!text.includes('`')) return [];
  const runs: Ticks[] = Array.from(text.matchAll(/`+/g), (match) => ({ start: match.index, length: match[0].length }));
  const nextOfLength = new Map<number, number>();
  const closers = new Array<number | undefined>(runs.length);
  const openings = runs.map((run) =>
    isEscaped(text, run.start) ? { start: run.start + 1, length: run.length - 1 } : run,
  );
  for (let i = runs.length - 1; i >= 0; i--) {
    closers[i] = nextOfLength.get(openings[i].length);
    nextOfLength.set(runs[i].length, i);
  }
  const spans: [Ticks, Ticks][] = [];
  for (let i = 0; i < runs.length; i++) {
    const close = closers[i];
    if (close === undefined || openings[i].length === 0) continue;
    spans.push([openings[i], runs[close]]);
    i = close;
  }
  return spans;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}
