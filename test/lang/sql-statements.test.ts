// What a statement does with which tables and columns, by the readers of lang/sql alone.
import { describe, expect, test } from 'vitest';
import { readDml } from '../../src/lang/sql/dml.ts';
import { statements, tokens } from '../../src/lang/sql/tokens.ts';

/** `verb table` of every table, `.column verb` of every column; the columns name the tables that may have them. */
function read(sql: string, backslashes = true): string {
  return statements(tokens(sql, backslashes))
    .map((statement) => {
      const found = readDml(statement);
      if (found === undefined) return '-';
      const tables = found.tables.map(({ verb, name }) => `${verb} ${name}`);
      const columns = found.columns.map(
        ({ verb, name, tables: owners }) =>
          `${owners.map((owner) => found.tables[owner].name).join('|')}.${name} ${verb}`,
      );
      return [...tables, ...columns].join(', ');
    })
    .join('; ');
}

describe('statements', () => {
  test.each([
    ['SELECT * FROM users', 'select users'],
    ['select u.id, u.name from users as u', 'select users, users.id select, users.name select'],
    ['SELECT id FROM users WHERE email = ?', 'select users, users.id select, users.email select'],
    ['SELECT DISTINCT status FROM `orders` LIMIT 5', 'select orders, orders.status select'],
    ['SELECT a FROM shop.orders', 'select orders, orders.a select'],
    [
      'SELECT table_name FROM information_schema.tables',
      'select information_schema.tables, information_schema.tables.table_name select',
    ],
    [
      'SELECT o.id FROM users u, orders o WHERE o.user_id = u.id',
      'select users, select orders, orders.id select, orders.user_id select, users.id select',
    ],
    [
      'SELECT name FROM users JOIN orders ON user_id = users.id',
      'select users, select orders, users|orders.name select, users|orders.user_id select, users.id select',
    ],
    ['SELECT 1 FROM users LEFT OUTER JOIN orders o USING (id)', 'select users, select orders, users|orders.id select'],
    ['SELECT x FROM (SELECT total AS x FROM orders) t', 'select orders, orders.total select'],
    [
      'SELECT id FROM users WHERE id IN (SELECT user_id FROM orders)',
      'select users, select orders, users.id select, users.id select, orders.user_id select',
    ],
    ['SELECT a FROM x UNION ALL SELECT b FROM y', 'select x, x.a select, select y, y.b select'],
    ['(SELECT a FROM x) UNION (SELECT b FROM y)', 'select x, x.a select, select y, y.b select'],
    ['SELECT COUNT(*) AS total FROM orders ORDER BY total', 'select orders'],
    ['SELECT EXTRACT(YEAR FROM created) FROM orders', 'select orders, orders.created select'],
    ["SELECT TRIM(BOTH 'x' FROM name) FROM users", 'select users, users.name select'],
    ['SELECT SUBSTRING(name FROM 2) FROM users', 'select users, users.name select'],
    [
      'SELECT id FROM users WHERE a IS DISTINCT FROM b',
      'select users, users.id select, users.a select, users.b select',
    ],
    ["SELECT id FROM users WHERE note = 'deleted from orders'", 'select users, users.id select, users.note select'],
    ['SELECT id /* FROM orders */ FROM users -- JOIN items', 'select users, users.id select'],
    ['SELECT id FROM users # FROM orders', 'select users, users.id select'],
    ['SELECT /*!40001 SQL_NO_CACHE */ id FROM users', 'select users, users.id select'],
    ['SELECT * FROM generate_series(1, 5) AS g', ''],
    ['SELECT * FROM users u WHERE u.*', 'select users'],
    ['SELECT * FROM (users u JOIN orders o ON o.user_id = u.id)', 'select users, select orders'],
    ['SELECT id INTO archive FROM users', 'insert archive, select users, users.id select'],
    ['SELECT id FROM users FOR UPDATE', 'select users, users.id select'],
    ['WITH r AS (SELECT id FROM orders) SELECT id FROM r', 'select orders, orders.id select'],
    [
      'WITH RECURSIVE t(n) AS (SELECT id FROM a UNION SELECT b.id FROM b JOIN t ON t.n = b.up), u AS (SELECT 1 FROM c) SELECT * FROM t, u',
      'select a, select b, select c, a.id select, b.id select, b.up select',
    ],
    ["INSERT INTO users (name, email) VALUES ('a', 'b')", 'insert users, users.name insert, users.email insert'],
    ['INSERT users VALUES (1)', 'insert users'],
    ['INSERT INTO users SET name = ?', 'insert users, users.name insert'],
    ['INSERT INTO log (id) SELECT id FROM users', 'insert log, log.id insert, select users, users.id select'],
    [
      'INSERT IGNORE INTO users (id) VALUES (1) ON DUPLICATE KEY UPDATE name = VALUES(name)',
      'insert users, users.id insert, users.name update, users.name select',
    ],
    [
      'INSERT INTO users (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET name = excluded.name',
      'insert users, users.id insert, users.name update',
    ],
    ['INSERT OR REPLACE INTO users (id) VALUES (1)', 'insert users, users.id insert'],
    ['REPLACE INTO users (id) VALUES (1)', 'insert users, users.id insert'],
    [
      'UPDATE users SET name = ?, email = ? WHERE id = ?',
      'update users, users.name update, users.email update, users.id select',
    ],
    [
      'UPDATE users u JOIN orders o ON o.user_id = u.id SET o.total = u.credit',
      'select users, update orders, orders.user_id select, users.id select, orders.total update, users.credit select',
    ],
    [
      'UPDATE users SET name = o.name FROM orders o WHERE o.id = users.id',
      'update users, select orders, users.name update, orders.name select, orders.id select, users.id select',
    ],
    ['DELETE FROM orders WHERE total < 5', 'delete orders, orders.total select'],
    [
      'DELETE o FROM orders o JOIN users u ON u.id = o.user_id',
      'delete orders, select users, users.id select, orders.user_id select',
    ],
    ['DELETE FROM orders USING users WHERE users.id = 5', 'delete orders, select users, users.id select'],
    ['TRUNCATE TABLE orders', 'delete orders'],
    ['SHOW COLUMNS FROM users', 'select users'],
    ['SHOW TABLES', ''],
    ['SHOW TABLE STATUS FROM shop', ''],
    ['SHOW CREATE TABLE users', 'select users'],
    ['SELECT @x := id, `%s` FROM users', 'select users, users.id select'],
    ['OPTIMIZE TABLE users, orders', 'ddl users, ddl orders'],
    ["LOAD DATA INFILE 'x' INTO TABLE users", 'insert users'],
    ['SELECT 1; DELETE FROM orders', '; delete orders'],
    ['CALL me', '-'],
    ['Hello FROM users', '-'],
  ])('%s', (sql, expected) => {
    expect(sorted(read(sql))).toBe(sorted(expected));
  });

  test('a backslash escapes in MySQL and nowhere else', () => {
    expect(read("SELECT id FROM users WHERE a = '\\' FROM orders'", true)).toBe(
      'select users, users.id select, users.a select',
    );
    expect(read("SELECT id FROM users WHERE a = '\\' OR b = 1", false)).toBe(
      'select users, users.id select, users.a select, users.b select',
    );
  });
});

