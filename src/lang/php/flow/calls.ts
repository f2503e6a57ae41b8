// Calls and `new`: what they return, and what they may do to the variables they are given.
import { asciiLower } from '../../../base/ascii.ts';
import { childByField, childByKind, NO_NODE } from '../../tree.ts';
import { phpBuiltins } from '../builtins.ts';
import { callablePositions } from '../callable-parameters.ts';
import { firstNamed, namedChildren } from '../context.ts';
import { assignVariable, type Body, nodeText, note, writable } from './body.ts';
import { killAll } from './environment.ts';
import { narrowAsserted } from './narrowing.ts';
import { baseVariable } from './place.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

/** Arguments of a call in order, spread ones as NO_NODE, and their terms. */
interface Given {
  nodes: number[];
  terms: number[];
}

/** Evaluates arguments in order. From a spread or named argument on positions are not known. */
function givenTo(body: Body, call: number): Given {
  const { tree, F, K } = body.walk;
  let list = childByField(tree, call, F.arguments);
  if (list === NO_NODE) list = childByKind(tree, call, K.arguments);
  const given: Given = { nodes: [], terms: [] };
  if (list === NO_NODE) return given;
  let positional = true;
  for (const argument of namedChildren(tree, list)) {
    const children = namedChildren(tree, argument);
    positional &&= tree.kind[argument] === K.argument && childByField(tree, argument, F.name) === NO_NODE;
    const value = children.at(-1) ?? argument;
    const term = body.evaluate(body, value);
    if (!positional) continue;
    given.nodes.push(value);
    given.terms.push(term);
  }
  return given;
}

/** Variables that a call takes by reference may be something else afterwards; the linker knows which calls do. */
function pass(body: Body, { nodes }: Given, call: number): void {
  for (let position = 0; position < nodes.length; position++) {
    const { tree, K } = body.walk;
    const kind = tree.kind[nodes[position]];
    if (kind !== K.variable_name && kind !== K.subscript_expression) continue;
    const name = baseVariable(body, nodes[position]);
    const term = name === undefined ? undefined : body.environment.get(name);
    if (name === undefined || name === '$this' || term === undefined || term === UNKNOWN) continue;
    const passed = passedTerm(body, term, call, position);
    if (passed !== term) assignVariable(body, name, passed);
  }
}

function passedTerm({ table }: Body, term: number, call: number, position: number): number {
  for (let at = term; ; ) {
    const inner = table.terms[at];
    if (inner[0] === 'weak') return term;
    if (inner[0] !== 'passed') break;
    if (inner[2] === call && inner[3] === position) return term;
    at = inner[1];
  }
  return table.add(['passed', term, call, position]);
}

/** A call with a class string among its arguments: templates may follow it. */
function withClasses({ table }: Body, call: number, { terms }: Given): number {
  const position = terms.findIndex((term) => table.terms[term][0] === 'class_string');
  return position < 0 ? call : table.add(['given', call, position, terms[position]]);
}

const isFirstClass = (body: Body, call: number): boolean => {
  const { tree, K, F } = body.walk;
  const list = childByField(tree, call, F.arguments);
  return list !== NO_NODE && tree.kind[firstNamed(tree, list)] === K.variadic_placeholder;
};

export function creation(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree, K } = walk;
  const created = firstNamed(tree, node);
  if (created === NO_NODE) return UNKNOWN;
  if (tree.kind[created] === K.anonymous_class) {
    const definition = body.definitionAt.get(created);
    const term = definition === undefined ? UNKNOWN : table.add(['class', walk.definitions[definition].qualified]);
    pass(body, givenTo(body, created), term);
    return term;
  }
  const use = body.useAt.get(tree.start[created]);
  const isNamed = use?.kind === 'new' && use.target !== undefined;
  const named = isNamed ? UNKNOWN : body.evaluate(body, created);
  const given = givenTo(body, node);
  if (isNamed) {
    const term = table.add(['class', use.target ?? '']);
    pass(body, given, term);
    return term;
  }
  pass(body, given, UNKNOWN);
  note(body, created, named);
  return named === UNKNOWN ? UNKNOWN : table.add(['instance', named]);
}

export function methodCall(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  const object = body.evaluate(body, childByField(tree, node, F.object));
  const name = childByField(tree, node, F.name);
  if (name === NO_NODE) return UNKNOWN;
  if (tree.kind[name] !== K.name) return dynamicCall(body, node, object, name);
  note(body, name, object);
  const method = nodeText(body, name);
  if (isFirstClass(body, node)) return object === UNKNOWN ? UNKNOWN : table.add(['callable', object, method]);
  const given = givenTo(body, node);
  const call = object === UNKNOWN ? UNKNOWN : table.add(['method', object, method]);
  pass(body, given, call);
  return call === UNKNOWN ? UNKNOWN : withClasses(body, call, given);
}

/** `$o->$m()`, `C::$m()`: a call of `[$o, $m]`. */
function dynamicCall(body: Body, node: number, on: number, name: number): number {
  const method = body.evaluate(body, name);
  const called = namedMethods(body, on, method);
  note(body, name, called);
  if (isFirstClass(body, node)) return called;
  pass(body, givenTo(body, node), UNKNOWN);
  return called === UNKNOWN ? UNKNOWN : body.table.add(['invoke', called]);
}

