// Which other methods a call may run than the one it names. The calls stay stated; what dispatch adds is derived.
import type { NodeRef } from '../model/ids.ts';
import type { RuleName } from '../model/rules.ts';
import type { EdgeRow, GraphReader, NodeRow } from '../store/reader.ts';
import { ancestors, overridden, overriders, owningType } from './hierarchy.ts';

/** Calls that run exactly the symbol they name, or whose target is a guess already. All others dispatch on the run-time class. */
const EXACT: ReadonlySet<RuleName> = new Set([
  'static-call',
  'new-receiver-call',
  'constructor',
  'function-call',
  'external-call',
  'function-duplicate',
  'class-duplicate',
  'magic-call',
  'unqualified-external',
  'callable-value',
  'facade-call',
  'dynamic-constructor',
  'new',
  'new-duplicate',
]);
/** Calls on the current object: the class that runs is the lexical class or below it. */
const ON_SELF: ReadonlySet<RuleName> = new Set(['this-call', 'self-call']);

/** A call that names `declared` and may run `actual`. `candidates` counts the methods that it may run. */
export interface DispatchedCall {
  edge: EdgeRow;
  declared: NodeRef;
  actual: NodeRef;
  candidates: number;
}

/** Calls to the methods that `method` overrides or implements, as far as they may run `method`. */
export function callsThroughDispatch(graph: GraphReader, method: NodeRow): DispatchedCall[] {
  if (method.kind !== 'method') return [];
  const above = overridden(graph, method.ref);
  if (above.length === 0) return [];
  const type = owningType(graph, method);
  const types = new Set<NodeRef>(type === undefined ? [] : ancestors(graph, type.ref).map((step) => step.node));
  const calls: DispatchedCall[] = [];
  for (const { node: declared } of above) {
    const candidates = 1 + overriders(graph, declared).length;
    for (const edge of graph.edges(declared, 'in', ['calls', 'calls_heuristic'])) {
      if (EXACT.has(edge.rule)) continue;
      if (ON_SELF.has(edge.rule) && !mayRunBelow(graph, edge, types)) continue;
      calls.push({ edge, declared, actual: method.ref, candidates });
    }
  }
  return calls;
}

/** The methods that override or implement the target of a call, as far as the call may run them. */
export function targetsThroughDispatch(graph: GraphReader, edge: EdgeRow): DispatchedCall[] {
  if (EXACT.has(edge.rule)) return [];
  const below = overriders(graph, edge.target);
  return below
    .filter(({ node }) => !ON_SELF.has(edge.rule) || mayRunBelow(graph, edge, typesAbove(graph, node)))
    .map(({ node }) => ({ edge, declared: edge.target, actual: node, candidates: 1 + below.length }));
}

/** A call on the current object can run a method of a class only when it stands in a class above that class. */
function mayRunBelow(graph: GraphReader, edge: EdgeRow, above: ReadonlySet<NodeRef>): boolean {
  const caller = owningType(graph, graph.node(edge.source));
  return caller !== undefined && above.has(caller.ref);
}

function typesAbove(graph: GraphReader, method: NodeRef): Set<NodeRef> {
  const type = owningType(graph, graph.node(method));
  return new Set(type === undefined ? [] : ancestors(graph, type.ref).map((step) => step.node));
}
