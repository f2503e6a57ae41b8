// Edges and unresolved uses as facts of an answer.
import type { EdgeFact, SymbolFact } from '../model/answer.ts';
import type { UseKind } from '../model/facts.ts';
import type { NodeKind, UnresolvedReason } from '../model/kinds.ts';
import { RULES } from '../model/rules.ts';
import type { EdgeRow, GraphReader, UnresolvedRow } from '../store/reader.ts';
import { placeFact } from './operation.ts';

/** A use of a name that the index could not bind, with the reason. */
export interface UnresolvedFact {
  path: string;
  line: number;
  column: number;
  use: UseKind;
  name: string;
  receiver?: string;
  reason: UnresolvedReason;
  in: SymbolFact;
}

/** Evidence and proof of an edge. */
export function edgeFact(edge: EdgeRow): EdgeFact {
  const rule = RULES[edge.rule];
  return {
    path: edge.path,
    line: edge.line,
    column: edge.column,
    kind: edge.kind,
    rule: edge.rule,
    provenance: rule.provenance,
    confidence: edge.confidence,
    source: rule.source,
  };
}

export function unresolvedFact(graph: GraphReader, use: UnresolvedRow): UnresolvedFact {
  const fact: UnresolvedFact = {
    path: use.path,
    line: use.line,
    column: use.column,
    use: use.kind,
    name: use.name,
    reason: use.reason,
    in: placeFact(graph.node(use.scope)),
  };
  if (use.receiver !== '') fact.receiver = use.receiver;
  return fact;
}

/** The uses that may mean a symbol of a kind when they carry its name. */
const USES_OF: Partial<Record<NodeKind, readonly UseKind[]>> = {
  method: ['method_call', 'static_call'],
  function: ['call'],
  class: ['new', 'type', 'instanceof', 'catch', 'class_name', 'attribute', 'extends'],
  interface: ['type', 'instanceof', 'catch', 'class_name', 'implements', 'extends'],
  trait: ['uses_trait', 'class_name'],
  enum: ['type', 'instanceof', 'class_name'],
  property: ['property', 'static_property'],
  constant: ['constant', 'class_constant'],
  enum_case: ['class_constant'],
  external: ['call', 'method_call', 'static_call', 'new'],
};
const CALL_USES: ReadonlySet<UseKind> = new Set([
  'call',
  'method_call',
  'static_call',
  'new',
  'dynamic_call',
  'dynamic_new',
]);

/** Is the use a call, whatever it calls? */
export function isCall(use: UnresolvedRow): boolean {
  return CALL_USES.has(use.kind);
}

/** Unresolved uses that carry a symbol's short name and could mean it. */
export function unresolvedSameName(graph: GraphReader, kind: NodeKind, name: string): UnresolvedRow[] {
  const uses = USES_OF[kind];
  return uses === undefined ? [] : graph.unresolvedByName(name).filter((use) => uses.includes(use.kind));
}
