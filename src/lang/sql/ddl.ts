// Statements that change a schema become steps. What a statement does beyond tables, columns and keys is passed over.
import type { ForeignKeyShape, KeyKind, KeyShape, SchemaStep } from '../../model/schema.ts';
import { type ColumnRead, readColumn, readExpression, readReferences, readType } from './column.ts';
import {
  afterParen,
  ahead,
  type Cursor,
  cursor,
  type NameRead,
  parts,
  peek,
  readName,
  readNameList,
  take,
  takeOne,
} from './cursor.ts';
import type { Token } from './tokens.ts';

/** Steps without their place in the file; `token` is the name at the place, `span` the tokens of a definition. */
type WithoutPlace<T> = T extends unknown ? Omit<T, 'line' | 'column' | 'scope' | 'definition'> : never;
export type DdlStep = WithoutPlace<SchemaStep> & { token: Token; span?: [Token, Token] };

/** Steps of one statement, in order; undefined when it is no statement about tables. */
export function readDdl(statement: readonly Token[]): DdlStep[] | undefined {
  const c = cursor(statement);
  if (take(c, 'create')) return create(c);
  if (take(c, 'alter')) {
    take(c, 'ignore');
    take(c, 'online');
    return take(c, 'table') ? alterTable(c) : undefined;
  }
  if (take(c, 'drop')) return drop(c);
  if (take(c, 'rename', 'table')) return renameTables(c);
  return undefined;
}

const BEFORE_TABLE = new Set([
  'or',
  'replace',
  'temporary',
  'temp',
  'global',
  'local',
  'unlogged',
  'external',
  'foreign',
]);
const BEFORE_INDEX = new Set(['unique', 'fulltext', 'spatial', 'online', 'offline']);

function create(c: Cursor): DdlStep[] | undefined {
  const modifiers = new Set<string>();
  for (let word = takeOne(c, BEFORE_TABLE); word !== undefined; word = takeOne(c, BEFORE_TABLE)) modifiers.add(word);
  if (modifiers.has('temporary') || modifiers.has('temp')) return undefined;
  if (take(c, 'table')) return createTable(c, modifiers.has('replace'));
  if (createsView(c)) return createView(c);
  const kinds: string[] = [];
  for (let word = takeOne(c, BEFORE_INDEX); word !== undefined; word = takeOne(c, BEFORE_INDEX)) kinds.push(word);
  return take(c, 'index') ? createIndex(c, kinds[0]) : undefined;
}

/** `ALGORITHM = x DEFINER = y SQL SECURITY z` may stand before VIEW. */
function createsView(c: Cursor): boolean {
  for (let by = 0; by < 16 && peek(c, by) !== undefined; by++) {
    const word = ahead(c, by);
    if (
      word === 'as' ||
      word === 'table' ||
      word === '(' ||
      word === 'trigger' ||
      word === 'function' ||
      word === 'procedure'
    )
      return false;
    if (word === 'view') {
      c.at += by + 1;
      return true;
    }
  }
  return false;
}

function createView(c: Cursor): DdlStep[] | undefined {
  take(c, 'if', 'not', 'exists');
  const name = readName(c);
  if (name === undefined || name.hole) return undefined;
  const steps: DdlStep[] = [
    { do: 'create_table', table: name.text, replace: true, view: true, ...at(name), span: whole(c) },
  ];
  if (ahead(c) === '(')
    for (const part of parts(c.list, c.at + 1, afterParen(c.list, c.at, c.end) - 1)) {
      const column = readName(part);
      if (column !== undefined)
        steps.push({
          do: 'add_column',
          table: name.text,
          shape: { name: column.text, type: '', nullable: true },
          token: column.token,
          span: [column.token, column.token],
        });
    }
  return steps;
}

function at(name: NameRead): { token: Token } {
  return { token: name.token };
}

function whole(c: Cursor): [Token, Token] {
  return [c.list[0], c.list[c.list.length - 1]];
}

function createTable(c: Cursor, replace: boolean): DdlStep[] | undefined {
  take(c, 'if', 'not', 'exists');
  const name = readName(c);
  if (name === undefined || name.hole) return undefined;
  const table = name.text;
  const steps: DdlStep[] = [
    { do: 'create_table', table, ...at(name), ...(replace ? { replace: true as const } : {}), span: whole(c) },
  ];
  if (take(c, 'like')) {
    const from = readName(c);
    if (from !== undefined && !from.hole) steps.push({ do: 'copy_columns', table, from: from.text, ...at(name) });
    return steps;
  }
  if (ahead(c) !== '(') return steps;
  for (const part of parts(c.list, c.at + 1, afterParen(c.list, c.at, c.end) - 1)) steps.push(...tableItem(part, name));
  return steps;
}

/** One item between the parentheses of CREATE TABLE: a column, a key, a copy. */
function tableItem(c: Cursor, table: NameRead): DdlStep[] {
  if (take(c, 'like')) {
    const from = readName(c);
    return from === undefined || from.hole
      ? []
      : [{ do: 'copy_columns', table: table.text, from: from.text, ...at(table) }];
  }
  return constraint(c, table.text) ?? addedColumn(c, table.text);
}