/** Methods that a term of texts names on an object or class. */
export function namedMethods({ table }: Body, on: number, method: number): number {
  if (on === UNKNOWN || on === SCALAR) return UNKNOWN;
  const named = table.terms[method];
  const members = named[0] === 'union' ? named[1] : [method];
  return table.union(
    members.map((member) => {
      const text = table.terms[member];
      return text[0] === 'text' ? table.add(['callable', on, text[1]]) : UNKNOWN;
    }),
  );
}

export function staticCall(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  const name = childByField(tree, node, F.name);
  const scope = childByField(tree, node, F.scope);
  if (name === NO_NODE) return UNKNOWN;
  const use = body.useAt.get(tree.start[name]);
  const owner = use?.owner;
  const on = owner === undefined ? body.evaluate(body, scope) : UNKNOWN;
  if (tree.kind[name] !== K.name)
    return dynamicCall(body, node, owner === undefined ? on : table.add(['class_string', owner]), name);
  if (use?.kind !== 'static_call') {
    givenTo(body, node);
    return UNKNOWN;
  }
  if (owner === undefined) note(body, name, on);
  if (isFirstClass(body, node)) {
    const named = owner === undefined ? on : table.add(['class_string', owner]);
    return named === UNKNOWN ? UNKNOWN : table.add(['callable', named, use.name]);
  }
  const given = givenTo(body, node);
  if (owner === undefined) {
    pass(body, given, UNKNOWN);
    return on === UNKNOWN ? UNKNOWN : table.add(['static_method_on', on, use.name]);
  }
  if (asciiLower(owner) === 'closure' && given.terms.length > 0) {
    // `Closure::bind` and `Closure::fromCallable` give back what they are given, as a closure.
    noteCallable(body, given.nodes[0], given.terms[0]);
    return given.terms[0];
  }
  const call = table.add(['static_method', owner, use.name]);
  pass(body, given, call);
  return withClasses(body, call, given);
}

/** Functions that hand an element of their first argument back. */
const ELEMENT_FUNCTIONS = new Set([
  'current',
  'reset',
  'end',
  'next',
  'prev',
  'array_pop',
  'array_shift',
  'pos',
  'min',
  'max',
]);
/** Functions that hand back an array with elements of their first argument. */
const SAME_ARRAY_FUNCTIONS = new Set([
  'array_filter',
  'array_values',
  'array_reverse',
  'array_slice',
  'array_unique',
  'array_merge',
  'array_diff',
  'array_intersect_key',
  'array_diff_key',
  'iterator_to_array',
]);

export function functionCall(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree, F } = walk;
  const called = childByField(tree, node, F.function);
  if (called === NO_NODE) return UNKNOWN;
  const use = body.useAt.get(tree.start[called]);
  if (use?.kind === 'call' && use.target !== undefined) {
    if (use.firstClass === true) return table.add(['function_value', use.target, use.fallback ?? '']);
    return namedCall(body, node, use.target, use.fallback);
  }
  if (tree.kind[called] === walk.K.name) {
    givenTo(body, node);
    if (asciiLower(nodeText(body, called)) === 'eval') killAll(writable(body));
    return SCALAR;
  }
  const callee = body.evaluate(body, called);
  note(body, called, callee);
  if (isFirstClass(body, node)) return callee;
  pass(body, givenTo(body, node), UNKNOWN);
  return callee === UNKNOWN ? UNKNOWN : table.add(['invoke', callee]);
}

function namedCall(body: Body, node: number, target: string, fallback: string | undefined): number {
  const { table } = body;
  const name = asciiLower(fallback ?? target);
  const given = givenTo(body, node);
  const [first] = given.terms;
  const call = table.add(['function', target, fallback ?? '']);
  if (name === 'extract' || name === 'parse_str') killAll(writable(body));
  else if (phpBuiltins().function(name)?.byReference.length !== 0) pass(body, given, call);
  if (name === 'assert' && given.nodes.length > 0) narrowAsserted(body, given.nodes[0]);
  for (const position of callablePositions(name)) {
    const at = position < 0 ? given.nodes.length + position : position;
    if (at >= 0 && at < given.nodes.length) noteCallable(body, given.nodes[at], given.terms[at]);
  }
  if (first === undefined) return call;
  if (ELEMENT_FUNCTIONS.has(name)) return first <= SCALAR ? first : table.add(['element', table.weak(first)]);
  if (SAME_ARRAY_FUNCTIONS.has(name)) return table.weak(name === 'array_merge' ? table.union(given.terms) : first);
  if (name === 'array_map' && given.terms.length > 1)
    return first === UNKNOWN ? UNKNOWN : table.add(['array', table.add(['invoke', first])]);
  if (name === 'call_user_func' || name === 'call_user_func_array')
    return first === UNKNOWN ? UNKNOWN : table.add(['invoke', first]);
  return withClasses(body, call, given);
}

/** Notes what a callable argument holds; the use of a literal stands at its text. */
function noteCallable(body: Body, node: number, term: number): void {
  const { tree, K } = body.walk;
  const kind = tree.kind[node];
  const at = kind === K.string || kind === K.encapsed_string ? firstNamed(tree, node) : node;
  if (at !== NO_NODE && body.useAt.get(tree.start[at])?.kind === 'callable') note(body, at, term);
}
