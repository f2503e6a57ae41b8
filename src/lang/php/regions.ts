// Tells code from strings, comments and HTML without a grammar, for the masks: they run on files whose tree is damaged.

/** Same-length copies of a text in which everything but one kind of region is blank (line breaks stay). */
export interface Regions {
  /** PHP code; quotes of strings stay, so that an expression keeps its shape. */
  code: string;
  /** Contents of double-quoted strings, heredocs and shell commands, where variables are read. */
  interpolated: string;
}

const OPEN_TAG = /<\?(?:php\b|=|(?!xml))/gi;
const HEREDOC = /<<<[ \t]*(["']?)([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)\1\r?\n/y;

/** End offset of a quoted run that starts at `start` with its quote, closing quote included. */
function quotedEnd(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function heredocEnd(text: string, bodyStart: number, label: string): { bodyEnd: number; end: number } {
  const closing = new RegExp(`^[ \\t]*${label}\\b`, 'gm');
  closing.lastIndex = bodyStart;
  const match = closing.exec(text);
  return match === null
    ? { bodyEnd: text.length, end: text.length }
    : { bodyEnd: match.index, end: match.index + match[0].length };
}

/** A `//` or `#` comment ends at the line end or before `?>`. */
function lineCommentEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && !(text[at] === '?' && text[at + 1] === '>')) at++;
  return at;
}

export function regionsOf(text: string): Regions {
  const blank = text.replace(/[^\r\n]/g, ' ');
  const code: string[] = [];
  const interpolated: string[] = [];
  let written = 0;
  /** Appends up to `end`: the text itself to one side, blanks to the other. */
  const put = (end: number, side: 'code' | 'interpolated' | 'none') => {
    code.push((side === 'code' ? text : blank).slice(written, end));
    interpolated.push((side === 'interpolated' ? text : blank).slice(written, end));
    written = end;
  };
  let at = 0;
  while (at < text.length) {
    OPEN_TAG.lastIndex = at;
    const open = OPEN_TAG.exec(text);
    put(open === null ? text.length : open.index, 'none');
    if (open === null) break;
    at = open.index + open[0].length;
    at = readCode(text, at, put);
  }
  return { code: code.join(''), interpolated: interpolated.join('') };
}

/** Reads code up to and including the next `?>` and returns the offset behind it. */
function readCode(
  text: string,
  start: number,
  put: (end: number, side: 'code' | 'interpolated' | 'none') => void,
): number {
  let at = start;
  while (at < text.length) {
    const char = text[at];
    const next = text[at + 1];
    if (char === '?' && next === '>') {
      put(at + 2, 'code');
      return at + 2;
    }
    if (char === "'" || char === '"' || char === '`') {
      const end = quotedEnd(text, at, char);
      put(at + 1, 'code');
      put(Math.max(at + 1, end - 1), char === "'" ? 'none' : 'interpolated');
      put(end, 'code');
      at = end;
    } else if ((char === '#' && next !== '[') || (char === '/' && next === '/')) {
      put(at, 'code');
      at = lineCommentEnd(text, at);
      put(at, 'none');
    } else if (char === '/' && next === '*') {
      put(at, 'code');
      const close = text.indexOf('*/', at + 2);
      at = close < 0 ? text.length : close + 2;
      put(at, 'none');
    } else if (char === '<' && text.startsWith('<<<', at)) {
      HEREDOC.lastIndex = at;
      const match = HEREDOC.exec(text);
      if (match === null) {
        at++;
        continue;
      }
      const bodyStart = at + match[0].length;
      const { bodyEnd, end } = heredocEnd(text, bodyStart, match[2]);
      put(bodyStart, 'code');
      put(bodyEnd, match[1] === "'" ? 'none' : 'interpolated');
      put(end, 'code');
      at = end;
    } else at++;
  }
  put(text.length, 'code');
  return text.length;
}
