// cache/facts.sqlite: what files were when they were last hashed, and the extracted facts by content. Only ever an
// accelerator: it may be deleted at any time, and a damaged one is.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { type ErrorCode, RagrafError } from '../model/errors.ts';
import type { ContentHash } from '../model/ids.ts';
import type { FileStat } from './file-stat.ts';
import { factsCachePath } from './layout.ts';
import { type Connection, guarded, openForQuery, openForUpdate } from './open.ts';

/**
 * Version of the cache. Another version is deleted, not refused.
 * 1 (2026-11-30): first version.
 */
export const CACHE_VERSION = 1;

export interface StatRow {
  path: string;
  stat: FileStat;
  hash: ContentHash;
  /** When the file was hashed, milliseconds since 1970. */
  seenAt: number;
}

export interface FactsCache {
  /** Why an existing cache could not be used and was begun anew; undefined when it was not. */
  note(): string | undefined;
  /** What is known about these paths; unknown ones are left out. */
  statsOf(paths: readonly string[]): Map<string, StatRow>;
  putStats(rows: readonly StatRow[]): void;
  /** Facts by key; unknown keys are left out. */
  get(keys: readonly string[]): Map<string, Uint8Array>;
  put(entries: readonly (readonly [key: string, blob: Uint8Array])[]): void;
  /** Forgets facts and stats that the last build did not use; returns the number of facts removed. */
  prune(usedKeys: ReadonlySet<string>, usedPaths: ReadonlySet<string>): number;
  close(): void;
}

const CACHE_SCHEMA = `
CREATE TABLE stat (
  path TEXT PRIMARY KEY,
  size REAL NOT NULL,
  mtime_ms REAL NOT NULL,
  ctime_ms REAL NOT NULL,
  ino REAL NOT NULL,
  hash TEXT NOT NULL,
  seen_ms REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE facts (key TEXT PRIMARY KEY, crc INTEGER NOT NULL, blob BLOB NOT NULL) STRICT;
`;

/** Key of a file's facts: everything that they depend on. */
export function factsKey(parts: { hash: ContentHash; language: string; extractor: number; settings: string }): string {
  return `${parts.hash} ${parts.language} ${parts.extractor} ${parts.settings}`;
}

/**
 * Opens the cache for a build, creating it when absent. The caller holds the writer lock.
 * @throws RagrafError read_only, disk_full
 */
export function openCache(ragrafDir: string): FactsCache {
  const path = factsCachePath(ragrafDir);
  guarded(path, () => mkdirSync(dirname(path), { recursive: true }));
  let tables: Tables | undefined;
  let note: string | undefined;
  /** Deletes the cache when it turns out to be damaged, at once or on use, and asks the new one. */
  const ask = <T>(work: (tables: Tables) => T): T => {
    try {
      tables ??= openTables(path);
      return guarded(path, () => work(tables as Tables));
    } catch (error) {
      if (note !== undefined || !(error instanceof RagrafError) || !UNUSABLE.has(error.code)) throw error;
      note = `the cache was begun anew: ${error.message}`;
      tables?.close();
      tables = undefined;
      guarded(path, () => removeCache(path));
      return ask(work);
    }
  };
  ask(() => undefined);
  return {
    note: () => note,
    statsOf: (paths) => ask((open) => open.statsOf(paths)),
    putStats: (rows) => ask((open) => open.putStats(rows)),
    get: (keys) => ask((open) => open.get(keys)),
    put: (entries) => ask((open) => open.put(entries)),
    prune: (usedKeys, usedPaths) => ask((open) => open.prune(usedKeys, usedPaths)),
    close: () => {
      tables?.close();
    },
  };
}

/** The stats that a build left, for a reader that must not write; empty when there is no usable cache. */
export function readStats(ragrafDir: string, paths: readonly string[]): Map<string, StatRow> {
  const path = factsCachePath(ragrafDir);
  if (!existsSync(path)) return new Map();
  try {
    const db = openForQuery(path, CACHE_VERSION);
    try {
      return guarded(path, () => statRows(db, paths));
    } finally {
      db.close();
    }
  } catch (error) {
    // Whatever is wrong with the cache, the caller can still hash the files; the next build repairs it.
    if (error instanceof RagrafError) return new Map();
    throw error;
  }
}

type Tables = Omit<FactsCache, 'note'>;

const UNUSABLE: ReadonlySet<ErrorCode> = new Set(['revision_corrupt', 'store_version']);

interface StoredStat {
  path: string;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
  ino: number;
  hash: string;
  seenAt: number;
}

function openTables(path: string): Tables {
  const db = openForUpdate(path, CACHE_SCHEMA, CACHE_VERSION);
  // A process that dies leaves the journal; only a dying machine can damage the file, and the checksums find that.
  db.pragma('synchronous = OFF');
  const sql = {
    putStat: db.prepare('INSERT OR REPLACE INTO stat VALUES (?, ?, ?, ?, ?, ?, ?)'),
    get: db.prepare<[string], { crc: number; blob: Uint8Array }>('SELECT crc, blob FROM facts WHERE key = ?'),
    put: db.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?, ?)'),
    keys: db.prepare<[], string>('SELECT key FROM facts').pluck(),
    paths: db.prepare<[], string>('SELECT path FROM stat').pluck(),
    forget: db.prepare('DELETE FROM facts WHERE key = ?'),
    forgetStat: db.prepare('DELETE FROM stat WHERE path = ?'),
  };
  const inOneTransaction = <T>(work: () => T): T => db.transaction(work)();
  return {
    statsOf: (paths) => statRows(db, paths),
    putStats: (rows) =>
      inOneTransaction(() => {
        for (const { path: file, stat, hash, seenAt } of rows)
          sql.putStat.run(file, stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino, hash, seenAt);
      }),
    get: (keys) =>
      inOneTransaction(() => {
        const found = new Map<string, Uint8Array>();
        for (const key of keys) {
          const row = sql.get.get(key);
          if (row !== undefined && crc32(row.blob) === row.crc) found.set(key, row.blob);
        }
        return found;
      }),
    put: (entries) =>
      inOneTransaction(() => {
        for (const [key, blob] of entries) sql.put.run(key, crc32(blob), blob);
      }),
    prune: (usedKeys, usedPaths) =>
      inOneTransaction(() => {
        const unused = sql.keys.all().filter((key) => !usedKeys.has(key));
        for (const key of unused) sql.forget.run(key);
        for (const file of sql.paths.all()) if (!usedPaths.has(file)) sql.forgetStat.run(file);
        return unused.length;
      }),
    close: () => {
      db.close();
    },
  };
}

function statRows(db: Connection, paths: readonly string[]): Map<string, StatRow> {
  const select = db.prepare<[string], StoredStat>(
    `SELECT path, size, mtime_ms AS mtimeMs, ctime_ms AS ctimeMs, ino, hash, seen_ms AS seenAt FROM stat WHERE path = ?`,
  );
  const found = new Map<string, StatRow>();
  for (const path of paths) {
    const row = select.get(path);
    if (row === undefined) continue;
    const { size, mtimeMs, ctimeMs, ino, hash, seenAt } = row;
    found.set(path, { path, stat: { size, mtimeMs, ctimeMs, ino }, hash: hash as ContentHash, seenAt });
  }
  return found;
}

function removeCache(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}
