// What the block parser must not see is blanked out, unit for unit, so that every offset and line stays as it is in the file.

export interface MaskedText {
  /** Same length as the source: byte order mark, carriage returns and front matter are spaces. */
  text: string;
  /** Offset behind the front matter, 0 without one. */
  bodyStart: number;
  /** `title` of the front matter. */
  title?: string;
}

const OPEN = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/;
const CLOSE = { '---': /^(?:---|\.\.\.)[ \t]*\r?$/gm, '+++': /^\+\+\+[ \t]*\r?$/gm };
const KEY = { '---': /^["']?[\w.-]+["']?[ \t]*:/m, '+++': /^[\w."'-]+[ \t]*=/m };
const TITLE = /^title[ \t]*[:=][ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s#|>&*!"'][^\n#]*))/m;

/** Front matter opens on the first line, is closed, and is empty or holds a key: two thematic breaks around prose are none. */
export function mask(source: string): MaskedText {
  const open = OPEN.exec(source);
  const end = open ? frontMatterEnd(source, open) : 0;
  const front = source.slice(0, end);
  const rest = source
    .slice(end)
    .replace(/\r/g, ' ')
    .replace(/^\uFEFF/, ' ');
  const title = TITLE.exec(front);
  const text = end === 0 ? rest : front.replace(/[^\n]/g, ' ') + rest;
  return { text, bodyStart: end, title: (title?.[1] ?? title?.[2] ?? title?.[3])?.trim() || undefined };
}

function frontMatterEnd(source: string, open: RegExpExecArray): number {
  const fence = open[1] === '+++' ? '+++' : '---';
  const close = CLOSE[fence];
  close.lastIndex = open[0].length;
  const closed = close.exec(source);
  if (closed === null) return 0;
  const inside = source.slice(open[0].length, closed.index);
  if (inside.trim() !== '' && !KEY[fence].test(inside)) return 0;
  const feed = source.indexOf('\n', closed.index);
  return feed === -1 ? source.length : feed + 1;
}
