// Callers and callees over several steps. Direct chains come first; a chain with one step through dispatch stays apart.
import { compareText } from '../base/order.ts';
import type { NodeRef } from '../model/ids.ts';
import { CALLABLE_KINDS, type EdgeKind, type NodeKind } from '../model/kinds.ts';
import { RULES } from '../model/rules.ts';
import type { EdgeRow, GraphReader, NodeRow } from '../store/reader.ts';
import { callsThroughDispatch, type DispatchedCall, targetsThroughDispatch } from './dispatch.ts';
import { namedOwner, withInner } from './hierarchy.ts';

/** Symbols that one walk visits at most; beyond it the walk says that it was cut. */
export const MOST_SYMBOLS = 2_000;
const CALLS: readonly EdgeKind[] = ['calls', 'calls_heuristic'];
const CALLS_AND_NEW: readonly EdgeKind[] = ['calls', 'calls_heuristic', 'instantiates'];
const NEW: readonly EdgeKind[] = ['instantiates'];
const CALLABLE: ReadonlySet<NodeKind> = new Set(CALLABLE_KINDS);

export interface CallSite {
  edge: EdgeRow;
  /** Steps from the start, from 1. */
  distance: number;
  /** The symbol of the walk that this site calls (callers) or that calls here (callees). */
  via: NodeRef;
  /** Set when the site reaches its symbol through dispatch. */
  dispatch?: DispatchedCall;
}

export interface CallWalk {
  /** By distance, path, line, column. */
  direct: CallSite[];
  dispatched: CallSite[];
  /** Sites that `proof: stated` leaves out, next to the start. */
  hidden: { derived: number; dispatched: number };
  /** The walk stopped at MOST_SYMBOLS. */
  cut: boolean;
}

export type Proof = 'stated' | 'all';

interface Frontier {
  node: NodeRow;
  dispatched: boolean;
}

/** The call sites that reach a symbol, up to `depth` steps away. A closure counts as its named owner from the second step on. */
export function walkCallers(graph: GraphReader, start: NodeRow, depth: number, proof: Proof): CallWalk {
  return walk(start, depth, proof, {
    sites: (node) => callsOf(graph, node),
    dispatched: (node) => callsThroughDispatch(graph, node),
    next: ({ edge }) => namedOwner(graph, graph.node(edge.source)),
  });
}

/** The call sites inside a symbol and its inner definitions, and those inside what they call, up to `depth` steps away. */
export function walkCallees(graph: GraphReader, start: NodeRow, depth: number, proof: Proof): CallWalk {
  return walk(start, depth, proof, {
    sites: (node) => callsInside(graph, node),
    dispatched: (_, sites) => sites.flatMap((edge) => targetsThroughDispatch(graph, edge)),
    next: ({ edge, dispatch }) => graph.node(dispatch?.actual ?? edge.target),
  });
}

interface Direction {
  sites(node: NodeRow): EdgeRow[];
  dispatched(node: NodeRow, sites: EdgeRow[]): DispatchedCall[];
  next(site: CallSite): NodeRow;
}

function walk(start: NodeRow, depth: number, proof: Proof, direction: Direction): CallWalk {
  const result: CallWalk = { direct: [], dispatched: [], hidden: { derived: 0, dispatched: 0 }, cut: false };
  const visited = new Set<NodeRef>([start.ref]);
  let frontier: Frontier[] = [{ node: start, dispatched: false }];
  for (let distance = 1; distance <= depth && frontier.length > 0; distance++) {
    const reached: { site: CallSite; dispatched: boolean }[] = [];
    for (const from of frontier) {
      const { shown, derived } = byProof(direction.sites(from.node), proof);
      const through = direction.dispatched(from.node, shown);
      if (distance === 1) result.hidden.derived = derived;
      if (distance === 1 && proof === 'stated') result.hidden.dispatched = through.length;
      for (const edge of shown)
        reached.push({ site: { edge, distance, via: from.node.ref }, dispatched: from.dispatched });
      if (proof === 'all')
        for (const dispatch of through)
          reached.push({ site: { edge: dispatch.edge, distance, via: from.node.ref, dispatch }, dispatched: true });
    }
    const direct = ordered(reached.filter((entry) => !entry.dispatched).map((entry) => entry.site));
    const dispatched = ordered(reached.filter((entry) => entry.dispatched).map((entry) => entry.site));
    result.direct.push(...direct);
    result.dispatched.push(...dispatched);
    if (distance === depth) break;
    frontier = [];
    for (const [sites, flag] of [
      [direct, false],
      [dispatched, true],
    ] as const) {
      for (const site of sites) {
        const node = direction.next(site);
        if (visited.has(node.ref) || !CALLABLE.has(node.kind)) continue;
        if (visited.size >= MOST_SYMBOLS) {
          result.cut = true;
          break;
        }
        visited.add(node.ref);
        frontier.push({ node, dispatched: flag });
      }
    }
  }
  return result;
}

function byProof(edges: EdgeRow[], proof: Proof): { shown: EdgeRow[]; derived: number } {
  if (proof === 'all') return { shown: edges, derived: 0 };
  const shown = edges.filter((edge) => RULES[edge.rule].provenance === 'stated');
  return { shown, derived: edges.length - shown.length };
}

/** A class is called by `new`; a constructor also by a `new` of its class that no call edge covers. */
function callsOf(graph: GraphReader, node: NodeRow): EdgeRow[] {
  if (node.kind === 'class' || node.kind === 'external')
    return withoutTwins(graph.edges(node.ref, 'in', CALLS_AND_NEW));
  const calls = graph.edges(node.ref, 'in', CALLS);
  if (node.kind !== 'method' || node.name.toLowerCase() !== '__construct' || node.parent === undefined) return calls;
  return withoutTwins([...calls, ...graph.edges(node.parent, 'in', NEW)]);
}

function callsInside(graph: GraphReader, node: NodeRow): EdgeRow[] {
  return withoutTwins(withInner(graph, node).flatMap((inner) => graph.edges(inner.ref, 'out', CALLS_AND_NEW)));
}

/** `new C` gives a call of the constructor and an instantiation at one place: the call stays. */
function withoutTwins(edges: EdgeRow[]): EdgeRow[] {
  const place = (edge: EdgeRow) => `${edge.path}:${edge.line}:${edge.column}`;
  const calls = new Set(edges.filter((edge) => edge.kind !== 'instantiates').map(place));
  return edges.filter((edge) => edge.kind !== 'instantiates' || !calls.has(place(edge)));
}

function ordered(sites: CallSite[]): CallSite[] {
  return sites.sort(
    (a, b) =>
      compareText(a.edge.path, b.edge.path) ||
      a.edge.line - b.edge.line ||
      a.edge.column - b.edge.column ||
      compareText(a.edge.uid, b.edge.uid) ||
      (a.dispatch?.actual ?? 0) - (b.dispatch?.actual ?? 0),
  );
}
