// Properties, constants and enum cases.
import { CLASS_KINDS } from '../../model/kinds.ts';
import { childByField, childByKind, NO_NODE } from '../tree.ts';
import { addChunk, docBefore } from './comments.ts';
import { claim, define, enclosing, enter, firstNamed, namedChildren, spanOf, textOf, type Walk } from './context.ts';
import { isConditional, keywordChild, modifiersOf, visibilityText } from './define-class.ts';
import { declaredName } from './names.ts';
import { signatureOf, typeOf } from './signature.ts';

function visibilityOf(walk: Walk, node: number) {
  const visibility = childByKind(walk.tree, node, walk.K.visibility_modifier);
  return visibility === NO_NODE ? 'public' : visibilityText(walk, visibility);
}

export function propertyDeclaration(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  const owner = enclosing(walk, CLASS_KINDS);
  if (owner < 0) return;
  const doc = docBefore(walk, tree.start[node]);
  const modifiers = modifiersOf(walk, node);
  const type = typeOf(walk, childByField(tree, node, F.type));
  for (const element of namedChildren(tree, node)) {
    if (tree.kind[element] !== K.property_element) continue;
    const variable = childByField(tree, element, F.name);
    if (variable === NO_NODE) continue;
    const name = textOf(walk, variable).slice(1);
    const index = define(walk, {
      kind: 'property',
      name,
      qualified: `${walk.definitions[owner].qualified}::$${name}`,
      span: spanOf(walk, node, element, variable),
      visibility: visibilityOf(walk, node),
      modifiers: modifiers.length > 0 ? modifiers : undefined,
      signature: signatureOf(walk, node, NO_NODE),
      type,
    });
    addChunk(walk, index, doc, tree.start[node], tree.end[node]);
    walk.elementOwner.set(element, index);
    walk.definitionAt.set(element, index);
  }
  const hooks = childByKind(tree, node, K.property_hook_list);
  if (hooks !== NO_NODE) walk.elementOwner.set(hooks, walk.definitions.length - 1);
}

export function constDeclaration(walk: Walk, node: number): void {
  const { tree, F, K, T } = walk;
  const owner =
    walk.scope >= 0 && (CLASS_KINDS as readonly string[]).includes(walk.definitions[walk.scope].kind) ? walk.scope : -1;
  const doc = docBefore(walk, tree.start[node]);
  const modifiers = modifiersOf(walk, node);
  if (owner < 0 && isConditional(walk, node)) modifiers.push('conditional');
  const type = typeOf(walk, childByField(tree, node, F.type));
  for (const element of namedChildren(tree, node)) {
    if (tree.kind[element] !== K.const_element) continue;
    const nameNode = firstNamed(tree, element);
    if (nameNode === NO_NODE) continue;
    claim(walk, nameNode);
    const name = textOf(walk, nameNode);
    const index = define(walk, {
      kind: 'constant',
      name,
      qualified: owner < 0 ? declaredName(walk.names, name) : `${walk.definitions[owner].qualified}::${name}`,
      span: spanOf(walk, node, keywordChild(walk, node, T.const_), nameNode),
      visibility: owner < 0 ? undefined : visibilityOf(walk, node),
      modifiers: modifiers.length > 0 ? modifiers : undefined,
      signature: signatureOf(walk, node, NO_NODE),
      type,
    });
    addChunk(walk, index, doc, tree.start[node], tree.end[node]);
    walk.elementOwner.set(element, index);
  }
}

/** The value of a property or constant belongs to that property or constant. */
export function memberElement(walk: Walk, node: number): void {
  const owner = walk.elementOwner.get(node);
  if (owner !== undefined) enter(walk, owner, walk.tree.next[node]);
}

export function enumCase(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  const nameNode = childByField(tree, node, F.name);
  const owner = enclosing(walk, CLASS_KINDS);
  if (nameNode === NO_NODE || owner < 0) return;
  claim(walk, nameNode);
  const name = textOf(walk, nameNode);
  const doc = docBefore(walk, tree.start[node]);
  let keyword = node + 1;
  while (tree.kind[keyword] === K.attribute_list || tree.kind[keyword] === K.comment) keyword = tree.next[keyword];
  const index = define(walk, {
    kind: 'enum_case',
    name,
    qualified: `${walk.definitions[owner].qualified}::${name}`,
    span: spanOf(walk, node, keyword, nameNode),
    visibility: 'public',
    signature: signatureOf(walk, node, NO_NODE),
  });
  addChunk(walk, index, doc, tree.start[node], tree.end[node]);
  enter(walk, index, tree.next[node]);
}

/** `define('NAME', …)` with a literal name declares a global constant; a namespace in the name is part of it. */
export function definedConstant(walk: Walk, call: number, firstArgument: number): void {
  const { tree, K } = walk;
  const literal = firstNamed(tree, firstArgument);
  if (literal === NO_NODE || (tree.kind[literal] !== K.string && tree.kind[literal] !== K.encapsed_string)) return;
  const content = namedChildren(tree, literal);
  if (content.some((part) => tree.kind[part] !== K.string_content && tree.kind[part] !== K.escape_sequence)) return;
  if (content.length === 0) return;
  const written = walk.text.slice(tree.start[content[0]], tree.end[content[content.length - 1]]);
  const qualified = written.replaceAll('\\\\', '\\').replace(/^\\/, '');
  if (!/^[\w\\\u0080-\uffff]+$/.test(qualified)) return;
  const doc = docBefore(walk, tree.start[tree.parent[call]]);
  const index = define(walk, {
    kind: 'constant',
    name: qualified.slice(qualified.lastIndexOf('\\') + 1),
    qualified,
    span: spanOf(walk, call, call, literal),
    signature: signatureOf(walk, call, NO_NODE),
  });
  addChunk(walk, index, doc, tree.start[call], tree.end[call]);
}
