// Ways through code that split and meet: `if`, `switch`.
import { childByField, NO_NODE } from '../../tree.ts';
import { namedChildren } from '../context.ts';
import { type Body, resume, snapshot } from './body.ts';
import { type Environment, join, type Narrowing, withoutNarrowing } from './environment.ts';
import { narrow } from './narrowing.ts';

/** Runs a branch on a copy of the environment and returns the state behind it, undefined when it does not get there. */
export function branch(body: Body, start: Environment, run: () => void): Environment | undefined {
  resume(body, start);
  body.reachable = true;
  run();
  return body.reachable ? body.environment : undefined;
}

/** Continues behind branches with their joined state. */
export function continueWith(body: Body, state: Environment | undefined, otherwise: Environment): void {
  body.reachable = state !== undefined;
  resume(body, state ?? otherwise);
}

interface Way {
  before: Environment;
  narrowings: readonly Narrowing[];
  after: Environment;
}

/** Runs code behind a condition; undefined when it does not get to its end. */
function guarded(body: Body, before: Environment, condition: number, truth: boolean, code: number): Way | undefined {
  resume(body, before);
  body.reachable = true;
  const narrowings = narrow(body, condition, truth);
  body.execute(body, code);
  return body.reachable ? { before, narrowings, after: body.environment } : undefined;
}

/** Where only one way goes on, what its condition proved holds behind it; where several meet, it does not. */
function meet(body: Body, ways: readonly (Way | undefined)[], otherwise: Environment): void {
  const open = ways.filter((way) => way !== undefined);
  if (open.length === 1) continueWith(body, open[0].after, otherwise);
  else
    continueWith(
      body,
      open
        .map(({ before, narrowings, after }) => withoutNarrowing(before, narrowings, after))
        .reduce<Environment | undefined>((a, b) => join(body.table, a, b), undefined),
      otherwise,
    );
}

export function ifStatement(body: Body, node: number): void {
  const { tree, K, F } = body.walk;
  const clauses = [
    node,
    ...namedChildren(tree, node).filter(
      (child) => tree.kind[child] === K.else_if_clause || tree.kind[child] === K.else_clause,
    ),
  ];
  const ways: (Way | undefined)[] = [];
  let before = snapshot(body);
  let tested = before;
  let failed: readonly Narrowing[] = [];
  let hasElse = false;
  for (const clause of clauses) {
    const code = childByField(tree, clause, F.body);
    if (tree.kind[clause] === K.else_clause) {
      ways.push(guarded(body, before, NO_NODE, true, code));
      hasElse = true;
      break;
    }
    const condition = childByField(tree, clause, F.condition);
    resume(body, before);
    body.evaluate(body, condition);
    tested = snapshot(body);
    ways.push(guarded(body, tested, condition, true, code));
    resume(body, tested);
    failed = narrow(body, condition, false);
    before = snapshot(body);
  }
  if (!hasElse) ways.push({ before: tested, narrowings: failed, after: before });
  meet(body, ways, before);
}

export function switchStatement(body: Body, node: number): void {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  body.evaluate(body, childByField(tree, node, F.condition));
  const cases = childByField(tree, node, F.body);
  const before = snapshot(body);
  let state: Environment | undefined;
  let hasDefault = false;
  const exits = { broken: undefined, continued: undefined };
  body.exits.push(exits);
  for (const clause of cases === NO_NODE ? [] : namedChildren(tree, cases)) {
    if (tree.kind[clause] === K.default_statement) hasDefault = true;
    const start = join(table, before, state) ?? before;
    state = branch(body, start, () => body.execute(body, clause));
  }
  body.exits.pop();
  const after = join(table, join(table, state, exits.broken), exits.continued);
  continueWith(body, hasDefault ? after : join(table, after, before), before);
}
