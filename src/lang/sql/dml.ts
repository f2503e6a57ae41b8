// Which tables and columns a statement reads and writes. No grammar of a dialect: keywords lead to tables, everything that the
// schema does not know as a column is dropped later. Common table expressions, aliases and derived tables are no tables.
import type { QueryVerb } from '../../model/schema.ts';
import { HOLE } from '../language.ts';
import {
  afterParen,
  ahead,
  type Cursor,
  cursor,
  isName,
  type NameRead,
  parts,
  peek,
  readName,
  take,
} from './cursor.ts';
import type { Token } from './tokens.ts';
import { KEYWORDS } from './words.ts';

export interface TableRead {
  verb: QueryVerb;
  name: string;
  token: Token;
}

export interface ColumnUse {
  verb: QueryVerb;
  name: string;
  token: Token;
  /** Indices into `tables`. */
  tables: number[];
}

export interface DmlRead {
  tables: TableRead[];
  columns: ColumnUse[];
  /** The text after the table reads like SQL; false for most prose that begins with a verb. */
  sound: boolean;
}

/** A SELECT with the tables of its own FROM; statements that write are one too. */
interface Block {
  tables: number[];
  /** Lower-case name to index of the table; -1 for names that are no tables. */
  names: Map<string, number>;
  outer: Block | undefined;
}

interface Reader {
  tables: TableRead[];
  columns: ColumnUse[];
  /** Names that WITH defines. */
  defined: Set<string>;
  /** Tokens that name tables and aliases. */
  taken: Set<Token>;
  /** How many queries and joins in parentheses are open. */
  depth: number;
  sound: boolean;
}

const STARTS: Readonly<Record<string, (reader: Reader, c: Cursor, block: Block) => void>> = {
  select: readBlock,
  with: readWith,
  insert: readInsert,
  replace: readInsert,
  update: readUpdate,
  delete: readDelete,
  merge: readMerge,
  truncate: readTruncate,
  '(': readParenthesized,
  explain: (reader, c, block) => {
    c.at++;
    start(reader, c, block);
  },
  describe: readShown,
  desc: readShown,
  show: readShow,
  lock: readMaintained,
  optimize: readMaintained,
  analyze: readMaintained,
  repair: readMaintained,
  load: (reader, c, block) => {
    while (c.at < c.end && !(ahead(c) === 'into' && ahead(c, 1) === 'table')) c.at++;
    c.at += 2;
    addTable(reader, block, c, 'insert');
  },
};

/** Reads a statement; undefined when it does not begin with a known verb. */
export function readDml(statement: readonly Token[]): DmlRead | undefined {
  const c = cursor(statement);
  if (STARTS[ahead(c)] === undefined) return undefined;
  const reader: Reader = { tables: [], columns: [], defined: new Set(), taken: new Set(), depth: 0, sound: false };
  start(reader, c, newBlock(undefined));
  return { tables: reader.tables, columns: reader.columns, sound: reader.sound };
}

