// include and require: paths made of __DIR__, dirname, __FILE__ and literals are folded.
import { asciiLower } from '../../base/ascii.ts';
import { childByField, NO_NODE } from '../tree.ts';
import { firstNamed, namedChildren, textOf, use, type Walk } from './context.ts';

/** A folded path: `absolute` ones are relative to the corpus root, others as PHP would search them. */
interface FoldedPath {
  absolute: boolean;
  path: string;
}

function parentFolder(path: string): string | undefined {
  if (path === '') return undefined;
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Resolves `.` and `..`; a path that leaves the corpus keeps its leading `..`, so that it names no file of it. */
export function normalized(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..' || parts.length === 0 || parts.at(-1) === '..') parts.push(part);
    else parts.pop();
  }
  return parts.join('/');
}

function literalText(walk: Walk, node: number): string | undefined {
  const { tree, K } = walk;
  if (tree.kind[node] === K.name && textOf(walk, node) === 'DIRECTORY_SEPARATOR') return '/';
  if (tree.kind[node] !== K.string && tree.kind[node] !== K.encapsed_string) return undefined;
  const content = namedChildren(tree, node);
  if (content.some((child) => tree.kind[child] !== K.string_content)) return undefined;
  return content.map((child) => textOf(walk, child)).join('');
}

function foldDirname(walk: Walk, call: number): FoldedPath | undefined {
  const { tree, F, K } = walk;
  const called = childByField(tree, call, F.function);
  if (called === NO_NODE || !/^\\?dirname$/i.test(textOf(walk, called))) return undefined;
  const list = childByField(tree, call, F.arguments);
  const given = list === NO_NODE ? [] : namedChildren(tree, list).map((argument) => firstNamed(tree, argument));
  if (given.length === 0 || given.length > 2 || given[0] === NO_NODE) return undefined;
  let levels = 1;
  if (given.length === 2) {
    if (given[1] === NO_NODE || tree.kind[given[1]] !== K.integer) return undefined;
    levels = Number(textOf(walk, given[1]));
  }
  const inner = fold(walk, given[0]);
  if (!inner?.absolute) return undefined;
  let path: string | undefined = inner.path;
  for (let level = 0; level < levels && path !== undefined; level++) path = parentFolder(path);
  return path === undefined ? undefined : { absolute: true, path };
}

export function fold(walk: Walk, node: number): FoldedPath | undefined {
  const { tree, K, F } = walk;
  if (node === NO_NODE) return undefined;
  switch (tree.kind[node]) {
    case K.parenthesized_expression:
      return fold(walk, firstNamed(tree, node));
    case K.string:
    case K.encapsed_string: {
      const path = literalText(walk, node);
      return path === undefined ? undefined : { absolute: false, path };
    }
    case K.name: {
      const name = asciiLower(textOf(walk, node));
      if (name === '__file__') return { absolute: true, path: walk.path };
      if (name === '__dir__') return { absolute: true, path: parentFolder(walk.path) ?? '' };
      return undefined;
    }
    case K.function_call_expression:
      return foldDirname(walk, node);
    case K.binary_expression:
      return foldConcatenation(walk, node);
    default:
      return undefined;
  }

  /** Chains are folded along their left spine, so a long one does not nest calls. */
  function foldConcatenation(walk: Walk, top: number): FoldedPath | undefined {
    const rights: number[] = [];
    let left = top;
    while (tree.kind[left] === K.binary_expression) {
      const operator = childByField(tree, left, F.operator);
      if (operator === NO_NODE || textOf(walk, operator) !== '.') return undefined;
      rights.push(childByField(tree, left, F.right));
      left = childByField(tree, left, F.left);
      if (left === NO_NODE) return undefined;
    }
    const first = fold(walk, left);
    if (first === undefined) return undefined;
    let path = first.path;
    for (const right of rights.reverse()) {
      const text = right === NO_NODE ? undefined : literalText(walk, right);
      if (text === undefined) return undefined;
      path += text;
    }
    return { absolute: first.absolute, path };
  }
}

export function includeExpression(walk: Walk, node: number): void {
  const form = textOf(walk, node + 1).toLowerCase();
  const folded = fold(walk, firstNamed(walk.tree, node));
  if (folded === undefined) use(walk, 'include', form, node);
  else if (folded.absolute) use(walk, 'include', form, node, { target: normalized(folded.path) });
  else use(walk, 'include', form, node, { fallback: folded.path });
}
