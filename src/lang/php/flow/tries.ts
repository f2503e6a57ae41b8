// `try`: an exception may come from anywhere in the body, and `finally` runs whatever happened.
import { childByField, NO_NODE } from '../../tree.ts';
import { namedChildren } from '../context.ts';
import { assignVariable, type Body, nodeText, snapshot } from './body.ts';
import { branch, continueWith } from './branches.ts';
import { type Environment, join } from './environment.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

export function tryStatement(body: Body, node: number): void {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  const before = snapshot(body);
  const outer = body.written;
  body.written = new Set();
  const tried = branch(body, before, () => body.execute(body, childByField(tree, node, F.body)));
  const thrown = interrupted(body, join(table, before, body.environment) ?? before, body.written);
  let after = tried;
  let last: number = NO_NODE;
  for (const clause of namedChildren(tree, node)) {
    if (tree.kind[clause] === K.finally_clause) last = clause;
    if (tree.kind[clause] !== K.catch_clause) continue;
    const caught = branch(body, thrown, () => {
      const name = childByField(tree, clause, F.name);
      if (name !== NO_NODE)
        assignVariable(body, nodeText(body, name), caughtTerm(body, childByField(tree, clause, F.type)));
      body.execute(body, childByField(tree, clause, F.body));
    });
    after = join(table, after, caught);
  }
  if (last !== NO_NODE) {
    const anywhere = interrupted(body, join(table, after, thrown) ?? thrown, body.written);
    after = finallyAfter(body, childByField(tree, last, F.body), anywhere, after);
  }
  for (const name of body.written) outer?.add(name);
  body.written = outer;
  continueWith(body, after, thrown);
}

/** What holds when code was left somewhere: of the variables that it assigns nothing is proven. */
function interrupted({ table }: Body, state: Environment, written: ReadonlySet<string>): Environment {
  const result = new Map(state);
  for (const name of written) {
    const term = state.get(name) ?? UNKNOWN;
    result.set(name, term === SCALAR ? UNKNOWN : table.weak(term));
  }
  return result;
}

/** Walks `finally` from wherever it may be entered; behind it holds what held before it, but for what it assigns. */
function finallyAfter(
  body: Body,
  code: number,
  anywhere: Environment,
  after: Environment | undefined,
): Environment | undefined {
  const outer = body.written;
  const written = new Set<string>();
  body.written = written;
  const end = branch(body, anywhere, () => body.execute(body, code));
  for (const name of written) outer?.add(name);
  body.written = outer;
  if (end === undefined || after === undefined) return undefined;
  const result = new Map(after);
  for (const name of written) result.set(name, end.get(name) ?? UNKNOWN);
  return result;
}

function caughtTerm(body: Body, types: number): number {
  const { tree } = body.walk;
  if (types === NO_NODE) return UNKNOWN;
  const terms: number[] = [];
  for (let node = types; node < tree.next[types]; node++) {
    const use = body.useAt.get(tree.start[node]);
    if (use?.kind === 'catch' && use.target !== undefined) terms.push(body.table.add(['class', use.target]));
  }
  return body.table.union(terms);
}
