// Steps applied to tables, as a database would: what does not fit is passed over, because the order of files is only known by their names.
import type { ColumnShape, ForeignKeyShape, KeyShape, SchemaStep } from '../../model/schema.ts';

/** Where something was said last: file and line. */
export interface Said {
  file: number;
  line: number;
  column: number;
}

export interface ColumnState extends Said {
  shape: ColumnShape;
  /** Node of the column, -1 when it has none. */
  node: number;
}

export interface TableState extends Said {
  name: string;
  /** Node of the table, -1 when no statement of the corpus creates it. */
  node: number;
  /** The source creates it; otherwise it only adds to a table that it does not know. */
  complete: boolean;
  view: boolean;
  dropped: Said | undefined;
  /** By lower-case name, in the order of the table. */
  columns: Map<string, ColumnState>;
  keys: (Said & { key: KeyShape })[];
  foreignKeys: (Said & { key: ForeignKeyShape })[];
}

/** Tables of one source by lower-case name. */
export type Tables = Map<string, TableState>;

const lower = (text: string) => text.toLowerCase();

export function newTable(name: string, said: Said, node: number, complete: boolean): TableState {
  const { file, line, column } = said;
  return {
    name,
    file,
    line,
    column,
    node,
    complete,
    view: false,
    dropped: undefined,
    columns: new Map(),
    keys: [],
    foreignKeys: [],
  };
}

/** Creates a table, unless it is there (CREATE … IF NOT EXISTS after a first one). */
export function createTable(tables: Tables, step: SchemaStep & { do: 'create_table' }, said: Said, node: number): void {
  const known = tables.get(lower(step.table));
  if (known?.complete && known.dropped === undefined && !step.replace) return;
  const table = newTable(step.table, said, node, true);
  table.view = step.view ?? false;
  tables.set(lower(step.table), table);
}

/**
 * Applies a step to a table.
 * @param node node of what the step declares, -1 for nothing
 */
export function applyStep(table: TableState, step: SchemaStep, said: Said, node: number): void {
  switch (step.do) {
    case 'drop_table':
      table.dropped = said;
      return;
    case 'add_column':
      if (!table.columns.has(lower(step.shape.name)))
        table.columns.set(lower(step.shape.name), { ...said, shape: { ...step.shape }, node });
      return;
    case 'change_column':
      changeColumn(table, step.name, (column) => ({
        ...said,
        shape: { ...step.shape },
        node: node < 0 ? column.node : node,
      }));
      return;
    case 'rename_column':
      changeColumn(table, step.name, (column) => ({ ...said, shape: { ...column.shape, name: step.to }, node }));
      return;
    case 'adjust_column':
      changeColumn(table, step.name, (column) => ({ ...column, ...said, shape: adjusted(column.shape, step) }));
      return;
    case 'drop_column':
      table.columns.delete(lower(step.name));
      dropFromKeys(table, step.name);
      return;
    case 'add_key':
      table.keys.push({ ...said, key: step.key });
      if (step.key.kind === 'primary')
        for (const name of step.key.columns) {
          const column = table.columns.get(lower(name));
          if (column !== undefined) column.shape = { ...column.shape, nullable: false };
        }
      return;
    case 'drop_key':
      table.keys = table.keys.filter(({ key }) => !isNamed(key, step.name));
      return;
    case 'add_foreign_key':
      table.foreignKeys.push({ ...said, key: step.key });
      return;
    case 'drop_foreign_key':
      table.foreignKeys = table.foreignKeys.filter(({ key }) => lower(key.name ?? '') !== lower(step.name));
      return;
  }
}

/** Puts a changed column at the place of the old one and under its own name. */
function changeColumn(table: TableState, name: string, change: (column: ColumnState) => ColumnState): void {
  const old = table.columns.get(lower(name));
  if (old === undefined) return;
  const fresh = change(old);
  const entries = [...table.columns].map(([key, column]): [string, ColumnState] =>
    column === old ? [lower(fresh.shape.name), fresh] : [key, column],
  );
  table.columns = new Map(entries);
  if (lower(name) === lower(fresh.shape.name)) return;
  const renamed = (columns: string[]) =>
    columns.map((column) => (lower(column) === lower(name) ? fresh.shape.name : column));
  table.keys = table.keys.map((entry) => ({ ...entry, key: { ...entry.key, columns: renamed(entry.key.columns) } }));
  table.foreignKeys = table.foreignKeys.map((entry) => ({
    ...entry,
    key: { ...entry.key, columns: renamed(entry.key.columns) },
  }));
}

function adjusted(shape: ColumnShape, step: SchemaStep & { do: 'adjust_column' }): ColumnShape {
  const fresh = { ...shape };
  if (step.type !== undefined) fresh.type = step.type;
  if (step.nullable !== undefined) fresh.nullable = step.nullable;
  if (step.default === null) delete fresh.default;
  else if (step.default !== undefined) fresh.default = step.default;
  return fresh;
}

function dropFromKeys(table: TableState, name: string): void {
  const without = (columns: string[]) => columns.filter((column) => lower(column) !== lower(name));
  table.keys = table.keys
    .map((entry) => ({ ...entry, key: { ...entry.key, columns: without(entry.key.columns) } }))
    .filter(({ key }) => key.columns.length > 0);
  table.foreignKeys = table.foreignKeys.filter(
    ({ key }) => !key.columns.some((column) => lower(column) === lower(name)),
  );
}

function isNamed(key: KeyShape, name: string): boolean {
  if (key.kind === 'primary' && lower(name) === 'primary') return true;
  return lower(key.name ?? key.columns[0] ?? '') === lower(name);
}
