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

const ESCAPED = /'(?:[^'\\]|\\\0?[\s\S]|'\0?')*'?/y;
const PLAIN = /'(?:[^']|'\0?')*'?/y;
const DOUBLE_ESCAPED = /"(?:[^"\\]|\\\0?[\s\S]|"\0?")*"?/y;
const DOUBLE_PLAIN = /"(?:[^"]|"\0?")*"?/y;
const BACKTICKS = /`(?:[^`]|``)*`?/y;
const DOLLARS = /\$[A-Za-z_]*\$/y;
const UNWRAPPED = /\/\*!\d*/y;
const FORMAT = /%(?:\d+\$)?[sdiuf]/g;
const FORMAT_HERE = /%(?:\d+\$)?[sdiuf]/y;

/** What a character can be: nothing, the beginning of a word, or a digit; marks and quotes are 0. */
const SPACE = 1;
const LETTER = 2;
const DIGIT = 3;
const CLASS = new Uint8Array(128);
for (let code = 0; code <= 32; code++) CLASS[code] = SPACE;
for (let code = 48; code <= 57; code++) CLASS[code] = DIGIT;
for (let code = 65; code <= 90; code++) CLASS[code] = CLASS[code + 32] = LETTER;
CLASS[95] = LETTER;
const NO_BREAK_SPACE = 0xa0;
const DOLLAR = 36;
const PERCENT = 37;
const POINT = 46;
const AT = 64;

function classOf(code: number): number {
  return code < 128 ? CLASS[code] : code === NO_BREAK_SPACE ? SPACE : LETTER;
}

/** Length of a sticky match, 0 for none. */
function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

/** Position behind a word: letters, digits, `$`, formats, and nothing between its pieces. */
function wordEnd(text: string, start: number): number {
  let end = start;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (kind === LETTER || kind === DIGIT || code === DOLLAR || (code === AT && at === end)) end = ++at;
    else if (code === PERCENT) {
      const length = matched(FORMAT_HERE, text, at);
      if (length === 0) break;
      at += length;
      end = at;
    } else if (code === 0) at++;
    else break;
  }
  return end;
}

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
    const hole = value.includes(HOLE) || value.charCodeAt(0) === AT;
    found.push({ kind, text: value, lower, start: at, end, hole });
    if (kind === 'end') first = -1;
    at = end;
  };
  const quoted = (pattern: RegExp, kind: 'string' | 'double' | 'name') => {
    const end = at + Math.max(1, matched(pattern, text, at));
    const value = unquoted(text.slice(at, end));
    push(kind, kind === 'name' ? withHoles(value) : value, end);
  };
  while (at < text.length) {
    if (delimiter !== ';' && text.startsWith(delimiter, at)) {
      push('end', delimiter, at + delimiter.length);
      continue;
    }
    const code = text.charCodeAt(at);
    const kind = classOf(code);
    if (kind === SPACE) {
      at++;
      continue;
    }
    if (kind === LETTER || code === AT || (code === PERCENT && matched(FORMAT_HERE, text, at) > 0)) {
      const end = wordEnd(text, at);
      const word = withHoles(clean(text.slice(at, end)));
      if (first < 0 && delimiterLine(text, at, word)) {
        const lineEnd = endOfLine(text, at);
        delimiter = text.slice(end, lineEnd).trim() || ';';
        at = lineEnd;
      } else push('word', word, end, word.toLowerCase());
      continue;
    }
    if (kind === DIGIT || (code === POINT && classOf(text.charCodeAt(at + 1)) === DIGIT)) {
      let end = at + 1;
      while (end < text.length && (classOf(text.charCodeAt(end)) >= LETTER || text.charCodeAt(end) === POINT)) end++;
      push('number', text.slice(at, end), end);
      continue;
    }
    const head = text[at];
    const next = text[at + 1];
    if (head === "'") quoted(backslashes || isEscapeString(found.at(-1), at) ? ESCAPED : PLAIN, 'string');
    else if (head === '"') quoted(backslashes ? DOUBLE_ESCAPED : DOUBLE_PLAIN, 'double');
    else if (head === '`') quoted(BACKTICKS, 'name');
    else if (head === '#' || (head === '-' && next === '-')) at = endOfLine(text, at);
    else if (head === '/' && next === '*') at = afterComment(text, at);
    else if (head === '*' && next === '/') at += 2;
    else if (head === '$' && matched(DOLLARS, text, at) > 0) {
      const open = text.slice(at, at + matched(DOLLARS, text, at));
      const close = text.indexOf(open, at + open.length);
      push('string', '', close < 0 ? text.length : close + open.length);
    } else if (head === '\\' && first < 0) at = endOfLine(text, at);
    else if (head === ';' && delimiter === ';') {
      const copies = isCopy(found, first);
      push('end', ';', at + 1);
      if (copies) at = afterCopy(text, at);
    } else push('mark', head, at + 1, head);
  }
  return found;
}

/** Formats of sprintf are holes. */
function withHoles(text: string): string {
  return text.includes('%') ? text.replace(FORMAT, HOLE) : text;
}

/** Behind a comment; a comment that MySQL runs only loses its marks. */
function afterComment(text: string, at: number): number {
  const marks = matched(UNWRAPPED, text, at);
  if (marks > 0) return at + marks;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
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
