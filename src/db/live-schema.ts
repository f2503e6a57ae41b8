// Tables of a live database, read once while an index is built (FT-5). The connection comes from the configuration or the
// environment; nothing of it is stored, logged or told. What cannot be read is a value with a reason, never a failure of the build.
import type { DatabaseConfig } from '../config/project.ts';
import type { LiveSchema } from '../model/schema.ts';
import type { Credentials } from './connection.ts';
import { readMysql } from './mysql.ts';
import { readPostgresql } from './postgresql.ts';
import { reasonOf } from './reason.ts';

/** @param environment where `user_env` and `password_env` are looked up */
export async function readLiveSchema(
  config: DatabaseConfig,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<LiveSchema> {
  const dialect = config.kind === 'postgresql' ? 'postgresql' : 'mysql';
  const named = (variable: string | undefined) => (variable === undefined ? undefined : environment[variable]);
  const credentials: Credentials = { user: config.user ?? named(config.userEnv), password: named(config.passwordEnv) };
  const missing = [config.userEnv, config.passwordEnv].find(
    (name) => name !== undefined && environment[name] === undefined,
  );
  if (missing !== undefined) return { dialect, unavailable: `the environment has no variable ${missing}`, tables: [] };
  try {
    const tables = await (dialect === 'mysql' ? readMysql : readPostgresql)(config, credentials);
    return { dialect, tables };
  } catch (error) {
    return { dialect, unavailable: reasonOf(error, dialect), tables: [] };
  }
}
