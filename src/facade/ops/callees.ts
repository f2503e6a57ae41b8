// What a symbol calls, in source order, with the calls in it that could not be bound.
import { z } from 'zod';
import { walkCallees } from '../../query/call-walk.ts';
import { withInner } from '../../query/hierarchy.ts';
import { calleeFact, count, walkLimits } from '../call-facts.ts';
import { isCall, unresolvedFact } from '../edge-fact.ts';
import { operation, symbolFact } from '../operation.ts';
import { depth, paging, proof, symbolText } from '../parameters.ts';
import { withSymbol } from '../select.ts';

const BESIDE = 10;

export const callees = operation({
  name: 'callees',
  summary: 'Calls inside a symbol, with what they call',
  description:
    'What a function, method, class or file calls or instantiates, closures inside it included. Use instead of reading the ' +
    'body and grepping each name. through_dispatch lists overriding methods that a call may run; unresolved lists the calls ' +
    'that could not be bound, with the reason. Symbols outside the corpus have kind external and no path.',
  readOnly: true,
  main: 'symbol',
  params: z.strictObject({ symbol: symbolText, depth, proof, ...paging }),
  examples: [{ asks: 'what Order::add calls', parameters: { symbol: 'Order::add' } }],
  handler: (context, parameters) =>
    withSymbol(context, parameters.symbol, (node) => {
      const { graph } = context;
      const walk = walkCallees(graph, node, parameters.depth, parameters.proof);
      const unresolved = withInner(graph, node).flatMap((inner) => graph.unresolvedIn(inner.ref).filter(isCall));
      return {
        outcome: 'found',
        result: {
          symbol: symbolFact(node),
          callees: context.page('callees', walk.direct, (site) => calleeFact(graph, site)),
          through_dispatch: context.page('through_dispatch', walk.dispatched, (site) => calleeFact(graph, site)),
          unresolved: context.page('unresolved', unresolved, (use) => unresolvedFact(graph, use), BESIDE),
        },
        limits: [
          ...walkLimits(walk),
          ...(unresolved.length > 0 ? [`${count(unresolved.length, 'call')} in the body could not be bound`] : []),
        ],
      };
    }),
});
