// Calls of every form, `new`, and the language constructs that the grammar shows as calls.
import { asciiLower } from '../../base/ascii.ts';
import { childByField, childByKind, NO_NODE } from '../tree.ts';
import { claim, firstNamed, isNameLike, namedChildren, textOf, type UseDetails, use, type Walk } from './context.ts';
import { definedConstant } from './define-member.ts';
import { resolveClass, resolveFunction } from './names.ts';
import { receiverOf } from './receivers.ts';
import { callableArguments, callableValue } from './use-callables.ts';

/** Constructs of the language, not functions (they cannot be called by a callable string either). */
const CONSTRUCTS = new Set([
  'clone',
  'isset',
  'empty',
  'eval',
  'exit',
  'die',
  '__halt_compiler',
  'print',
  'list',
  'unset',
  'array',
  'echo',
  'include',
  'require',
  'include_once',
  'require_once',
]);

/** Number of arguments, or first-class callable syntax. */
function argumentsOf(walk: Walk, node: number): Pick<UseDetails, 'arguments' | 'firstClass'> {
  const { tree, F, K } = walk;
  let list = childByField(tree, node, F.arguments);
  if (list === NO_NODE) list = childByKind(tree, node, K.arguments);
  if (list === NO_NODE) return { arguments: 0 };
  const children = namedChildren(tree, list);
  if (children.length === 1 && tree.kind[children[0]] === K.variadic_placeholder) return { firstClass: true };
  return { arguments: children.length };
}

export function functionCall(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  const called = childByField(tree, node, F.function);
  if (called === NO_NODE) return;
  if (!isNameLike(walk, called)) {
    use(walk, 'dynamic_call', '', called, { receiver: receiverOf(walk, called), ...argumentsOf(walk, node) });
    return;
  }
  claim(walk, called);
  const written = textOf(walk, called);
  const lower = asciiLower(written);
  if (CONSTRUCTS.has(lower)) return;
  use(walk, 'call', written, called, { ...resolveFunction(walk.names, written), ...argumentsOf(walk, node) });
  callableArguments(walk, node, lower.startsWith('\\') ? lower.slice(1) : lower);
  if (lower === 'define' || lower === '\\define') {
    const list = childByField(tree, node, F.arguments);
    const first = list === NO_NODE ? NO_NODE : firstNamed(tree, list);
    if (first !== NO_NODE && tree.kind[first] === K.argument) definedConstant(walk, node, first);
  }
}

export function memberCall(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  const object = childByField(tree, node, F.object);
  const name = childByField(tree, node, F.name);
  if (object === NO_NODE || name === NO_NODE) return;
  const details = { receiver: receiverOf(walk, object), ...argumentsOf(walk, node) };
  if (tree.kind[name] !== K.name) {
    use(walk, 'dynamic_call', '', name, details);
    return;
  }
  claim(walk, name);
  use(walk, 'method_call', textOf(walk, name), name, details);
}

/** The class before `::` as use details; its name is claimed. */
export function classBefore(walk: Walk, scope: number): Pick<UseDetails, 'owner' | 'receiver'> {
  if (!isNameLike(walk, scope)) return { receiver: receiverOf(walk, scope) };
  claim(walk, scope);
  return { owner: resolveClass(walk.names, textOf(walk, scope)) };
}

export function staticCall(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  const scope = childByField(tree, node, F.scope);
  const name = childByField(tree, node, F.name);
  if (scope === NO_NODE || name === NO_NODE) return;
  const details = { ...classBefore(walk, scope), ...argumentsOf(walk, node) };
  if (tree.kind[name] !== K.name) {
    use(walk, 'dynamic_call', '', name, details);
    return;
  }
  claim(walk, name);
  use(walk, 'static_call', textOf(walk, name), name, details);
  if (details.owner !== undefined && asciiLower(details.owner) === 'closure') boundCallable(walk, node);
}

/** The callable that `Closure::fromCallable` is given. */
function boundCallable(walk: Walk, call: number): void {
  const { tree, F } = walk;
  const list = childByField(tree, call, F.arguments);
  const first = list === NO_NODE ? NO_NODE : firstNamed(tree, list);
  const value = first === NO_NODE ? NO_NODE : firstNamed(tree, first);
  if (value !== NO_NODE) callableValue(walk, value);
}

export function objectCreation(walk: Walk, node: number): void {
  const { tree, K } = walk;
  const created = firstNamed(tree, node);
  if (created === NO_NODE || tree.kind[created] === K.anonymous_class) return;
  const details = argumentsOf(walk, node);
  if (!isNameLike(walk, created)) {
    use(walk, 'dynamic_new', '', created, { receiver: receiverOf(walk, created), ...details });
    return;
  }
  claim(walk, created);
  const written = textOf(walk, created);
  use(walk, 'new', written, created, { target: resolveClass(walk.names, written), ...details });
}
