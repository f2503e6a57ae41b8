// The database as the corpus and, where configured, a live database describe it, and the code that touches it (FT-5, FT-6).
import { z } from 'zod';
import { compareText } from '../../base/order.ts';
import type { EdgeFact, Page, SymbolFact } from '../../model/answer.ts';
import type { EdgeKind } from '../../model/kinds.ts';
import type { RuleName } from '../../model/rules.ts';
import { QUERY_VERBS, type QueryVerb, type SchemaTable } from '../../model/schema.ts';
import type { EdgeRow, GraphReader, NodeRow, UnresolvedRow } from '../../store/reader.ts';
import { edgeFact } from '../edge-fact.ts';
import type { OperationContext, OperationResult } from '../operation.ts';
import { operation, placeFact } from '../operation.ts';
import { proposals } from '../outcome.ts';
import { paging } from '../parameters.ts';

/** Edges that lead from code to a table or column. */
const TOUCHES: readonly EdgeKind[] = ['queries', 'migrates', 'references_table', 'references_column'];
const MOST_CONFLICTS = 20;
const IS_SCHEMA: ReadonlySet<string> = new Set(['table', 'column']);

interface TouchFact extends EdgeFact {
  /** What is done with the table; absent for migrations and models. */
  verb?: QueryVerb;
  symbol: SymbolFact;
}

interface DynamicFact {
  pattern: string;
  verb: string;
  path: string;
  line: number;
  symbol: SymbolFact;
}

export const schema = operation({
  name: 'schema',
  summary: 'Tables, columns, types, keys and foreign keys by source, and the code that touches them',
  description:
    'Database schema from SQL files, migrations (applied in file-name order) and, when configured, a live database, each ' +
    'with path:line; differences between sources; and the code that queries, migrates or maps a table or column, with verb ' +
    'and enclosing symbol. Without parameters: all tables. Use it to find every query on a table. Table names computed at ' +
    'run time are listed apart, SELECT * names no column.',
  readOnly: true,
  main: 'table',
  params: z.strictObject({
    table: z.string().optional().describe('table name'),
    column: z.string().optional().describe('column name'),
    ...paging,
  }),
  examples: [
    { asks: 'all tables', parameters: {} },
    { asks: 'a table and the code that uses it', parameters: { table: 'orders' } },
    { asks: 'who touches a column', parameters: { table: 'orders', column: 'total' } },
  ],
  handler: (context, { table, column }) => {
    if (table !== undefined) return oneTable(context, table, column);
    return column === undefined ? allTables(context) : columnEverywhere(context, column);
  },
});

function limitsOf(graph: GraphReader): string[] {
  const limits = graph.schema
    .sources()
    .flatMap(({ unavailable }) =>
      unavailable === undefined ? [] : [`the live database was not read: ${unavailable}`],
    );
  const dynamic = graph.unresolvedOf('query').length;
  if (dynamic > 0) limits.push(`queries whose table name is computed at run time: ${dynamic}`);
  return limits;
}

function allTables(context: OperationContext): OperationResult {
  const { graph } = context;
  const rows = graph.schema.tables();
  const known = new Set(rows.map(({ name }) => name.toLowerCase()));
  const outside = graph.externals('sql').filter(({ qualified }) => !known.has(qualified.toLowerCase()));
  if (rows.length + outside.length === 0)
    return {
      outcome: 'not_found',
      result: { message: 'the corpus names no table', near: [], sources: graph.schema.sources() },
      limits: limitsOf(graph),
    };
  return {
    outcome: 'found',
    result: {
      sources: graph.schema.sources(),
      tables: context.page('tables', rows, (row) => ({
        name: row.name,
        columns: row.columns,
        current: row.current,
        conflicts: row.conflicts,
        queries: verbsOf(touches(graph, tableNodes(graph, row.name))),
      })),
      without_schema: context.page('without_schema', outside, (node) => ({
        name: node.qualified,
        queries: verbsOf(touches(graph, [node])),
      })),
      conflicts: context.page('conflicts', graph.schema.conflicts(), (conflict) => conflict, MOST_CONFLICTS),
    },
    limits: limitsOf(graph),
  };
}

