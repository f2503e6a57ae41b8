// Who calls a symbol. Never a bare zero: unresolved sites of the same name and dispatch are counted (invariant 5).
import { z } from 'zod';
import { walkCallers } from '../../query/call-walk.ts';
import { overridden, overriders } from '../../query/hierarchy.ts';
import type { NodeRow } from '../../store/reader.ts';
import { callerFact, count, walkLimits } from '../call-facts.ts';
import { unresolvedFact, unresolvedSameName } from '../edge-fact.ts';
import { type OperationContext, operation, placeFact, symbolFact } from '../operation.ts';
import { depth, paging, proof, symbolText } from '../parameters.ts';
import { withSymbol } from '../select.ts';
import { summaryOf } from '../summary.ts';

const BESIDE = 10;

export const callers = operation({
  name: 'callers',
  summary: 'Call sites of a symbol, with the enclosing symbol',
  description:
    'Who calls a function, method, constructor or class. Use before changing it instead of grepping its name: same-named ' +
    'methods of other classes are left out, calls through an interface or parent are listed under through_dispatch. ' +
    'unresolved_same_name counts sites whose receiver is unknown: they may be callers too. Does not cover names computed at run time.',
  readOnly: true,
  main: 'symbol',
  params: z.strictObject({ symbol: symbolText, depth, proof, ...paging }),
  examples: [
    { asks: 'who calls Money::cents', parameters: { symbol: 'Money::cents' } },
    { asks: 'proven callers, two steps up', parameters: { symbol: 'Money::cents', depth: 2, proof: 'stated' } },
  ],
  handler: (context, parameters) =>
    withSymbol(context, parameters.symbol, (node) => {
      const { graph } = context;
      const walk = walkCallers(graph, node, parameters.depth, parameters.proof);
      const unresolved = sameName(graph, node);
      const above = overridden(graph, node.ref);
      const below = overriders(graph, node.ref).length;
      return {
        outcome: 'found',
        result: {
          symbol: symbolFact(node),
          callers: context.page('callers', walk.direct, (site) => callerFact(graph, site)),
          through_dispatch: context.page('through_dispatch', walk.dispatched, (site) => callerFact(graph, site)),
          unresolved_same_name: context.page('unresolved', unresolved, (use) => unresolvedFact(graph, use), BESIDE),
          dispatch: {
            overrides: context.page('overrides', above, (step) => placeFact(graph.node(step.node)), BESIDE),
            overridden_by: below,
          },
        },
        limits: [...walkLimits(walk), ...openEnds(context, node, unresolved.length)],
      };
    }),
});

function sameName(graph: OperationContext['graph'], node: NodeRow) {
  const uses = unresolvedSameName(graph, node.kind, node.name);
  if (node.kind === 'class') return uses.filter((use) => use.kind === 'new');
  if (node.kind !== 'method' || node.name.toLowerCase() !== '__construct' || node.parent === undefined) return uses;
  const news = graph.unresolvedByName(graph.node(node.parent).name).filter((use) => use.kind === 'new');
  return [...uses, ...news];
}

/** Ways in which callers may exist that no list shows. */
function openEnds(context: OperationContext, node: NodeRow, unresolved: number): string[] {
  const limits: string[] = [];
  if (unresolved > 0) limits.push(`${count(unresolved, 'unresolved call site')} of this name may call it too`);
  const callables = context.graph
    .edges(node.ref, 'in', ['references'])
    .filter((edge) => edge.rule === 'first-class-callable').length;
  if (callables > 0)
    limits.push(`taken as a callable: ${count(callables, 'place')}; where it is then called is not followed`);
  const dynamic = dynamicCalls(context);
  if (dynamic > 0)
    limits.push(`names computed at run time: ${count(dynamic, 'use')} in the corpus, each may reach any symbol`);
  return limits;
}

function dynamicCalls(context: OperationContext): number {
  return summaryOf(context.graph).unresolved.find((row) => row.reason === 'dynamic_name')?.uses ?? 0;
}
