// Places whose type can be known: variables and access paths.
import { childByField, NO_NODE } from '../../tree.ts';
import { type Body, nodeText } from './body.ts';

/** A longer path is not followed. */
const MAX_PATH = 120;

/** `$x`, `$this->a->b`, `self::$x`: the key of a place in the environment, or undefined for other expressions. */
export function placeOf(body: Body, node: number): string | undefined {
  const { walk } = body;
  const { tree, K, F } = walk;
  let suffix = '';
  let at = node;
  while (tree.kind[at] === K.member_access_expression || tree.kind[at] === K.nullsafe_member_access_expression) {
    const name = childByField(tree, at, F.name);
    if (name === NO_NODE || tree.kind[name] !== K.name) return undefined;
    suffix = `->${nodeText(body, name)}${suffix}`;
    at = childByField(tree, at, F.object);
    if (at === NO_NODE) return undefined;
  }
  if (tree.kind[at] === K.variable_name) return nodeText(body, at) + suffix;
  if (tree.kind[at] === K.scoped_property_access_expression && tree.end[at] - tree.start[at] < MAX_PATH)
    return nodeText(body, at) + suffix;
  return undefined;
}

/** Variable at the start of an access path of properties and elements, or undefined. */
export function baseVariable(body: Body, node: number): string | undefined {
  const { tree, K, F } = body.walk;
  let at = node;
  for (;;) {
    const kind = tree.kind[at];
    if (kind === K.variable_name) return nodeText(body, at);
    if (kind === K.subscript_expression) at += 1;
    else if (kind === K.member_access_expression || kind === K.nullsafe_member_access_expression)
      at = childByField(tree, at, F.object);
    else return undefined;
    if (at === NO_NODE) return undefined;
  }
}
