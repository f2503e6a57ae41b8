// Call sites as facts: what `callers` and `callees` share.
import type { EdgeFact, SymbolFact } from '../model/answer.ts';
import type { CallSite, CallWalk } from '../query/call-walk.ts';
import { MOST_SYMBOLS } from '../query/call-walk.ts';
import { namedOwner } from '../query/hierarchy.ts';
import type { GraphReader } from '../store/reader.ts';
import { edgeFact } from './edge-fact.ts';
import { placeFact } from './operation.ts';

/** A call site. `in` encloses it; `owner` is set when that is a closure; `via` from the second step on. */
export interface CallFact extends EdgeFact {
  in: SymbolFact;
  owner?: SymbolFact;
  distance: number;
  via?: string;
  /** Through dispatch: the method that the call names, and how many methods it may run. */
  declared?: SymbolFact;
  candidates?: number;
  /** The symbol called; `callees` only. */
  target?: SymbolFact;
}

/** A site seen from the called symbol. */
export function callerFact(graph: GraphReader, site: CallSite): CallFact {
  return siteFact(graph, site);
}

/** A site seen from the calling symbol, with what it calls. */
export function calleeFact(graph: GraphReader, site: CallSite): CallFact {
  const target = graph.node(site.dispatch?.actual ?? site.edge.target);
  return { ...siteFact(graph, site), target: placeFact(target) };
}

function siteFact(graph: GraphReader, site: CallSite): CallFact {
  const enclosing = graph.node(site.edge.source);
  const owner = namedOwner(graph, enclosing);
  const fact: CallFact = { ...edgeFact(site.edge), in: placeFact(enclosing), distance: site.distance };
  if (owner.ref !== enclosing.ref) fact.owner = placeFact(owner);
  if (site.distance > 1) fact.via = graph.node(site.via).qualified;
  if (site.dispatch !== undefined) {
    fact.provenance = 'derived';
    fact.confidence = Math.round((site.edge.confidence / site.dispatch.candidates) * 1000) / 1000;
    fact.declared = placeFact(graph.node(site.dispatch.declared));
    fact.candidates = site.dispatch.candidates;
  }
  return fact;
}

/** What a walk left out. */
export function walkLimits(walk: CallWalk): string[] {
  const limits: string[] = [];
  const { derived, dispatched } = walk.hidden;
  if (derived > 0) limits.push(`${count(derived, 'derived call site')} not shown: proof is stated`);
  if (dispatched > 0) limits.push(`${count(dispatched, 'call site')} through dispatch not shown: proof is stated`);
  if (walk.cut) limits.push(`the walk stopped at ${MOST_SYMBOLS} symbols`);
  return limits;
}

/** `1 call site`, `2 call sites`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
