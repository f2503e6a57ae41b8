// Reading a statement's tokens from left to right.
import type { Token } from './tokens.ts';

export interface Cursor {
  list: readonly Token[];
  at: number;
  /** Position behind the last token that may be read. */
  end: number;
}

export function cursor(list: readonly Token[], at = 0, end = list.length): Cursor {
  return { list, at, end };
}

export function peek(c: Cursor, ahead = 0): Token | undefined {
  return c.at + ahead < c.end ? c.list[c.at + ahead] : undefined;
}

/** Keyword or mark at the cursor, in lower case; '' for anything else. */
export function ahead(c: Cursor, by = 0): string {
  return peek(c, by)?.lower ?? '';
}

/** Steps over these keywords or marks when they follow one another here. */
export function take(c: Cursor, ...words: string[]): boolean {
  if (!words.every((word, index) => ahead(c, index) === word)) return false;
  c.at += words.length;
  return true;
}

/** Steps over one of these keywords. */
export function takeOne(c: Cursor, words: ReadonlySet<string>): string | undefined {
  const word = ahead(c);
  if (!words.has(word)) return undefined;
  c.at++;
  return word;
}

export function isName(token: Token | undefined): token is Token {
  return token !== undefined && (token.kind === 'word' || token.kind === 'name' || token.kind === 'double');
}

export interface NameRead {
  /** Last part: database and schema are left out. */
  text: string;
  /** Tokens of the parts. */
  parts: Token[];
  /** Token of the last part. */
  token: Token;
  hole: boolean;
}

/** Reads `name`, `db.name`, `[name]`; undefined, and nothing read, where none stands. */
export function readName(c: Cursor): NameRead | undefined {
  const parts: Token[] = [];
  for (;;) {
    const token = bracketed(c) ?? peek(c);
    if (!isName(token)) break;
    parts.push(token);
    c.at++;
    if (ahead(c) !== '.' || !(isName(peek(c, 1)) || ahead(c, 1) === '[')) break;
    c.at++;
  }
  const token = parts.at(-1);
  if (token === undefined) return undefined;
  return { text: token.text, parts, token, hole: token.hole };
}

/** Moves to the middle of `[name]` and returns it as a quoted name; the caller's step then ends behind the bracket. */
function bracketed(c: Cursor): Token | undefined {
  const name = peek(c, 1);
  if (ahead(c) !== '[' || name?.kind !== 'word' || ahead(c, 2) !== ']') return undefined;
  const open = c.list[c.at];
  c.at += 2;
  return { ...name, kind: 'name', lower: '', start: open.start, end: c.list[c.at].end };
}

/** Position behind the parenthesis that closes the one at `at`. */
export function afterParen(list: readonly Token[], at: number, end: number): number {
  let depth = 0;
  for (let index = at; index < end; index++) {
    if (list[index].lower === '(') depth++;
    else if (list[index].lower === ')' && --depth === 0) return index + 1;
  }
  return end;
}

/** The parts of a range between commas outside parentheses, as cursors. */
export function parts(list: readonly Token[], at: number, end: number): Cursor[] {
  const found: Cursor[] = [];
  let from = at;
  for (let index = at; index < end; index++) {
    if (list[index].lower === '(') index = afterParen(list, index, end) - 1;
    else if (list[index].lower === ',') {
      found.push(cursor(list, from, index));
      from = index + 1;
    }
  }
  if (from < end) found.push(cursor(list, from, end));
  return found;
}

/** Reads `(a, b(10), c DESC)`: the names; expressions are left out. Undefined where no parenthesis stands. */
export function readNameList(c: Cursor): string[] | undefined {
  if (ahead(c) !== '(') return undefined;
  const end = afterParen(c.list, c.at, c.end);
  const names = parts(c.list, c.at + 1, end - 1).flatMap((part) => {
    const name = readName(part);
    return name === undefined ? [] : [name.text];
  });
  c.at = end;
  return names;
}
