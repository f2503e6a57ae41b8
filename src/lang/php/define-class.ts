// Classes, interfaces, traits, enums and anonymous classes, with their heritage.
import type { Definition, Modifier } from '../../model/facts.ts';
import { CALLABLE_KINDS, CLASS_KINDS, type NodeKind } from '../../model/kinds.ts';
import { childByField, childByKind, ERROR_KIND, NO_NODE } from '../tree.ts';
import { addChunk, docBefore } from './comments.ts';
import {
  claim,
  define,
  enclosing,
  enter,
  isNameLike,
  namedChildren,
  spanOf,
  textOf,
  use,
  type Walk,
} from './context.ts';
import { declaredName, resolveClass } from './names.ts';
import { signatureOf, typeOf } from './signature.ts';

const OWNERS: readonly NodeKind[] = [...CLASS_KINDS, ...CALLABLE_KINDS];

/** Name of a closure or anonymous class: its ordinal within the enclosing class or callable, else within the file. */
export function ordinalName(walk: Walk, word: 'closure' | 'class'): { name: string; qualified: string } {
  const owner = enclosing(walk, OWNERS);
  const key = `${word} ${owner}`;
  const ordinal = (walk.ordinals.get(key) ?? 0) + 1;
  walk.ordinals.set(key, ordinal);
  const name = `{${word}#${ordinal}}`;
  return { name, qualified: (owner < 0 ? walk.path : walk.definitions[owner].qualified) + name };
}

/** Modifier keywords among the direct children of a declaration. */
export function modifiersOf(walk: Walk, node: number): Modifier[] {
  const found: Modifier[] = [];
  for (let child = node + 1; child < walk.tree.next[node]; child = walk.tree.next[child]) {
    const modifier = walk.modifierOfKind[walk.tree.kind[child]];
    if (modifier !== undefined && !found.includes(modifier)) found.push(modifier);
  }
  return found;
}

/** Whether a declaration runs only when the code around it runs: inside a block that is not a namespace body. */
export function isConditional(walk: Walk, node: number): boolean {
  const { tree, K } = walk;
  let parent = tree.parent[node];
  while (parent > 0 && tree.kind[parent] === ERROR_KIND) parent = tree.parent[parent];
  if (tree.kind[parent] === K.program || parent <= 0) return false;
  return !(tree.kind[parent] === K.compound_statement && tree.kind[tree.parent[parent]] === K.namespace_definition);
}

function heritage(walk: Walk, node: number): void {
  const { tree, K } = walk;
  for (let clause = node + 1; clause < tree.next[node]; clause = tree.next[clause]) {
    const kind =
      tree.kind[clause] === K.base_clause
        ? 'extends'
        : tree.kind[clause] === K.class_interface_clause
          ? 'implements'
          : undefined;
    if (kind === undefined) continue;
    for (const name of namedChildren(tree, clause)) {
      claim(walk, name);
      const written = textOf(walk, name);
      use(walk, kind, written, name, { target: resolveClass(walk.names, written) });
    }
  }
}

function addClass(
  walk: Walk,
  node: number,
  keyword: number,
  nameNode: number,
  definition: Omit<Definition, 'parent' | 'span' | 'signature'>,
): void {
  const { tree } = walk;
  const body = childByField(tree, node, walk.F.body);
  const doc = docBefore(walk, tree.start[node]);
  const span = spanOf(walk, node, keyword, nameNode);
  const index = define(walk, { ...definition, span, signature: signatureOf(walk, node, body) });
  addChunk(walk, index, doc, span.start, body === NO_NODE ? span.end : tree.start[body]);
  walk.definitionAt.set(node, index);
  enter(walk, index, tree.next[node]);
  heritage(walk, node);
}

