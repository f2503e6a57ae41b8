// Assignments: variables, properties, elements, list patterns and references.
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, namedChildren } from '../context.ts';
import { alias, assignVariable, type Body, nodeText, writable } from './body.ts';
import { assign, killAll } from './environment.ts';
import { baseVariable, placeOf } from './place.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

/** Gives a value to an assignment target: a variable, a property, an element or a list pattern. */
export function assignTo(body: Body, target: number, term: number): void {
  const { tree, K } = body.walk;
  switch (tree.kind[target]) {
    case K.variable_name:
      assignVariable(body, nodeText(body, target), term);
      if (body.definition < 0 || body.globals.has(nodeText(body, target)))
        noteGlobal(body, nodeText(body, target), term);
      return;
    case K.parenthesized_expression:
      assignTo(body, firstNamed(tree, target), term);
      return;
    case K.by_ref:
      assignByReference(body, firstNamed(tree, target), UNKNOWN);
      return;
    case K.member_access_expression:
    case K.nullsafe_member_access_expression:
      assignProperty(body, target, term);
      return;
    case K.scoped_property_access_expression:
      assignStaticProperty(body, target, term);
      return;
    case K.subscript_expression:
      assignElement(body, target, term);
      return;
    case K.list_literal:
    case K.array_creation_expression:
      assignList(body, target, term);
      return;
    case K.dynamic_variable_name:
      body.evaluate(body, target);
      killAll(writable(body));
      return;
    default:
      body.evaluate(body, target);
  }
}

/** A target that is another name for something: what it holds may change out of sight. */
export function assignByReference(body: Body, target: number, term: number): void {
  const { tree, K } = body.walk;
  if (target === NO_NODE) return;
  if (tree.kind[target] === K.variable_name) alias(body, nodeText(body, target));
  assignTo(body, target, term);
}

function assignProperty(body: Body, target: number, term: number): void {
  const { tree, K, F } = body.walk;
  const object = childByField(tree, target, F.object);
  body.evaluate(body, target);
  const name = childByField(tree, target, F.name);
  if (object !== NO_NODE && name !== NO_NODE && tree.kind[name] === K.name && isOwn(body, object))
    body.assigned.push({ class: body.classDefinition, property: nodeText(body, name), term });
  const place = placeOf(body, target);
  if (place !== undefined) assign(writable(body), place, body.table.weak(term));
}

const isOwn = (body: Body, object: number) => body.classDefinition >= 0 && nodeText(body, object) === '$this';

function assignStaticProperty(body: Body, target: number, term: number): void {
  const { tree, F } = body.walk;
  body.evaluate(body, target);
  const use = body.useAt.get(tree.start[childByField(tree, target, F.name)]);
  if (use?.kind === 'static_property' && body.classDefinition >= 0 && (use.owner === 'self' || use.owner === 'static'))
    body.assigned.push({ class: body.classDefinition, property: use.name, term });
  const place = placeOf(body, target);
  if (place !== undefined) assign(writable(body), place, body.table.weak(term));
}

function noteGlobal(body: Body, name: string, term: number): void {
  if (term > SCALAR) body.assigned.push({ class: -1, property: name, term });
}

/** `$GLOBALS['x']` is the global variable `$x`. */
export function globalName(body: Body, subscript: number): string | undefined {
  const { tree, K } = body.walk;
  const [base, key] = namedChildren(tree, subscript);
  if (
    base === undefined ||
    key === undefined ||
    tree.kind[base] !== K.variable_name ||
    nodeText(body, base) !== '$GLOBALS'
  )
    return undefined;
  const content = tree.kind[key] === K.string || tree.kind[key] === K.encapsed_string ? namedChildren(tree, key) : [];
  return content.length === 1 && tree.kind[content[0]] === K.string_content
    ? `$${nodeText(body, content[0])}`
    : undefined;
}

function assignList(body: Body, target: number, term: number): void {
  const { tree, K } = body.walk;
  const element = term === UNKNOWN ? UNKNOWN : term === SCALAR ? SCALAR : body.table.add(['element', term]);
  for (const part of namedChildren(tree, target)) {
    if (tree.kind[part] !== K.pair && tree.kind[part] !== K.array_element_initializer) {
      assignTo(body, part, element);
      continue;
    }
    const children = namedChildren(tree, part);
    const value = children.at(-1);
    if (children.length > 1) body.evaluate(body, children[0]);
    if (value !== undefined) assignTo(body, value, element);
  }
}

/** `$a[k] = v`: the array now may hold v. */
function assignElement(body: Body, target: number, term: number): void {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  const global = globalName(body, target);
  if (global !== undefined) {
    noteGlobal(body, global, term);
    body.shared.add(global);
    return;
  }
  const [base, ...keys] = namedChildren(tree, target);
  if (base === undefined) return;
  for (const key of keys) body.evaluate(body, key);
  const held = table.add(['array', term]);
  if (tree.kind[base] === K.subscript_expression) {
    assignElement(body, base, held);
    return;
  }
  const before = body.evaluate(body, base);
  const place = placeOf(body, base);
  if (place === undefined) return;
  const after = before === UNKNOWN || before === SCALAR ? held : table.union([before, held]);
  if (tree.kind[base] === K.variable_name) assignVariable(body, place, after);
  else writable(body).set(place, table.weak(after));
  const object = tree.kind[base] === K.member_access_expression ? childByField(tree, base, F.object) : NO_NODE;
  const name = object === NO_NODE ? NO_NODE : childByField(tree, base, F.name);
  if (name !== NO_NODE && tree.kind[name] === K.name && isOwn(body, object))
    body.assigned.push({ class: body.classDefinition, property: nodeText(body, name), term: held });
}

export function assignment(body: Body, node: number): number {
  const { tree, F } = body.walk;
  const left = childByField(tree, node, F.left);
  const term = body.evaluate(body, childByField(tree, node, F.right));
  if (left !== NO_NODE) assignTo(body, left, term);
  return term;
}

/** Two names for one variable: what is assigned through one changes the other out of sight. */
export function referenceAssignment(body: Body, node: number): number {
  const { tree, F } = body.walk;
  const right = childByField(tree, node, F.right);
  const left = childByField(tree, node, F.left);
  const weak = body.table.weak(body.evaluate(body, right));
  taint(body, right);
  if (left !== NO_NODE) assignByReference(body, left, weak);
  return weak;
}

/** The variable behind an expression that is taken by reference: it, or what it holds, may change out of sight. */
export function taint(body: Body, node: number): void {
  const name = node === NO_NODE ? undefined : baseVariable(body, node);
  if (name === undefined || name === '$this') return;
  alias(body, name);
  assignVariable(body, name, body.environment.get(name) ?? UNKNOWN);
}

export function augmentedAssignment(body: Body, node: number): number {
  const { tree, F } = body.walk;
  const left = childByField(tree, node, F.left);
  const before = body.evaluate(body, left);
  const right = body.evaluate(body, childByField(tree, node, F.right));
  const operator = childByField(tree, node, F.operator);
  const word = operator === NO_NODE ? '' : nodeText(body, operator);
  const term = word === '??=' || word === '+=' ? body.table.union([before, right]) : SCALAR;
  if (left !== NO_NODE) assignTo(body, left, term);
  return term;
}
