// Literals that tell a type or name something: arrays, callables and strings.
import { EXTRA, NAMED, NO_NODE } from '../../tree.ts';
import { firstNamed, namedChildren } from '../context.ts';
import { type Body, note } from './body.ts';
import { namedMethods } from './calls.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

const MAX_TEXT = 100;

/** An array of values; `[$object, 'method']` is a callable too. */
export function arrayLiteral(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree } = walk;
  const elements = namedChildren(tree, node);
  const values: number[] = [];
  for (const element of elements) {
    const children = namedChildren(tree, element);
    if (children.length > 1) body.evaluate(body, children[0]);
    values.push(body.evaluate(body, children.at(-1) ?? NO_NODE));
  }
  if (elements.length === 0) return SCALAR;
  if (elements.length === 2) {
    const callable = namedMethods(body, values[0], values[1]);
    noteMethod(body, elements[1], callable);
    if (callable !== UNKNOWN) return callable;
  }
  const known = values.filter((value) => value !== UNKNOWN);
  if (known.length === 0) return UNKNOWN;
  const element = table.union(values);
  return element === SCALAR ? SCALAR : table.add(['array', element]);
}

/** The use of the method that a literal names stands at the text of the literal. */
function noteMethod(body: Body, element: number, callable: number): void {
  const { tree, K } = body.walk;
  const literal = firstNamed(tree, element);
  const content = literal === NO_NODE ? NO_NODE : firstNamed(tree, literal);
  if (content === NO_NODE || tree.kind[content] !== K.string_content) return;
  if (body.useAt.get(tree.start[content])?.kind === 'callable') note(body, content, callable);
}

const NAME_TEXT =
  /^\\{0,2}[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\\{1,2}[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*(?:::[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?$/;

/** A literal that may name a class, function or method; other strings are scalars. */
export function text(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree, K } = walk;
  let from = -1;
  let to = 0;
  let isPlain = true;
  for (let child = node + 1; child < tree.next[node]; child = tree.next[child]) {
    if ((tree.flags[child] & (NAMED | EXTRA)) !== NAMED) continue;
    if (from < 0) from = tree.start[child];
    to = tree.end[child];
    if (tree.kind[child] === K.string_content || tree.kind[child] === K.escape_sequence) continue;
    isPlain = false;
    body.evaluate(body, child);
  }
  if (!isPlain || from < 0 || to - from > MAX_TEXT) return SCALAR;
  const literal = walk.text.slice(from, to);
  if (!NAME_TEXT.test(literal)) return SCALAR;
  return table.add(['text', literal.replaceAll('\\\\', '\\').replace(/^\\/, '')]);
}
