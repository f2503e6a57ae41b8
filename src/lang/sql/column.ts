// A column as CREATE TABLE and ALTER TABLE spell it: name, type, options.
import type { ForeignKeyShape, KeyKind } from '../../model/schema.ts';
import { afterParen, ahead, type Cursor, peek, readName, readNameList, take } from './cursor.ts';
import type { Token } from './tokens.ts';

export interface ColumnRead {
  name: string;
  token: Token;
  type: string;
  nullable: boolean;
  default?: string;
  generated?: true;
  /** Keys that the column itself declares. */
  key?: KeyKind;
  foreignKey?: ForeignKeyShape;
}

/** Words that end the type of a column. */
const OPTIONS = new Set(
  (
    'not null default auto_increment autoincrement identity primary unique key comment collate references check constraint ' +
    'generated as on visible invisible virtual stored persistent charset first after using encode storage deferrable initially'
  ).split(' '),
);
/** Types that number rows by themselves. */
const SERIAL = /^(?:small|big)?serial\b/;

/** Reads a column definition; undefined where there is no name. */
export function readColumn(c: Cursor): ColumnRead | undefined {
  const name = readName(c);
  if (name === undefined || name.hole) return undefined;
  const column: ColumnRead = { name: name.text, token: name.token, type: readType(c), nullable: true };
  if (SERIAL.test(column.type)) {
    column.nullable = false;
    column.generated = true;
  }
  while (c.at < c.end) readOption(c, column);
  return column;
}

/** Reads a type up to the next column option, in lower case with single spaces. */
export function readType(c: Cursor): string {
  const from = c.at;
  while (c.at < c.end) {
    const word = ahead(c);
    if (word === '(') c.at = afterParen(c.list, c.at, c.end);
    else if (word === ',' || word === ')' || word === '=') break;
    else if (peek(c)?.kind === 'word' && endsType(c, word)) break;
    else c.at++;
  }
  return typeText(c.list.slice(from, c.at));
}

function endsType(c: Cursor, word: string): boolean {
  if (word === 'character' || word === 'char') return ahead(c, 1) === 'set';
  return OPTIONS.has(word);
}

const NO_SPACE_BEFORE = new Set(['(', ')', ',', '[', ']', '.', ':']);
const NO_SPACE_AFTER = new Set(['(', ',', '[', '.', ':']);

function typeText(list: readonly Token[]): string {
  let text = '';
  let glue = true;
  for (const token of list) {
    if (token.lower === 'binary' && text !== '') continue;
    if (!glue && !NO_SPACE_BEFORE.has(token.lower)) text += ' ';
    text += token.kind === 'string' || token.kind === 'double' ? quoted(token.text) : token.text.toLowerCase();
    glue = NO_SPACE_AFTER.has(token.lower);
  }
  return text;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function readOption(c: Cursor, column: ColumnRead): void {
  if (take(c, 'not', 'null')) column.nullable = false;
  else if (take(c, 'null')) column.nullable = true;
  else if (take(c, 'default')) column.default = readExpression(c);
  else if (take(c, 'auto_increment') || take(c, 'autoincrement') || take(c, 'identity')) column.generated = true;
  else if (take(c, 'primary', 'key') || (ahead(c, -1) !== 'unique' && take(c, 'key'))) {
    column.key = 'primary';
    column.nullable = false;
  } else if (take(c, 'unique')) column.key ??= 'unique';
  else if (take(c, 'generated')) {
    if (take(c, 'always', 'as', 'identity') || take(c, 'by', 'default', 'as', 'identity')) {
      column.generated = true;
      column.nullable = false;
    }
  } else if (ahead(c) === 'references') column.foreignKey = readReferences(c, [column.name]);
  else if (take(c, 'on', 'update')) readExpression(c);
  else if (ahead(c) === '(') c.at = afterParen(c.list, c.at, c.end);
  else if (take(c, 'comment') || take(c, 'collate') || take(c, 'constraint')) c.at++;
  else c.at++;
}

/** Reads a value: a literal, a name, a call, an expression in parentheses, with a sign and casts. */
export function readExpression(c: Cursor): string {
  const from = c.at;
  if (ahead(c) === '-' || ahead(c) === '+') c.at++;
  const first = peek(c);
  if (first?.lower === '(') c.at = afterParen(c.list, c.at, c.end);
  else c.at++;
  // Literals with an introducer: e'x', b'0', x'ff', _utf8'x', date '2000-01-01'.
  if (first?.kind === 'word' && peek(c)?.kind === 'string') c.at++;
  while (ahead(c) === '.' && c.at < c.end) c.at += 2;
  if (first?.kind === 'word' && ahead(c) === '(') c.at = afterParen(c.list, c.at, c.end);
  while (ahead(c) === ':' && ahead(c, 1) === ':') {
    c.at += 2;
    while (peek(c)?.kind === 'word' && !OPTIONS.has(ahead(c))) c.at++;
    if (ahead(c) === '(') c.at = afterParen(c.list, c.at, c.end);
  }
  return expressionText(c.list.slice(from, Math.min(c.at, c.end)));
}

function expressionText(list: readonly Token[]): string {
  let text = '';
  let glue = true;
  for (const token of list) {
    if (!glue && !NO_SPACE_BEFORE.has(token.lower)) text += ' ';
    text += token.kind === 'string' ? quoted(token.text) : token.text;
    glue = NO_SPACE_AFTER.has(token.lower) || token.lower === '-' || token.lower === '+';
  }
  return text;
}

/** Reads `REFERENCES t (c) ON DELETE …`. */
export function readReferences(c: Cursor, columns: string[], name?: string): ForeignKeyShape | undefined {
  if (!take(c, 'references')) return undefined;
  const table = readName(c);
  if (table === undefined || table.hole) return undefined;
  const key: ForeignKeyShape = { columns, table: table.text, references: readNameList(c) ?? [] };
  if (name !== undefined) key.name = name;
  while (c.at < c.end) {
    if (take(c, 'on', 'delete')) key.on_delete = readAction(c);
    else if (take(c, 'on', 'update')) key.on_update = readAction(c);
    else if (take(c, 'match')) c.at++;
    else break;
  }
  return key;
}

function readAction(c: Cursor): string {
  if (take(c, 'set', 'null')) return 'set null';
  if (take(c, 'set', 'default')) return 'set default';
  if (take(c, 'no', 'action')) return 'no action';
  const word = ahead(c);
  c.at++;
  return word;
}
