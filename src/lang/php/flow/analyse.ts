// Runs the flow analysis over a file: its own code, then each function and method. Closures are walked where they stand.
import { compareText } from '../../../base/order.ts';
import type { FlowFacts, Use } from '../../../model/facts.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import type { Walk } from '../context.ts';
import { type Body, classAround, type Flow } from './body.ts';
import { bindParameters } from './closures.ts';
import { ANY } from './environment.ts';
import { evaluate } from './expressions.ts';
import { execute } from './statements.ts';
import { newTermTable, UNKNOWN } from './terms.ts';

/** Sets `on` of the uses and returns the terms they refer to. */
export function analyseFlow(walk: Walk): FlowFacts {
  const { tree, K, F, definitions } = walk;
  const useAt = new Map<number, Use>();
  let previous = -1;
  // Uses are sorted; of several at one place the first counts.
  for (const use of walk.uses) {
    if (use.start !== previous) useAt.set(use.start, use);
    previous = use.start;
  }
  const flow: Flow = {
    walk,
    table: newTermTable(),
    useAt,
    definitionAt: walk.definitionAt,
    assigned: [],
    returned: [],
    shared: new Set(),
  };
  const bodyOf = (definition: number): Body => ({
    walk,
    table: flow.table,
    useAt,
    definitionAt: flow.definitionAt,
    assigned: flow.assigned,
    returned: flow.returned,
    shared: flow.shared,
    evaluate,
    execute,
    definition,
    classDefinition: classAround(definitions, definition),
    // The file's own code may be included where variables are known already.
    environment: new Map(definition < 0 ? [[ANY, UNKNOWN]] : []),
    borrowed: false,
    globals: new Set(),
    aliased: new Set(),
    written: undefined,
    reachable: true,
    exits: [],
    loops: 0,
    depth: 0,
  });
  execute(bodyOf(-1), 0);
  for (const [node, definition] of walk.definitionAt) {
    const { kind } = definitions[definition];
    if (kind === 'function' || kind === 'method') {
      const code = childByField(tree, node, F.body);
      if (code === NO_NODE) continue;
      const body = bodyOf(definition);
      bindParameters(body, definition, body.environment);
      execute(body, code);
    } else if (tree.kind[node] === K.property_element || tree.kind[node] === K.const_element) {
      const value = childByField(tree, node, F.default_value);
      if (value !== NO_NODE) {
        const term = evaluate(bodyOf(definition), value);
        if (term !== UNKNOWN && kind === 'property')
          flow.assigned.push({
            class: classAround(definitions, definition),
            property: definitions[definition].name,
            term,
          });
      }
    }
  }
  for (const use of walk.uses) if (use.on === UNKNOWN) use.on = undefined;
  const shared = [...flow.shared].sort(compareText);
  return {
    terms: flow.table.terms,
    assigned: distinct(flow.assigned),
    returned: distinct(flow.returned),
    ...(shared.length === 0 ? {} : { shared }),
  };
}

/** Loops walk their bodies several times: the same fact may have been noted again. Facts that say nothing are kept: they tell that more is possible. */
function distinct<T extends object>(rows: T[]): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = Object.values(row).join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