/** Reads the query inside a CREATE VIEW or CREATE TABLE … AS. */
export function readInnerQuery(statement: readonly Token[]): DmlRead | undefined {
  for (let at = 2; at < statement.length; at++)
    if (statement[at].lower === 'as' && /^(?:select|with|\()$/.test(statement[at + 1]?.lower ?? ''))
      return readDml(statement.slice(at + 1));
  return undefined;
}

function newBlock(outer: Block | undefined): Block {
  return { tables: [], names: new Map(), outer };
}

function start(reader: Reader, c: Cursor, block: Block): void {
  deeper(reader, () => STARTS[ahead(c)]?.(reader, c, block));
}

/** No real statement nests deeper; a generated one must not exhaust the stack. */
const DEEPEST = 100;

function deeper(reader: Reader, read: () => void): void {
  if (reader.depth >= DEEPEST) return;
  reader.depth++;
  read();
  reader.depth--;
}

const CATALOGS = new Set(['information_schema', 'performance_schema', 'pg_catalog', 'mysql', 'sys']);

/** Words that may follow a table without being its alias. */
const AFTER_TABLE = new Set(
  (
    'where join left right inner outer cross natural full order group having limit union set on using values value select ' +
    'for lock procedure window offset fetch except intersect returning force use ignore partition straight_join default ' +
    'with tablesample lateral into low_priority read write and or when then end from'
  ).split(' '),
);

/** Reads a table with its alias and remembers both; undefined where no table stands. */
function addTable(reader: Reader, block: Block, c: Cursor, verb: QueryVerb): number | undefined {
  take(c, 'only');
  take(c, 'lateral');
  const before = c.at;
  const name = readName(c);
  if (name === undefined || (name.parts.length === 1 && KEYWORDS.has(name.token.lower))) {
    c.at = before;
    return undefined;
  }
  // A function that returns rows.
  if (ahead(c) === '(' && verb === 'select') {
    c.at = afterParen(c.list, c.at, c.end);
    alias(reader, c, block, -1);
    return undefined;
  }
  for (const part of name.parts) reader.taken.add(part);
  const qualifier = name.parts.at(-2)?.lower ?? '';
  // A catalog's table is told from a table of the project that has its name.
  const full = CATALOGS.has(qualifier) ? `${qualifier}.${name.text}` : name.text;
  const lower = name.text.toLowerCase();
  let index = -1;
  if (!reader.defined.has(lower) || name.parts.length > 1) {
    index = reader.tables.length;
    reader.tables.push({ verb, name: full, token: name.token });
    block.tables.push(index);
  }
  block.names.set(lower, index);
  alias(reader, c, block, index);
  const next = peek(c);
  if (next === undefined || next.kind !== 'word' || AFTER_TABLE.has(next.lower) || next.hole) reader.sound = true;
  return index;
}

function alias(reader: Reader, c: Cursor, block: Block, index: number): void {
  const explicit = take(c, 'as');
  const next = peek(c);
  if (!isName(next) || next.text === HOLE.repeat(next.text.length)) return;
  if (next.kind === 'word' && !explicit && AFTER_TABLE.has(next.lower)) return;
  block.names.set(next.text.toLowerCase(), index);
  reader.taken.add(next);
  c.at++;
}

/** Reads a comma list of tables, derived tables and joins in parentheses; ends before the first word that is none of them. */
function tableList(reader: Reader, block: Block, c: Cursor, verb: QueryVerb): void {
  do tableFactor(reader, block, c, verb);
  while (take(c, ','));
}

function tableFactor(reader: Reader, block: Block, c: Cursor, verb: QueryVerb): void {
  take(c, 'lateral');
  if (ahead(c) !== '(') {
    addTable(reader, block, c, verb);
    return;
  }
  const end = afterParen(c.list, c.at, c.end);
  const inner = cursor(c.list, c.at + 1, end - 1);
  c.at = end;
  if (ahead(inner) === 'select' || ahead(inner) === 'with' || ahead(inner) === '(' || ahead(inner) === 'values') {
    start(reader, inner, newBlock(block));
    alias(reader, c, block, -1);
  } else
    deeper(reader, () => {
      tableList(reader, block, inner, verb);
      clauses(reader, block, inner, verb);
    });
}

function readBlock(reader: Reader, c: Cursor, block: Block): void {
  const pending: Cursor[] = [];
  // Columns stand before the tables that have them: the list is read when the tables are known.
  const from = c.at;
  skipTo(c, new Set(['from', 'into', 'union', 'except', 'intersect', 'where', 'order', 'limit']));
  pending.push(cursor(c.list, from + 1, c.at));
  if (ahead(c) === 'into' && ahead(c, 1) !== 'outfile' && ahead(c, 1) !== 'dumpfile') {
    c.at++;
    if (peek(c)?.text.startsWith('@') !== true && ahead(c) !== ':') addTable(reader, newBlock(undefined), c, 'insert');
    skipTo(c, new Set(['from', 'where', 'union']));
  }
  if (take(c, 'from')) tableList(reader, block, c, 'select');
  const rest = c.at;
  clauses(reader, block, c, 'select', true);
  pending.push(cursor(c.list, rest, c.at));
  const aliases = outputNames(pending[0]);
  for (const part of pending) expression(reader, block, part, 'select', aliases);
  nextOfUnion(reader, c, block);
}

/** UNION and its like: the next SELECT has tables of its own. */
function nextOfUnion(reader: Reader, c: Cursor, block: Block): void {
  if (!SET_OPERATIONS.has(ahead(c))) return;
  c.at++;
  while (ahead(c) === 'all' || ahead(c) === 'distinct') c.at++;
  start(reader, c, newBlock(block.outer));
}

function readParenthesized(reader: Reader, c: Cursor, block: Block): void {
  const end = afterParen(c.list, c.at, c.end);
  start(reader, cursor(c.list, c.at + 1, end - 1), block);
  c.at = end;
  nextOfUnion(reader, c, block);
}

const SET_OPERATIONS = new Set(['union', 'except', 'intersect', 'minus']);

/** Steps over joins and the clauses after them; tables of joins are added. Ends at the end of the query. */
function clauses(reader: Reader, block: Block, c: Cursor, verb: QueryVerb, ends = false): void {
  while (c.at < c.end) {
    const word = ahead(c);
    if (word === '(') c.at = afterParen(c.list, c.at, c.end);
    else if (ends && (SET_OPERATIONS.has(word) || word === ')') && peek(c)?.kind !== 'name') return;
    else if (word === 'join' || word === 'straight_join') {
      c.at++;
      tableFactor(reader, block, c, verb === 'update' || verb === 'delete' ? 'select' : verb);
    } else c.at++;
  }
}

/** Names given to output columns: `expr AS name`. */
function outputNames(list: Cursor): Set<string> {
  const names = new Set<string>();
  for (let index = list.at; index + 1 < list.end; index++)
    if (list.list[index].lower === 'as') names.add(list.list[index + 1].text.toLowerCase());
  return names;
}

function skipTo(c: Cursor, words: ReadonlySet<string>): void {
  while (c.at < c.end && !words.has(ahead(c))) c.at = ahead(c) === '(' ? afterParen(c.list, c.at, c.end) : c.at + 1;
}

/** Finds columns and queries in parentheses. */
function expression(reader: Reader, block: Block, c: Cursor, verb: QueryVerb, aliases: ReadonlySet<string>): void {
  while (c.at < c.end) {
    const token = c.list[c.at];
    if (token.lower === '(' && /^(?:select|with)$/.test(ahead(c, 1))) {
      const end = afterParen(c.list, c.at, c.end);
      start(reader, cursor(c.list, c.at + 1, end - 1), newBlock(block));
      c.at = end;
      continue;
    }
    if (token.lower === 'as') {
      c.at += 2;
      continue;
    }
    if (token.kind !== 'word' && token.kind !== 'name') {
      c.at++;
      continue;
    }
    const name = readName(c) as NameRead;
    if (name.hole || ahead(c) === '(' || reader.taken.has(name.token)) continue;
    if (ahead(c) === '.') {
      c.at += 2;
      continue;
    }
    column(reader, block, name, verb, aliases);
  }
}

function column(reader: Reader, block: Block, name: NameRead, verb: QueryVerb, aliases: ReadonlySet<string>): void {
  const { parts: written, token } = name;
  const use = { verb, name: token.text, token };
  if (written.length > 1) {
    const owner = lookup(block, written[written.length - 2].text.toLowerCase());
    if (owner !== undefined && owner >= 0) reader.columns.push({ ...use, tables: [owner] });
    return;
  }
  if (token.kind === 'word' && KEYWORDS.has(token.lower)) return;
  const lower = token.text.toLowerCase();
  if (aliases.has(lower) || block.tables.length === 0 || /^[@%:]/.test(token.text)) return;
  reader.columns.push({ ...use, tables: [...block.tables] });
}

function lookup(block: Block | undefined, name: string): number | undefined {
  for (let at = block; at !== undefined; at = at.outer) {
    const index = at.names.get(name);
    if (index !== undefined) return index;
  }
  return undefined;
}

function readWith(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  take(c, 'recursive');
  do {
    const name = readName(c);
    if (name === undefined) return;
    reader.defined.add(name.text.toLowerCase());
    if (ahead(c) === '(') c.at = afterParen(c.list, c.at, c.end);
    if (!take(c, 'as')) return;
    take(c, 'not');
    take(c, 'materialized');
    if (ahead(c) !== '(') return;
    const end = afterParen(c.list, c.at, c.end);
    start(reader, cursor(c.list, c.at + 1, end - 1), newBlock(block));
    c.at = end;
  } while (take(c, ','));
  start(reader, c, block);
}

const INSERT_OPTIONS = new Set([
  'low_priority',
  'delayed',
  'high_priority',
  'ignore',
  'or',
  'rollback',
  'abort',
  'fail',
  'replace',
  'overwrite',
]);

function options(c: Cursor, words: ReadonlySet<string>): void {
  while (words.has(ahead(c))) c.at++;
}

const NO_ALIASES: ReadonlySet<string> = new Set();

function readInsert(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  options(c, INSERT_OPTIONS);
  const into = take(c, 'into');
  take(c, 'table');
  const table = addTable(reader, block, c, 'insert');
  const next = ahead(c);
  reader.sound =
    next === '(' || ['values', 'value', 'set', 'select', 'with', 'default'].includes(next) || peek(c)?.hole === true;
  if (!into && !reader.sound && next !== '') {
    reader.tables.length = 0;
    return;
  }
  if (next === '(' && ahead(c, 1) !== 'select') {
    const end = afterParen(c.list, c.at, c.end);
    if (table !== undefined)
      for (const part of parts(c.list, c.at + 1, end - 1)) insertedColumn(reader, table, readName(part));
    c.at = end;
  }
  if (take(c, 'set')) {
    assignments(reader, block, c, 'insert');
    return;
  }
  if (ahead(c) === 'values' || ahead(c) === 'value') {
    const from = c.at;
    skipTo(c, new Set(['on', 'returning']));
    for (let index = from; index < c.at; index++)
      if (c.list[index].lower === '(' && c.list[index + 1]?.lower === 'select') {
        const end = afterParen(c.list, index, c.at);
        start(reader, cursor(c.list, index + 1, end - 1), newBlock(undefined));
        index = end - 1;
      }
  } else if (/^(?:select|with|\()$/.test(ahead(c))) {
    const from = c.at;
    while (c.at < c.end && !(ahead(c) === 'on' && /^(?:duplicate|conflict)$/.test(ahead(c, 1)))) c.at++;
    start(reader, cursor(c.list, from, c.at), newBlock(undefined));
  }
  while (c.at < c.end && ahead(c) !== 'update') c.at++;
  if (take(c, 'update')) {
    take(c, 'set');
    assignments(reader, block, c, 'update');
  }
}

function insertedColumn(reader: Reader, table: number, name: NameRead | undefined): void {
  if (name !== undefined && !name.hole)
    reader.columns.push({ verb: 'insert', name: name.text, token: name.token, tables: [table] });
}

/** Reads `a = expr, t.b = expr WHERE …`: names before `=` at the top are written, all others read. */
function assignments(
  reader: Reader,
  block: Block,
  c: Cursor,
  verb: QueryVerb,
  targets: readonly number[] = block.tables,
): void {
  for (let first = true; first || take(c, ','); first = false) {
    const before = c.at;
    const name = readName(c);
    if (name === undefined || ahead(c) !== '=') {
      c.at = before;
    } else if (!name.hole) {
      column(reader, { ...block, tables: [...targets] }, name, verb, NO_ALIASES);
    }
    const from = c.at;
    skipTo(c, new Set([',', 'where', 'order', 'limit', 'returning', 'from']));
    expression(reader, block, cursor(c.list, from, c.at), 'select', NO_ALIASES);
  }
}

const UPDATE_OPTIONS = new Set(['low_priority', 'ignore', 'or', 'rollback', 'abort', 'fail', 'replace']);

function readUpdate(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  options(c, UPDATE_OPTIONS);
  tableList(reader, block, c, 'update');
  const joins = c.at;
  skipTo(c, new Set(['set']));
  clauses(reader, block, cursor(c.list, joins, c.at), 'update');
  const targets = [...block.tables];
  const next = ahead(c, 2);
  reader.sound = reader.sound && ahead(c) === 'set' && (next === '=' || next === '.' || peek(c, 1)?.hole === true);
  if (!take(c, 'set')) return;
  const set = c.at;
  const later = cursor(c.list, c.at, c.end);
  skipTo(later, new Set(['from', 'where']));
  if (take(later, 'from')) tableList(reader, block, later, 'select');
  clauses(reader, block, later, 'update');
  expression(reader, block, cursor(c.list, joins, set - 1), 'select', NO_ALIASES);
  const read = reader.columns.length;
  assignments(reader, block, c, 'update', targets);
  const assigned = new Set(
    reader.columns.slice(read).flatMap(({ verb, tables }) => (verb === 'update' && tables.length === 1 ? tables : [])),
  );
  // Of several joined tables only those are written whose columns are.
  if (assigned.size > 0)
    for (const target of targets) reader.tables[target].verb = assigned.has(target) ? 'update' : 'select';
  expression(reader, block, c, 'select', NO_ALIASES);
}

function readDelete(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  options(c, UPDATE_OPTIONS);
  options(c, new Set(['quick']));
  const targets: string[] = [];
  while (c.at < c.end && ahead(c) !== 'from') {
    const name = readName(c);
    if (name === undefined) {
      if (ahead(c) !== ',' && ahead(c) !== '.' && ahead(c) !== '*') return;
      c.at++;
    } else targets.push(name.text.toLowerCase());
  }
  if (!take(c, 'from')) return;
  tableList(reader, block, c, targets.length > 0 ? 'select' : 'delete');
  if (take(c, 'using')) {
    // MySQL names all tables after USING, also those that lose rows; PostgreSQL names only further ones.
    const before = reader.tables.map(({ name }) => name.toLowerCase());
    const rest = c.list.slice(c.at, c.end);
    if (rest.some(({ text }, at) => before.includes(text.toLowerCase()) && rest[at + 1]?.lower !== '.')) {
      targets.push(...before);
      reader.tables.length = 0;
      block.tables.length = 0;
      block.names.clear();
    }
    tableList(reader, block, c, 'select');
  }
  const rest = c.at;
  clauses(reader, block, c, 'delete');
  for (const target of targets) {
    const index = block.names.get(target);
    if (index !== undefined && index >= 0) reader.tables[index].verb = 'delete';
  }
  expression(reader, block, cursor(c.list, rest, c.end), 'select', NO_ALIASES);
}

function readMerge(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  if (!take(c, 'into')) return;
  addTable(reader, block, c, 'update');
  if (take(c, 'using')) tableFactor(reader, block, c, 'select');
}

function readTruncate(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  const named = take(c, 'table');
  tableList(reader, block, c, 'delete');
  reader.sound = named && reader.sound;
}

const SHOWN_OF_TABLE = new Set(['columns', 'fields', 'index', 'indexes', 'indices', 'keys']);

/** `SHOW CREATE TABLE t`, `SHOW FULL COLUMNS FROM t`; what else is shown has no table. */
function readShow(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  if (take(c, 'create', 'table')) {
    addTable(reader, block, c, 'select');
    return;
  }
  while (c.at < c.end && !SHOWN_OF_TABLE.has(ahead(c))) c.at++;
  c.at++;
  if (take(c, 'from') || take(c, 'in')) addTable(reader, block, c, 'select');
  reader.sound = false;
}

function readShown(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  take(c, 'table');
  addTable(reader, block, c, 'select');
  reader.sound = false;
}

function readMaintained(reader: Reader, c: Cursor, block: Block): void {
  c.at++;
  while (take(c, 'local') || take(c, 'no_write_to_binlog'));
  if (!take(c, 'table') && !take(c, 'tables')) return;
  tableList(reader, block, c, 'ddl');
  reader.sound = true;
}
