// PostgreSQL through its catalog, which names types as they are declared. The driver is loaded when a database is configured.
import type { DatabaseConfig } from '../config/project.ts';
import type { KeyKind, LiveSchema } from '../model/schema.ts';
import { type Credentials, TIMEOUT_MS } from './connection.ts';
import { tablesFromRows } from './rows.ts';

type Row = Record<string, string | number | boolean | null>;

const USER_SCHEMAS = 'n.nspname = ANY (current_schemas(false))';
const COLUMNS = `
  SELECT c.relname AS t, c.relkind IN ('v', 'm') AS view, a.attnum AS pos, a.attname AS c,
    format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable, a.attidentity <> '' AS identity,
    pg_get_expr(d.adbin, d.adrelid) AS def
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND ${USER_SCHEMAS}`;
const KEYS = `
  SELECT c.relname AS t, ic.relname AS n, i.indisprimary AS prim, i.indisunique AS uniq, k.pos AS pos, a.attname AS c
  FROM pg_index i
  JOIN pg_class c ON c.oid = i.indrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class ic ON ic.oid = i.indexrelid
  CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, pos)
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
  WHERE ${USER_SCHEMAS}`;
const FOREIGN_KEYS = `
  SELECT c.relname AS t, r.conname AS n, k.pos AS pos, a.attname AS c, f.relname AS rt, fa.attname AS rc,
    r.confdeltype AS del, r.confupdtype AS upd
  FROM pg_constraint r
  JOIN pg_class c ON c.oid = r.conrelid
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_class f ON f.oid = r.confrelid
  CROSS JOIN LATERAL unnest(r.conkey, r.confkey) WITH ORDINALITY AS k(own, other, pos)
  JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = k.own
  JOIN pg_attribute fa ON fa.attrelid = r.confrelid AND fa.attnum = k.other
  WHERE r.contype = 'f' AND ${USER_SCHEMAS}`;

const ACTIONS: Readonly<Record<string, string>> = {
  a: 'no action',
  r: 'restrict',
  c: 'cascade',
  n: 'set null',
  d: 'set default',
};

/** @throws what the driver throws; the caller turns it into a reason */
export async function readPostgresql(
  config: DatabaseConfig,
  { user, password }: Credentials,
): Promise<LiveSchema['tables']> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    // A folder as host is the folder of the socket.
    host: config.socket ?? config.host,
    port: config.port ?? 5432,
    user,
    password,
    database: config.name,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // A connection that dies later than the last query must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const rows = async (sql: string) => (await client.query<Row>(sql)).rows;
    const [columns, keys, foreignKeys] = [await rows(COLUMNS), await rows(KEYS), await rows(FOREIGN_KEYS)];
    return tablesFromRows(
      columns.map(({ t, view, pos, c, type, nullable, identity, def }) => ({
        table: String(t),
        view: view === true,
        position: Number(pos),
        shape: {
          name: String(c),
          type: String(type),
          nullable: nullable === true,
          ...(def === null ? {} : { default: String(def) }),
          ...(identity === true || /^nextval\(/.test(String(def)) ? { generated: true as const } : {}),
        },
      })),
      keys.map(({ t, n, prim, uniq, pos, c }) => ({
        table: String(t),
        name: String(n),
        kind: (prim === true ? 'primary' : uniq === true ? 'unique' : 'index') satisfies KeyKind,
        position: Number(pos),
        column: String(c),
      })),
      foreignKeys.map(({ t, n, pos, c, rt, rc, del, upd }) => ({
        table: String(t),
        name: String(n),
        position: Number(pos),
        column: String(c),
        target: String(rt),
        targetColumn: String(rc),
        onDelete: ACTIONS[String(del)] ?? String(del),
        onUpdate: ACTIONS[String(upd)] ?? String(upd),
      })),
    );
  } finally {
    await client.end();
  }
}
