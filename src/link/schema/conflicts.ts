// Where two sources of a schema do not say the same. Types are compared between sources of the same database system only.
import { compareText } from '../../base/order.ts';
import type { DeclaredTable, Dialect, SchemaConflict } from '../../model/schema.ts';
import { comparedType } from './types.ts';

/** A declaration with the system of its source. */
export interface Witness {
  dialect: Dialect;
  /** Migrations that a file already holds: older than the file, except where it lacks what they add. */
  history: boolean;
  table: DeclaredTable;
}

/** @param witnesses all declarations of one table */
export function conflictsOf(name: string, witnesses: readonly Witness[]): SchemaConflict[] {
  return [...fullConflicts(name, witnesses.filter(isFull)), ...lateColumns(name, witnesses)];
}

/** The source creates the table, and it is the last to say something about it. */
export function isFull({ table, history }: Witness): boolean {
  return !history && table.partial === undefined && table.dropped === undefined;
}

/** Columns that migrations add and a file, which has most of what they do, lacks. */
function lateColumns(name: string, witnesses: readonly Witness[]): SchemaConflict[] {
  return witnesses
    .filter(({ history, table }) => history && table.dropped === undefined)
    .flatMap(({ dialect, table }) => {
      const files = witnesses.filter(
        (one) => isFull(one) && one.table.columns.length > 0 && fits(one.dialect, dialect),
      );
      return table.columns.flatMap((column): SchemaConflict[] => {
        const lacking = files.filter((one) => !one.table.columns.some((other) => sameName(other.name, column.name)));
        if (lacking.length === 0) return [];
        const absent = lacking.map((one) => says(one.table, 'absent', one.table));
        return [
          {
            table: name,
            column: column.name,
            what: 'column_missing',
            says: [says(table, 'present', column), ...absent],
          },
        ];
      });
    });
}

function fits(a: Dialect, b: Dialect): boolean {
  return a === b || a === 'any' || b === 'any';
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function fullConflicts(name: string, witnesses: readonly Witness[]): SchemaConflict[] {
  if (witnesses.length < 2) return [];
  const names = new Map<string, string>();
  for (const { table } of witnesses)
    for (const column of table.columns)
      if (!names.has(column.name.toLowerCase())) names.set(column.name.toLowerCase(), column.name);
  return [...names]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([key, column]) => columnConflicts(name, column, key, witnesses));
}

function columnConflicts(table: string, column: string, key: string, witnesses: readonly Witness[]): SchemaConflict[] {
  const found = witnesses.map((witness) => ({
    ...witness,
    column: witness.table.columns.find(({ name }) => name.toLowerCase() === key),
  }));
  const present = found.flatMap((entry) => (entry.column === undefined ? [] : [{ ...entry, column: entry.column }]));
  const conflicts: SchemaConflict[] = [];
  // A view without a column list has no columns that could be missing.
  const absent = found.filter((entry) => entry.column === undefined && entry.table.columns.length > 0);
  if (absent.length > 0)
    conflicts.push({
      table,
      column,
      what: 'column_missing',
      says: [
        ...present.map((entry) => says(entry.table, 'present', entry.column)),
        ...absent.map((entry) => says(entry.table, 'absent', entry.table)),
      ],
    });
  for (const group of byDialect(present)) {
    if (differ(group.map((entry) => comparedType(entry.column.type))))
      conflicts.push({
        table,
        column,
        what: 'type',
        says: group.map((entry) => says(entry.table, entry.column.type, entry.column)),
      });
    if (differ(group.map((entry) => String(entry.column.nullable))))
      conflicts.push({
        table,
        column,
        what: 'nullable',
        says: group.map((entry) => says(entry.table, entry.column.nullable ? 'null' : 'not null', entry.column)),
      });
  }
  return conflicts;
}

function byDialect<T extends Witness>(entries: readonly T[]): T[][] {
  const groups = new Map<Dialect, T[]>();
  for (const entry of entries) {
    if (entry.dialect === 'any' || entry.dialect === 'other') continue;
    const group = groups.get(entry.dialect);
    if (group === undefined) groups.set(entry.dialect, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

function differ(values: readonly string[]): boolean {
  return new Set(values).size > 1;
}

function says(
  { source }: DeclaredTable,
  value: string,
  { path, line }: { path?: DeclaredTable['path']; line?: number },
): SchemaConflict['says'][number] {
  return { source, value, ...(path === undefined ? {} : { path }), ...(line === undefined ? {} : { line }) };
}