function addedColumn(c: Cursor, table: string): DdlStep[] {
  const from = c.at;
  const column = readColumn(c);
  return column === undefined
    ? []
    : columnSteps(table, column, [c.list[from], c.list[c.end - 1]], 'add_column', column.name);
}

function columnSteps(
  table: string,
  column: ColumnRead,
  span: [Token, Token],
  step: 'add_column' | 'change_column',
  old: string,
): DdlStep[] {
  const { token, key, foreignKey, name, type, nullable, generated } = column;
  const shape = {
    name,
    type,
    nullable,
    ...(column.default === undefined ? {} : { default: column.default }),
    ...(generated ? { generated } : {}),
  };
  const steps: DdlStep[] =
    step === 'add_column'
      ? [{ do: 'add_column', table, shape, token, span }]
      : [{ do: 'change_column', table, name: old, shape, token, span }];
  if (key !== undefined) steps.push({ do: 'add_key', table, key: { kind: key, columns: [name] }, token });
  if (foreignKey !== undefined) steps.push({ do: 'add_foreign_key', table, key: foreignKey, token });
  return steps;
}

const KEY_WORDS: Readonly<Record<string, KeyKind>> = {
  unique: 'unique',
  fulltext: 'fulltext',
  spatial: 'spatial',
  key: 'index',
  index: 'index',
};

/** A key or check; undefined when the item is a column, which may be named `key`. */
function constraint(c: Cursor, table: string): DdlStep[] | undefined {
  const start = c.at;
  const first = peek(c);
  if (first === undefined) return [];
  let name: string | undefined;
  if (take(c, 'constraint') && !isConstraint(ahead(c))) name = readName(c)?.text;
  const named = (key: KeyShape): DdlStep[] => [
    { do: 'add_key', table, key: name === undefined ? key : { ...key, name }, token: first },
  ];
  if (take(c, 'primary', 'key')) {
    const columns = keyColumns(c);
    if (columns !== undefined) return named({ kind: 'primary', columns: columns.columns });
  } else if (take(c, 'foreign', 'key')) {
    const index = ahead(c) === '(' ? undefined : readName(c);
    name ??= index?.text;
    const columns = readNameList(c);
    const key: ForeignKeyShape | undefined = columns === undefined ? undefined : readReferences(c, columns, name);
    return key === undefined ? [] : [{ do: 'add_foreign_key', table, key, token: first }];
  } else if (ahead(c) === 'check' || ahead(c) === 'exclude') {
    if (c.at > start || ahead(c, 1) === '(' || ahead(c) === 'exclude') return [];
  } else if (KEY_WORDS[ahead(c)] !== undefined) {
    const kind = KEY_WORDS[ahead(c)];
    c.at++;
    if (kind !== 'index' && (ahead(c) === 'key' || ahead(c) === 'index')) c.at++;
    const columns = keyColumns(c);
    if (columns !== undefined) {
      name ??= columns.name;
      return named({ kind, columns: columns.columns });
    }
  } else if (c.at > start) return [];
  c.at = start;
  return undefined;
}

function isConstraint(word: string): boolean {
  return ['primary', 'unique', 'foreign', 'check', 'exclude'].includes(word);
}

/** Reads `name USING BTREE (columns)`, all but the columns optional; undefined where no list of names stands. */
function keyColumns(c: Cursor): { name?: string; columns: string[] } | undefined {
  const read: { name?: string } = {};
  if (ahead(c) !== '(' && ahead(c) !== 'using') read.name = readName(c)?.text;
  if (take(c, 'using') || take(c, 'type')) c.at++;
  if (ahead(c) !== '(' || peek(c, 1)?.kind === 'number') return undefined;
  return { ...read, columns: readNameList(c) ?? [] };
}

function createIndex(c: Cursor, kind: string | undefined): DdlStep[] | undefined {
  take(c, 'concurrently');
  take(c, 'if', 'not', 'exists');
  const name = ahead(c) === 'on' ? undefined : readName(c);
  if (take(c, 'using')) c.at++;
  if (!take(c, 'on')) return undefined;
  take(c, 'only');
  const table = readName(c);
  if (table === undefined || table.hole) return undefined;
  if (take(c, 'using')) c.at++;
  const key: KeyShape = { kind: KEY_WORDS[kind ?? 'index'] ?? 'index', columns: readNameList(c) ?? [] };
  if (name !== undefined && !name.hole) key.name = name.text;
  return [{ do: 'add_key', table: table.text, key, ...at(table) }];
}