function oneTable(context: OperationContext, name: string, column: string | undefined): OperationResult {
  const { graph } = context;
  const wanted = name.slice(name.lastIndexOf('.') + 1);
  const table = graph.schema.table(wanted) ?? graph.schema.table(name);
  const nodes = tableNodes(graph, table?.name ?? wanted);
  if (table === undefined && nodes.length === 0) return absent(context, `no table ${name}`, name);
  if (column !== undefined) return oneColumn(context, table, column, name);
  const shown = table?.name ?? wanted;
  const edges = touches(graph, nodes);
  return {
    outcome: 'found',
    result: {
      table: shown,
      declarations: table?.declarations ?? [],
      conflicts: table?.conflicts ?? [],
      queries: verbsOf(edges),
      code: codePage(context, edges),
      referenced_by: context.page('referenced_by', foreignKeysTo(graph, nodes), (edge) => foreignKeyFact(graph, edge)),
      maybe: context.page('maybe', possible(graph, shown), (use) => dynamicFact(graph, use)),
    },
    limits: [
      ...(table === undefined ? ['no schema source declares this table; only code names it'] : []),
      ...limitsOf(graph),
    ],
  };
}

function oneColumn(
  context: OperationContext,
  table: SchemaTable | undefined,
  column: string,
  name: string,
): OperationResult {
  const { graph } = context;
  const declarations = (table?.declarations ?? []).flatMap((declaration) => {
    const found = declaration.columns.find((one) => one.name.toLowerCase() === column.toLowerCase());
    return found === undefined ? [] : [{ source: declaration.source, ...found }];
  });
  if (table === undefined || declarations.length === 0)
    return absent(context, `no source gives table ${name} a column ${column}`, column);
  const nodes = declarations.flatMap(({ node }) => {
    const row = node === undefined ? undefined : graph.nodeById(node);
    return row === undefined ? [] : [row];
  });
  const edges = touches(graph, nodes);
  return {
    outcome: 'found',
    result: {
      table: table.name,
      column,
      declarations,
      conflicts: table.conflicts.filter((one) => one.column?.toLowerCase() === column.toLowerCase()),
      keys: inKeys(table, column),
      queries: verbsOf(edges),
      code: codePage(context, edges),
      referenced_by: context.page('referenced_by', foreignKeysTo(graph, nodes), (edge) => foreignKeyFact(graph, edge)),
    },
    limits: ['SELECT * and statements over several tables that share the column name no column', ...limitsOf(graph)],
  };
}

function inKeys(table: SchemaTable, column: string): unknown[] {
  const holds = (columns: readonly string[]) => columns.some((one) => one.toLowerCase() === column.toLowerCase());
  return table.declarations.flatMap(({ source, keys, foreign_keys }) => [
    ...keys.filter(({ columns }) => holds(columns)).map((key) => ({ source, ...key })),
    ...foreign_keys.filter(({ columns }) => holds(columns)).map((key) => ({ source, kind: 'foreign', ...key })),
  ]);
}

function columnEverywhere(context: OperationContext, column: string): OperationResult {
  const { graph } = context;
  const tables = graph.schema.tables().flatMap(({ name }) => {
    const table = graph.schema.table(name);
    const has = table?.declarations.some(({ columns }) =>
      columns.some((one) => one.name.toLowerCase() === column.toLowerCase()),
    );
    return table !== undefined && has ? [table] : [];
  });
  if (tables.length === 0) return absent(context, `no table has a column ${column}`, column);
  return {
    outcome: 'found',
    result: {
      column,
      tables: context.page('tables', tables, ({ name, declarations }) => ({
        name,
        declarations: declarations.flatMap(({ source, columns }) =>
          columns.filter((one) => one.name.toLowerCase() === column.toLowerCase()).map((one) => ({ source, ...one })),
        ),
      })),
    },
    limits: limitsOf(graph),
  };
}

