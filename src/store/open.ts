// The one door to SQLite: pragmas, store versions and coded errors. No other file creates a connection.
import { existsSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { RagrafError } from '../model/errors.ts';
import { storeError } from './store-error.ts';

export type Connection = Database.Database;

/**
 * Version of graph.sqlite and lexvec.sqlite. A store of another version is refused, never migrated: an index is rebuilt.
 * 1 (2026-11-30): first version.
 */
export const STORE_VERSION = 1;

/**
 * Version of control.sqlite, which outlives revisions.
 * 1 (2026-11-30): rev_history, rev_abandoned.
 */
export const CONTROL_VERSION = 1;

/** `RAGR`, so that `file` and a curious reader can tell what the file is. */
const APPLICATION_ID = 0x52414752;
const PAGE_SIZE = 8192;

const READ_PRAGMAS = [
  'mmap_size = 1073741824',
  'cache_size = -16384',
  'query_only = ON',
  'temp_store = MEMORY',
  // A read-only connection then keeps its shared lock instead of taking it for each query. Readers do not exclude each other.
  'locking_mode = EXCLUSIVE',
];

/**
 * Opens a fresh store for one bulk load. A file that is already there is removed. Durability is the publisher's: nothing is
 * journalled or synced, because a build that dies leaves only a stage folder.
 * @throws RagrafError disk_full, read_only
 */
export function openForBuild(path: string, version = STORE_VERSION): Connection {
  return guarded(path, () => {
    rmSync(path, { force: true });
    const db = new Database(path);
    pragmas(db, [
      `page_size = ${PAGE_SIZE}`,
      'journal_mode = OFF',
      'synchronous = OFF',
      'locking_mode = EXCLUSIVE',
      'cache_size = -65536',
      'temp_store = MEMORY',
      'encoding = "UTF-8"',
      `application_id = ${APPLICATION_ID}`,
      `user_version = ${version}`,
    ]);
    return db;
  });
}

/**
 * Opens a published store read-only; leaves no file beside it.
 * @throws RagrafError revision_corrupt when the file is missing or no store, store_version when it is of another version
 */
export function openForRead(path: string, version = STORE_VERSION): Connection {
  if (!existsSync(path)) throw new RagrafError('revision_corrupt', `${path} is missing`);
  return guarded(path, () => {
    const db = new Database(path, { readonly: true, fileMustExist: true });
    try {
      pragmas(db, READ_PRAGMAS);
      checkVersion(db, path, version);
    } catch (error) {
      db.close();
      throw error;
    }
    return db;
  });
}

/**
 * Opens an existing store that writers share, for queries only. It is not opened read-only: then SQLite could not undo what
 * a killed writer left half done.
 * @throws RagrafError revision_corrupt, store_version
 */
export function openForQuery(path: string, version = CONTROL_VERSION): Connection {
  return guarded(path, () => {
    const db = new Database(path, { fileMustExist: true });
    try {
      pragmas(db, ['query_only = ON']);
      checkVersion(db, path, version);
    } catch (error) {
      db.close();
      throw error;
    }
    return db;
  });
}

/**
 * Opens control.sqlite or a cache for reading and writing, creating it with `schema` when it is new. REPLACE fires delete
 * triggers on this connection, so append-only tables refuse it.
 * @throws RagrafError disk_full, read_only, store_version, revision_corrupt
 */
export function openForUpdate(path: string, schema: string, version = CONTROL_VERSION): Connection {
  return guarded(path, () => {
    const db = new Database(path, { timeout: 5000 });
    try {
      pragmas(db, ['journal_mode = DELETE', 'synchronous = FULL', 'recursive_triggers = ON', 'foreign_keys = ON']);
      db.transaction(() => {
        if (db.pragma('user_version', { simple: true }) !== 0) return;
        db.exec(schema);
        pragmas(db, [`application_id = ${APPLICATION_ID}`, `user_version = ${version}`]);
      }).immediate();
      checkVersion(db, path, version);
    } catch (error) {
      db.close();
      throw error;
    }
    return db;
  });
}

/** A connection that only holds a file lock: see lock.ts. */
export function openForLock(path: string): Connection {
  return guarded(path, () => new Database(path, { timeout: 0 }));
}

/** Runs a piece of work on a store and turns SQLite's and the file system's errors into coded ones. */
export function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storeError(error, path);
  }
}

function pragmas(db: Connection, list: readonly string[]): void {
  for (const pragma of list) db.pragma(pragma);
}

function checkVersion(db: Connection, path: string, version: number): void {
  const found = db.pragma('user_version', { simple: true });
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    throw new RagrafError('revision_corrupt', `${path} is not a ragraf store`);
  if (found !== version) throw new RagrafError('store_version', `${path} has version ${found}, expected ${version}`);
}
