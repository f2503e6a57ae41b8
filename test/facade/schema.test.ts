// The operation `schema` on a real index: tables and columns with their sources, conflicts, and the code that touches them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveSchema } from '../../src/model/schema.ts';
import { type IndexedProject, indexProject } from './indexed-project.ts';

const FILES = {
  'db/schema.sql': `CREATE TABLE users (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) NOT NULL);
CREATE TABLE orders (
  id INT PRIMARY KEY,
  user_id INT NOT NULL,
  total DECIMAL(10,2) NOT NULL DEFAULT 0,
  CONSTRAINT by_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE=InnoDB;
`,
  'db/migrations/002_note.sql': 'ALTER TABLE orders ADD COLUMN note TEXT;\n',
  'src/repository.php': `<?php
class Repository {
    public function all(PDO $db, string $p): array {
        $db->query("SELECT * FROM {$p}orders");
        return $db->query('SELECT total FROM orders WHERE user_id = 5')->fetchAll();
    }
    public function add(PDO $db): void { $db->exec('INSERT INTO orders (total) VALUES (1)'); }
    public function log(PDO $db): void { $db->exec('DELETE FROM nowhere'); }
}
`,
};

const LIVE: LiveSchema = {
  dialect: 'mysql',
  tables: [
    { name: 'extra', columns: [{ name: 'id', type: 'int(11)', nullable: false }], keys: [], foreign_keys: [] },
    {
      name: 'users',
      columns: [
        { name: 'id', type: 'int(11)', nullable: false, generated: true },
        { name: 'name', type: 'varchar(80)', nullable: false },
      ],
      keys: [{ kind: 'primary', name: 'PRIMARY', columns: ['id'] }],
      foreign_keys: [],
    },
  ],
};

let project: IndexedProject;
let withLive: IndexedProject;
let unreachable: IndexedProject;
beforeAll(async () => {
  project = await indexProject(FILES);
  withLive = await indexProject(FILES, LIVE);
  unreachable = await indexProject(FILES, { dialect: 'mysql', unavailable: 'the connection is refused', tables: [] });
});
afterAll(() => {
  project.remove();
  withLive.remove();
  unreachable.remove();
});

type Items = { items: Record<string, unknown>[] };

