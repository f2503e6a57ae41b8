// Many rows per statement: binding one argument list of a thousand values costs half of binding a thousand short ones.
import type { Connection } from './open.ts';

const ROWS_PER_STATEMENT = 128;

type Value = string | number | null | Uint8Array;

export interface BulkInsert {
  /** Adds one row; takes as many values as the table has columns. */
  add(...row: Value[]): void;
  /** Writes what is left. */
  flush(): void;
}

/** Inserts into all columns of a table, in table order. Rows appear in the order in which they were added. */
export function bulkInsert(db: Connection, table: string, columns: number): BulkInsert {
  const tuple = `(${Array(columns).fill('?').join(',')})`;
  const statement = (rows: number) => db.prepare(`INSERT INTO ${table} VALUES ${Array(rows).fill(tuple).join(',')}`);
  const many = statement(ROWS_PER_STATEMENT);
  const one = statement(1);
  const size = columns * ROWS_PER_STATEMENT;
  const pending: Value[] = new Array(size);
  let filled = 0;
  return {
    add(...row) {
      for (let i = 0; i < columns; i++) pending[filled++] = row[i];
      if (filled < size) return;
      many.run(...pending);
      filled = 0;
    },
    flush() {
      for (let at = 0; at < filled; at += columns) one.run(...pending.slice(at, at + columns));
      filled = 0;
    },
  };
}
