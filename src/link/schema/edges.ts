// Edges that the schema itself has: foreign keys, columns that are added elsewhere, migrations and the tables that they change.
import type { FileFacts } from '../../model/facts.ts';
import type { RuleName } from '../../model/rules.ts';
import type { EdgeList } from '../edge-list.ts';
import type { Said, TableState } from './apply.ts';
import type { Replay } from './replay.ts';
import type { TableIndex } from './tables.ts';

interface PlannedEdge extends Said {
  rule: RuleName;
  source: number;
  target: number;
}

/** Edges by the file in which their evidence stands. */
export type PlannedEdges = Map<number, PlannedEdge[]>;

/** @param nodeOf node of a definition of a file, of the file itself for -1 */
export function planSchemaEdges(
  documents: readonly FileFacts[],
  { sources, added }: Replay,
  index: TableIndex,
  nodeOf: (file: number, definition: number) => number,
): PlannedEdges {
  const planned: PlannedEdges = new Map();
  const plan = (edge: PlannedEdge) => {
    const list = planned.get(edge.file);
    if (list === undefined) planned.set(edge.file, [edge]);
    else list.push(edge);
  };
  const isSql = (file: number) => documents[file].language === 'sql';
  for (const { table, columnNode, ...said } of added)
    plan({ rule: 'column-elsewhere', source: table, target: columnNode, ...said });
  for (const { tables } of sources) for (const table of tables.values()) foreignKeys(table, index, isSql, plan);
  documents.forEach((document, file) => {
    if (document.database?.migration) migrations(document, file, index, nodeOf, plan);
  });
  return planned;
}

export function addSchemaEdges(planned: PlannedEdges, file: number, edges: EdgeList): void {
  for (const { rule, source, target, line, column } of planned.get(file) ?? [])
    edges.add(rule, source, target, line, column, 1);
}

function foreignKeys(
  table: TableState,
  index: TableIndex,
  isSql: (file: number) => boolean,
  plan: (edge: PlannedEdge) => void,
): void {
  if (table.dropped !== undefined) return;
  for (const { key, file, line, column } of table.foreignKeys) {
    const said = { file, line, column };
    const sources = table.node < 0 ? index.tables(table.name) : [table.node];
    for (const source of sources)
      for (const target of index.tables(key.table))
        plan({ rule: isSql(file) ? 'foreign-key' : 'foreign-key-builder', source, target, ...said });
    const named = key.references.length > 0 ? key.references : index.primaryKey(key.table);
    const rule = !isSql(file)
      ? 'foreign-key-builder-column'
      : key.references.length > 0
        ? 'foreign-key-column'
        : 'foreign-key-primary';
    key.columns.forEach((name, position) => {
      const from = table.columns.get(name.toLowerCase())?.node ?? -1;
      if (from < 0 || named[position] === undefined) return;
      for (const target of index.columns(key.table, named[position])) plan({ rule, source: from, target, ...said });
    });
  }
}

function migrations(
  document: FileFacts,
  file: number,
  index: TableIndex,
  nodeOf: (file: number, definition: number) => number,
  plan: (edge: PlannedEdge) => void,
): void {
  const rule = document.language === 'sql' ? 'migrates' : 'migrates-builder';
  const seen = new Set<string>();
  for (const step of document.database?.steps ?? []) {
    const source = nodeOf(file, step.scope);
    const names = step.do === 'rename_table' ? [step.table, step.to] : [step.table];
    for (const name of names) {
      const key = `${source} ${name.toLowerCase()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const target of index.tables(name))
        plan({ rule, source, target, file, line: step.line, column: step.column });
    }
  }
}
