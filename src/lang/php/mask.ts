// Same-length rewrites of the text that is parsed, for what the grammar does not take. Names and text are sliced from the
// original, so a rewrite may change letters inside a word without any trace in the facts.
import { type Regions, regionsOf } from './regions.ts';

const HALT = /__halt_compiler\s*\(\s*\)\s*(?:;|\?>)/gi;
const LONE_CR = /\r(?!\n)/g;

/**
 * Rewrites that every file gets: NUL to a space, `<?xml` to no open tag, a lone CR (PHP's line end, not the grammar's) to
 * LF, and everything behind `__halt_compiler();`, which is data, to blanks.
 */
export function maskAlways(text: string): string {
  let masked = text;
  if (masked.includes('\0')) masked = masked.replaceAll('\0', ' ');
  if (masked.includes('<?xml')) masked = masked.replaceAll('<?xml', '<!xml');
  if (masked.includes('\r')) masked = masked.replace(LONE_CR, '\n');
  HALT.lastIndex = 0;
  if (HALT.test(masked)) masked = withoutHaltedData(masked);
  return masked;
}

function withoutHaltedData(text: string): string {
  HALT.lastIndex = 0;
  const halt = HALT.exec(regionsOf(text).code);
  if (halt === null) return text;
  const end = halt.index + halt[0].length;
  return text.slice(0, end) + text.slice(end).replace(/[^\n]/g, ' ');
}

interface Edit {
  at: number;
  /** Replaces as many characters as it has. */
  text: string;
}

const blanks = (length: number) => ' '.repeat(length);
/** A keyword that stands as a name: its last letter becomes `_`. */
const unkeyword = (at: number, word: string): Edit => ({ at: at + word.length - 1, text: '_' });

const KEYWORDS =
  'abstract|and|array|as|break|callable|case|catch|class|clone|const|continue|declare|default|die|do|echo|else|elseif|empty|enddeclare|endfor|endforeach|endif|endswitch|endwhile|enum|eval|exit|extends|false|final|finally|fn|for|foreach|function|global|goto|if|implements|include|include_once|instanceof|insteadof|interface|isset|iterable|list|match|mixed|namespace|new|null|or|parent|print|private|protected|public|readonly|require|require_once|return|self|static|switch|throw|trait|true|try|unset|use|var|void|while|xor|yield';

/** Names that may not be part of a longer name, a variable or a member access. */
const NOT_INSIDE_NAME = '(?<![\\w\\u0080-\\uffff$\\\\>:])';

type Mask = (regions: Regions, text: string) => Iterable<Edit>;

/** A mask whose matches are keywords used as names. */
function keywordMask(region: keyof Regions, pattern: RegExp): Mask {
  return function* (regions) {
    for (const match of regions[region].matchAll(pattern)) {
      const word = match.groups?.word ?? match[0];
      yield unkeyword(match.index + match[0].lastIndexOf(word), word);
    }
  };
}

/** Offset behind the bracket that closes the one at `open`, or -1. */
function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    const char = code[at];
    if (char === '(' || char === '[' || char === '{') depth++;
    else if ((char === ')' || char === ']' || char === '}') && --depth === 0) return at + 1;
  }
  return -1;
}

/** Offsets of commas that lie directly inside a range. */
function* commas(code: string, from: number, to: number): Generator<number> {
  let depth = 0;
  for (let at = from; at < to; at++) {
    const char = code[at];
    if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') depth--;
    else if (char === ',' && depth === 0) yield at;
  }
}

