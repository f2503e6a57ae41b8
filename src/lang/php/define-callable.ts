// Functions, methods, closures and arrow functions, with their parameters and promoted properties.
import type { Modifier, Parameter } from '../../model/facts.ts';
import { CALLABLE_KINDS, CLASS_KINDS, type Visibility } from '../../model/kinds.ts';
import { childByField, childByKind, NO_NODE } from '../tree.ts';
import { addChunk, docBefore } from './comments.ts';
import { addModifier, claim, define, enclosing, enter, namedChildren, spanOf, textOf, type Walk } from './context.ts';
import { isConditional, keywordChild, modifiersOf, ordinalName, visibilityText } from './define-class.ts';
import { declaredName } from './names.ts';
import { signatureOf, typeOf } from './signature.ts';

interface Head {
  kind: 'function' | 'method' | 'closure';
  name: string;
  qualified: string;
  modifiers: Modifier[];
  visibility?: Visibility;
}

function addCallable(walk: Walk, node: number, keyword: number, nameNode: number, head: Head): void {
  const { tree, F, K } = walk;
  const body = childByField(tree, node, F.body);
  const parameters = childByField(tree, node, F.parameters);
  const doc = docBefore(walk, tree.start[node]);
  const span = spanOf(walk, node, keyword, nameNode);
  if (childByKind(tree, node, K.reference_modifier) !== NO_NODE) head.modifiers.push('by_reference');
  const index = define(walk, {
    kind: head.kind,
    name: head.name,
    qualified: head.qualified,
    span,
    visibility: head.visibility,
    modifiers: head.modifiers.length > 0 ? head.modifiers : undefined,
    signature: signatureOf(walk, node, body),
    type: typeOf(walk, childByField(tree, node, F.return_type)),
  });
  if (head.kind !== 'closure') addChunk(walk, index, doc, span.start, span.end);
  walk.definitionAt.set(node, index);
  enter(walk, index, tree.next[node]);
  walk.definitions[index].parameters = parameters === NO_NODE ? [] : parametersOf(walk, parameters);
}

function parametersOf(walk: Walk, list: number): Parameter[] {
  const { tree, K } = walk;
  const parameters: Parameter[] = [];
  for (const node of namedChildren(tree, list)) {
    const kind = tree.kind[node];
    if (kind !== K.simple_parameter && kind !== K.variadic_parameter && kind !== K.property_promotion_parameter)
      continue;
    parameters.push(parameterOf(walk, node));
  }
  return parameters;
}

function parameterOf(walk: Walk, node: number): Parameter {
  const { tree, F, K } = walk;
  const named = childByField(tree, node, F.name);
  const variable =
    named !== NO_NODE && tree.kind[named] === K.by_ref ? childByKind(tree, named, K.variable_name) : named;
  const name = variable === NO_NODE ? '' : textOf(walk, variable).slice(1);
  const parameter: Parameter = { name, type: typeOf(walk, childByField(tree, node, F.type)) };
  if (childByField(tree, node, F.default_value) !== NO_NODE) parameter.optional = true;
  if (tree.kind[node] === K.variadic_parameter) {
    parameter.optional = true;
    parameter.variadic = true;
  }
  if (variable !== named || childByKind(tree, node, K.reference_modifier) !== NO_NODE) parameter.byReference = true;
  if (tree.kind[node] === K.property_promotion_parameter && variable !== NO_NODE)
    parameter.property = promotedProperty(walk, node, variable, parameter);
  return parameter;
}

/** The property that a promoted constructor parameter declares; its parent is the class. */
function promotedProperty(walk: Walk, node: number, variable: number, parameter: Parameter): number {
  const { tree, K } = walk;
  const owner = enclosing(walk, CLASS_KINDS);
  const visibility = childByKind(tree, node, K.visibility_modifier);
  const modifiers = promotedModifiers(walk, node, variable);
  const constructorScope = walk.scope;
  walk.scope = owner;
  const property = define(walk, {
    kind: 'property',
    name: parameter.name,
    qualified: `${owner < 0 ? '' : walk.definitions[owner].qualified}::$${parameter.name}`,
    span: spanOf(walk, node, variable, variable),
    visibility: visibility === NO_NODE ? 'public' : visibilityText(walk, visibility),
    modifiers: modifiers.length > 0 ? modifiers : undefined,
    signature: signatureOf(walk, node, NO_NODE),
    type: parameter.type,
  });
  walk.scope = constructorScope;
  return property;
}

/** Modifiers of a promoted parameter, read from the text, because masks rewrite the forms that the grammar does not know. */
function promotedModifiers(walk: Walk, node: number, variable: number): Modifier[] {
  const { tree, text } = walk;
  const before = text.slice(Math.max(0, tree.start[node] - 80), tree.start[node]);
  const head = text.slice(tree.start[node], tree.start[variable]);
  const modifiers: Modifier[] = [];
  if (/\bfinal\s+$/i.test(before) || /(?:^|\s)final\s/i.test(head)) modifiers.push('final');
  if (/(?:^|\s)readonly\s/i.test(head)) modifiers.push('readonly');
  return modifiers;
}

export function functionDefinition(walk: Walk, node: number): void {
  const { tree, F, T } = walk;
  const nameNode = childByField(tree, node, F.name);
  if (nameNode === NO_NODE) return;
  claim(walk, nameNode);
  const name = textOf(walk, nameNode);
  const modifiers: Modifier[] = isConditional(walk, node) ? ['conditional'] : [];
  addCallable(walk, node, keywordChild(walk, node, T.function_), nameNode, {
    kind: 'function',
    name,
    qualified: declaredName(walk.names, name),
    modifiers,
  });
}

export function methodDeclaration(walk: Walk, node: number): void {
  const { tree, F, K, T } = walk;
  const nameNode = childByField(tree, node, F.name);
  const owner = enclosing(walk, CLASS_KINDS);
  if (nameNode === NO_NODE || owner < 0) return;
  claim(walk, nameNode);
  const name = textOf(walk, nameNode);
  const visibility = childByKind(tree, node, K.visibility_modifier);
  addCallable(walk, node, keywordChild(walk, node, T.function_), nameNode, {
    kind: 'method',
    name,
    qualified: `${walk.definitions[owner].qualified}::${name}`,
    visibility: visibility === NO_NODE ? 'public' : visibilityText(walk, visibility),
    modifiers: modifiersOf(walk, node),
  });
}

export function closure(walk: Walk, node: number): void {
  const { T } = walk;
  const keyword = childByKind(walk.tree, node, T.function_);
  const token = keyword === NO_NODE ? keywordChild(walk, node, T.fn_) : keyword;
  addCallable(walk, node, token, token, {
    kind: 'closure',
    ...ordinalName(walk, 'closure'),
    modifiers: modifiersOf(walk, node),
  });
}

/** `yield` makes the enclosing callable a generator. */
export function yieldExpression(walk: Walk): void {
  const owner = enclosing(walk, CALLABLE_KINDS);
  if (owner >= 0) addModifier(walk.definitions[owner], 'generator');
}
