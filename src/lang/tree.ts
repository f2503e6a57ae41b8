// A syntax tree as columns of numbers. Reading it costs no call into the parser: a walk touches typed arrays only.
// Punctuation that stands in no field is left out. Node handles are positions in pre-order, so a parent comes before its children and a subtree is a contiguous range.

/**
 * One parsed tree. All arrays hold `count` valid entries; they are reused by the next parse, so nothing may keep them.
 * `kind` is the grammar's public symbol id (65535 for ERROR), `field` the field id in the parent (0 for none), offsets are
 * UTF-16 units, `parent` is -1 for the root, `next` is the position after the node's subtree (its next sibling when that
 * position has the same parent).
 */
export interface SyntaxTree {
  count: number;
  kind: Uint16Array;
  field: Uint8Array;
  start: Uint32Array;
  end: Uint32Array;
  parent: Int32Array;
  next: Uint32Array;
  /** Bits of NAMED, EXTRA and MISSING. */
  flags: Uint8Array;
  /** True when the tree has an ERROR or MISSING node. */
  hasError: boolean;
}

export const NAMED = 1;
export const EXTRA = 4;
export const MISSING = 8;
export const ERROR_KIND = 65535;
export const NO_NODE = -1;

/** First child of a node with the given field, or NO_NODE. */
export function childByField(tree: SyntaxTree, node: number, field: number): number {
  const end = tree.next[node];
  for (let child = node + 1; child < end; child = tree.next[child]) if (tree.field[child] === field) return child;
  return NO_NODE;
}

/** First child of a node with the given kind, or NO_NODE. */
export function childByKind(tree: SyntaxTree, node: number, kind: number): number {
  const end = tree.next[node];
  for (let child = node + 1; child < end; child = tree.next[child]) if (tree.kind[child] === kind) return child;
  return NO_NODE;
}

/** First named child that is not an extra (comment), or NO_NODE. */
export function firstNamedChild(tree: SyntaxTree, node: number): number {
  const end = tree.next[node];
  for (let child = node + 1; child < end; child = tree.next[child])
    if ((tree.flags[child] & (NAMED | EXTRA)) === NAMED) return child;
  return NO_NODE;
}
