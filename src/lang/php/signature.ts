// The head of a declaration on one line, and native types with their names resolved.
import { asciiLower } from '../../base/ascii.ts';
import type { TypeHint } from '../../model/facts.ts';
import { NO_NODE } from '../tree.ts';
import { isNameLike, textOf, type Walk } from './context.ts';
import { resolveClass } from './names.ts';

const MAX_SIGNATURE = 400;

/** Source text between two offsets with comments left out and white space collapsed. */
function plainText(walk: Walk, from: number, to: number, fromNode: number, toNode: number): string {
  const { tree, K } = walk;
  let text = '';
  let at = from;
  for (let node = fromNode; node < toNode; node++) {
    if (tree.kind[node] !== K.comment || tree.start[node] < at) continue;
    if (tree.start[node] >= to) break;
    text += `${walk.text.slice(at, tree.start[node])} `;
    at = tree.end[node];
  }
  return (text + walk.text.slice(at, to)).replace(/\s+/g, ' ').trim();
}

/**
 * Declaration head: from behind the attributes to the body.
 * @param node the declaration
 * @param body its body, or NO_NODE when the whole declaration is head
 */
export function signatureOf(walk: Walk, node: number, body: number): string {
  const { tree, K } = walk;
  let first = node + 1;
  while (first < tree.next[node] && (tree.kind[first] === K.attribute_list || tree.kind[first] === K.comment))
    first = tree.next[first];
  const to = body === NO_NODE ? tree.end[node] : tree.start[body];
  const text = plainText(walk, tree.start[first], to, first, body === NO_NODE ? tree.next[node] : body).replace(
    /\s*(;|=>|\{)$/,
    '',
  );
  return text.length > MAX_SIGNATURE ? `${text.slice(0, MAX_SIGNATURE - 1)}…` : text;
}

/** A type node as text with resolved names, or undefined when there is none. */
export function typeOf(walk: Walk, node: number): TypeHint | undefined {
  if (node === NO_NODE) return undefined;
  const { tree, K } = walk;
  const names: string[] = [];
  let text = '';
  let behind = tree.start[node];
  // `|`, `&`, `?` and parentheses stand between the names, and are no nodes.
  const upTo = (end: number) => {
    if (end > behind) text += walk.text.slice(behind, end).replace(/\s+/g, '');
  };
  for (let at = node; at < tree.next[node]; ) {
    const kind = tree.kind[at];
    const isName = isNameLike(walk, at);
    if (
      !isName &&
      kind !== K.primitive_type &&
      kind !== K.bottom_type &&
      kind !== K.comment &&
      tree.next[at] > at + 1
    ) {
      at++;
      continue;
    }
    upTo(tree.start[at]);
    if (isName) {
      const name = resolveClass(walk.names, textOf(walk, at));
      names.push(name);
      text += name;
    } else if (kind !== K.comment) text += asciiLower(textOf(walk, at));
    behind = tree.end[at];
    at = tree.next[at];
  }
  upTo(tree.end[node]);
  return { text, names };
}
