// SQL texts in PHP: literals, heredocs, concatenations and interpolations, as one text each that is as long as its source. What is
// computed at run time is filled with holes, what stands between the pieces with nothing, so every offset stays right.
import { type Fragment, HOLE, NOTHING } from '../../language.ts';
import { isMigration } from '../../migration.ts';
import { childByField, childByKind, NAMED, NO_NODE } from '../../tree.ts';
import { firstNamed, isNameLike, textOf, type Walk } from '../context.ts';
import { sqlContext } from './calls.ts';

const STARTS =
  /[\s(]*(?:select|insert|update|delete|replace|truncate|with|create|alter|drop|rename|merge|show|describe|explain|lock|optimize)\b/iy;

/** A text that begins like SQL, noted while the walk passes. */
export interface SqlText {
  node: number;
  scope: number;
}

/** Whether a string, heredoc or nowdoc begins with a verb of SQL. */
export function beginsLikeSql(walk: Walk, node: number): boolean {
  STARTS.lastIndex = contentStart(walk, node);
  return STARTS.test(walk.text) && STARTS.lastIndex <= walk.tree.end[node];
}

function contentStart(walk: Walk, node: number): number {
  const { tree, K, text } = walk;
  const kind = tree.kind[node];
  if (kind === K.heredoc || kind === K.nowdoc) {
    const body = bodyOf(walk, node);
    return body === NO_NODE ? tree.end[node] : tree.start[body];
  }
  const start = tree.start[node];
  return text.charCodeAt(start) === 34 || text.charCodeAt(start) === 39 ? start + 1 : start + 2;
}

function bodyOf({ tree, K }: Walk, node: number): number {
  const body = childByKind(tree, node, K.heredoc_body);
  return body === NO_NODE ? childByKind(tree, node, K.nowdoc_body) : body;
}

/** The fragments of a file whose walk has ended. */
export function fragmentsOf(walk: Walk, texts: readonly SqlText[]): Fragment[] {
  const fragments: Fragment[] = [];
  const migration = isMigration(walk.path);
  let behind = -1;
  for (const { node, scope } of texts) {
    // A piece of a text that began before.
    if (walk.tree.start[node] < behind) continue;
    const root = rootOf(walk, node);
    const context = contextOf(walk, root, migration && !inDown(walk, scope));
    behind = walk.tree.end[root];
    if (context === 'class_query') continue;
    const start = walk.tree.start[node];
    fragments.push({ language: 'sql', text: maskedText(walk, root, start), start, scope, context: context ?? 'text' });
  }
  return fragments;
}

/** Is the place inside the way back of a migration? */
export function inDown(walk: Walk, scope: number): boolean {
  for (let at = scope; at >= 0; at = walk.definitions[at].parent) {
    const { kind, name } = walk.definitions[at];
    if (kind === 'method' && /^(?:down|safeDown|rollback)$/i.test(name)) return true;
  }
  return false;
}

/** The whole expression that makes the text: concatenations, parentheses and sprintf around a literal. */
function rootOf(walk: Walk, node: number): number {
  const { tree, K } = walk;
  let root = node;
  for (let at = node; ; ) {
    const parent = tree.parent[at];
    if (parent < 0) return root;
    const kind = tree.kind[parent];
    if (kind === K.binary_expression && isConcatenation(walk, parent)) root = parent;
    else if (kind === K.argument && isFormat(walk, parent)) {
      root = tree.parent[tree.parent[parent]];
      at = root;
      continue;
    } else if (kind !== K.parenthesized_expression) return root;
    at = parent;
  }
}

function isConcatenation(walk: Walk, node: number): boolean {
  const operator = childByField(walk.tree, node, walk.F.operator);
  return (
    operator !== NO_NODE && walk.text.charCodeAt(walk.tree.start[operator]) === 46 && textOf(walk, operator) === '.'
  );
}

/** Is this the first argument of sprintf? */
function isFormat(walk: Walk, argument: number): boolean {
  const { tree, K, F } = walk;
  const list = tree.parent[argument];
  const call = list < 0 ? NO_NODE : tree.parent[list];
  if (call < 0 || tree.kind[call] !== K.function_call_expression || firstNamed(tree, list) !== argument) return false;
  const name = childByField(tree, call, F.function);
  return name !== NO_NODE && /^\\?v?sprintf$/i.test(textOf(walk, name));
}

function contextOf(walk: Walk, root: number, migration: boolean): ReturnType<typeof sqlContext> {
  const { tree, K, F } = walk;
  let at = tree.parent[root];
  while (at >= 0 && tree.kind[at] === K.parenthesized_expression) at = tree.parent[at];
  if (at < 0 || tree.kind[at] !== K.argument) return undefined;
  const call = tree.parent[tree.parent[at]];
  const isFunction = tree.kind[call] === K.function_call_expression;
  const name = childByField(tree, call, isFunction ? F.function : F.name);
  if (name === NO_NODE || !isNameLike(walk, name)) return undefined;
  const written = textOf(walk, name);
  return sqlContext(written.slice(written.lastIndexOf('\\') + 1), !isFunction, migration);
}

/** The text from `from` to the end of an expression, as long as its source. */
function maskedText(walk: Walk, root: number, from: number): string {
  const { tree } = walk;
  const pieces: Piece[] = [];
  collect(walk, root, pieces);
  let text = '';
  let at = from;
  for (const { start, end, fill } of pieces) {
    if (end <= at) continue;
    const begin = Math.max(start, at);
    text += NOTHING.repeat(begin - at);
    text += fill === undefined ? walk.text.slice(begin, end) : fill.length === 1 ? fill.repeat(end - begin) : fill;
    at = end;
  }
  return text + NOTHING.repeat(Math.max(0, tree.end[root] - at));
}

/** A stretch of source: as it is, filled with one mark, or replaced by a text of the same length. */
interface Piece {
  start: number;
  end: number;
  fill?: string;
}

function collect(walk: Walk, node: number, pieces: Piece[]): void {
  const { tree, K, F } = walk;
  const spine: number[] = [node];
  // A chain is read along its left spine, so a long one does not nest calls.
  for (let left = node; tree.kind[left] === K.binary_expression && isConcatenation(walk, left); ) {
    spine.pop();
    spine.push(childByField(tree, left, F.right));
    left = childByField(tree, left, F.left);
    spine.push(left);
  }
  for (const part of spine.reverse()) if (part !== NO_NODE) collectPart(walk, part, pieces);
}

function collectPart(walk: Walk, node: number, pieces: Piece[]): void {
  const { tree, K } = walk;
  const start = tree.start[node];
  const end = tree.end[node];
  switch (tree.kind[node]) {
    case K.string:
      singleQuoted(walk, contentStart(walk, node), end - 1, pieces);
      return;
    case K.encapsed_string:
      interpolated(walk, node, contentStart(walk, node), end - 1, pieces);
      return;
    case K.heredoc: {
      const body = bodyOf(walk, node);
      if (body !== NO_NODE) interpolated(walk, body, tree.start[body], tree.end[body], pieces);
      return;
    }
    case K.nowdoc: {
      const body = bodyOf(walk, node);
      if (body !== NO_NODE) pieces.push({ start: tree.start[body], end: tree.end[body] });
      return;
    }
    case K.parenthesized_expression: {
      const inner = firstNamed(tree, node);
      if (inner !== NO_NODE && isText(walk, inner)) collect(walk, inner, pieces);
      else pieces.push({ start, end, fill: HOLE });
      return;
    }
    case K.function_call_expression: {
      const list = childByKind(tree, node, K.arguments);
      const first = list === NO_NODE ? NO_NODE : firstNamed(tree, list);
      const value = first === NO_NODE || !isFormat(walk, first) ? NO_NODE : firstNamed(tree, first);
      if (value === NO_NODE) pieces.push({ start, end, fill: HOLE });
      else collect(walk, value, pieces);
      return;
    }
    case K.integer:
      pieces.push({ start, end });
      return;
    default:
      pieces.push({ start, end, fill: HOLE });
  }
}

function isText({ tree, K }: Walk, node: number): boolean {
  const kind = tree.kind[node];
  return (
    kind === K.string ||
    kind === K.encapsed_string ||
    kind === K.heredoc ||
    kind === K.nowdoc ||
    kind === K.binary_expression
  );
}

function singleQuoted(walk: Walk, start: number, end: number, pieces: Piece[]): void {
  let at = start;
  for (let slash = walk.text.indexOf('\\', at); slash >= 0 && slash + 1 < end; slash = walk.text.indexOf('\\', at)) {
    const next = walk.text[slash + 1];
    pieces.push({ start: at, end: slash });
    pieces.push(
      next === "'" || next === '\\'
        ? { start: slash, end: slash + 2, fill: NOTHING + next }
        : { start: slash, end: slash + 2 },
    );
    at = slash + 2;
  }
  if (at < end) pieces.push({ start: at, end });
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', $: '$', "'": "'" };

function interpolated(walk: Walk, node: number, start: number, end: number, pieces: Piece[]): void {
  const { tree, K, text } = walk;
  let at = start;
  for (let child = node + 1; child < tree.next[node]; child = tree.next[child]) {
    if (tree.kind[child] === K.string_content || tree.end[child] <= at) continue;
    // The braces of `{$x}` are no nodes.
    const braced = text[tree.start[child] - 1] === '{' && text[tree.end[child]] === '}';
    const from = Math.max(at, tree.start[child] - (braced ? 1 : 0));
    const to = Math.min(end, tree.end[child] + (braced ? 1 : 0));
    if (to <= from) continue;
    if (from > at) pieces.push({ start: at, end: from });
    pieces.push({ start: from, end: to, fill: filling(walk, child, to - from) });
    at = to;
  }
  if (at < end) pieces.push({ start: at, end });
}

function filling({ tree, K, text }: Walk, node: number, length: number): string {
  if (tree.kind[node] !== K.escape_sequence) return tree.flags[node] & NAMED ? HOLE : NOTHING;
  const meant = ESCAPES[text[tree.start[node] + 1]];
  return meant === undefined || length !== 2 ? ' ' : NOTHING + meant;
}
