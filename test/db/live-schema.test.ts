// Live databases: real servers with a schema that exercises what their catalogs know, and the reasons when there is nothing to read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseConfig } from '../../src/config/project.ts';
import { readLiveSchema } from '../../src/db/live-schema.ts';
import { type Server, startMariadb, startPostgresql } from '../db-servers.ts';

const SYSTEMS = {
  mariadb: {
    start: startMariadb,
    sql: `CREATE TABLE b (id int AUTO_INCREMENT PRIMARY KEY, name varchar(20) NOT NULL DEFAULT 'x', FULLTEXT KEY words (name));
CREATE TABLE a (x int, y int unsigned, b_id int, PRIMARY KEY (y, x), UNIQUE KEY u (b_id),
  CONSTRAINT to_b FOREIGN KEY (b_id) REFERENCES b (id) ON DELETE SET NULL);
CREATE VIEW v AS SELECT name FROM b;`,
    types: { id: 'int(11)', x: 'int(11)', y: 'int(10) unsigned', name: 'varchar(20)' },
    defaults: { name: "'x'" },
  },
  postgresql: {
    start: startPostgresql,
    sql: `CREATE TABLE b (id serial PRIMARY KEY, name varchar(20) NOT NULL DEFAULT 'x');
CREATE INDEX words ON b (name);
CREATE TABLE a (x int, y bigint, b_id int CONSTRAINT to_b REFERENCES b (id) ON DELETE SET NULL, PRIMARY KEY (y, x), UNIQUE (b_id));
CREATE VIEW v AS SELECT name FROM b;`,
    types: { id: 'integer', x: 'integer', y: 'bigint', name: 'character varying(20)' },
    defaults: { name: "'x'::character varying", id: "nextval('b_id_seq'::regclass)" },
  },
} as const;

describe.each(['mariadb', 'postgresql'] as const)('%s', (kind) => {
  const { start, sql, types } = SYSTEMS[kind];
  let server: Server | string;
  beforeAll(async () => {
    server = await start();
    if (typeof server !== 'string') server.load('shop', sql);
  }, 60_000);
  afterAll(async () => {
    if (typeof server !== 'string') await server?.stop();
  }, 30_000);

  test('tables, views, columns, keys and foreign keys', async ({ skip }) => {
    if (typeof server === 'string') return process.env.CI === 'true' ? expect.fail(server) : skip(server);
    const live = await readLiveSchema(
      { kind, host: '', socket: server.socket, name: 'shop', userEnv: 'DB_USER' },
      { DB_USER: server.user },
    );
    expect(live.unavailable).toBeUndefined();
    expect(live.tables.map(({ name, view }) => [name, view ?? false])).toEqual([
      ['a', false],
      ['b', false],
      ['v', true],
    ]);
    const [a, b] = live.tables;
    expect(a.columns.map(({ name, type, nullable }) => [name, type, nullable])).toEqual([
      ['x', types.x, false],
      ['y', types.y, false],
      ['b_id', types.x, true],
    ]);
    expect(b.columns[0]).toEqual({
      name: 'id',
      type: types.id,
      nullable: false,
      generated: true,
      ...(kind === 'postgresql' ? { default: "nextval('b_id_seq'::regclass)" } : {}),
    });
    expect(b.columns[1].default).toBe(SYSTEMS[kind].defaults.name);
    expect(a.keys.map(({ kind: key, columns }) => `${key} ${columns}`).sort()).toEqual(['primary y,x', 'unique b_id']);
    expect(b.keys.map(({ kind: key, columns }) => `${key} ${columns}`).sort()).toEqual(
      kind === 'mariadb' ? ['fulltext name', 'primary id'] : ['index name', 'primary id'],
    );
    expect(a.foreign_keys).toEqual([
      {
        name: 'to_b',
        columns: ['b_id'],
        table: 'b',
        references: ['id'],
        on_delete: 'set null',
        on_update: kind === 'mariadb' ? 'restrict' : 'no action',
      },
    ]);
  });

  test('a database that is not there is a reason, which names nothing of the connection', async ({ skip }) => {
    if (typeof server === 'string') return skip(server);
    const live = await readLiveSchema(
      { kind, host: '', socket: server.socket, name: 'secret_name', user: server.user },
      {},
    );
    expect(live).toEqual({
      dialect: kind === 'mariadb' ? 'mysql' : 'postgresql',
      unavailable: 'the server has no such database',
      tables: [],
    });
  });
});

test.each([
  [{ kind: 'mysql', host: '127.0.0.1', port: 1, name: 'x' }, 'the connection is refused'],
  [{ kind: 'postgresql', host: '127.0.0.1', port: 1, name: 'x' }, 'the connection is refused'],
  [{ kind: 'mysql', host: '', socket: '/nowhere/s', name: 'x' }, 'the socket does not exist'],
  [
    { kind: 'mysql', host: '', socket: '/nowhere/s', name: 'x', passwordEnv: 'NO_SUCH' },
    'the environment has no variable NO_SUCH',
  ],
] satisfies [DatabaseConfig, string][])('%j: %s', async (config, reason) => {
  const live = await readLiveSchema(config, {});
  expect([live.unavailable, live.tables]).toEqual([reason, []]);
});