describe('schema', () => {
  test('all tables', async () => {
    const { outcome, result, limits } = await project.facade.call('schema', {});
    expect(outcome).toBe('found');
    expect(result).toEqual({
      sources: [
        { name: 'db/schema.sql', kind: 'file', dialect: 'mysql', tables: 2 },
        { name: 'db/migrations/', kind: 'migrations', dialect: 'any', tables: 0 },
      ],
      tables: {
        total: 2,
        shown: 2,
        items: [
          { name: 'orders', columns: 4, current: true, conflicts: 0, queries: { select: 1, insert: 1 } },
          { name: 'users', columns: 2, current: true, conflicts: 0, queries: {} },
        ],
      },
      without_schema: { total: 1, shown: 1, items: [{ name: 'nowhere', queries: { delete: 1 } }] },
      conflicts: { total: 0, shown: 0, items: [] },
    });
    expect(limits).toEqual(['queries whose table name is computed at run time: 1']);
  });

  test('one table: columns at their lines, keys, code with verb and place, what may be it', async () => {
    const { result, provenance } = await project.facade.call('schema', { table: 'ORDERS' });
    const { declarations, code, referenced_by, maybe, queries } = result as {
      declarations: unknown[];
      code: Items;
      referenced_by: Items;
      maybe: Items;
      queries: unknown;
    };
    expect(provenance).toBe('mixed');
    expect(queries).toEqual({ select: 1, insert: 1 });
    expect(declarations).toEqual([
      {
        source: 'db/schema.sql',
        path: 'db/schema.sql',
        line: 2,
        node: 'sql:table:orders',
        columns: [
          { name: 'id', type: 'int', nullable: false, path: 'db/schema.sql', line: 3, node: 'sql:column:orders.id' },
          {
            name: 'user_id',
            type: 'int',
            nullable: false,
            path: 'db/schema.sql',
            line: 4,
            node: 'sql:column:orders.user_id',
          },
          {
            name: 'total',
            type: 'decimal(10,2)',
            nullable: false,
            default: '0',
            path: 'db/schema.sql',
            line: 5,
            node: 'sql:column:orders.total',
          },
          {
            name: 'note',
            type: 'text',
            nullable: true,
            path: 'db/migrations/002_note.sql',
            line: 1,
            node: 'sql:column:orders.note',
          },
        ],
        keys: [{ kind: 'primary', columns: ['id'], path: 'db/schema.sql', line: 3 }],
        foreign_keys: [
          {
            columns: ['user_id'],
            table: 'users',
            references: ['id'],
            name: 'by_user',
            on_delete: 'cascade',
            path: 'db/schema.sql',
            line: 6,
          },
        ],
      },
    ]);
    expect(
      code.items.map(({ verb, path, line, kind, symbol }) => [
        verb,
        `${path}:${line}`,
        kind,
        (symbol as { id: string }).id,
      ]),
    ).toEqual([
      [undefined, 'db/migrations/002_note.sql:1', 'migrates', 'sql:file:db/migrations/002_note.sql'],
      ['select', 'src/repository.php:5', 'queries', 'php:method:Repository::all'],
      ['insert', 'src/repository.php:7', 'queries', 'php:method:Repository::add'],
    ]);
    expect(referenced_by.items).toEqual([]);
    expect(maybe.items.map(({ pattern, line }) => [pattern, line])).toEqual([['{$p}orders', 4]]);
  });

  test('foreign keys that arrive, with their place', async () => {
    const { result } = await project.facade.call('schema', { table: 'users' });
    const { referenced_by } = result as { referenced_by: Items };
    expect(
      referenced_by.items.map(({ path, line, rule, symbol }) => [path, line, rule, (symbol as { id: string }).id]),
    ).toEqual([['db/schema.sql', 6, 'foreign-key', 'sql:table:orders']]);
  });

  test('one column: SELECT * does not touch it', async () => {
    const { result } = await project.facade.call('schema', { table: 'orders', column: 'total' });
    const { code, keys } = result as { code: Items; keys: unknown[] };
    expect(code.items.map(({ verb, line }) => [verb, line])).toEqual([
      ['select', 5],
      ['insert', 7],
    ]);
    expect(keys).toEqual([]);
  });

  test('a column in all tables, a table without schema, nothing at all', async () => {
    const everywhere = await project.facade.call('schema', { column: 'id' });
    expect((everywhere.result as { tables: Items }).tables.items.map(({ name }) => name)).toEqual(['orders', 'users']);
    const nowhere = await project.facade.call('schema', { table: 'nowhere' });
    expect(nowhere.outcome).toBe('found');
    expect(nowhere.limits[0]).toBe('no schema source declares this table; only code names it');
    const absent = await project.facade.call('schema', { table: 'order' });
    expect([absent.outcome, (absent.result as { near: { id: string }[] }).near.map(({ id }) => id)]).toEqual([
      'not_found',
      ['sql:table:orders'],
    ]);
  });

  test('a live database is one more source, and differences are told', async () => {
    const { result } = await withLive.facade.call('schema', {});
    const { sources, conflicts, tables } = result as { sources: unknown[]; conflicts: Items; tables: Items };
    expect(sources.at(-1)).toEqual({ name: 'live', kind: 'live', dialect: 'mysql', tables: 2 });
    expect(tables.items.map(({ name, conflicts: count }) => [name, count])).toEqual([
      ['extra', 1],
      ['orders', 1],
      ['users', 1],
    ]);
    expect(conflicts.items).toEqual([
      { table: 'extra', what: 'table_missing', says: [{ source: 'live', value: 'present' }] },
      {
        table: 'orders',
        what: 'table_missing',
        says: [
          { source: 'db/schema.sql', value: 'present', path: 'db/schema.sql', line: 2 },
          { source: 'live', value: 'absent' },
        ],
      },
      {
        table: 'users',
        column: 'name',
        what: 'type',
        says: [
          { source: 'db/schema.sql', value: 'varchar(40)', path: 'db/schema.sql', line: 1 },
          { source: 'live', value: 'varchar(80)' },
        ],
      },
    ]);
  });

  test('a live database that cannot be read is told with its reason, the rest stands', async () => {
    const { outcome, limits, result } = await unreachable.facade.call('schema', { table: 'users' });
    expect(outcome).toBe('found');
    expect(limits).toContain('the live database was not read: the connection is refused');
    expect((result as { conflicts: unknown[] }).conflicts).toEqual([]);
  });
});
