// Namespaces: they reset the imports, and the unbraced form governs its following siblings.
import { childByField, NO_NODE } from '../tree.ts';
import { claim, define, enter, spanOf, textOf, type Walk } from './context.ts';
import { newNameScope } from './names.ts';

/** End of what an unbraced namespace governs: the node of the next namespace declaration, or the end of the file. */
function governedEnd(walk: Walk, node: number): { end: number; last: number } {
  const { tree, K } = walk;
  const end = tree.next[tree.parent[node]];
  let last = node;
  let sibling = tree.next[node];
  while (sibling < end && tree.kind[sibling] !== K.namespace_definition) {
    last = sibling;
    sibling = tree.next[sibling];
  }
  return { end: sibling, last };
}

export function namespaceDefinition(walk: Walk, node: number): void {
  const { tree, F } = walk;
  const nameNode = childByField(tree, node, F.name);
  const body = childByField(tree, node, F.body);
  const name = nameNode === NO_NODE ? '' : textOf(walk, nameNode).replace(/\s+/g, '');
  walk.names = newNameScope(name);
  if (nameNode !== NO_NODE) claim(walk, nameNode);
  const span = spanOf(walk, node, node + 1, nameNode === NO_NODE ? node + 1 : nameNode);
  const governed = body === NO_NODE ? governedEnd(walk, node) : { end: tree.next[node], last: node };
  span.end = tree.end[governed.last];
  span.endByte = walk.positions.byte(span.end);
  span.endLine = walk.positions.line(Math.max(span.start, span.end - 1));
  if (name !== '')
    enter(
      walk,
      define(walk, { kind: 'namespace', name, qualified: name, span, signature: `namespace ${name}` }),
      governed.end,
    );
}
