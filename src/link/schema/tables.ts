// Tables and columns by name, for what points at them: queries, foreign keys, migrations, models.
import type { Program } from '../program.ts';
import type { TableState } from './apply.ts';
import type { Replay } from './replay.ts';

export interface TableIndex {
  /** Nodes that a name means: where tables of that name are declared, else the table outside the corpus. */
  tables(name: string): readonly number[];
  /** Whether any source declares the table. */
  isKnown(name: string): boolean;
  /** Nodes of a column, and whether the table is known to have it. */
  columns(table: string, column: string): readonly number[];
  /** Primary key of a table. */
  primaryKey(table: string): readonly string[];
}

/** @param liveTables lower-case names of tables that only a live database has */
export function tableIndex(program: Program, { sources }: Replay, liveTables: ReadonlySet<string>): TableIndex {
  const states = new Map<string, TableState[]>();
  for (const { tables } of sources)
    for (const [name, table] of tables) {
      const known = states.get(name);
      if (known === undefined) states.set(name, [table]);
      else known.push(table);
    }
  // What a statement dropped is meant only where nothing else has the name.
  for (const [name, list] of states) {
    const current = list.filter(({ dropped }) => dropped === undefined);
    if (current.length > 0) states.set(name, current);
  }
  const of = (name: string) => states.get(name.toLowerCase()) ?? [];
  return {
    tables: (name) => {
      const nodes = [...new Set(of(name).flatMap(({ node }) => (node < 0 ? [] : [node])))];
      return nodes.length > 0 ? nodes : [program.externals.node('table', name.toLowerCase(), name)];
    },
    isKnown: (name) => states.has(name.toLowerCase()) || liveTables.has(name.toLowerCase()),
    columns: (table, column) => [
      ...new Set(
        of(table).flatMap(({ columns }) => {
          const found = columns.get(column.toLowerCase());
          return found === undefined || found.node < 0 ? [] : [found.node];
        }),
      ),
    ],
    primaryKey: (table) =>
      of(table)
        .flatMap(({ keys }) => keys)
        .find(({ key }) => key.kind === 'primary')?.key.columns ?? [],
  };
}
