// Answers for people on a terminal. The shape of the result decides: scalars as lines, pages as lists of places.
import colors from 'picocolors';
import type { Answer, Page } from '../model/answer.ts';

type Json = Record<string, unknown>;

/** Keys of a list item that are told by its line already. */
const TOLD = new Set(['path', 'line', 'column', 'end_line', 'id', 'source', 'distance']);
/** Symbols inside a list item, with the word that leads to them. */
const SYMBOLS: Record<string, string> = { symbol: '', in: 'in', target: '->', owner: 'of', declared: 'declared' };

/** Text of an answer, ending in a line feed. */
export function renderAnswer(answer: Answer): string {
  const lines = [...body(answer.result as Json, ''), ...footer(answer)];
  return `${lines.join('\n')}\n`;
}

function body(result: Json, indent: string): string[] {
  return Object.entries(result).flatMap(([key, value]) => field(key, value, indent));
}

function field(key: string, value: unknown, indent: string): string[] {
  const label = key.replaceAll('_', ' ');
  if (key === 'text' && typeof value === 'string') return ['', value];
  if (isPage(value)) return page(label, value, indent);
  if (Array.isArray(value)) return value.length === 0 ? [] : list(label, value, indent);
  if (isSymbol(value)) return [`${indent}${colors.bold(label)}  ${symbolLine(value)}`];
  if (isObject(value)) {
    const scalars = Object.values(value).every((inner) => typeof inner !== 'object');
    if (scalars) return [`${indent}${colors.bold(label)}  ${pairs(value)}`];
    return [`${indent}${colors.bold(label)}`, ...body(value, `${indent}  `)];
  }
  return [`${indent}${colors.bold(label)}  ${shown(value)}`];
}

function page(label: string, { total, shown, items }: Page<unknown>, indent: string): string[] {
  const size = shown === total ? `${total}` : `${shown} of ${total}`;
  return [`${indent}${colors.bold(label)}  ${size}`, ...items.map((item) => `${indent}  ${itemLine(item)}`)];
}

function list(label: string, items: readonly unknown[], indent: string): string[] {
  if (items.every((item) => typeof item !== 'object')) return [`${indent}${colors.bold(label)}  ${items.join(', ')}`];
  if (items.every(isRow)) return [`${indent}${colors.bold(label)}`, ...table(items, indent)];
  return [`${indent}${colors.bold(label)}  ${items.length}`, ...items.map((item) => `${indent}  ${itemLine(item)}`)];
}

/** Rows of scalars under the names of their columns; numbers to the right. */
function table(rows: readonly Json[], indent: string): string[] {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => shown(row[name]).length)));
  const line = (cells: readonly unknown[]) =>
    cells
      .map((cell, i) => (typeof cell === 'number' ? shown(cell).padStart(widths[i]) : shown(cell).padEnd(widths[i])))
      .join('  ')
      .trimEnd();
  return [
    `${indent}  ${colors.dim(line(names))}`,
    ...rows.map((row) => `${indent}  ${line(names.map((name) => row[name]))}`),
  ];
}

function itemLine(item: unknown): string {
  if (!isObject(item)) return String(item);
  if (typeof item.id === 'string') return symbolLine(item);
  const words = [place(item)];
  for (const [key, word] of Object.entries(SYMBOLS)) {
    const symbol = item[key];
    if (isSymbol(symbol)) words.push(`${word} ${colors.cyan(String(symbol.name))}`.trim());
  }
  const rest = Object.entries(item).filter(
    ([key, value]) => !TOLD.has(key) && !(key in SYMBOLS) && typeof value !== 'object',
  );
  if (rest.length > 0) words.push(colors.dim(pairs(Object.fromEntries(rest))));
  return words.filter((word) => word !== '').join('  ');
}

function symbolLine(symbol: Json): string {
  const extra = Object.entries(symbol).filter(
    ([key, value]) =>
      !TOLD.has(key) && key !== 'kind' && key !== 'name' && key !== 'signature' && typeof value !== 'object',
  );
  const head = `${symbol.kind} ${colors.cyan(String(symbol.signature ?? symbol.name))}`;
  return [head, place(symbol), extra.length > 0 ? colors.dim(pairs(Object.fromEntries(extra))) : '']
    .filter((word) => word !== '')
    .join('  ');
}

function place(item: Json): string {
  if (typeof item.path !== 'string') return '';
  return [item.path, item.line, item.column].filter((part) => part !== undefined).join(':');
}

function footer(answer: Answer): string[] {
  const { outcome, provenance, index_rev, capability, limits, next, stale_warnings } = answer;
  return [
    '',
    colors.dim([outcome, `provenance ${provenance}`, index_rev, capability].join('  ')),
    ...limits.map((limit) => colors.dim(`limit: ${limit}`)),
    ...stale_warnings.map(({ path, change, facts }) =>
      colors.yellow(`changed since the revision: ${path} (${change}, ${facts} facts)`),
    ),
    ...next.map(({ op, parameters, why }) => colors.dim(`next: ${op} ${pairs(parameters)}  ${why}`)),
  ];
}

function shown(value: unknown): string {
  return value === null || value === undefined ? '-' : String(value);
}

function isRow(value: unknown): value is Json {
  return isObject(value) && Object.values(value).every((inner) => typeof inner !== 'object' || inner === null);
}

function pairs(object: Json): string {
  return Object.entries(object)
    .map(([key, value]) => `${key}=${shown(value)}`)
    .join(' ');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSymbol(value: unknown): value is Json {
  return (
    isObject(value) && typeof value.id === 'string' && typeof value.kind === 'string' && typeof value.name === 'string'
  );
}

function isPage(value: unknown): value is Page<unknown> {
  return (
    isObject(value) && Array.isArray(value.items) && typeof value.total === 'number' && typeof value.shown === 'number'
  );
}
