// What an expression evaluates to. Evaluation follows PHP's order, so that assignments inside an expression count.
import { childByField, EXTRA, NAMED, NO_NODE } from '../../tree.ts';
import { firstNamed, namedChildren } from '../context.ts';
import { assignment, augmentedAssignment, globalName, referenceAssignment } from './assignments.ts';
import { type Body, nodeText, note, writable } from './body.ts';
import { creation, functionCall, methodCall, staticCall } from './calls.ts';
import { runClosure, seen } from './closures.ts';
import { killAll } from './environment.ts';
import { arrayLiteral, text } from './literals.ts';
import { binary, cast, conditional, match } from './operators.ts';
import { placeOf } from './place.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

/** Deeper expressions are left alone: their uses stay without a term. */
const MAX_DEPTH = 400;

type Evaluator = (body: Body, node: number) => number;

let evaluators: (Evaluator | undefined)[] | undefined;

/**
 * Term of an expression; records the terms of the receivers in it and applies its assignments to the environment.
 * @param node the expression, or NO_NODE
 */
export function evaluate(body: Body, node: number): number {
  if (node === NO_NODE || body.depth > MAX_DEPTH) return UNKNOWN;
  evaluators ??= evaluatorTable(body);
  const evaluator = evaluators[body.walk.tree.kind[node]];
  body.depth++;
  const term = evaluator === undefined ? evaluateChildren(body, node) : evaluator(body, node);
  body.depth--;
  return term;
}

/** Evaluates all that is inside and says nothing about the whole. */
export function evaluateChildren(body: Body, node: number): number {
  const { tree } = body.walk;
  for (let child = node + 1; child < tree.next[node]; child = tree.next[child])
    if ((tree.flags[child] & (NAMED | EXTRA)) === NAMED) evaluate(body, child);
  return UNKNOWN;
}

const scalarOf: Evaluator = (body, node) => {
  evaluateChildren(body, node);
  return SCALAR;
};

function evaluatorTable({ walk: { K } }: Body): (Evaluator | undefined)[] {
  const table: (Evaluator | undefined)[] = [];
  table[K.variable_name] = (body, node) => variable(body, nodeText(body, node));
  table[K.parenthesized_expression] = inner;
  table[K.error_suppression_expression] = inner;
  table[K.clone_expression] = inner;
  table[K.argument] = argument;
  table[K.assignment_expression] = assignment;
  table[K.reference_assignment_expression] = referenceAssignment;
  table[K.augmented_assignment_expression] = augmentedAssignment;
  table[K.binary_expression] = binary;
  table[K.conditional_expression] = conditional;
  table[K.match_expression] = match;
  table[K.object_creation_expression] = creation;
  table[K.member_access_expression] = propertyOf;
  table[K.nullsafe_member_access_expression] = propertyOf;
  table[K.member_call_expression] = methodCall;
  table[K.nullsafe_member_call_expression] = methodCall;
  table[K.scoped_call_expression] = staticCall;
  table[K.scoped_property_access_expression] = staticPropertyOf;
  table[K.class_constant_access_expression] = classConstant;
  table[K.function_call_expression] = functionCall;
  table[K.subscript_expression] = subscript;
  table[K.array_creation_expression] = arrayLiteral;
  table[K.anonymous_function] = runClosure;
  table[K.arrow_function] = runClosure;
  table[K.string] = text;
  table[K.encapsed_string] = text;
  table[K.cast_expression] = cast;
  table[K.yield_expression] = yielded;
  for (const kind of [
    K.integer,
    K.float,
    K.boolean,
    K.null,
    K.heredoc,
    K.nowdoc,
    K.unary_op_expression,
    K.update_expression,
    K.print_intrinsic,
    K.shell_command_expression,
  ])
    table[kind] = scalarOf;
  for (const kind of [K.include_expression, K.include_once_expression, K.require_expression, K.require_once_expression])
    table[kind] = include;
  table[K.name] = () => UNKNOWN;
  table[K.dynamic_variable_name] = evaluateChildren;
  for (const kind of [
    K.class_declaration,
    K.function_definition,
    K.interface_declaration,
    K.trait_declaration,
    K.enum_declaration,
  ])
    table[kind] = () => UNKNOWN;
  return table;
}

