// Queries meet the schema: which tables and columns a statement in code touches.

import type { RuleName } from '../../model/rules.ts';
import type { QueryFact } from '../../model/schema.ts';
import { isExternal } from '../resolution.ts';
import type { UseContext } from '../use-context.ts';
import type { UseOutcome } from '../use-edges.ts';
import type { TableIndex } from './tables.ts';

/** Names that stand for no table. */
const NO_TABLES = new Set(['dual']);

export function addQueries(context: UseContext, index: TableIndex, outcome: UseOutcome): void {
  for (const query of context.document.database?.queries ?? []) addQuery(context, index, query, outcome);
}

function addQuery(context: UseContext, index: TableIndex, query: QueryFact, outcome: UseOutcome): void {
  const { program, file, edges } = context;
  const { origin, tables, columns, weak, scope } = query;
  if (weak && !tables.some(({ name, hole }) => !hole && index.isKnown(name))) return;
  outcome.resolution.query ??= { stated: 0, derived: 0, ambiguous: 0, external: 0, unresolved: 0 };
  const share = outcome.resolution.query;
  const source = context.nodeOf(scope);
  for (const { verb, name, hole, line, column } of tables) {
    if (hole) {
      share.unresolved++;
      outcome.unresolved.push({
        kind: 'query',
        name,
        receiver: verb,
        scope: source,
        file,
        line,
        column,
        reason: 'table_dynamic',
      });
      continue;
    }
    if (NO_TABLES.has(name.toLowerCase())) continue;
    const rule: RuleName = `${origin}-${verb}`;
    const targets = index.tables(name);
    share[targets.some((target) => isExternal(program, target)) ? 'external' : 'derived']++;
    // Several declarations of one name are one table: they do not compete.
    for (const target of targets) edges.add(rule, source, target, line, column, 1);
  }
  for (const { verb, name, tables: owners, line, column } of columns) {
    const having = owners.map((owner) => index.columns(tables[owner].name, name)).filter((nodes) => nodes.length > 0);
    if (having.length !== 1) continue;
    for (const target of having[0]) edges.add(`${origin}-${verb}`, source, target, line, column, 1);
  }
}
