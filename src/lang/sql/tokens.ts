// SQL text as tokens with offsets, for every dialect at once. Comments vanish, `/*! … */` of MySQL is unwrapped, DELIMITER and COPY are obeyed.

import { HOLE, NOTHING } from '../language.ts';

export type TokenKind = 'word' | 'name' | 'double' | 'string' | 'number' | 'mark' | 'end';

export interface Token {
  /** `name` is quoted by backticks or brackets, `double` by double quotes; `mark` is one character; `end` ends a statement. */
  kind: TokenKind;
  /** Without quotes. */
  text: string;
  /** Of words: in lower case. Of marks: the mark. Otherwise empty. */
  lower: string;
  start: number;
  end: number;
  /** Part of it is computed at run time, or it is a variable of the server. */
  hole: boolean;
}

const TOKEN =
  /[\s\0]+|--(?=[\s\0]|$)[^\n]*|--[^\n]*|#[^\n]*|\/\*!\d*|\*\/|\/\*[\s\S]*?(?:\*\/|$)|(?:[\p{L}_\uFFFC@]|%(?:\d+\$)?[sdiuf])(?:[\p{L}\p{N}_$\uFFFC\0]|%(?:\d+\$)?[sdiuf])*|`(?:[^`]|``)*`?|\d[\p{L}\p{N}_.]*|\.\d+|\$[A-Za-z_]*\$|[\s\S]/uy;
const ESCAPED = /'(?:[^'\\]|\\\0?[\s\S]|'\0?')*'?/y;
const PLAIN = /'(?:[^']|'\0?')*'?/y;
const DOUBLE_ESCAPED = /"(?:[^"\\]|\\[\s\S]|"")*"?/y;
const DOUBLE_PLAIN = /"(?:[^"]|"")*"?/y;
const FORMAT = /%(?:\d+\$)?[sdiuf]/g;

/**
 * @param backslashes a backslash in a text escapes the next character: MySQL's rule, not the standard's
 */
export function tokens(text: string, backslashes: boolean): Token[] {
  const found: Token[] = [];
  let delimiter = ';';
  let first = -1;
  let at = 0;
  const push = (kind: TokenKind, value: string, end: number, lower = '') => {
    if (first < 0) first = found.length;
    found.push({ kind, text: value, lower, start: at, end, hole: value.includes(HOLE) || value.startsWith('@') });
    if (kind === 'end') first = -1;
    at = end;
  };
  const quoted = (pattern: RegExp, kind: 'string' | 'double') => {
    pattern.lastIndex = at;
    const raw = pattern.exec(text)?.[0] ?? text[at];
    push(kind, unquoted(raw), at + raw.length);
  };
  while (at < text.length) {
    if (delimiter !== ';' && text.startsWith(delimiter, at)) {
      push('end', delimiter, at + delimiter.length);
      continue;
    }
    TOKEN.lastIndex = at;
    const raw = TOKEN.exec(text)?.[0] ?? text[at];
    const head = raw[0];
    const end = at + raw.length;
    if (head === "'") quoted(backslashes || isEscapeString(found.at(-1), at) ? ESCAPED : PLAIN, 'string');
    else if (head === '"') quoted(backslashes ? DOUBLE_ESCAPED : DOUBLE_PLAIN, 'double');
    else if (head === '`') push('name', unquoted(raw).replace(FORMAT, HOLE), end);
    else if (raw.length > 1 && (head === '-' || head === '#' || head === '/' || head === '*')) at = end;
    else if (/[\s\0]/.test(head) || head === '#') at = end;
    else if (raw.length > 1 && head === '$') {
      const close = text.indexOf(raw, end);
      push('string', '', close < 0 ? text.length : close + raw.length);
    } else if (/\d/.test(head) || (head === '.' && raw.length > 1)) push('number', clean(raw), end);
    else if (isWordStart(raw)) {
      const word = clean(raw).replace(FORMAT, HOLE);
      if (first < 0 && delimiterLine(text, at, word)) {
        const lineEnd = endOfLine(text, at);
        delimiter = text.slice(end, lineEnd).trim() || ';';
        at = lineEnd;
      } else push('word', word, end, word.toLowerCase());
    } else if (head === '\\' && first < 0) at = endOfLine(text, at);
    else if (head === ';' && delimiter === ';') {
      const copies = isCopy(found, first);
      push('end', ';', end);
      if (copies) at = afterCopy(text, at);
    } else push('mark', head, end, head);
  }
  return found;
}

/** The statements of a token list, without their ends. A trigger's body belongs to its statement. */
export function statements(list: readonly Token[]): Token[][] {
  const found: Token[][] = [];
  let current: Token[] = [];
  for (const token of list) {
    if (token.kind !== 'end') {
      current.push(token);
      continue;
    }
    if (isOpenBody(current)) continue;
    if (current.length > 0) found.push(current);
    current = [];
  }
  if (current.length > 0) found.push(current);
  return found;
}

function isOpenBody(statement: readonly Token[]): boolean {
  if (statement[0]?.lower !== 'create') return false;
  if (!statement.slice(1, 6).some(({ lower }) => lower === 'trigger')) return false;
  return statement.some(({ lower }) => lower === 'begin') && statement.at(-1)?.lower !== 'end';
}

/** The text between two quotes, the second of which may be missing. */
function unquoted(raw: string): string {
  return clean(raw.slice(1, raw.length > 1 && raw.endsWith(raw[0]) ? -1 : undefined));
}

function clean(text: string): string {
  return text.includes(NOTHING) ? text.replaceAll(NOTHING, '') : text;
}

function isWordStart(raw: string): boolean {
  return /^(?:[\p{L}_\uFFFC@]|%.)/u.test(raw);
}

function isEscapeString(previous: Token | undefined, at: number): boolean {
  return previous?.lower === 'e' && previous.end === at;
}

function delimiterLine(text: string, at: number, word: string): boolean {
  return word.length === 9 && word.toLowerCase() === 'delimiter' && /^[ \t]+\S/.test(text.slice(at + 9, at + 40));
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function isCopy(found: readonly Token[], first: number): boolean {
  return first >= 0 && found[first].lower === 'copy' && found.at(-1)?.lower === 'stdin';
}

/** Behind the data of a COPY, which ends with a line `\.`. */
function afterCopy(text: string, at: number): number {
  const end = text.indexOf('\n\\.', at);
  return end < 0 ? text.length : end + 3;
}
