// Rows of information_schema become tables. Everything is sorted, whatever order the server chose.
import { compareText } from '../base/order.ts';
import type { ColumnShape, ForeignKeyShape, KeyKind, LiveSchema } from '../model/schema.ts';

export interface ColumnRow {
  table: string;
  view: boolean;
  position: number;
  shape: ColumnShape;
}

export interface KeyRow {
  table: string;
  name: string;
  kind: KeyKind;
  position: number;
  column: string;
}

export interface ForeignKeyRow {
  table: string;
  name: string;
  position: number;
  column: string;
  target: string;
  targetColumn: string;
  onDelete: string;
  onUpdate: string;
}

type LiveTable = LiveSchema['tables'][number];

export function tablesFromRows(
  columns: readonly ColumnRow[],
  keys: readonly KeyRow[],
  foreignKeys: readonly ForeignKeyRow[],
): LiveTable[] {
  const tables = new Map<string, LiveTable>();
  for (const { table, view, shape } of sorted(columns, ({ table, position }) => [table, position])) {
    let known = tables.get(table);
    if (known === undefined) {
      known = { name: table, ...(view ? { view: true as const } : {}), columns: [], keys: [], foreign_keys: [] };
      tables.set(table, known);
    }
    known.columns.push(shape);
  }
  for (const rows of grouped(sorted(keys, ({ table, name, position }) => [table, name, position]))) {
    const [{ table, name, kind }] = rows;
    tables.get(table)?.keys.push({ kind, name, columns: rows.map(({ column }) => column) });
  }
  for (const rows of grouped(sorted(foreignKeys, ({ table, name, position }) => [table, name, position]))) {
    const [{ table, name, target, onDelete, onUpdate }] = rows;
    const key: ForeignKeyShape = {
      name,
      columns: rows.map(({ column }) => column),
      table: target,
      references: rows.map(({ targetColumn }) => targetColumn),
      on_delete: onDelete.toLowerCase(),
      on_update: onUpdate.toLowerCase(),
    };
    tables.get(table)?.foreign_keys.push(key);
  }
  return [...tables.values()];
}

function sorted<T>(rows: readonly T[], key: (row: T) => readonly (string | number)[]): T[] {
  return [...rows].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    for (const [at, x] of left.entries()) {
      const y = right[at];
      const order = typeof x === 'number' && typeof y === 'number' ? x - y : compareText(String(x), String(y));
      if (order !== 0) return order;
    }
    return 0;
  });
}

function grouped<T extends { table: string; name: string }>(rows: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].table === row.table && last[0].name === row.name) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
