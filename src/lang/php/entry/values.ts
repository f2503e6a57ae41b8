// Reads literals: texts with holes, arrays, class names. A hole keeps its source between angle brackets, so that no name is invented.
import { CLASS_KINDS } from '../../../model/kinds.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, isNameLike, namedChildren, textOf, type Walk } from '../context.ts';
import { type NameScope, resolveClass } from '../names.ts';
import { shortText } from './site.ts';

/** What a value stands in: the names and the definition around it. */
export interface Place {
  walk: Walk;
  names: NameScope;
  scope: number;
}

/** A text; `exact` is false when a part is computed at run time and stands in it as `<source>`. */
export interface Text {
  text: string;
  exact: boolean;
}

const LONGEST_HOLE = 40;
/** Parentheses and concatenations inside each other: no real path or name has more. */
const DEEPEST = 50;

/** The text of a literal, a concatenation, `C::class`, or a property that its class sets once; undefined for other expressions. */
export function textValue(place: Place, node: number | undefined, depth = 0): Text | undefined {
  if (node === undefined || node === NO_NODE || depth > DEEPEST) return undefined;
  const { walk } = place;
  const { tree, K, F } = walk;
  switch (tree.kind[node]) {
    case K.parenthesized_expression:
      return textValue(place, firstNamed(tree, node), depth + 1);
    case K.string:
      return { text: singleQuoted(textOf(walk, node)), exact: true };
    case K.encapsed_string:
      return interpolated(place, node);
    case K.binary_expression: {
      const operator = childByField(tree, node, F.operator);
      if (operator === NO_NODE || textOf(walk, operator) !== '.') return undefined;
      return concatenated(place, node, depth);
    }
    case K.class_constant_access_expression: {
      const name = className(place, node);
      return name === undefined ? undefined : { text: name, exact: true };
    }
    case K.member_access_expression: {
      const literal = ownProperty(place, node);
      return literal === undefined ? undefined : { text: literal, exact: true };
    }
    default:
      return undefined;
  }
}

/** The text of a value that holds no hole. */
export function literalText(place: Place, node: number | undefined): string | undefined {
  const value = textValue(place, node);
  return value?.exact === true ? value.text : undefined;
}

function hole(walk: Walk, node: number): Text {
  return { text: `<${shortText(walk, node, LONGEST_HOLE)}>`, exact: false };
}

