// MySQL and MariaDB through information_schema. The driver is loaded when a database is configured, not before.
import type { DatabaseConfig } from '../config/project.ts';
import type { KeyKind, LiveSchema } from '../model/schema.ts';
import { type Credentials, TIMEOUT_MS } from './connection.ts';
import { tablesFromRows } from './rows.ts';

type Row = Record<string, string | number | null>;

const COLUMNS = `
  SELECT c.table_name AS t, tables.table_type AS kind, c.ordinal_position AS pos, c.column_name AS c, c.column_type AS type,
    c.is_nullable AS nullable, c.column_default AS def, c.extra AS extra
  FROM information_schema.columns c
  JOIN information_schema.tables tables ON tables.table_schema = c.table_schema AND tables.table_name = c.table_name
  WHERE c.table_schema = DATABASE()`;
const KEYS = `
  SELECT table_name AS t, index_name AS n, non_unique AS many, index_type AS type, seq_in_index AS pos, column_name AS c
  FROM information_schema.statistics WHERE table_schema = DATABASE() AND column_name IS NOT NULL`;
const FOREIGN_KEYS = `
  SELECT k.table_name AS t, k.constraint_name AS n, k.ordinal_position AS pos, k.column_name AS c,
    k.referenced_table_name AS rt, k.referenced_column_name AS rc, r.delete_rule AS del, r.update_rule AS upd
  FROM information_schema.key_column_usage k
  JOIN information_schema.referential_constraints r
    ON r.constraint_schema = k.constraint_schema AND r.constraint_name = k.constraint_name AND r.table_name = k.table_name
  WHERE k.table_schema = DATABASE() AND k.referenced_table_name IS NOT NULL`;

/** @throws what the driver throws; the caller turns it into a reason */
export async function readMysql(
  config: DatabaseConfig,
  { user, password }: Credentials,
): Promise<LiveSchema['tables']> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({
    ...(config.socket === undefined ? { host: config.host, port: config.port ?? 3306 } : { socketPath: config.socket }),
    user,
    password,
    database: config.name,
    connectTimeout: TIMEOUT_MS,
    supportBigNumbers: true,
  });
  try {
    const rows = async (sql: string) => (await connection.query({ sql, timeout: TIMEOUT_MS }))[0] as unknown as Row[];
    const [columns, keys, foreignKeys] = [await rows(COLUMNS), await rows(KEYS), await rows(FOREIGN_KEYS)];
    return tablesFromRows(
      columns.map(({ t, kind, pos, c, type, nullable, def, extra }) => ({
        table: String(t),
        view: kind === 'VIEW',
        position: Number(pos),
        shape: {
          name: String(c),
          type: String(type),
          nullable: nullable === 'YES',
          ...(def === null ? {} : { default: String(def) }),
          ...(/auto_increment/i.test(String(extra)) ? { generated: true as const } : {}),
        },
      })),
      keys.map(({ t, n, many, type, pos, c }) => ({
        table: String(t),
        name: String(n),
        kind: kindOf(String(n), String(type), Number(many) === 1),
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
        onDelete: String(del),
        onUpdate: String(upd),
      })),
    );
  } finally {
    connection.destroy();
  }
}

function kindOf(name: string, type: string, many: boolean): KeyKind {
  if (name === 'PRIMARY') return 'primary';
  if (type === 'FULLTEXT') return 'fulltext';
  if (type === 'SPATIAL') return 'spatial';
  return many ? 'index' : 'unique';
}