function variable(body: Body, name: string): number {
  if (name === '$this') return body.table.add(['this']);
  return seen(body, name, body.environment.get(name) ?? UNKNOWN);
}

const inner: Evaluator = (body, node) => evaluate(body, firstNamed(body.walk.tree, node));

const argument: Evaluator = (body, node) => {
  const children = namedChildren(body.walk.tree, node);
  return evaluate(body, children.at(-1) ?? NO_NODE);
};

const propertyOf: Evaluator = (body, node) => {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  const object = evaluate(body, childByField(tree, node, F.object));
  const name = childByField(tree, node, F.name);
  if (name === NO_NODE) return UNKNOWN;
  note(body, name, object);
  if (tree.kind[name] !== K.name) {
    evaluate(body, name);
    return UNKNOWN;
  }
  const place = placeOf(body, node);
  const narrowed = place === undefined ? undefined : body.environment.get(place);
  const declared = object === UNKNOWN ? UNKNOWN : table.add(['property', object, nodeText(body, name)]);
  if (narrowed === undefined || narrowed === UNKNOWN) return declared;
  return declared === UNKNOWN ? narrowed : table.add(['or', narrowed, declared]);
};

const staticPropertyOf: Evaluator = (body, node) => {
  const { tree, F } = body.walk;
  const name = childByField(tree, node, F.name);
  const use = name === NO_NODE ? undefined : body.useAt.get(tree.start[name]);
  if (use?.kind !== 'static_property' || use.owner === undefined) return evaluateChildren(body, node);
  const declared = body.table.add(['static_property', use.owner, use.name]);
  const place = placeOf(body, node);
  const narrowed = place === undefined ? undefined : body.environment.get(place);
  return narrowed === undefined || narrowed === UNKNOWN ? declared : body.table.add(['or', narrowed, declared]);
};

const classConstant: Evaluator = (body, node) => {
  const { walk, table } = body;
  const { tree } = walk;
  const [scope, name] = namedChildren(tree, node);
  if (scope === undefined || name === undefined) return UNKNOWN;
  const named = body.useAt.get(tree.start[scope]);
  if (named?.kind === 'class_name' && named.target !== undefined) return table.add(['class_string', named.target]);
  const use = body.useAt.get(tree.start[name]);
  if (use?.kind === 'class_constant' && use.owner !== undefined) return table.add(['constant', use.owner, use.name]);
  return evaluateChildren(body, node);
};

const subscript: Evaluator = (body, node) => {
  const global = globalName(body, node);
  if (global !== undefined) return body.table.add(['global', global]);
  const [base, ...keys] = namedChildren(body.walk.tree, node);
  if (base === undefined) return UNKNOWN;
  const array = evaluate(body, base);
  for (const key of keys) evaluate(body, key);
  return array === UNKNOWN || array === SCALAR ? UNKNOWN : body.table.add(['element', array]);
};

/** The included code shares the variables. */
const include: Evaluator = (body, node) => {
  evaluateChildren(body, node);
  killAll(writable(body));
  return UNKNOWN;
};

/** `yield $v`, `yield $k => $v`, `yield from $all`. */
const yielded: Evaluator = (body, node) => {
  const { walk, table } = body;
  const { tree, K } = walk;
  const value = firstNamed(tree, node);
  if (value === NO_NODE) return UNKNOWN;
  const isElement = tree.kind[value] === K.array_element_initializer || tree.kind[value] === K.pair;
  const parts = isElement ? namedChildren(tree, value) : [value];
  if (parts.length > 1) evaluate(body, parts[0]);
  const term = evaluate(body, parts[parts.length - 1]);
  const isAll = /^yield\s+from\b/i.test(walk.text.slice(tree.start[node], tree.start[node] + 40));
  if (body.definition >= 0)
    body.returned.push({
      definition: body.definition,
      term: isAll && term > SCALAR ? table.add(['element', term]) : term,
      yields: true,
    });
  return UNKNOWN;
};
