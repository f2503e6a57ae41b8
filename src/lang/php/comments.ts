// Which comment documents a definition. Comment text goes to search chunks only, never into structural facts (FT-9).
import type { TextChunk } from '../../model/facts.ts';
import type { Walk } from './context.ts';
import { docTypesOf } from './doc-types.ts';
import { classAround } from './flow/body.ts';

const BLANK = /^\s*$/;

/** Remembers a comment; line comments directly below each other are one run, a block comment starts anew. */
export function noteComment(walk: Walk, node: number): void {
  const start = walk.tree.start[node];
  const end = walk.tree.end[node];
  if (walk.text.startsWith('/**', start) && walk.text.slice(start, end).includes('@var'))
    walk.varComments.push({ start, end, names: walk.names });
  const line = walk.text[start] === '#' || walk.text[start + 1] === '/';
  const run = walk.comment;
  const continues = line && run.line && BLANK.test(walk.text.slice(run.end, start));
  walk.comment = { start: continues ? run.start : start, end, line };
  if (walk.fileDoc === undefined && walk.definitions.length === 0 && walk.text.startsWith('/**', start))
    walk.fileDoc = { start, end };
}

/** Range of the comment that stands directly above an offset, or an empty range. */
export function docBefore(walk: Walk, start: number): { start: number; end: number } {
  const { comment } = walk;
  if (comment.end === 0 || comment.end > start || !BLANK.test(walk.text.slice(comment.end, start)))
    return { start: 0, end: 0 };
  if (walk.fileDoc?.start === comment.start) walk.fileDoc = undefined;
  return comment;
}

/** Adds the search chunk of a definition (its docblock and the given body range) and the types that the docblock states. */
export function addChunk(
  walk: Walk,
  definition: number,
  doc: { start: number; end: number },
  bodyStart: number,
  bodyEnd: number,
): void {
  const chunk: TextChunk = { kind: 'symbol', definition, docStart: doc.start, docEnd: doc.end, bodyStart, bodyEnd };
  walk.chunks.push(chunk);
  const types = docTypesOf(walk, doc, classTemplates(walk, definition));
  if (types !== undefined) walk.definitions[definition].doc = types;
}

/** Templates of the class around a definition. */
function classTemplates(walk: Walk, definition: number): ReadonlySet<string> {
  const owner = classAround(walk.definitions, walk.definitions[definition].parent);
  return new Set(owner < 0 ? [] : walk.definitions[owner].doc?.templates?.map(([name]) => name));
}
