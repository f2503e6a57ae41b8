// Query builders: the table that a call names, what the chain does with it, and the columns that the chain names.
import type { QueryColumn, QueryFact, QueryVerb } from '../../../model/schema.ts';
import type { Walk } from '../context.ts';
import { arrayItems, type Place } from '../entry/values.ts';
import { CHAIN_VERBS, COLUMN_CALLS, TABLE_CALLS } from './builder-words.ts';
import { callsOn, type DatabaseSite, type LiteralText, literalAt, values } from './sites.ts';

const TABLE = /^(?:[A-Za-z_][\w$]*\.)?([A-Za-z_][\w$]*)(?:\s+(?:as\s+)?\w+)?$/i;
const COLUMN = /^(?:[A-Za-z_]\w*\.)?([A-Za-z_]\w*)(?:\s+as\s+\w+)?$/i;
/** Facades of Laravel: what their `table` is given is a table. */
const FACADES = new Set(['DB', 'Capsule', 'Manager']);

export function builderQueries(walk: Walk, sites: readonly DatabaseSite[]): QueryFact[] {
  return sites.flatMap((site) => {
    const query = queryOf(walk, site);
    return query === undefined ? [] : [query];
  });
}

function queryOf(walk: Walk, site: DatabaseSite): QueryFact | undefined {
  const call = TABLE_CALLS.get(site.name);
  if (call === undefined) return undefined;
  const place: Place = { walk, names: site.names, scope: site.scope };
  const given = values(walk, site.node);
  const tables = call.at.flatMap((at) => {
    const literal = literalAt(place, given[at]);
    const name = literal === undefined ? undefined : TABLE.exec(literal.text)?.[1];
    return literal === undefined || name === undefined ? [] : [{ literal, name }];
  });
  if (tables.length === 0) return undefined;
  const chain = callsOn(walk, site.node);
  const verb: QueryVerb =
    call.verb ?? chain.map(({ name }) => CHAIN_VERBS[name]).find((found) => found !== undefined) ?? 'select';
  const columns: QueryColumn[] = [];
  const add = (literal: LiteralText | undefined, columnVerb: QueryVerb) => {
    const name = literal === undefined ? undefined : COLUMN.exec(literal.text)?.[1];
    if (literal === undefined || name === undefined) return;
    columns.push({ verb: columnVerb, name, tables: [0], line: literal.line, column: literal.column });
  };
  const keys = (node: number | undefined, columnVerb: QueryVerb) => {
    for (const { text, line, column } of arrayKeys(place, node)) add({ text, line, column, start: 0 }, columnVerb);
  };
  if (call.data !== undefined) keys(given[call.data], verb);
  for (const { name, arguments: list } of chain) {
    const which = COLUMN_CALLS[name];
    if (which !== undefined)
      for (const node of which === 'all' ? list : list.slice(0, 1))
        eachText(place, node, (text) => add(text, name === 'increment' || name === 'decrement' ? 'update' : 'select'));
    if (CHAIN_VERBS[name] !== undefined) keys(list[0], CHAIN_VERBS[name]);
  }
  const isFacade = site.owner !== undefined && FACADES.has(site.owner.slice(site.owner.lastIndexOf('\\') + 1));
  return {
    origin: 'builder',
    scope: site.scope,
    tables: tables.map(({ literal, name }) => ({ verb, name, line: literal.line, column: literal.column })),
    columns,
    ...(isFacade && site.name === 'table' ? {} : { weak: true as const }),
  };
}

function eachText(place: Place, node: number, take: (text: LiteralText) => void): void {
  const items = arrayItems(place, node);
  for (const one of items?.map((item) => item.node) ?? [node]) {
    const text = literalAt(place, one);
    if (text !== undefined) take(text);
  }
}

function arrayKeys(place: Place, node: number | undefined): { text: string; line: number; column: number }[] {
  const items = arrayItems(place, node) ?? [];
  const { tree, positions } = place.walk;
  return items.flatMap(({ key, node: value }) => {
    if (key === undefined || !/^[A-Za-z_]\w*$/.test(key)) return [];
    const start = tree.start[tree.parent[value]] + 1;
    return [{ text: key, line: positions.line(start), column: positions.column(start) }];
  });
}