/** The order of tables and columns among themselves says nothing. */
function sorted(text: string): string {
  return text
    .split('; ')
    .map((part) => part.split(', ').sort().join(', '))
    .join('; ');
}

describe('splitting', () => {
  test.each([
    ['a; b', 'a|b'],
    ["a ';' ; b", 'a ;|b'],
    ['a "x;y" ; b', 'a x;y|b'],
    ['a `x;y` ; b', 'a x;y|b'],
    ['a -- ; \n ; b', 'a|b'],
    ['a /* ; */ b', 'a b'],
    ["a 'it''s' ; b", "a it''s|b"],
    ['DELIMITER //\na; b //\nDELIMITER ;\nc; d', 'a ; b|c|d'],
    ['a $$ x; y $$ b; c', 'a  b|c'],
    ['COPY t FROM stdin;\n1;2\n\\.\nSELECT', 'COPY t FROM stdin|SELECT'],
    ['\\connect x\nSELECT', 'SELECT'],
    ['CREATE TRIGGER x BEGIN a; b; END; c', 'CREATE TRIGGER x BEGIN a b END|c'],
  ])('%s', (sql, expected) => {
    const shown = statements(tokens(sql, true)).map((list) => list.map(({ text }) => text).join(' '));
    expect(shown.join('|')).toBe(expected);
  });
});

test.each([
  ['parentheses', 'SELECT a FROM ', '(', 'users', ')'],
  ['queries', '', 'SELECT a FROM (', 'SELECT a FROM users', ') t'],
  ['unions', 'SELECT a FROM users ', 'UNION SELECT a FROM users ', '', ''],
  ['expressions', 'SELECT a FROM users WHERE ', '(', '1', ')'],
])('20,000 nested %s end', (_, head, open, middle, close) => {
  const text = head + open.repeat(20_000) + middle + close.repeat(20_000);
  const before = process.cpuUsage().user;
  readDml(tokens(text, true));
  expect(process.cpuUsage(undefined).user - before).toBeLessThan(20_000_000);
});
