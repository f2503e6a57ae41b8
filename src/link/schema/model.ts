// The schema of the corpus: every table under its name, with what each source says of it and where sources differ.
import { compareText } from '../../base/order.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { CorpusPath, NodeId } from '../../model/ids.ts';
import type {
  DeclaredColumn,
  DeclaredTable,
  LiveSchema,
  SchemaConflict,
  SchemaModel,
  SchemaPlace,
  SchemaSource,
  SchemaTable,
} from '../../model/schema.ts';
import type { Said, TableState } from './apply.ts';
import { conflictsOf, isFull, type Witness } from './conflicts.ts';
import type { Replay } from './replay.ts';

const LIVE = 'live';

interface Named {
  name: string;
  witnesses: Witness[];
}

/** @param idOf id of a node */
export function schemaModel(
  documents: readonly FileFacts[],
  { sources }: Replay,
  live: LiveSchema | undefined,
  idOf: (node: number) => NodeId,
): SchemaModel {
  const named = new Map<string, Named>();
  const witness = (name: string, entry: Witness) => {
    const known = named.get(name.toLowerCase());
    if (known === undefined) named.set(name.toLowerCase(), { name, witnesses: [entry] });
    else known.witnesses.push(entry);
  };
  const listed: SchemaSource[] = [];
  for (const { name, kind, dialect, history, tables } of sources) {
    let complete = 0;
    for (const table of tables.values()) {
      if (table.complete && table.dropped === undefined) complete++;
      witness(table.name, { dialect, history, table: declared(documents, name, table, idOf) });
    }
    listed.push({ name, kind, dialect, tables: complete });
  }
  if (live !== undefined) {
    for (const table of live.tables)
      witness(table.name, { dialect: live.dialect, history: false, table: { source: LIVE, ...table } });
    listed.push({
      name: LIVE,
      kind: 'live',
      dialect: live.dialect,
      tables: live.tables.length,
      ...(live.unavailable === undefined ? {} : { unavailable: live.unavailable }),
    });
  }
  const hasLive = live !== undefined && live.unavailable === undefined;
  return {
    tables: [...named]
      .sort(([a], [b]) => compareText(a, b))
      .map(
        ([, { name, witnesses }]): SchemaTable => ({
          name,
          declarations: witnesses.map(({ table }) => table),
          conflicts: tableConflicts(name, witnesses, hasLive),
        }),
      ),
    sources: listed,
  };
}

function tableConflicts(name: string, witnesses: readonly Witness[], hasLive: boolean): SchemaConflict[] {
  const full = witnesses.filter(isFull);
  const conflicts = conflictsOf(name, witnesses);
  if (!hasLive || full.length === 0) return conflicts;
  const inLive = full.filter(({ table }) => table.source === LIVE);
  if (inLive.length === full.length && full.length > 0)
    return [...conflicts, { table: name, what: 'table_missing', says: [{ source: LIVE, value: 'present' }] }];
  if (inLive.length > 0) return conflicts;
  const says = full.map(({ table: { source, path, line } }) => ({ source, value: 'present', path, line }));
  return [...conflicts, { table: name, what: 'table_missing', says: [...says, { source: LIVE, value: 'absent' }] }];
}

function declared(
  documents: readonly FileFacts[],
  source: string,
  table: TableState,
  idOf: (node: number) => NodeId,
): DeclaredTable {
  const place = ({ file, line }: Said): SchemaPlace & { path: CorpusPath } => ({ path: documents[file].path, line });
  const primary = new Set(
    table.keys.flatMap(({ key }) => (key.kind === 'primary' ? key.columns.map((name) => name.toLowerCase()) : [])),
  );
  const node = (index: number) => (index < 0 ? {} : { node: idOf(index) });
  return {
    source,
    ...place(table),
    ...node(table.node),
    ...(table.view ? { view: true as const } : {}),
    ...(table.complete ? {} : { partial: true as const }),
    ...(table.dropped === undefined ? {} : { dropped: place(table.dropped) }),
    columns: [...table.columns.values()].map(
      (column): DeclaredColumn => ({
        ...column.shape,
        nullable: column.shape.nullable && !primary.has(column.shape.name.toLowerCase()),
        ...place(column),
        ...node(column.node),
      }),
    ),
    keys: table.keys.map((entry) => ({ ...entry.key, ...place(entry) })),
    foreign_keys: table.foreignKeys.map((entry) => ({ ...entry.key, ...place(entry) })),
  };
}