function* promotedModifiers({ code }: Regions): Generator<Edit> {
  for (const list of code.matchAll(/\bfunction\s+&?\s*__construct\s*\(/gi)) {
    const open = list.index + list[0].length - 1;
    const close = closing(code, open);
    if (close < 0) continue;
    const parameters = code.slice(open, close);
    const at = (match: RegExpMatchArray, offset = 0) => open + (match.index ?? 0) + offset;
    for (const match of parameters.matchAll(/\b(readonly)(\s+)(public|protected|private)\b(?!\s*\()/gi))
      yield { at: at(match), text: match[3] + match[2] + match[1] };
    for (const match of parameters.matchAll(/(?<=[(,\]]\s*)readonly(?=\s+(?!public\b|protected\b|private\b))/gi))
      yield { at: at(match), text: 'public  ' };
    for (const match of parameters.matchAll(
      /(?<=\b(?:public|protected|private|readonly)\s+)(?:public|protected|private)\s*\(\s*set\s*\)/gi,
    ))
      yield { at: at(match), text: blanks(match[0].length) };
    for (const match of parameters.matchAll(/\bfinal(?=\s)/gi)) yield { at: at(match), text: blanks(match[0].length) };
  }
}

function* constantNames({ code }: Regions): Generator<Edit> {
  for (const statement of code.matchAll(/(?<![\w$>:\\])const\s[^;]*;/gi)) {
    for (const match of statement[0].matchAll(new RegExp(`(?<=[\\s,])(${KEYWORDS})(?=\\s*=(?![=>]))`, 'gi')))
      yield unkeyword(statement.index + match.index, match[0]);
  }
}

function* cloneForms({ code }: Regions): Generator<Edit> {
  for (const match of code.matchAll(new RegExp(`${NOT_INSIDE_NAME}clone\\s*(?=\\()`, 'gi'))) {
    const open = match.index + match[0].length;
    const close = closing(code, open);
    const named = /^\(\s*\w+\s*:(?!:)/.test(code.slice(open, open + 80));
    if (close > 0 && (named || !commas(code, open + 1, close - 1).next().done)) yield unkeyword(match.index, 'clone');
  }
  for (const match of code.matchAll(
    new RegExp(`${NOT_INSIDE_NAME}clone(?=\\s+\\$[\\w\\u0080-\\uffff]+(?:->\\w+)*\\s*(?:\\?\\?)?=(?![=>]))`, 'gi'),
  ))
    yield { at: match.index, text: blanks(5) };
}

function* echoLists({ code }: Regions): Generator<Edit> {
  for (const match of code.matchAll(/<\?=/g)) {
    const from = match.index + 3;
    const close = code.indexOf('?>', from);
    for (const at of commas(code, from, close < 0 ? code.length : close)) yield { at, text: '.' };
  }
}

function* groupImportCommas({ code }: Regions): Generator<Edit> {
  for (const match of code.matchAll(/(?<![\w$>:\\])use\s[^;{(]*\{[^}]*?(,)\s*\}/gi))
    yield { at: match.index + match[0].lastIndexOf(','), text: ' ' };
}

/** `use \\Lib\\{A}`. */
function* groupImportBackslashes({ code }: Regions): Generator<Edit> {
  for (const match of code.matchAll(
    /(?<![\w$>:\\])use\s+(?:(?:function|const)\s+)?\\(?=[\w\u0080-\uffff\\]+\\\s*\{)/gi,
  ))
    yield { at: match.index + match[0].length - 1, text: ' ' };
}

function* braceOffsets({ code }: Regions): Generator<Edit> {
  for (const match of code.matchAll(/\$[\w\u0080-\uffff]+(?:->\w+|\[[^[\]]*\])*\{([^{};]*)\}/g)) {
    yield { at: match.index + match[0].length - match[1].length - 2, text: '[' };
    yield { at: match.index + match[0].length - 1, text: ']' };
  }
}

function* plainBlanks({ code }: Regions): Generator<Edit> {
  for (const match of code.matchAll(/\(\s*void\s*\)/gi)) yield { at: match.index, text: blanks(match[0].length) };
  for (const match of code.matchAll(/(?<![\w$])b(?=<<<)/gi)) yield { at: match.index, text: ' ' };
}

function* tagsInStrings({ interpolated }: Regions): Generator<Edit> {
  for (const match of interpolated.matchAll(/<\?/g)) yield { at: match.index + 1, text: '!' };
}

/** One entry per gap of the grammar. */
const MASKS: readonly Mask[] = [
  keywordMask('interpolated', new RegExp(`\\$[\\w\\u0080-\\uffff]+\\??->(?<word>${KEYWORDS})\\b`, 'gi')),
  keywordMask('code', new RegExp(`${NOT_INSIDE_NAME}enum(?=\\s*(?:::|\\(|\\\\))`, 'gi')),
  keywordMask('code', /(?<=(?:^|[;{}]|\bfunction|\?>|<\?php)\s*)readonly(?=\s*\((?![^()]*\)\s*\|))/gi),
  keywordMask('code', new RegExp(`(?<=[(,]\\s*)(?:${KEYWORDS})(?=\\s*:(?!:))`, 'gi')),
  keywordMask('code', new RegExp(`${NOT_INSIDE_NAME}(?:exit|die)(?=\\s*[-+(])`, 'gi')),
  constantNames,
  promotedModifiers,
  cloneForms,
  echoLists,
  groupImportCommas,
  groupImportBackslashes,
  braceOffsets,
  plainBlanks,
  tagsInStrings,
];

/** Rewrites for valid PHP that the grammar takes for an error; the caller keeps the result only when it has fewer errors. */
export function maskGaps(text: string): string {
  const regions = regionsOf(text);
  const edits = MASKS.flatMap((mask) => [...mask(regions, text)]).sort((a, b) => a.at - b.at);
  let masked = '';
  let at = 0;
  for (const edit of edits) {
    if (edit.at < at) continue;
    masked += text.slice(at, edit.at) + edit.text;
    at = edit.at + edit.text.length;
  }
  return masked + text.slice(at);
}
