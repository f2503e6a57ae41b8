// What a condition proves about variables when it holds or fails.
import { asciiLower } from '../../../base/ascii.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, namedChildren } from '../context.ts';
import { type Body, nodeText, writable } from './body.ts';
import type { Narrowing } from './environment.ts';
import { placeOf } from './place.ts';
import { SCALAR } from './terms.ts';

const MAX_DEPTH = 200;
const NONE: readonly Narrowing[] = [];

/** `assert` states what it tests; PHP may be told not to run it. */
export function narrowAsserted(body: Body, condition: number): void {
  for (const [place, term] of narrow(body, condition, true)) writable(body).set(place, body.table.weak(term));
}

/**
 * Applies `instanceof` and `is_a` tests of a condition to the environment, and returns what it changed.
 * @param truth whether the condition held
 */
export function narrow(body: Body, condition: number, truth: boolean): readonly Narrowing[] {
  const { tree, K, F, T } = body.walk;
  let at = condition;
  let holds = truth;
  for (;;) {
    if (at === NO_NODE) return NONE;
    if (tree.kind[at] === K.parenthesized_expression) at = firstNamed(tree, at);
    else if (tree.kind[at] === K.unary_op_expression && nodeText(body, at).startsWith('!')) {
      at = firstNamed(tree, at);
      holds = !holds;
    } else break;
  }
  if (tree.kind[at] === K.function_call_expression) return holds ? narrowByIsA(body, at) : NONE;
  if (tree.kind[at] !== K.binary_expression) return NONE;
  const operator = childByField(tree, at, F.operator);
  if (operator === NO_NODE) return NONE;
  if (tree.kind[operator] === T.instanceof_) return narrowByInstanceof(body, at, holds);
  const word = asciiLower(nodeText(body, operator));
  const bothFollow = holds ? word === '&&' || word === 'and' : word === '||' || word === 'or';
  if (!bothFollow || body.depth > MAX_DEPTH) return NONE;
  body.depth++;
  const left = narrow(body, childByField(tree, at, F.left), holds);
  const right = narrow(body, childByField(tree, at, F.right), holds);
  body.depth--;
  return left.length === 0 ? right : right.length === 0 ? left : [...left, ...right];
}

/** The tested place; `($x = f()) instanceof C` tests `$x`. */
function testedPlace(body: Body, node: number): string | undefined {
  const { tree, K, F } = body.walk;
  let at = node;
  while (at !== NO_NODE && tree.kind[at] === K.parenthesized_expression) at = firstNamed(tree, at);
  if (at !== NO_NODE && tree.kind[at] === K.assignment_expression) at = childByField(tree, at, F.left);
  return at === NO_NODE ? undefined : placeOf(body, at);
}

function narrowTo(body: Body, place: string, className: string): readonly Narrowing[] {
  const { table, aliased } = body;
  const isVariable = !place.includes('->') && !place.includes('::');
  const before = isVariable ? body.environment.get(place) : undefined;
  const narrowed =
    before === undefined || before <= SCALAR
      ? table.add(['class', className])
      : table.add(['narrowed', unnarrowed(body, before, className), className]);
  const term = isVariable && !aliased.has(place) ? narrowed : table.weak(narrowed);
  writable(body).set(place, term);
  return [[place, term]];
}

/** A term without the same narrowing in it, so that walking a loop again adds nothing. */
function unnarrowed({ table }: Body, term: number, className: string): number {
  const strip = (member: number) => {
    const known = table.terms[member];
    return known[0] === 'narrowed' && known[2] === className ? known[1] : member;
  };
  const known = table.terms[term];
  return known[0] === 'union' ? table.union(known[1].map(strip)) : strip(term);
}

function narrowByInstanceof(body: Body, node: number, holds: boolean): readonly Narrowing[] {
  const { walk, table } = body;
  const { tree, F } = walk;
  const right = childByField(tree, node, F.right);
  const place = testedPlace(body, childByField(tree, node, F.left));
  const use = right === NO_NODE ? undefined : body.useAt.get(tree.start[right]);
  if (place === undefined || place === '$this' || use?.kind !== 'instanceof' || use.target === undefined) return NONE;
  if (holds) return narrowTo(body, place, use.target);
  const term = body.environment.get(place);
  const union = term === undefined ? undefined : table.terms[term];
  if (union?.[0] !== 'union') return NONE;
  const excluded = table.add(['class', use.target]);
  const rest = table.union(union[1].filter((member) => member !== excluded));
  if (rest === term) return NONE;
  writable(body).set(place, rest);
  return [[place, rest]];
}

/** `is_a($x, C::class)`. */
function narrowByIsA(body: Body, call: number): readonly Narrowing[] {
  const { tree, F } = body.walk;
  const called = childByField(tree, call, F.function);
  const list = childByField(tree, call, F.arguments);
  if (called === NO_NODE || list === NO_NODE || !/^\\?is_a$/i.test(nodeText(body, called))) return NONE;
  const [subject, named] = namedChildren(tree, list).map((argument) => firstNamed(tree, argument));
  if (subject === undefined || named === undefined || subject === NO_NODE || named === NO_NODE) return NONE;
  const place = placeOf(body, subject);
  const scope = firstNamed(tree, named);
  const use = scope === NO_NODE ? undefined : body.useAt.get(tree.start[scope]);
  return place !== undefined && use?.kind === 'class_name' && use.target !== undefined
    ? narrowTo(body, place, use.target)
    : NONE;
}