function absent(context: OperationContext, message: string, text: string): OperationResult {
  const near = context.graph.schema
    .tables()
    .filter(
      ({ name }) => name.toLowerCase().includes(text.toLowerCase()) || text.toLowerCase().includes(name.toLowerCase()),
    )
    .slice(0, 5)
    .flatMap(({ name }) => tableNodes(context.graph, name).slice(0, 1).map(placeFact));
  return {
    outcome: 'not_found',
    result: { message, near },
    next: proposals(context, text),
    limits: limitsOf(context.graph),
  };
}

/** Every node that stands for a table: its declarations, and what code names where no source declares it. */
function tableNodes(graph: GraphReader, name: string): NodeRow[] {
  const declared = graph.schema.table(name)?.declarations ?? [];
  const ids = new Set<string>(declared.flatMap(({ node }) => (node === undefined ? [] : [node])));
  const nodes = [...ids].flatMap((id) => graph.nodeById(id) ?? []);
  const outside = graph.externals('sql').filter(({ qualified }) => qualified.toLowerCase() === name.toLowerCase());
  return [...nodes, ...outside];
}

/** Edges from code, each place once: a table with several declarations gets an edge to each of them. */
function touches(graph: GraphReader, nodes: readonly NodeRow[]): EdgeRow[] {
  const seen = new Set<string>();
  return nodes
    .flatMap(({ ref }) => graph.edges(ref, 'in', TOUCHES))
    .filter((edge) => {
      if (IS_SCHEMA.has(graph.node(edge.source).kind)) return false;
      const key = `${edge.path} ${edge.line} ${edge.column} ${edge.rule} ${edge.source}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .sort(
      (a, b) => compareText(a.path, b.path) || a.line - b.line || a.column - b.column || compareText(a.rule, b.rule),
    );
}

function foreignKeysTo(graph: GraphReader, nodes: readonly NodeRow[]): EdgeRow[] {
  const edges = nodes.flatMap(({ ref }) => graph.edges(ref, 'in', ['references_table', 'references_column']));
  const seen = new Set<string>();
  return edges.filter((edge) => {
    const key = `${edge.path} ${edge.line} ${edge.column} ${edge.source}`;
    if (seen.has(key) || !IS_SCHEMA.has(graph.node(edge.source).kind)) return false;
    seen.add(key);
    return true;
  });
}

function foreignKeyFact(graph: GraphReader, edge: EdgeRow): EdgeFact & { symbol: SymbolFact } {
  return { symbol: placeFact(graph.node(edge.source)), ...edgeFact(edge) };
}

function codePage(context: OperationContext, edges: readonly EdgeRow[]): Page<TouchFact> {
  return context.page('code', edges, (edge): TouchFact => {
    const verb = verbOf(edge.rule);
    return {
      ...(verb === undefined ? {} : { verb }),
      symbol: placeFact(context.graph.node(edge.source)),
      ...edgeFact(edge),
    };
  });
}

/** The verb is the last part of the name of a query rule. */
function verbOf(rule: RuleName): QueryVerb | undefined {
  const last = rule.slice(rule.lastIndexOf('-') + 1);
  return QUERY_VERBS.find((verb) => verb === last);
}

function verbsOf(edges: readonly EdgeRow[]): Partial<Record<QueryVerb, number>> {
  const counts: Partial<Record<QueryVerb, number>> = {};
  for (const verb of QUERY_VERBS) {
    const count = edges.filter(({ kind, rule }) => kind === 'queries' && verbOf(rule) === verb).length;
    if (count > 0) counts[verb] = count;
  }
  return counts;
}

/** Queries whose computed name may be this one: what is written of the name fits its beginning or end. */
function possible(graph: GraphReader, name: string): UnresolvedRow[] {
  const lower = name.toLowerCase();
  return graph.unresolvedOf('query').filter((use) => {
    const fixed = use.name.toLowerCase().split(/\{[^}]*\}/);
    if (fixed.length < 2 || fixed.every((part) => part === '')) return false;
    return lower.startsWith(fixed[0]) && lower.endsWith(fixed[fixed.length - 1]);
  });
}

function dynamicFact(graph: GraphReader, use: UnresolvedRow): DynamicFact {
  return {
    pattern: use.name,
    verb: use.receiver,
    path: use.path,
    line: use.line,
    symbol: placeFact(graph.node(use.scope)),
  };
}
