// Resolves the uses of one file: edges for those with candidates, a row for the others, a count for each.
import type { Use, UseKind } from '../model/facts.ts';
import type { ResolutionShare, UnresolvedUse } from '../model/graph.ts';
import { RULES } from '../model/rules.ts';
import { shareOf } from './resolution.ts';
import { RESOLVERS } from './resolve/resolvers.ts';
import { addEdges, type UseContext } from './use-context.ts';

export interface UseOutcome {
  unresolved: UnresolvedUse[];
  resolution: Partial<Record<UseKind, ResolutionShare>>;
}

export function addUses(context: UseContext, outcome: UseOutcome): void {
  const { program, document, file, edges } = context;
  for (const use of document.uses) {
    const resolution = RESOLVERS[use.kind](context, use);
    if (resolution === undefined) continue;
    count(outcome, use.kind)[shareOf(program, resolution)]++;
    if (typeof resolution === 'string') {
      outcome.unresolved.push({
        kind: use.kind,
        name: use.name,
        receiver: receiverText(use),
        form: use.receiver?.form,
        scope: context.nodeOf(use.scope),
        file,
        line: use.line,
        column: use.column,
        reason: resolution,
      });
    } else if (RULES[resolution.rule].kind === 'documented_by') {
      const section = context.nodeOf(use.scope);
      for (const symbol of resolution.targets)
        edges.add(resolution.rule, symbol, section, use.line, use.column, resolution.targets.length);
    } else addEdges(context, use, resolution.rule, resolution.targets);
  }
}

function count(outcome: UseOutcome, kind: UseKind): ResolutionShare {
  let share = outcome.resolution[kind];
  if (share === undefined) {
    share = { stated: 0, derived: 0, ambiguous: 0, external: 0, unresolved: 0 };
    outcome.resolution[kind] = share;
  }
  return share;
}

function receiverText(use: Use): string {
  if (use.kind === 'include') return use.target ?? use.fallback ?? '';
  return use.receiver?.text ?? use.owner ?? '';
}
