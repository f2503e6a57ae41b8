// How a migration's calls become steps and definitions: one function for each kind of change.
import type { ColumnShape, SchemaStep } from '../../../model/schema.ts';
import { textOf } from '../context.ts';
import { arrayItems, itemOf, literalText, type Place } from '../entry/values.ts';
import type { LiteralText } from './sites.ts';

/** Makes steps and definitions at places of one migration. */
export interface StepMaker {
  place: Place;
  scope: number;
  steps: SchemaStep[];
  /** Definition of each table that this file makes, by name. */
  tables: Map<string, number>;
}

/** Place of a step. */
export function at(maker: StepMaker, { line, column }: LiteralText): { scope: number; line: number; column: number } {
  return { scope: maker.scope, line, column };
}

export function createTable(maker: StepMaker, table: LiteralText, node: number): void {
  const definition = define(maker, 'table', table.text, table.text, maker.scope, table, node);
  maker.tables.set(table.text, definition);
  maker.steps.push({ do: 'create_table', table: table.text, definition, ...at(maker, table) });
}

export function renameTable(maker: StepMaker, table: LiteralText, to: LiteralText | undefined): void {
  if (to === undefined) return;
  const definition = define(maker, 'table', to.text, to.text, maker.scope, to, -1);
  maker.steps.push({ do: 'rename_table', table: table.text, to: to.text, definition, ...at(maker, to) });
}

export function dropColumn(maker: StepMaker, table: LiteralText, name: string): void {
  maker.steps.push({ do: 'drop_column', table: table.text, name, ...at(maker, table) });
}

/** @param from place of the column's name, or of the call that names none */
export function addColumn(
  maker: StepMaker,
  table: LiteralText,
  shape: ColumnShape,
  from: LiteralText,
  node: number,
  change: boolean,
): void {
  const place = at(maker, from);
  if (change) {
    maker.steps.push({ do: 'change_column', table: table.text, name: shape.name, shape, definition: -1, ...place });
    return;
  }
  const definition = defineColumn(maker, table.text, shape.name, from, node, shape.type);
  maker.steps.push({ do: 'add_column', table: table.text, shape, definition, ...place });
}

export function renameColumn(maker: StepMaker, table: LiteralText, name: string, to: LiteralText | undefined): void {
  if (to === undefined) return;
  const definition = defineColumn(maker, table.text, to.text, to, -1, undefined);
  maker.steps.push({ do: 'rename_column', table: table.text, name, to: to.text, definition, ...at(maker, to) });
}

function defineColumn(
  maker: StepMaker,
  table: string,
  name: string,
  from: LiteralText,
  node: number,
  type: string | undefined,
): number {
  const owner = maker.tables.get(table) ?? maker.scope;
  return define(maker, 'column', name, `${table}.${name}`, owner, from, node, type);
}

function define(
  { place: { walk } }: StepMaker,
  kind: 'table' | 'column',
  name: string,
  qualified: string,
  parent: number,
  from: LiteralText,
  node: number,
  type?: string,
): number {
  const { positions, tree } = walk;
  const start = node < 0 ? from.start : Math.min(tree.start[node], from.start);
  const end = node < 0 ? from.start + from.text.length : tree.end[node];
  const startLine = positions.line(start);
  walk.definitions.push({
    kind,
    name,
    qualified,
    parent,
    span: {
      startLine,
      declLine: from.line,
      nameLine: from.line,
      endLine: positions.line(Math.max(start, end - 1)),
      start,
      end,
      startByte: positions.byte(start),
      endByte: positions.byte(end),
    },
    ...(type === undefined ? {} : { type: { text: type, names: [] } }),
  });
  return walk.definitions.length - 1;
}

/** An option of an array argument as it is written. */
export function option(place: Place, node: number | undefined, ...keys: string[]): string | undefined {
  const value = itemOf(arrayItems(place, node), ...keys);
  return value === undefined ? undefined : (literalText(place, value) ?? textOf(place.walk, value));
}
