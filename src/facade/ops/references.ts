// Uses of a symbol, or what a symbol uses. Imports, implementations and overrides are kinds of it.
import { z } from 'zod';
import type { EdgeFact, SymbolFact } from '../../model/answer.ts';
import { withInner } from '../../query/hierarchy.ts';
import type { EdgeRow, GraphReader, NodeRow } from '../../store/reader.ts';
import { count } from '../call-facts.ts';
import { edgeFact, unresolvedFact, unresolvedSameName } from '../edge-fact.ts';
import { operation, placeFact, symbolFact } from '../operation.ts';
import { paging, symbolText } from '../parameters.ts';
import { REFERENCE_EDGES, REFERENCE_KINDS, referenceKind } from '../reference-kinds.ts';
import { withSymbol } from '../select.ts';

const BESIDE = 10;

interface ReferenceFact extends EdgeFact {
  as: string;
  in: SymbolFact;
  target?: SymbolFact;
}

export const references = operation({
  name: 'references',
  summary: 'Uses of a symbol by kind: types, imports, reads, writes, implementations and more',
  description:
    'Every resolved use of a symbol (direction in) or everything it uses (out), narrowed by kind: implementations are kind ' +
    'implements, subclasses extends. Use instead of grep for classes, properties and constants; comments, strings and ' +
    'same-named symbols are left out. by_kind counts all kinds. Uses whose target is unknown are in unresolved.',
  readOnly: true,
  main: 'symbol',
  params: z.strictObject({
    symbol: symbolText,
    direction: z.enum(['in', 'out']).default('in'),
    kind: z.enum(REFERENCE_KINDS).optional(),
    ...paging,
  }),
  examples: [
    { asks: 'where Money is used', parameters: { symbol: 'Money' } },
    { asks: 'who implements an interface', parameters: { symbol: 'Shop\\Pricing\\Discount', kind: 'implements' } },
  ],
  handler: (context, parameters) =>
    withSymbol(context, parameters.symbol, (node) => {
      const { graph } = context;
      const { direction, kind } = parameters;
      const inward = direction === 'in';
      const nodes = inward ? [node] : withInner(graph, node);
      const all = nodes.flatMap((from) => referencesOf(graph, from, direction));
      const shown = kind === undefined ? all : all.filter((edge) => referenceKind(edge) === kind);
      const unresolved = inward
        ? unresolvedSameName(graph, node.kind, node.name)
        : nodes.flatMap((from) => graph.unresolvedIn(from.ref));
      return {
        outcome: 'found',
        result: {
          symbol: symbolFact(node),
          direction,
          by_kind: countByKind(all),
          references: context.page('references', shown, (edge) => referenceFact(graph, edge, inward)),
          unresolved: context.page('unresolved', unresolved, (use) => unresolvedFact(graph, use), BESIDE),
        },
        limits:
          unresolved.length === 0
            ? []
            : [
                inward
                  ? `${count(unresolved.length, 'unresolved use')} of this name may mean it too`
                  : `${count(unresolved.length, 'use')} inside it could not be bound`,
              ],
      };
    }),
});

/** `documented_by` leads from the symbol to the text, so the text is what refers to the symbol. */
function referencesOf(graph: GraphReader, node: NodeRow, direction: 'in' | 'out'): EdgeRow[] {
  const mentions = graph.edges(node.ref, direction === 'in' ? 'out' : 'in', ['documented_by']);
  return [...graph.edges(node.ref, direction, REFERENCE_EDGES), ...mentions];
}

function referenceFact(graph: GraphReader, edge: EdgeRow, inward: boolean): ReferenceFact {
  const [from, to] = edge.kind === 'documented_by' ? [edge.target, edge.source] : [edge.source, edge.target];
  const fact: ReferenceFact = {
    as: referenceKind(edge) ?? edge.kind,
    ...edgeFact(edge),
    in: placeFact(graph.node(from)),
  };
  if (!inward) fact.target = placeFact(graph.node(to));
  return fact;
}

function countByKind(edges: readonly EdgeRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of REFERENCE_KINDS) {
    const n = edges.reduce((sum, edge) => sum + (referenceKind(edge) === kind ? 1 : 0), 0);
    if (n > 0) counts[kind] = n;
  }
  return counts;
}
