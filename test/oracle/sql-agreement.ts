// npm run oracle -- sql [--root FOLDER] [folders…]
// A second opinion on the tables of SQL inside PHP: sqlparser-ts, a full grammar that shares no code with lang/sql, reads the same
// texts. Where it parses one, both must name the same tables; the share of agreement has a floor.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { init, ParserError, parse } from '@guanmingchiu/sqlparser-ts';
import { ensureCorpus } from '../../scripts/corpora/ensure.ts';
import { compareText } from '../../src/base/order.ts';
import { HOLE, NOTHING } from '../../src/lang/language.ts';
import { readDdl } from '../../src/lang/sql/ddl.ts';
import { readDml, readInnerQuery } from '../../src/lang/sql/dml.ts';
import { statements, tokens } from '../../src/lang/sql/tokens.ts';
import { phpFiles } from './corpus-files.ts';
import { sqlTexts } from './sql-texts.ts';

/** Least share of the parsed texts on which both name the same tables. */
const FLOOR = 0.98;
const DIALECTS = ['mysql', 'postgresql', 'sqlite'] as const;
const HOLE_NAME = 'hole_';
/** Keys under which a statement's tree keeps the name of a table. */
const TABLE_KEYS = new Set([
  'Table',
  'TableName',
  'CreateTable',
  'AlterTable',
  'CreateView',
  'Truncate',
  'CreateIndex',
]);

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== 'sql'),
  allowPositionals: true,
  options: { list: { type: 'string', default: '20' } },
});
await init();
for (const name of positionals.length > 0 ? positionals : ['phpmyadmin', 'cacti']) {
  const ensured = name.includes('/') ? { path: resolve(name) } : ensureCorpus(name);
  if (!('path' in ensured)) {
    console.log(`sql ${name}: skipped, ${ensured.skipped}`);
    if (process.env.CI === 'true') process.exitCode = 1;
    continue;
  }
  const texts = await sqlTexts(ensured.path, phpFiles(ensured.path));
  let parsed = 0;
  const differences: string[] = [];
  for (const text of texts) {
    const other = otherTables(text);
    if (other === undefined) continue;
    parsed++;
    const own = ownTables(text);
    if (own.join() !== other.join())
      differences.push(`${own} | ${other} | ${text.replaceAll(HOLE, '?').replaceAll(NOTHING, '')}`);
  }
  const share = 1 - differences.length / Math.max(1, parsed);
  console.log(
    `sql ${name}: ${texts.length} texts, ${parsed} parsed by the other, same tables in ${(100 * share).toFixed(2)} %`,
  );
  for (const difference of differences.slice(0, Number(values.list)))
    console.log(`  ${difference.replace(/\s+/g, ' ').slice(0, 300)}`);
  if (share < FLOOR || parsed === 0) process.exitCode = 1;
}

function ownTables(text: string): string[] {
  const names = new Set<string>();
  for (const statement of statements(tokens(text, true))) {
    const found = [readDml(statement), readInnerQuery(statement)].flatMap((read) => read?.tables ?? []);
    for (const { name, token } of found) if (!token.hole) names.add(lastPart(name));
    for (const { table } of readDdl(statement) ?? []) names.add(table.toLowerCase());
  }
  return [...names].sort(compareText);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** Tables by the other parser, without those that have a hole; undefined when no dialect takes the text. */
function otherTables(text: string): string[] | undefined {
  const plain = text
    .replaceAll(NOTHING, '')
    .replace(new RegExp(`${HOLE}+`, 'g'), HOLE_NAME)
    .replace(/%(?:\d+\$)?[sdf]/g, '0');
  for (const dialect of DIALECTS) {
    const tree = parsedAs(plain, dialect);
    if (tree === undefined) continue;
    const names = new Set<string>();
    const defined = new Set<string>();
    collect(tree, names, defined);
    return [...names].filter((name) => !defined.has(name) && !name.includes(HOLE_NAME)).sort(compareText);
  }
  return undefined;
}

function parsedAs(text: string, dialect: (typeof DIALECTS)[number]): unknown {
  try {
    return parse(text, dialect);
  } catch (error) {
    if (error instanceof ParserError) return undefined;
    throw error;
  }
}

function collect(node: unknown, names: Set<string>, defined: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, names, defined);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const inner = value as { name?: unknown; table_name?: unknown; names?: unknown; table_names?: unknown };
    if (key === 'cte_tables')
      for (const cte of value as { alias: { name: { value: string } } }[])
        defined.add(cte.alias.name.value.toLowerCase());
    if (TABLE_KEYS.has(key) && typeof value === 'object' && value !== null) {
      add(key === 'CreateIndex' ? inner.table_name : (inner.name ?? value), names);
      for (const one of (inner.table_names as { name: unknown }[] | undefined) ?? []) add(one.name, names);
    }
    if (key === 'foreign_table') add(value, names);
    if (key === 'Drop' && (value as { object_type: string }).object_type === 'Table')
      for (const one of inner.names as unknown[]) add(one, names);
    collect(value, names, defined);
  }
}

function add(name: unknown, names: Set<string>): void {
  if (!Array.isArray(name)) return;
  const last = name.at(-1) as { Identifier?: { value: string } } | undefined;
  if (last?.Identifier !== undefined) names.add(last.Identifier.value.toLowerCase());
}
