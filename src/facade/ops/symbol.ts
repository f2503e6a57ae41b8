// What a symbol is: definition, members, place in the hierarchy, documentation, and how much refers to it.
import { z } from 'zod';
import type { EdgeFact, SymbolFact } from '../../model/answer.ts';
import { CLASS_KINDS, EDGE_KINDS, type EdgeKind, type NodeKind } from '../../model/kinds.ts';
import { HERITAGE, overridden, reach, type Step } from '../../query/hierarchy.ts';
import { firstSentence } from '../../store/doc-text.ts';
import type { GraphReader, NodeRow } from '../../store/reader.ts';
import { edgeFact } from '../edge-fact.ts';
import { operation, placeFact, symbolFact } from '../operation.ts';
import { paging, symbolText } from '../parameters.ts';
import { withSymbol } from '../select.ts';

const BESIDE = 20;
const MOST_SUBTYPES = 10_000;
const CLASS_LIKE: ReadonlySet<NodeKind> = new Set(CLASS_KINDS);

interface AncestorFact extends EdgeFact {
  symbol: SymbolFact;
  distance: number;
}

export const symbol = operation({
  name: 'symbol',
  summary: 'Definition, signature, members, hierarchy and edge counts of a symbol',
  description:
    'Where a symbol is defined and what it is: signature, visibility, members, ancestors, doc summary, counts of edges in ' +
    'and out by kind. Use instead of grepping for a definition. Gives no source text (see code). Inherited members are not ' +
    'among members; their classes are under ancestors.',
  readOnly: true,
  main: 'symbol',
  params: z.strictObject({ symbol: symbolText, ...paging }),
  examples: [
    { asks: 'what is Money', parameters: { symbol: 'Money' } },
    { asks: 'one method', parameters: { symbol: 'Order::add' } },
  ],
  handler: (context, parameters) =>
    withSymbol(context, parameters.symbol, (node) => {
      const { graph } = context;
      const heritage = CLASS_LIKE.has(node.kind) ? reach(graph, node.ref, 'out', HERITAGE) : [];
      const subtypes = CLASS_LIKE.has(node.kind)
        ? reach(graph, node.ref, 'in', HERITAGE, MOST_SUBTYPES).length
        : undefined;
      const counts = graph.edgeCounts(node.ref);
      return {
        outcome: 'found',
        result: {
          symbol: symbolFact(node),
          ...attributes(node),
          ...(node.parent === undefined ? {} : { inside: placeFact(graph.node(node.parent)) }),
          ...optional('doc', firstSentence(context.lex.doc(node.id))),
          members: context.page('members', graph.children(node.ref), memberFact),
          ancestors: context.page('ancestors', heritage, (step) => ancestorFact(graph, step), BESIDE),
          ...(subtypes === undefined ? {} : { subtypes }),
          overrides: context.page(
            'overrides',
            overridden(graph, node.ref),
            (step) => ancestorFact(graph, step),
            BESIDE,
          ),
          edges: { in: inOrder(counts.in), out: inOrder(counts.out) },
        },
        limits: node.kind === 'external' ? ['the symbol is defined outside the corpus: only its uses are known'] : [],
      };
    }),
});

function attributes(node: NodeRow): Record<string, unknown> {
  return {
    ...optional('visibility', node.visibility),
    ...(node.modifiers.length > 0 ? { modifiers: node.modifiers } : {}),
    ...optional('type', node.type),
  };
}

function optional(key: string, value: string | undefined): Record<string, string> {
  return value === undefined || value === '' ? {} : { [key]: value };
}

function memberFact(node: NodeRow): SymbolFact & Record<string, unknown> {
  return { ...symbolFact(node), ...attributes(node) };
}

function ancestorFact(graph: GraphReader, step: Step): AncestorFact {
  return { symbol: placeFact(graph.node(step.edge.target)), distance: step.distance, ...edgeFact(step.edge) };
}

function inOrder(counts: Partial<Record<EdgeKind, number>>): Partial<Record<EdgeKind, number>> {
  return Object.fromEntries(EDGE_KINDS.flatMap((kind) => (counts[kind] === undefined ? [] : [[kind, counts[kind]]])));
}
