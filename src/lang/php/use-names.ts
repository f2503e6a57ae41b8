// Names outside calls: native types, catch, instanceof, attributes, constants.
import { asciiLower } from '../../base/ascii.ts';
import { childByField, ERROR_KIND, NO_NODE } from '../tree.ts';
import { claim, firstNamed, isClaimed, isNameLike, textOf, use, type Walk } from './context.ts';
import { resolveClass, resolveConstant } from './names.ts';

/** Types that the grammar may show as class names. */
const BUILT_IN_TYPES = new Set([
  'int',
  'float',
  'string',
  'bool',
  'array',
  'callable',
  'iterable',
  'object',
  'mixed',
  'void',
  'never',
  'null',
  'false',
  'true',
]);

export function namedType(walk: Walk, node: number): void {
  const { tree, K } = walk;
  const name = firstNamed(tree, node);
  if (name === NO_NODE) return;
  claim(walk, name);
  const written = textOf(walk, name);
  if (BUILT_IN_TYPES.has(asciiLower(written))) return;
  use(walk, tree.kind[tree.parent[node]] === K.type_list ? 'catch' : 'type', written, name, {
    target: resolveClass(walk.names, written),
  });
}

export function attribute(walk: Walk, node: number): void {
  const name = firstNamed(walk.tree, node);
  if (!isNameLike(walk, name)) return;
  claim(walk, name);
  const written = textOf(walk, name);
  use(walk, 'attribute', written, name, { target: resolveClass(walk.names, written) });
}

export function binaryExpression(walk: Walk, node: number): void {
  const { tree, F, T } = walk;
  const operator = childByField(tree, node, F.operator);
  if (operator === NO_NODE || tree.kind[operator] !== T.instanceof_) return;
  const right = childByField(tree, node, F.right);
  if (!isNameLike(walk, right)) return;
  claim(walk, right);
  const written = textOf(walk, right);
  use(walk, 'instanceof', written, right, { target: resolveClass(walk.names, written) });
}

/** Names that are no constants although they stand alone: magic constants and bare `exit`/`die`. */
const NO_CONSTANTS = new Set([
  '__line__',
  '__file__',
  '__dir__',
  '__function__',
  '__class__',
  '__trait__',
  '__method__',
  '__namespace__',
  '__property__',
  '__compiler_halt_offset__',
  'exit',
  'die',
  'true',
  'false',
  'null',
  'self',
  'static',
  'parent',
]);

/** `"$list[key]"` names the key as text; in `"{$list[KEY]}"` it is a constant. */
function isInterpolatedKey(walk: Walk, node: number): boolean {
  const { tree, K } = walk;
  const subscript = tree.parent[node];
  if (tree.kind[subscript] !== K.subscript_expression) return false;
  // In `"${list[KEY]}"` the first name is the variable.
  if (tree.kind[tree.parent[subscript]] === K.dynamic_variable_name) return subscript + 1 === node;
  const kind = tree.kind[tree.parent[subscript]];
  if (kind !== K.encapsed_string && kind !== K.heredoc_body && kind !== K.shell_command_expression) return false;
  return walk.text[tree.start[subscript] - 1] !== '{';
}

/** Whether a name stands in a part of the file that is no PHP: words there are no constants. */
function isDamaged({ tree }: Walk, node: number): boolean {
  if (!tree.hasError) return false;
  let at = tree.parent[node];
  while (at >= 0 && tree.kind[at] !== ERROR_KIND) at = tree.parent[at];
  return at >= 0;
}

/** A name that nothing around it has read. */
export function bareName(walk: Walk, node: number): void {
  const { tree, K, F } = walk;
  if (isClaimed(walk, node)) return;
  claim(walk, node);
  const parent = tree.parent[node];
  const parentKind = tree.kind[parent];
  if (
    parentKind === K.variable_name ||
    parentKind === K.dynamic_variable_name ||
    parentKind === K.goto_statement ||
    parentKind === K.named_label_statement ||
    parentKind === K.property_hook ||
    (parentKind === K.argument && tree.field[node] === F.name) ||
    tree.start[node] === tree.end[node] ||
    (tree.next[node] > node + 1 && parentKind === K.class_constant_access_expression) ||
    isDamaged(walk, node) ||
    isInterpolatedKey(walk, node)
  )
    return;
  const written = textOf(walk, node);
  if (NO_CONSTANTS.has(asciiLower(written))) return;
  use(walk, 'constant', written, node, resolveConstant(walk.names, written));
}