function singleQuoted(written: string): string {
  return written.slice(written.indexOf("'") + 1, -1).replace(/\\([\\'])/g, '$1');
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', '\\': '\\', '"': '"', $: '$' };

function interpolated(place: Place, node: number): Text {
  const { walk } = place;
  const { tree, K } = walk;
  let text = '';
  let exact = true;
  for (const part of namedChildren(tree, node)) {
    const written = textOf(walk, part);
    if (tree.kind[part] === K.string_content) text += written;
    else if (tree.kind[part] === K.escape_sequence) text += ESCAPES[written.slice(1)] ?? written;
    else {
      text += hole(walk, part).text;
      exact = false;
    }
  }
  return { text, exact };
}

/** A chain is read along its left spine, so a long one does not nest calls. */
function concatenated(place: Place, top: number, depth: number): Text {
  const { walk } = place;
  const { tree, K, F } = walk;
  const parts: number[] = [];
  let left = top;
  while (tree.kind[left] === K.binary_expression && textOf(walk, childByField(tree, left, F.operator)) === '.') {
    parts.push(childByField(tree, left, F.right));
    left = childByField(tree, left, F.left);
  }
  parts.push(left);
  let text = '';
  let exact = true;
  for (const part of parts.reverse()) {
    const value = (part === NO_NODE ? undefined : textValue(place, part, depth + 1)) ?? hole(walk, Math.max(0, part));
    text += value.text;
    exact &&= value.exact;
  }
  return { text, exact };
}

/** Fully qualified name of `C::class`; `self` and `static` are the class around. */
export function className(place: Place, node: number | undefined): string | undefined {
  if (node === undefined || node === NO_NODE) return undefined;
  const { walk } = place;
  const { tree, K } = walk;
  if (tree.kind[node] !== K.class_constant_access_expression) return undefined;
  const [scope, name] = namedChildren(tree, node);
  if (scope === undefined || name === undefined || textOf(walk, name).toLowerCase() !== 'class') return undefined;
  return namedClass(place, scope);
}

/** Fully qualified name that a written class name means. */
export function namedClass(place: Place, node: number): string | undefined {
  if (!isNameLike(place.walk, node)) return undefined;
  const resolved = resolveClass(place.names, textOf(place.walk, node));
  if (resolved !== 'self' && resolved !== 'static') return resolved === 'parent' ? undefined : resolved;
  return classAround(place);
}

/** Qualified name of the class around a place. */
export function classAround({ walk, scope }: Place): string | undefined {
  const at = classIndex(walk, scope);
  return at < 0 ? undefined : walk.definitions[at].qualified;
}

/** Index of the class-like definition around another one, -1 for none. */
export function classIndex(walk: Walk, scope: number): number {
  let at = scope;
  while (at >= 0 && !(CLASS_KINDS as readonly string[]).includes(walk.definitions[at].kind))
    at = walk.definitions[at].parent;
  return at;
}

/** One element of an array. */
export interface Item {
  key?: string;
  node: number;
}

/** Elements of an array literal, or undefined for other expressions. */
export function arrayItems(place: Place, node: number | undefined): Item[] | undefined {
  if (node === undefined || node === NO_NODE) return undefined;
  const { tree, K } = place.walk;
  if (tree.kind[node] !== K.array_creation_expression) return undefined;
  const items: Item[] = [];
  for (const element of namedChildren(tree, node)) {
    if (tree.kind[element] !== K.array_element_initializer) continue;
    const [first, second] = namedChildren(tree, element);
    if (first === undefined) continue;
    if (second === undefined) items.push({ node: first });
    else items.push({ key: literalText(place, first) ?? textOf(place.walk, first), node: second });
  }
  return items;
}

/** Value of a key. */
export function itemOf(items: readonly Item[] | undefined, ...keys: string[]): number | undefined {
  return items?.find(({ key }) => key !== undefined && keys.includes(key))?.node;
}

/** Texts of one literal or of a list of them; class names count. */
export function textList(place: Place, node: number | undefined): string[] {
  const items = arrayItems(place, node);
  const nodes = items?.map((item) => item.node) ?? (node === undefined ? [] : [node]);
  return nodes.flatMap((one) => {
    const value = textValue(place, one);
    return value === undefined ? [] : [value.text];
  });
}

/** `$this->p` where the class around assigns or declares one literal for it. */
function ownProperty(place: Place, access: number): string | undefined {
  const { walk } = place;
  const { tree, F, K } = walk;
  const object = childByField(tree, access, F.object);
  const name = childByField(tree, access, F.name);
  if (object === NO_NODE || name === NO_NODE || tree.kind[name] !== K.name || textOf(walk, object) !== '$this')
    return undefined;
  const owner = classIndex(walk, place.scope);
  if (owner < 0) return undefined;
  return propertyLiterals(walk, owner).get(textOf(walk, name));
}

const literals = new WeakMap<Walk, Map<number, Map<string, string>>>();

/** Properties of a class that have one literal value in all of it, with that value. */
function propertyLiterals(walk: Walk, owner: number): Map<string, string> {
  let byClass = literals.get(walk);
  if (byClass === undefined) {
    byClass = new Map();
    literals.set(walk, byClass);
  }
  const known = byClass.get(owner);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  byClass.set(owner, found);
  const { tree, F, K } = walk;
  const { start, end } = walk.definitions[owner].span;
  const spoiled = new Set<string>();
  const place: Place = { walk, names: walk.names, scope: -1 };
  const note = (name: string, value: number) => {
    const kind = value === NO_NODE ? -1 : tree.kind[value];
    if (value === NO_NODE || kind === K.null) return;
    const text = kind === K.string || kind === K.encapsed_string ? literalText(place, value) : undefined;
    if (text === undefined || (found.has(name) && found.get(name) !== text)) spoiled.add(name);
    else found.set(name, text);
  };
  for (let node = 0; node < tree.count; node++) {
    if (tree.start[node] < start) continue;
    if (tree.start[node] >= end) break;
    const kind = tree.kind[node];
    if (kind === K.property_element) {
      const name = childByField(tree, node, F.name);
      if (name !== NO_NODE) note(textOf(walk, name).slice(1), childByField(tree, node, F.default_value));
    } else if (kind === K.assignment_expression) {
      const left = childByField(tree, node, F.left);
      if (left === NO_NODE || tree.kind[left] !== K.member_access_expression) continue;
      const written = textOf(walk, left);
      if (written.startsWith('$this->')) note(written.slice('$this->'.length), childByField(tree, node, F.right));
    }
  }
  for (const name of spoiled) found.delete(name);
  return found;
}
