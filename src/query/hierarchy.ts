// Walks of the type hierarchy: up to ancestors, down to subtypes, along overrides. Breadth first, so results come by distance.
import type { NodeRef } from '../model/ids.ts';
import { CLASS_KINDS, type EdgeKind, type NodeKind } from '../model/kinds.ts';
import type { EdgeRow, GraphReader, NodeRow } from '../store/reader.ts';

export const HERITAGE: readonly EdgeKind[] = ['extends', 'implements', 'uses_trait'];
const OVERRIDES: readonly EdgeKind[] = ['overrides'];
const CLASS_LIKE: ReadonlySet<NodeKind> = new Set(CLASS_KINDS);

/** One step away from the start, over an edge. */
export interface Step {
  node: NodeRef;
  edge: EdgeRow;
  distance: number;
}

/**
 * Everything that edges of some kinds reach from a node, nearest first, each node once.
 * @param most stops after this many nodes
 */
export function reach(
  graph: GraphReader,
  start: NodeRef,
  direction: 'in' | 'out',
  kinds: readonly EdgeKind[],
  most = Number.POSITIVE_INFINITY,
): Step[] {
  const seen = new Set<NodeRef>([start]);
  const steps: Step[] = [];
  let frontier: NodeRef[] = [start];
  for (let distance = 1; frontier.length > 0; distance++) {
    const next: NodeRef[] = [];
    for (const from of frontier) {
      for (const edge of graph.edges(from, direction, kinds)) {
        const node = direction === 'in' ? edge.source : edge.target;
        if (seen.has(node)) continue;
        if (steps.length >= most) return steps;
        seen.add(node);
        steps.push({ node, edge, distance });
        next.push(node);
      }
    }
    frontier = next;
  }
  return steps;
}

/** The classes, interfaces and traits above a class. */
export function ancestors(graph: GraphReader, type: NodeRef): Step[] {
  return reach(graph, type, 'out', HERITAGE);
}

/** The methods above that a method redeclares or implements. */
export function overridden(graph: GraphReader, method: NodeRef): Step[] {
  return reach(graph, method, 'out', OVERRIDES);
}

/** The methods below that redeclare or implement a method. */
export function overriders(graph: GraphReader, method: NodeRef): Step[] {
  return reach(graph, method, 'in', OVERRIDES);
}

/** The class, interface, trait or enum that holds a node, the node itself included. */
export function owningType(graph: GraphReader, node: NodeRow): NodeRow | undefined {
  for (
    let at: NodeRow | undefined = node;
    at !== undefined;
    at = at.parent === undefined ? undefined : graph.node(at.parent)
  )
    if (CLASS_LIKE.has(at.kind)) return at;
  return undefined;
}

/** A closure's named owner: the nearest enclosing definition that is not a closure. Other nodes own themselves. */
export function namedOwner(graph: GraphReader, node: NodeRow): NodeRow {
  let at = node;
  while (at.kind === 'closure' && at.parent !== undefined) at = graph.node(at.parent);
  return at;
}

/** A node and all definitions inside it, in source order. */
export function withInner(graph: GraphReader, node: NodeRow): NodeRow[] {
  const all: NodeRow[] = [];
  const stack = [node];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    all.push(at);
    const children = graph.children(at.ref);
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]);
  }
  return all;
}

/**
 * The declarations that a member name means on a class: its own, else those of the nearest ancestor that has one.
 * @param member as in a qualified name: `total`, `$items`, `MAX`
 */
export function membersNamed(graph: GraphReader, type: NodeRow, member: string): NodeRow[] {
  const own = graph.nodesByQualified(`${type.qualified}::${member}`);
  if (own.length > 0) return own;
  for (const step of ancestors(graph, type.ref)) {
    const inherited = graph.nodesByQualified(`${graph.node(step.node).qualified}::${member}`);
    if (inherited.length > 0) return inherited;
  }
  return [];
}
