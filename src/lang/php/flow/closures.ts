// Closures and arrow functions: their bodies are walked where they stand, with what they capture.
import { childByField, childByKind, NO_NODE } from '../../tree.ts';
import { namedChildren } from '../context.ts';
import { alias, assignVariable, type Body, nodeText } from './body.ts';
import type { Environment } from './environment.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

/** Variables that a closure sees at its start: by value what it captures, unknown what it captures by reference. */
function captured(body: Body, node: number): Environment {
  const { tree, K } = body.walk;
  const environment: Environment = new Map();
  if (tree.kind[node] === K.arrow_function) {
    for (const [name, term] of body.environment) environment.set(name, seen(body, name, term));
    return environment;
  }
  const clause = childByKind(tree, node, K.anonymous_function_use_clause);
  for (const child of clause === NO_NODE ? [] : namedChildren(tree, clause)) {
    if (tree.kind[child] === K.by_ref) {
      // Either side may assign it from now on.
      const name = nodeText(body, namedChildren(tree, child)[0] ?? child);
      alias(body, name);
      assignVariable(body, name, UNKNOWN);
      continue;
    }
    const name = nodeText(body, child);
    const term = body.environment.get(name);
    if (term !== undefined) environment.set(name, seen(body, name, term));
  }
  return environment;
}

/** A variable of the file's own code as other code sees it. */
export function seen(body: Body, name: string, term: number): number {
  return body.definition < 0 && term > SCALAR ? body.table.add(['shared', term, name]) : term;
}

function capturedByReference(body: Body, node: number): Set<string> {
  const { tree, K } = body.walk;
  const names = new Set<string>();
  const clause = childByKind(tree, node, K.anonymous_function_use_clause);
  for (const child of clause === NO_NODE ? [] : namedChildren(tree, clause))
    if (tree.kind[child] === K.by_ref) names.add(nodeText(body, namedChildren(tree, child)[0] ?? child));
  return names;
}

/** Terms of the parameters of a callable at its start. */
export function bindParameters(
  body: Body,
  definition: number,
  environment: Environment,
  hints: readonly number[] = [],
): void {
  const { table, walk } = body;
  walk.definitions[definition].parameters?.forEach(({ name, variadic, byReference }, position) => {
    const declared = table.add(['parameter', definition, position]);
    const hint = hints[position];
    const term = hint === undefined || hint === UNKNOWN ? declared : table.add(['or', declared, hint]);
    environment.set(`$${name}`, variadic ? table.add(['array', term]) : term);
    if (byReference === true) body.aliased.add(`$${name}`);
  });
}

/**
 * Walks a closure and returns its term.
 * @param hints terms of the arguments it will be called with, where the callee tells them (`array_map`)
 */
export function runClosure(body: Body, node: number, hints: readonly number[] = []): number {
  const definition = body.definitionAt.get(node);
  if (definition === undefined) return UNKNOWN;
  const { tree, K, F } = body.walk;
  const environment = captured(body, node);
  const inner: Body = {
    ...body,
    definition,
    environment,
    borrowed: false,
    globals: new Set(),
    aliased: capturedByReference(body, node),
    written: undefined,
    reachable: true,
    exits: [],
  };
  bindParameters(inner, definition, environment, hints);
  const code = childByField(tree, node, F.body);
  if (tree.kind[node] === K.arrow_function) inner.returned.push({ definition, term: inner.evaluate(inner, code) });
  else if (code !== NO_NODE) inner.execute(inner, code);
  return body.table.add(['closure', definition]);
}
