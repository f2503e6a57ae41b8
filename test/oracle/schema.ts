// npm run oracle -- schema [--root FOLDER]
// Tables that the index reads from SQL files against what a real MariaDB makes of the same files (FT-5). The files are those of
// seven Debian applications, the corpus `schemas`; `--root` names a folder that has them.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureCorpus } from '../../scripts/corpora/ensure.ts';
import { compareText } from '../../src/base/order.ts';
import { readLiveSchema } from '../../src/db/live-schema.ts';
import { phpBuiltins } from '../../src/lang/php/builtins.ts';
import { sql as language } from '../../src/lang/sql/index.ts';
import { link } from '../../src/link/index.ts';
import { comparedType } from '../../src/link/schema/types.ts';
import type { CorpusPath } from '../../src/model/ids.ts';
import type { LiveSchema, SchemaTable } from '../../src/model/schema.ts';
import { startMariadb } from '../db-servers.ts';

const LIMITS = { maxFullParse: 10_000_000, parseTimeout: 60_000 };

/** Package, path of its schema for MySQL, and what MariaDB makes of it. */
const SCHEMAS: readonly [string, string, number, number][] = [
  ['phpmyadmin', 'usr/share/phpmyadmin/sql/create_tables.sql', 19, 90],
  ['cacti', 'usr/share/doc/cacti/cacti.sql', 113, 991],
  ['roundcube-core', 'usr/share/roundcube/SQL/mysql.initial.sql', 17, 95],
  ['icingaweb2', 'usr/share/icingaweb2/schema/mysql.schema.sql', 6, 31],
  ['icingaweb2-module-director', 'usr/share/icingaweb2/modules/director/schema/mysql.sql', 120, 862],
  ['mediawiki', 'usr/share/mediawiki/maintenance/tables-generated.sql', 58, 362],
  ['tt-rss', 'usr/share/tt-rss/schema/ttrss_schema_mysql.sql', 32, 217],
];

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== 'schema'),
  options: { root: { type: 'string' } },
});
process.exitCode = await main(values.root === undefined ? undefined : resolve(values.root));

async function main(root: string | undefined): Promise<number> {
  const corpus = root === undefined ? ensureCorpus('schemas') : { path: root };
  const server = 'path' in corpus ? await startMariadb() : corpus.skipped;
  if (typeof server === 'string' || !('path' in corpus)) {
    console.log(`schema: skipped, ${server}`);
    return process.env.CI === 'true' ? 1 : 0;
  }
  const totals = { tables: 0, columns: 0, differences: 0 };
  try {
    for (const [name, path, tables, columns] of SCHEMAS) {
      const text = readFileSync(join(corpus.path, path), 'utf8');
      // MediaWiki writes a place holder where the prefix of the tables goes.
      const sql = text.replaceAll(/\/\*[_$]\w+\*\//g, '');
      const database = name.replaceAll('-', '_');
      server.load(database, sql);
      const config = { kind: 'mariadb', host: '', socket: server.socket, name: database, user: server.user } as const;
      const live = await readLiveSchema(config, {});
      if (live.unavailable !== undefined) throw new Error(live.unavailable);
      const facts = language.extract({ path: path as CorpusPath, text }, LIMITS);
      const { schema } = link([facts], { builtins: phpBuiltins() });
      const differences = compare(schema?.tables ?? [], live);
      const count = live.tables.reduce((sum, table) => sum + table.columns.length, 0);
      if (live.tables.length !== tables || count !== columns)
        differences.push(
          `MariaDB has ${live.tables.length} tables with ${count} columns, not ${tables} with ${columns}`,
        );
      totals.tables += live.tables.length;
      totals.columns += count;
      totals.differences += differences.length;
      console.log(`${name}: ${live.tables.length} tables, ${count} columns, ${differences.length} differences`);
      for (const difference of differences.slice(0, 20)) console.log(`  ${difference}`);
    }
  } finally {
    await server.stop();
  }
  console.log(`schema: ${totals.tables} tables, ${totals.columns} columns, ${totals.differences} differences`);
  return totals.differences > 0 ? 1 : 0;
}

/** All that the two say: tables, columns in order with type, null and self-numbering, keys, foreign keys. */
function compare(own: readonly SchemaTable[], live: LiveSchema): string[] {
  const declared = own.flatMap(({ name, declarations }) =>
    declarations.filter(({ dropped }) => dropped === undefined).map((table) => ({ ...table, name })),
  );
  const shown = new Set(rowsOf(declared));
  const expected = new Set(rowsOf(live.tables));
  return [
    ...[...expected].filter((row) => !shown.has(row)).map((row) => `missing ${row}`),
    ...[...shown].filter((row) => !expected.has(row)).map((row) => `extra ${row}`),
  ].sort(compareText);
}

type Table = Pick<LiveSchema['tables'][number], 'name' | 'columns' | 'keys' | 'foreign_keys'>;

function rowsOf(tables: readonly Table[]): string[] {
  return tables.flatMap(({ name, columns, keys, foreign_keys }) => [
    ...columns.map((column, at) =>
      `${name}.${column.name} #${at + 1} ${comparedType(column.type)} ${column.nullable ? 'null' : 'not null'}${column.generated ? ' generated' : ''}`.toLowerCase(),
    ),
    ...keys
      // The server makes an index for a foreign key that has none.
      .filter(
        (key) => !foreign_keys.some((foreign) => foreign.columns.join() === key.columns.join() && key.kind === 'index'),
      )
      .map((key) => `${name} ${key.kind} key (${key.columns.join(', ')})`.toLowerCase()),
    ...foreign_keys.map((key) =>
      `${name} foreign key (${key.columns.join(', ')}) to ${key.table} (${key.references.join(', ')}) on delete ${key.on_delete ?? 'restrict'}`.toLowerCase(),
    ),
  ]);
}
