// Callables as values: `[$object, 'method']`, `[C::class, 'method']`, and what is given to functions that call it.
import { childByField, NO_NODE } from '../tree.ts';
import { callablePositions } from './callable-parameters.ts';
import { namedChildren, use, type Walk } from './context.ts';

const METHOD = /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/;
const CLASS = /^\\{0,2}[A-Z][\w\u0080-\uffff]*(?:\\{1,2}[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*$/;
const CALLABLE =
  /^\\{0,2}[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\\{1,2}[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*(?:::[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?$/;

interface Literal {
  /** First node of the text. */
  content: number;
  text: string;
}

/** A literal without interpolation and with text. */
function literalOf(walk: Walk, node: number): Literal | undefined {
  const { tree, K } = walk;
  if (tree.kind[node] !== K.string && tree.kind[node] !== K.encapsed_string) return undefined;
  const parts = namedChildren(tree, node);
  const isPlain = parts.every((part) => tree.kind[part] === K.string_content || tree.kind[part] === K.escape_sequence);
  if (!isPlain || parts.length === 0) return undefined;
  return { content: parts[0], text: walk.text.slice(tree.start[parts[0]], tree.end[parts[parts.length - 1]]) };
}

/** An array of two values, of which the second names a method of the first. */
export function arrayCallable(walk: Walk, node: number): void {
  const { tree, K } = walk;
  const elements = namedChildren(tree, node);
  if (elements.length !== 2) return;
  const [object, method] = elements.map((element) => {
    const values = namedChildren(tree, element);
    return values.length === 1 && tree.kind[element] === K.array_element_initializer ? values[0] : NO_NODE;
  });
  if (object === NO_NODE || method === NO_NODE) return;
  const name = literalOf(walk, method);
  if (name === undefined || !METHOD.test(name.text)) return;
  const named = literalOf(walk, object);
  const mayBeObject =
    named === undefined
      ? tree.kind[object] !== K.string && tree.kind[object] !== K.encapsed_string && tree.kind[object] !== K.integer
      : CLASS.test(named.text);
  if (mayBeObject) use(walk, 'callable', name.text, name.content);
}

/** Arguments that a function calls. @param name lower-case name of the function, without namespace */
export function callableArguments(walk: Walk, call: number, name: string): void {
  const positions = callablePositions(name);
  if (positions.length === 0) return;
  const { tree, K, F } = walk;
  const list = childByField(tree, call, F.arguments);
  const given = list === NO_NODE ? [] : namedChildren(tree, list);
  for (const position of positions) {
    const argument = given[position < 0 ? given.length + position : position];
    if (argument === undefined || tree.kind[argument] !== K.argument) continue;
    callableValue(walk, namedChildren(tree, argument).at(-1) ?? argument);
  }
}

/** A value that will be called: a name in a string, a closure, or an expression that holds a callable. */
export function callableValue(walk: Walk, value: number): void {
  const { tree, K } = walk;
  const literal = literalOf(walk, value);
  if (literal !== undefined) {
    const name = literal.text.replaceAll('\\\\', '\\').replace(/^\\/, '');
    if (CALLABLE.test(literal.text)) use(walk, 'callable', name, literal.content);
    return;
  }
  const kind = tree.kind[value];
  if (
    kind === K.variable_name ||
    kind === K.anonymous_function ||
    kind === K.arrow_function ||
    kind === K.member_access_expression ||
    kind === K.subscript_expression
  )
    use(walk, 'callable', '', value);
}