/** Handler of one kind of named class-like declaration; `keyword` is its keyword token. */
export function classDeclaration(kind: (typeof CLASS_KINDS)[number], keyword: number) {
  return (walk: Walk, node: number): void => {
    const { tree, F, K } = walk;
    const nameNode = childByField(tree, node, F.name);
    if (nameNode === NO_NODE) return;
    const name = textOf(walk, nameNode);
    const modifiers = modifiersOf(walk, node);
    if (isConditional(walk, node)) modifiers.push('conditional');
    const backing = kind === 'enum' ? childByKind(tree, node, K.primitive_type) : NO_NODE;
    claim(walk, nameNode);
    addClass(walk, node, keywordChild(walk, node, keyword), nameNode, {
      kind,
      name,
      qualified: declaredName(walk.names, name),
      modifiers: modifiers.length > 0 ? modifiers : undefined,
      type: typeOf(walk, backing),
    });
  };
}

/** First direct child that is the given token, else the declaration itself. */
export function keywordChild(walk: Walk, node: number, keyword: number): number {
  const child = childByKind(walk.tree, node, keyword);
  return child === NO_NODE ? node : child;
}

/** `new class(…) { … }`: a definition, and the use that creates it. */
export function anonymousClass(walk: Walk, node: number): void {
  const keyword = keywordChild(walk, node, walk.T.class_);
  const { name, qualified } = ordinalName(walk, 'class');
  const given = childByKind(walk.tree, node, walk.K.arguments);
  const count = given === NO_NODE ? 0 : namedChildren(walk.tree, given).length;
  use(walk, 'new', name, keyword, { target: qualified, arguments: count });
  addClass(walk, node, keyword, keyword, {
    kind: 'class',
    name,
    qualified,
    modifiers: ['anonymous', ...modifiersOf(walk, node)],
  });
}

/** The constructor arguments of an anonymous class stand in the code around it. */
export function anonymousArguments(walk: Walk, node: number): void {
  const { tree, K } = walk;
  if (tree.kind[tree.parent[node]] !== K.anonymous_class || walk.scope < 0) return;
  enter(walk, walk.definitions[walk.scope].parent, tree.next[node]);
}

/** `use T1, T2 { T1::f insteadof T2; T2::f as protected g; }` in a class body. */
export function traitUse(walk: Walk, node: number): void {
  const { tree, K } = walk;
  const owner = walk.definitions[walk.scope];
  for (const child of namedChildren(tree, node)) {
    if (isNameLike(walk, child)) {
      claim(walk, child);
      const written = textOf(walk, child);
      use(walk, 'uses_trait', written, child, { target: resolveClass(walk.names, written) });
    } else if (tree.kind[child] === K.use_list && owner !== undefined) {
      claim(walk, child);
      for (const clause of namedChildren(tree, child)) traitRule(walk, owner, clause);
    }
  }
}

function traitRule(walk: Walk, owner: Definition, clause: number): void {
  const { tree, K, positions } = walk;
  const [subject, ...rest] = namedChildren(tree, clause);
  if (subject === undefined) return;
  const qualified =
    tree.kind[subject] === K.class_constant_access_expression ? namedChildren(tree, subject) : undefined;
  const trait = qualified && resolveClass(walk.names, textOf(walk, qualified[0]));
  const method = textOf(walk, qualified ? qualified[1] : subject);
  const line = positions.line(tree.start[clause]);
  owner.traitRules ??= [];
  if (tree.kind[clause] === K.use_instead_of_clause) {
    const instead = rest.map((name) => resolveClass(walk.names, textOf(walk, name)));
    if (trait !== undefined) owner.traitRules.push({ rule: 'insteadof', trait, method, instead, line });
    return;
  }
  const visibility = rest.find((child) => tree.kind[child] === K.visibility_modifier);
  const alias = rest.find((child) => tree.kind[child] === K.name);
  owner.traitRules.push({
    rule: 'as',
    trait,
    method,
    alias: alias === undefined ? undefined : textOf(walk, alias),
    visibility: visibility === undefined ? undefined : visibilityText(walk, visibility),
    line,
  });
}

/** `public`, `protected` or `private` of a visibility modifier; a set-visibility such as `private(set)` gives its word. */
export function visibilityText(walk: Walk, node: number): 'public' | 'protected' | 'private' {
  const word = textOf(walk, node).toLowerCase();
  return word.startsWith('private') ? 'private' : word.startsWith('protected') ? 'protected' : 'public';
}
