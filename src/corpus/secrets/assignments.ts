// Secrets that show by the name they are given: `$password = '…'`, `'api_key' => '…'`, `DB_PASS=…`, `<password>…`.
import type { ProjectConfig } from '../../config/project.ts';
import type { Detector } from './detector.ts';
import type { Redaction } from './mark.ts';
import { looksGenerated, looksLikePassword } from './plausible.ts';

type Names = ProjectConfig['secrets']['names'];

/** Finds literals whose name announces a secret and whose value looks like one. */
export function assignmentDetector(names: Names): Detector {
  const stem = new RegExp(names.stems.join('|'), 'gi');
  const strengthOf = memoized((name: string) => strength(name, names));
  return { find: (text) => assignments(text, stem, strengthOf) };
}

function assignments(text: string, stem: RegExp, strengthOf: (name: string) => Strength): Redaction[] {
  const found: Redaction[] = [];
  stem.lastIndex = 0;
  while (stem.test(text)) {
    const end = nameEnd(text, stem.lastIndex);
    const start = nameStart(text, stem.lastIndex);
    stem.lastIndex = end;
    const value = valueAfter(text, start, end);
    if (!value) continue;
    const judge = JUDGES[strengthOf(text.slice(start, end))];
    if (judge?.(text.slice(value.start, value.end))) found.push({ rule: 'named-secret', ...value });
  }
  return found;
}

type Strength = 'strong' | 'weak' | 'none';
const JUDGES: Record<Strength, ((value: string) => boolean) | undefined> = {
  strong: (value) => looksLikePassword(value) || looksGenerated(value),
  weak: looksGenerated,
  none: undefined,
};

function strength(name: string, names: Names): Strength {
  const plain = name.toLowerCase().replace(/[_-]/g, '');
  if (names.harmlessEndings.some((ending) => plain.endsWith(ending))) return 'none';
  if (names.strong.some((part) => plain.includes(part)) || hasPart(name, 'pass')) return 'strong';
  return names.weak.some((part) => plain.includes(part)) ? 'weak' : 'none';
}

function hasPart(name: string, part: string): boolean {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).some((own) => own.toLowerCase() === part);
}

const NAME_CHARACTER = /[\w-]/;

function nameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < 60 && NAME_CHARACTER.test(text[start - 1])) start--;
  while (text[start] === '-') start++;
  return start;
}

function nameEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < 60 && NAME_CHARACTER.test(text[end])) end++;
  return end;
}

type Range = Pick<Redaction, 'start' | 'end'>;

// What may stand between a name and its quoted value; a comma needs a quoted name, a parenthesis a bare one.
const QUOTED =
  /(?<nameQuote>\\?["'])?[\])]{0,2}\s{0,20}(?<join>=>|={1,3}|!==?|:=|\?\?=?|\?:|:|,|\()\s{0,20}(?<quote>\\?["'`])/y;
const BARE =
  /["']?(?:\s?[=:]\s?|(?<=--[\w-]+) |(?<=<[\w-]+)>)(?<value>[^\s"'<>,;&(){}[\]`$\\]{6,200})(?=[\s"'<>,;&)\\`]|$)/y;

function valueAfter(text: string, start: number, end: number): Range | undefined {
  QUOTED.lastIndex = end;
  const match = QUOTED.exec(text);
  if (!match?.groups) return bareValue(text, start, end);
  const { nameQuote, join, quote } = match.groups;
  if ((join === ',' && !nameQuote) || (join === '(' && nameQuote)) return undefined;
  return quotedValue(text, QUOTED.lastIndex, quote);
}

function quotedValue(text: string, start: number, quote: string): Range | undefined {
  for (let at = start; at < text.length && at - start <= 4096; at++) {
    if (text.startsWith(quote, at)) return interpolates(text, start, at, quote) ? undefined : { start, end: at };
    const character = text[at];
    if (character === '\n') return undefined;
    if (character === '\\') at++;
  }
  return undefined;
}

function interpolates(text: string, start: number, end: number, quote: string): boolean {
  return quote !== "'" && /\$[A-Za-z_{]|\{\$/.test(text.slice(start, end));
}

function bareValue(text: string, start: number, end: number): Range | undefined {
  BARE.lastIndex = end;
  const value = BARE.exec(text)?.groups?.value;
  if (value === undefined || !inProse(text, start) || /^[A-Z][A-Z0-9_]*$/.test(value)) return undefined;
  return { start: BARE.lastIndex - value.length, end: BARE.lastIndex };
}

/** In code a bare value is an expression. It is a value in a string, in a comment, or at the start of a line without `$`. */
function inProse(text: string, nameAt: number): boolean {
  const line = text.slice(Math.max(text.lastIndexOf('\n', nameAt - 1) + 1, nameAt - 400), nameAt);
  if (/(?:\$|->|::|\?->)$/.test(line)) return false;
  return /^\s*(?:export\s+|-\s+)?$/.test(line) || /["'#<`]|\/\/|\*|--/.test(line);
}

function memoized<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = compute(text);
      if (known.size < 10_000) known.set(text, value);
    }
    return value;
  };
}
