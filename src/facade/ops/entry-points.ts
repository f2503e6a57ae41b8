// What calls into the code from outside: routes, endpoints, commands, cron jobs, with what handles each (FT-7).
import { z } from 'zod';
import type { EdgeFact, SymbolFact } from '../../model/answer.ts';
import { ENTRY_KINDS } from '../../model/kinds.ts';
import { withInner } from '../../query/hierarchy.ts';
import { pathMatcher } from '../../query/path-pattern.ts';
import type { EntryPointRow, GraphReader, NodeRow } from '../../store/reader.ts';
import { count } from '../call-facts.ts';
import { edgeFact } from '../edge-fact.ts';
import type { OperationContext, OperationResult } from '../operation.ts';
import { operation, placeFact } from '../operation.ts';
import { proposals } from '../outcome.ts';
import { paging, symbolText } from '../parameters.ts';
import { withSymbol } from '../select.ts';

interface HandlerFact extends EdgeFact {
  symbol: SymbolFact;
}

interface EntryPointFact extends SymbolFact {
  framework: string;
  methods?: string[];
  route?: string;
  middleware?: string[];
  schedule?: string;
  handlers: HandlerFact[];
  /** The handler as written, where no symbol answers to it. */
  unresolved_handler?: string;
}

export const entryPoints = operation({
  name: 'entry_points',
  summary: 'Routes, endpoints, commands and cron jobs with their handlers',
  description:
    'What calls into the code from outside: web_route (pages), http_endpoint (interfaces for programs), cli_command, ' +
    'cron_job, each with path:line, framework, methods, middleware, schedule and the symbol that handles it, narrowed by ' +
    'kind, by path of the registration, or by handler (a class or file counts for all in it). Use to find where a request ' +
    'or job enters. Registrations made in loops or from data at run time are not seen.',
  readOnly: true,
  main: 'path',
  params: z.strictObject({
    kind: z.enum([...ENTRY_KINDS]).optional(),
    path: z.string().optional().describe('folder, file, or glob'),
    handler: symbolText.optional(),
    ...paging,
  }),
  examples: [
    { asks: 'all entry points', parameters: {} },
    { asks: 'what leads to a class', parameters: { handler: 'ProductController' } },
    { asks: 'scheduled jobs', parameters: { kind: 'cron_job' } },
  ],
  handler: (context, { kind, path, handler }) => {
    const matches = path === undefined ? () => true : pathMatcher(path);
    const rows = context.graph
      .entryPoints()
      .filter(({ node }) => (kind === undefined || node.kind === kind) && matches(node.path ?? ''));
    const asked = [kind, path, handler].filter((text) => text !== undefined).join(' ');
    if (handler === undefined) return answer(context, rows, asked);
    return withSymbol(context, handler, (symbol) =>
      answer(context, handledBy(context.graph, rows, symbol), asked, symbol),
    );
  },
});

/** The entry points that a symbol, or anything inside it, handles. */
function handledBy(graph: GraphReader, rows: readonly EntryPointRow[], symbol: NodeRow): EntryPointRow[] {
  const wanted = new Set(
    withInner(graph, symbol).flatMap((node) => graph.edges(node.ref, 'in', ['handles']).map((edge) => edge.source)),
  );
  return rows.filter(({ node }) => wanted.has(node.ref));
}

function answer(context: OperationContext, rows: EntryPointRow[], asked: string, symbol?: NodeRow): OperationResult {
  const { graph } = context;
  const about = symbol === undefined ? {} : { handler: placeFact(symbol) };
  if (rows.length === 0)
    return {
      outcome: 'not_found',
      result: {
        message: asked === '' ? 'the revision has no entry point' : `no entry point for ${asked}`,
        near: [],
        ...about,
      },
      next: asked === '' ? [] : proposals(context, asked),
    };
  const loose = rows.filter(
    ({ node, handler }) => handler !== undefined && handlersOf(graph, node).length === 0,
  ).length;
  return {
    outcome: 'found',
    result: {
      ...about,
      by_kind: byKind(rows),
      entry_points: context.page('entry_points', rows, (row) => entryPointFact(graph, row)),
    },
    limits: loose === 0 ? [] : [`${count(loose, 'handler')} could not be bound to a symbol: see unresolved_handler`],
  };
}

function byKind(rows: readonly EntryPointRow[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of ENTRY_KINDS) {
    const n = rows.filter(({ node }) => node.kind === kind).length;
    if (n > 0) counts[kind] = n;
  }
  return counts;
}

function handlersOf(graph: GraphReader, node: NodeRow): HandlerFact[] {
  return graph
    .edges(node.ref, 'out', ['handles'])
    .map((edge) => ({ symbol: placeFact(graph.node(edge.target)), ...edgeFact(edge) }));
}

function entryPointFact(graph: GraphReader, row: EntryPointRow): EntryPointFact {
  const handlers = handlersOf(graph, row.node);
  const fact: EntryPointFact = { ...placeFact(row.node), framework: row.framework, handlers };
  if (row.methods.length > 0) fact.methods = row.methods;
  if (row.path !== undefined) fact.route = row.path;
  if (row.middleware.length > 0) fact.middleware = row.middleware;
  if (row.schedule !== undefined) fact.schedule = row.schedule;
  if (handlers.length === 0 && row.handler !== undefined) fact.unresolved_handler = row.handler;
  return fact;
}
