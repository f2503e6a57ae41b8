// Operators that choose between values or test them: `&&`, `??`, `?:`, `match`.
import { asciiLower } from '../../../base/ascii.ts';
import { childByField, NO_NODE, type SyntaxTree } from '../../tree.ts';
import { namedChildren } from '../context.ts';
import { type Body, nodeText, resume, snapshot } from './body.ts';
import { type Environment, join, withoutNarrowing } from './environment.ts';
import { narrow } from './narrowing.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

/** Left operands of a chain, outermost first: chains are walked without nesting calls. */
function leftSpine(tree: SyntaxTree, node: number, kind: number, left: number): number[] {
  const spine: number[] = [];
  for (let at = node; at !== NO_NODE && tree.kind[at] === kind; at = childByField(tree, at, left)) spine.push(at);
  return spine;
}

export function binary(body: Body, node: number): number {
  const { walk } = body;
  const { tree, K, F } = walk;
  const spine = leftSpine(tree, node, K.binary_expression, F.left);
  let term = body.evaluate(body, childByField(tree, spine[spine.length - 1], F.left));
  for (const at of spine.reverse()) {
    const operator = childByField(tree, at, F.operator);
    const word = operator === NO_NODE ? '' : asciiLower(nodeText(body, operator));
    term = combine(body, at, word, term);
  }
  return term;
}

function combine(body: Body, node: number, operator: string, left: number): number {
  const { walk, table } = body;
  const { tree, F } = walk;
  const leftNode = childByField(tree, node, F.left);
  const right = childByField(tree, node, F.right);
  if (operator === '&&' || operator === 'and' || operator === '||' || operator === 'or') {
    const before = snapshot(body);
    const narrowings = narrow(body, leftNode, operator === '&&' || operator === 'and');
    body.evaluate(body, right);
    resume(body, join(table, before, withoutNarrowing(before, narrowings, body.environment)) ?? before);
    return SCALAR;
  }
  if (operator === '??') {
    const before = snapshot(body);
    const other = body.evaluate(body, right);
    resume(body, join(table, before, body.environment) ?? before);
    return table.union([left, other]);
  }
  const value = body.evaluate(body, right);
  if (operator === '|>') return value === UNKNOWN ? UNKNOWN : table.add(['invoke', value]);
  if (operator === '+') return table.union([left, value]);
  return SCALAR;
}

export function conditional(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree, F } = walk;
  const condition = childByField(tree, node, F.condition);
  const tested = body.evaluate(body, condition);
  const before = snapshot(body);
  const side = (truth: boolean, code: number, otherwise: number) => {
    resume(body, before);
    const narrowings = narrow(body, condition, truth);
    const term = code === NO_NODE ? otherwise : body.evaluate(body, code);
    return { term, after: withoutNarrowing(before, narrowings, snapshot(body)) };
  };
  const first = side(true, childByField(tree, node, F.body), tested);
  const second = side(false, childByField(tree, node, F.alternative), UNKNOWN);
  resume(body, join(table, first.after, second.after) ?? before);
  return table.union([first.term, second.term]);
}

export function match(body: Body, node: number): number {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  const condition = childByField(tree, node, F.condition);
  body.evaluate(body, condition);
  const block = childByField(tree, node, F.body);
  const results: number[] = [];
  let after: Environment | undefined;
  const before = snapshot(body);
  const onTrue = condition !== NO_NODE && /^\(\s*true\s*\)$/i.test(nodeText(body, condition));
  for (const arm of block === NO_NODE ? [] : namedChildren(tree, block)) {
    resume(body, before);
    const conditions = childByField(tree, arm, F.conditional_expressions);
    const tests = conditions === NO_NODE ? [] : namedChildren(tree, conditions);
    for (const test of tests) body.evaluate(body, test);
    if (onTrue && tests.length === 1) narrow(body, tests[0], true);
    const value = childByField(tree, arm, F.return_expression);
    const term = body.evaluate(body, value);
    if (value !== NO_NODE && tree.kind[value] === K.throw_expression) continue;
    results.push(term);
    after = join(table, after, snapshot(body));
  }
  resume(body, after ?? before);
  return table.union(results);
}

export function cast(body: Body, node: number): number {
  const { tree, F } = body.walk;
  const type = childByField(tree, node, F.type);
  const value = body.evaluate(body, childByField(tree, node, F.value));
  const word = type === NO_NODE ? '' : asciiLower(nodeText(body, type));
  return word === 'array' ? value : word === 'object' ? value : SCALAR;
}
