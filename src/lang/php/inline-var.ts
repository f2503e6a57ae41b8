// `/** @var T $x */` inside bodies: which annotation stands directly above a statement.
import type { Walk } from './context.ts';
import { docTypesOf } from './doc-types.ts';

const BLANK = /^\s*$/;

/** Annotations directly above a node; the variable carries its `$`, or is empty when the annotation names none. */
export function inlineVars(walk: Walk, node: number): { variable: string; type: string }[] {
  const start = walk.tree.start[node];
  const { varComments } = walk;
  let low = 0;
  let high = varComments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (varComments[middle].end <= start) low = middle + 1;
    else high = middle;
  }
  const comment = varComments[low - 1];
  if (comment === undefined || !BLANK.test(walk.text.slice(comment.end, start))) return [];
  comment.names ??= walk.names;
  const annotated = docTypesOf({ ...walk, names: comment.names }, comment)?.var;
  return annotated === undefined
    ? []
    : [{ variable: annotated[0] === '' ? '' : `$${annotated[0]}`, type: annotated[1] }];
}
