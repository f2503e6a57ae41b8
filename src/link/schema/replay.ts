// All sources replayed: each file on its own, then each folder of migrations on what it created itself and on what files declare.
import type { FileFacts } from '../../model/facts.ts';
import type { Dialect, SchemaStep } from '../../model/schema.ts';
import { applyStep, createTable, newTable, type Said, type TableState, type Tables } from './apply.ts';
import { type StepSource, stepSources } from './sources.ts';

export interface ReplayedSource {
  name: string;
  kind: 'file' | 'migrations';
  dialect: Dialect;
  /** Migrations that a file already holds. */
  history: boolean;
  tables: Tables;
}

/** A column that a statement adds to a table which stands elsewhere. */
export interface AddedColumn extends Said {
  table: number;
  columnNode: number;
}

export interface Replay {
  sources: ReplayedSource[];
  added: AddedColumn[];
}

/** @param nodeOf node of a definition of a file; -1 for -1 */
export function replay(documents: readonly FileFacts[], nodeOf: (file: number, definition: number) => number): Replay {
  const sources: ReplayedSource[] = [];
  const added: AddedColumn[] = [];
  for (const source of stepSources(documents)) {
    const own: Tables = new Map();
    const files = source.kind === 'file' ? [] : sources.filter((base) => fitsFile(base, source));
    const bases = files.filter((base) => !isAfter(base, source));
    const history = files.length > bases.length;
    for (const { file, steps } of source.files)
      for (const step of steps) {
        const said: Said = { file, line: step.line, column: step.column };
        const node = nodeOf(file, 'definition' in step ? step.definition : -1);
        for (const table of take(own, bases, step, said, node)) {
          const before = table.columns.size;
          applyStep(table, step, said, node);
          if (step.do === 'add_column' && node >= 0 && table.columns.size > before && isElsewhere(table, said))
            added.push({ ...said, table: table.node, columnNode: node });
        }
      }
    sources.push({ name: source.name, kind: source.kind, dialect: source.dialect, history, tables: own });
  }
  return { sources, added };
}

function fitsFile(base: ReplayedSource, source: StepSource): boolean {
  if (base.kind !== 'file') return false;
  return base.dialect === source.dialect || base.dialect === 'any' || source.dialect === 'any';
}

/** A file that has at least half of the columns that the migrations add was written after them: they are its history. */
function isAfter(base: ReplayedSource, source: StepSource): boolean {
  let adds = 0;
  let present = 0;
  for (const { steps } of source.files)
    for (const step of steps) {
      if (step.do !== 'add_column') continue;
      const table = base.tables.get(step.table.toLowerCase());
      if (table === undefined) continue;
      adds++;
      if (table.columns.has(step.shape.name.toLowerCase())) present++;
    }
  return adds > 0 && present * 2 >= adds;
}

function isElsewhere(table: TableState, said: Said): boolean {
  return table.node >= 0 && (table.file !== said.file || table.line > said.line);
}

/** The tables that a step is about, made when it makes one. */
function take(own: Tables, bases: readonly ReplayedSource[], step: SchemaStep, said: Said, node: number): TableState[] {
  const name = step.table.toLowerCase();
  if (step.do === 'create_table') {
    createTable(own, step, said, node);
    return [];
  }
  const holders = [own, ...bases.map(({ tables }) => tables)];
  if (step.do === 'rename_table') {
    for (const tables of holders) rename(tables, name, step.to, said, node);
    return [];
  }
  if (step.do === 'copy_columns') {
    const from = holders.map((tables) => tables.get(step.from.toLowerCase())).find((table) => table !== undefined);
    const to = own.get(name);
    if (from !== undefined && to !== undefined) {
      for (const [key, column] of from.columns) to.columns.set(key, { ...column });
      to.keys.push(...from.keys);
    }
    return [];
  }
  const known = own.get(name);
  if (known?.complete && known.dropped === undefined) return [known];
  const based = bases.flatMap(({ tables }) => {
    const table = tables.get(name);
    return table?.complete && table.dropped === undefined ? [table] : [];
  });
  if (based.length > 0) return based;
  if (known !== undefined && known.dropped === undefined) return [known];
  if (step.do === 'drop_table' || (known !== undefined && step.do !== 'add_column')) return [];
  const partial = newTable(step.table, said, -1, false);
  own.set(name, partial);
  return [partial];
}

function rename(tables: Tables, from: string, to: string, said: Said, node: number): void {
  const table = tables.get(from);
  if (table === undefined || table.dropped !== undefined || !table.complete) return;
  tables.delete(from);
  tables.set(to.toLowerCase(), { ...table, ...said, name: to, node });
}