function drop(c: Cursor): DdlStep[] | undefined {
  if (take(c, 'table') || take(c, 'view')) {
    take(c, 'if', 'exists');
    return parts(c.list, c.at, c.end).flatMap((part): DdlStep[] => {
      const name = readName(part);
      return name === undefined || name.hole ? [] : [{ do: 'drop_table', table: name.text, ...at(name) }];
    });
  }
  if (!take(c, 'index')) return undefined;
  take(c, 'if', 'exists');
  const name = readName(c);
  const table = take(c, 'on') ? readName(c) : undefined;
  if (name === undefined || table === undefined || table.hole) return undefined;
  return [{ do: 'drop_key', table: table.text, name: name.text, ...at(table) }];
}

function renameTables(c: Cursor): DdlStep[] {
  return parts(c.list, c.at, c.end).flatMap((part): DdlStep[] => {
    const from = readName(part);
    const to = take(part, 'to') ? readName(part) : undefined;
    return from === undefined || to === undefined || from.hole || to.hole ? [] : [renamed(from.text, to)];
  });
}

function renamed(from: string, to: NameRead): DdlStep {
  return { do: 'rename_table', table: from, to: to.text, token: to.token, span: [to.token, to.token] };
}

function alterTable(c: Cursor): DdlStep[] | undefined {
  take(c, 'if', 'exists');
  take(c, 'only');
  const table = readName(c);
  if (table === undefined || table.hole) return undefined;
  return parts(c.list, c.at, c.end).flatMap((part) => alteration(part, table));
}

function alteration(c: Cursor, table: NameRead): DdlStep[] {
  const here = { table: table.text, ...at(table) };
  if (take(c, 'add')) return addition(c, table);
  if (take(c, 'drop')) return dropped(c, here);
  if (take(c, 'modify')) {
    take(c, 'column');
    take(c, 'if', 'exists');
    return changed(c, here.table, undefined);
  }
  if (take(c, 'change')) {
    take(c, 'column');
    take(c, 'if', 'exists');
    const old = readName(c);
    return old === undefined ? [] : changed(c, here.table, old.text);
  }
  if (take(c, 'alter')) return adjusted(c, here.table);
  if (take(c, 'rename')) return renaming(c, here.table);
  return [];
}

function addition(c: Cursor, table: NameRead): DdlStep[] {
  if (!take(c, 'column')) {
    const key = constraint(c, table.text);
    if (key !== undefined) return key;
  }
  take(c, 'if', 'not', 'exists');
  if (ahead(c) !== '(') return addedColumn(c, table.text);
  const end = afterParen(c.list, c.at, c.end);
  return parts(c.list, c.at + 1, end - 1).flatMap((part) => tableItem(part, table));
}

function dropped(c: Cursor, here: { table: string; token: Token }): DdlStep[] {
  if (take(c, 'primary', 'key')) return [{ do: 'drop_key', name: 'PRIMARY', ...here }];
  const what = takeOne(c, new Set(['index', 'key', 'foreign', 'constraint', 'check', 'partition', 'column']));
  if (what === 'foreign') take(c, 'key');
  take(c, 'if', 'exists');
  const name = readName(c);
  if (name === undefined || name.hole || what === 'check' || what === 'partition') return [];
  const named = { name: name.text, table: here.table, token: name.token };
  if (what === 'index' || what === 'key') return [{ do: 'drop_key', ...named }];
  if (what === 'foreign') return [{ do: 'drop_foreign_key', ...named }];
  if (what === 'constraint')
    return [
      { do: 'drop_key', ...named },
      { do: 'drop_foreign_key', ...named },
    ];
  return [{ do: 'drop_column', ...named }];
}

function changed(c: Cursor, table: string, old: string | undefined): DdlStep[] {
  const from = c.at;
  const column = readColumn(c);
  if (column === undefined) return [];
  return columnSteps(table, column, [c.list[from], c.list[c.end - 1]], 'change_column', old ?? column.name);
}

function adjusted(c: Cursor, table: string): DdlStep[] {
  take(c, 'column');
  const name = readName(c);
  if (name === undefined || name.hole) return [];
  const step = { do: 'adjust_column' as const, table, name: name.text, token: name.token };
  if (take(c, 'set', 'not', 'null')) return [{ ...step, nullable: false }];
  if (take(c, 'drop', 'not', 'null')) return [{ ...step, nullable: true }];
  if (take(c, 'set', 'default')) return [{ ...step, default: readExpression(c) }];
  if (take(c, 'drop', 'default')) return [{ ...step, default: null }];
  if (take(c, 'set', 'data', 'type') || take(c, 'type')) return [{ ...step, type: readType(c) }];
  return [];
}

function renaming(c: Cursor, table: string): DdlStep[] {
  if (ahead(c) === 'index' || ahead(c) === 'key' || ahead(c) === 'constraint') return [];
  if (take(c, 'to') || take(c, 'as') || take(c, '=')) {
    const to = readName(c);
    return to === undefined || to.hole ? [] : [renamed(table, to)];
  }
  take(c, 'column');
  const from = readName(c);
  if (from === undefined || from.hole) return [];
  const to = take(c, 'to') ? readName(c) : undefined;
  if (to === undefined) return [renamed(table, from)];
  return [{ do: 'rename_column', table, name: from.text, to: to.text, token: to.token, span: [to.token, to.token] }];
}
