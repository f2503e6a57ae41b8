// The database schema in graph.sqlite: a row for each source and each table; what a table consists of is one JSON document.
import type { SchemaConflict, SchemaModel, SchemaSource, SchemaTable } from '../model/schema.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Connection } from './open.ts';
import type { SchemaReader, SchemaTableRow } from './reader.ts';

export function writeSchema(db: Connection, schema: SchemaModel | undefined): void {
  const sources = bulkInsert(db, 'schema_source', 6);
  for (const [ref, { name, kind, dialect, tables, unavailable }] of (schema?.sources ?? []).entries())
    sources.add(ref, name, kind, dialect, tables, unavailable ?? null);
  sources.flush();
  const tables = bulkInsert(db, 'schema_table', 6);
  for (const [ref, table] of (schema?.tables ?? []).entries()) {
    const columns = new Set(table.declarations.flatMap((one) => one.columns.map(({ name }) => name.toLowerCase())));
    const { declarations, conflicts } = table;
    const live = declarations.some(({ partial, dropped }) => partial === undefined && dropped === undefined);
    tables.add(
      ref,
      table.name,
      live ? 1 : 0,
      columns.size,
      conflicts.length,
      JSON.stringify({ declarations, conflicts }),
    );
  }
  tables.flush();
}

interface StoredTable {
  name: string;
  current: number;
  columns: number;
  conflicts: number;
  document: string;
}

/** @param ask runs a query and codes its errors */
export function schemaReader(db: Connection, ask: <T>(work: () => T) => T): SchemaReader {
  const sources = db.prepare<[], Omit<SchemaSource, 'unavailable'> & { unavailable: string | null }>(
    'SELECT name, kind, dialect, tables, unavailable FROM schema_source ORDER BY ref',
  );
  const tables = db.prepare<[], Omit<StoredTable, 'document'>>(
    'SELECT name, current, columns, conflicts FROM schema_table ORDER BY ref',
  );
  const table = db.prepare<[string], StoredTable>('SELECT * FROM schema_table WHERE lower(name) = lower(?)');
  const documents = db.prepare<[], StoredTable>('SELECT * FROM schema_table WHERE conflicts > 0 ORDER BY ref');
  const parsed = ({ name, document }: StoredTable): SchemaTable => ({
    name,
    ...(JSON.parse(document) as Omit<SchemaTable, 'name'>),
  });
  return {
    sources: () =>
      ask(() => sources.all().map(({ unavailable, ...row }) => (unavailable === null ? row : { ...row, unavailable }))),
    tables: () =>
      ask(() => tables.all().map(({ current, ...row }): SchemaTableRow => ({ ...row, current: current === 1 }))),
    table: (name) =>
      ask(() => {
        const row = table.get(name);
        return row && parsed(row);
      }),
    conflicts: () => ask(() => documents.all().flatMap((row): SchemaConflict[] => parsed(row).conflicts)),
  };
}
