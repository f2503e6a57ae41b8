// Properties, static properties and class constants, with what happens to them.
import { asciiLower } from '../../base/ascii.ts';
import type { Access } from '../../model/facts.ts';
import { childByField, NO_NODE } from '../tree.ts';
import { claim, firstNamed, isClaimed, namedChildren, textOf, use, type Walk } from './context.ts';
import { receiverOf } from './receivers.ts';
import { classBefore } from './use-calls.ts';

const PROBES = new Set(['isset', 'empty']);

/** Whether the node stands where a value is assigned: in a list pattern on the left, or as foreach target. */
function isPatternTarget(walk: Walk, node: number): boolean {
  const { tree, K, F } = walk;
  let at = node;
  let parent = tree.parent[at];
  while (parent >= 0) {
    const kind = tree.kind[parent];
    if (kind === K.foreach_statement) return tree.field[at] !== F.body && firstNamed(tree, parent) !== at;
    if (kind === K.assignment_expression) return tree.field[at] === F.left;
    if (
      kind !== K.list_literal &&
      kind !== K.pair &&
      kind !== K.by_ref &&
      kind !== K.array_creation_expression &&
      kind !== K.array_element_initializer
    )
      return false;
    at = parent;
    parent = tree.parent[at];
  }
  return false;
}

/** How a property access is used: undefined means read. A write to an element writes the property. */
export function accessOf(walk: Walk, node: number): Access | undefined {
  const { tree, K, F } = walk;
  let at = node;
  let parent = tree.parent[at];
  while (tree.kind[parent] === K.subscript_expression && parent + 1 === at) {
    at = parent;
    parent = tree.parent[at];
  }
  switch (tree.kind[parent]) {
    case K.assignment_expression:
    case K.reference_assignment_expression:
      return tree.field[at] === F.left ? 'write' : undefined;
    case K.augmented_assignment_expression:
      return tree.field[at] === F.left ? 'read_write' : undefined;
    case K.update_expression:
      return 'read_write';
    case K.unset_statement:
      return 'unset';
    case K.argument: {
      const call = tree.parent[tree.parent[parent]];
      if (tree.kind[call] !== K.function_call_expression) return undefined;
      const called = childByField(tree, call, F.function);
      return called !== NO_NODE && PROBES.has(asciiLower(textOf(walk, called))) ? 'isset' : undefined;
    }
    case K.list_literal:
    case K.pair:
    case K.by_ref:
    case K.foreach_statement:
    case K.array_element_initializer:
      return isPatternTarget(walk, at) ? 'write' : undefined;
    default:
      return undefined;
  }
}

export function memberAccess(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  const object = childByField(tree, node, F.object);
  const name = childByField(tree, node, F.name);
  if (object === NO_NODE || name === NO_NODE) return;
  const details = { receiver: receiverOf(walk, object), access: accessOf(walk, node) };
  if (tree.kind[name] !== K.name) {
    use(walk, 'dynamic_member', '', name, details);
    return;
  }
  claim(walk, name);
  use(walk, 'property', textOf(walk, name), name, details);
}

export function staticProperty(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  const scope = childByField(tree, node, F.scope);
  const name = childByField(tree, node, F.name);
  if (scope === NO_NODE || name === NO_NODE) return;
  const details = { ...classBefore(walk, scope), access: accessOf(walk, node) };
  if (tree.kind[name] !== K.variable_name) {
    use(walk, 'dynamic_member', '', name, details);
    return;
  }
  use(walk, 'static_property', textOf(walk, name).slice(1), name, details);
}

export function classConstant(walk: Walk, node: number): void {
  const { tree, K } = walk;
  if (isClaimed(walk, node)) return;
  const [scope, name] = namedChildren(tree, node);
  if (scope === undefined || name === undefined) return;
  const details = classBefore(walk, scope);
  // In `C::{$n}` the grammar wraps the expression in a name.
  if (tree.kind[name] !== K.name || tree.next[name] > name + 1) {
    use(walk, 'dynamic_member', '', name, details);
    return;
  }
  claim(walk, name);
  const constant = textOf(walk, name);
  if (asciiLower(constant) !== 'class') use(walk, 'class_constant', constant, name, details);
  else if (details.owner !== undefined) use(walk, 'class_name', textOf(walk, scope), scope, { target: details.owner });
}
