// Headings become sections, the file becomes the document; each has its lines, its name and its own text.
import type { Definition, Span, TextChunk } from '../../model/facts.ts';
import type { Heading } from './blocks.ts';
import type { LineTable } from './lines.ts';
import { slugger } from './slug.ts';

export interface Outline {
  /** The document first, then the sections in the order of their headings. */
  definitions: Definition[];
  chunks: TextChunk[];
  /** Index of the innermost section that holds a line, from 0; the document's index is 0. */
  scopeAt: (line: number) => number;
}

/**
 * A section runs from its heading to before the next heading of the same or a higher level; what stands before the first
 * heading belongs to the document. Headings without text, and headings in lists and quotes, open no section.
 */
export function outline(
  path: string,
  source: string,
  lines: LineTable,
  headings: readonly Heading[],
  front: { bodyStart: number; title?: string },
): Outline {
  const slug = slugger();
  const anchored = headings.map((heading) => ({ ...heading, slug: slug(heading.anchorText) }));
  const open = anchored.filter((heading) => !heading.nested && heading.text !== '');
  const last = Math.max(0, lines.count - 1);

  const ends = sectionEnds(open, last);
  const parents: number[] = [];
  const stack: number[] = [];
  open.forEach((heading, index) => {
    while (stack.length > 0 && open[stack[stack.length - 1]].level >= heading.level) stack.pop();
    parents.push(stack.length === 0 ? 0 : stack[stack.length - 1] + 1);
    stack.push(index);
  });

  const name =
    front.title ?? open.find((heading) => heading.level === 1)?.text ?? path.slice(path.lastIndexOf('/') + 1);
  const definitions: Definition[] = [
    { kind: 'doc', name, qualified: path, parent: -1, span: span(lines, 0, last, 0, source.length) },
    ...open.map((heading, index): Definition => {
      const start = skipBlanks(source, lines.start(heading.line));
      return {
        kind: 'doc_section',
        name: heading.text,
        qualified: `${path}#${heading.slug}`,
        parent: parents[index],
        span: span(lines, heading.line, ends[index], start, lines.end(ends[index])),
      };
    }),
  ];

  const bodies = [front.bodyStart, ...open.map((heading) => lines.start(heading.next))];
  const chunks = bodies.map((from, definition) => {
    const to = definition < open.length ? lines.start(open[definition].line) : source.length;
    const [bodyStart, bodyEnd] = trim(source, from, to);
    return {
      kind: 'section',
      definition,
      docStart: bodyStart,
      docEnd: bodyStart,
      bodyStart,
      bodyEnd,
    } satisfies TextChunk;
  });

  return { definitions, chunks, scopeAt: (line) => innermost(open, line) };
}

/** Last line of each section. */
function sectionEnds(open: readonly Heading[], last: number): number[] {
  const ends = new Array<number>(open.length).fill(last);
  const waiting: number[] = [];
  open.forEach((heading, index) => {
    while (waiting.length > 0 && open[waiting[waiting.length - 1]].level >= heading.level)
      ends[waiting.pop() ?? 0] = heading.line - 1;
    waiting.push(index);
  });
  return ends;
}

function span(lines: LineTable, first: number, last: number, start: number, end: number): Span {
  const startLine = first + 1;
  return {
    startLine,
    declLine: startLine,
    nameLine: startLine,
    endLine: last + 1,
    start,
    end,
    startByte: lines.byte(start),
    endByte: lines.byte(end),
  };
}

function innermost(open: readonly Heading[], line: number): number {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (open[middle].line <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function skipBlanks(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ' || source[at] === '\uFEFF') at++;
  return at;
}

function trim(source: string, from: number, to: number): [number, number] {
  let start = from;
  let end = to;
  while (start < end && source[start].trim() === '') start++;
  while (end > start && source[end - 1].trim() === '') end--;
  return [start, end];
}
