import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ContentHash } from '../../src/model/ids.ts';
import { type FactsCache, factsKey, openCache, readStats, type StatRow } from '../../src/store/facts-cache.ts';
import { fileStat, isTrusted, sameStat } from '../../src/store/file-stat.ts';
import { ragrafIn } from './small-revision.ts';
import { tempDir } from './temp-dir.ts';

const HASH = 'cd'.repeat(32) as ContentHash;
const bytes = (...list: number[]): Uint8Array => Uint8Array.from(list);

function open(ragrafDir: string): FactsCache {
  const cache = openCache(ragrafDir);
  onTestFinished(() => cache.close());
  return cache;
}

const row = (path: string, size: number): StatRow => ({
  path,
  stat: { size, mtimeMs: 1_700_000_000_123.456, ctimeMs: 1_700_000_000_789.012, ino: 2 ** 45 + 1 },
  hash: HASH,
  seenAt: 1_700_000_100_000,
});

test('stats and facts come back as they were put, after reopening too', () => {
  const ragrafDir = ragrafIn(tempDir());
  const key = factsKey({ hash: HASH, language: 'php', extractor: 3, settings: 'r1' });
  expect(key).toBe(`${HASH} php 3 r1`);
  const first = openCache(ragrafDir);
  first.putStats([row('a.php', 1), row('b.php', 2)]);
  first.putStats([row('b.php', 3)]);
  first.put([
    [key, bytes(1, 2, 3)],
    ['empty', bytes()],
  ]);
  first.close();
  const cache = open(ragrafDir);
  expect(cache.note()).toBeUndefined();
  expect([...cache.statsOf(['a.php', 'b.php', 'none'])]).toEqual([
    ['a.php', row('a.php', 1)],
    ['b.php', row('b.php', 3)],
  ]);
  expect([...readStats(ragrafDir, ['a.php'])]).toEqual([['a.php', row('a.php', 1)]]);
  const found = cache.get([key, 'empty', 'none']);
  expect([...found.keys()]).toEqual([key, 'empty']);
  expect([...(found.get(key) ?? [])]).toEqual([1, 2, 3]);
  expect(found.get('empty')).toHaveLength(0);
});

test('pruning keeps what was used', () => {
  const cache = open(ragrafIn(tempDir()));
  cache.put([
    ['a', bytes(1)],
    ['b', bytes(2)],
    ['c', bytes(3)],
  ]);
  cache.putStats([row('a.php', 1), row('b.php', 2)]);
  expect(cache.prune(new Set(['b']), new Set(['a.php']))).toBe(2);
  expect([...cache.get(['a', 'b', 'c']).keys()]).toEqual(['b']);
  expect([...cache.statsOf(['a.php', 'b.php']).keys()]).toEqual(['a.php']);
});

describe('a damaged cache is begun anew, with a note', () => {
  const damage: [string, (path: string) => void][] = [
    ['no database', (path) => writeFileSync(path, 'garbage'.repeat(1000))],
    ['another version', (path) => withDatabase(path, (db) => db.pragma('user_version = 99'))],
    ['pages of zeros', (path) => writeFileSync(path, readFileSync(path).fill(0, 4096))],
  ];
  test.each(damage)('%s', (_, harm) => {
    const ragrafDir = ragrafIn(tempDir());
    const first = openCache(ragrafDir);
    first.put([['a', bytes(1)]]);
    first.putStats([row('a.php', 1)]);
    first.close();
    harm(join(ragrafDir, 'cache', 'facts.sqlite'));
    const cache = open(ragrafDir);
    expect([...cache.get(['a'])]).toEqual([]);
    expect(cache.note()).toMatch(/^the cache was begun anew: /);
    cache.put([['a', bytes(2)]]);
    expect([...(cache.get(['a']).get('a') ?? [])]).toEqual([2]);
    expect([...readStats(ragrafDir, ['a.php'])]).toEqual([]);
  });

  test('a blob that does not match its checksum is not served', () => {
    const ragrafDir = ragrafIn(tempDir());
    open(ragrafDir).put([['a', bytes(1, 2, 3)]]);
    withDatabase(join(ragrafDir, 'cache', 'facts.sqlite'), (db) => db.exec(`UPDATE facts SET blob = x'010204'`));
    expect([...open(ragrafDir).get(['a'])]).toEqual([]);
  });
});

test('a reader without a usable cache knows nothing and writes nothing', () => {
  const ragrafDir = ragrafIn(tempDir());
  expect(readStats(ragrafDir, ['a.php']).size).toBe(0);
  expect(existsSync(ragrafDir)).toBe(false);
  mkdirSync(join(ragrafDir, 'cache'), { recursive: true });
  writeFileSync(join(ragrafDir, 'cache', 'facts.sqlite'), 'garbage');
  expect(readStats(ragrafDir, ['a.php']).size).toBe(0);
  expect(readdirSync(join(ragrafDir, 'cache'))).toEqual(['facts.sqlite']);
});

test('a stat is trusted only when the file had rested for two seconds', () => {
  const at = 1_000_000;
  const stat = (mtimeMs: number, ctimeMs: number) => ({ size: 1, mtimeMs, ctimeMs, ino: 1 });
  expect(isTrusted(stat(at - 2000, at - 2000), at)).toBe(true);
  expect(isTrusted(stat(at - 1999, at - 5000), at)).toBe(false);
  expect(isTrusted(stat(at - 5000, at - 1999), at)).toBe(false);
  expect(isTrusted(stat(at + 1, at - 5000), at)).toBe(false);
});

test('an edit that restores size and mtime is told by ctime', async () => {
  const path = join(tempDir(), 'a.php');
  writeFileSync(path, 'one');
  utimesSync(path, 1000, 1000);
  const before = fileStat(path);
  await new Promise((resolve) => setTimeout(resolve, 20));
  writeFileSync(path, 'two');
  utimesSync(path, 1000, 1000);
  const after = fileStat(path);
  if (!before || !after) throw new Error('no stat');
  expect({ ...after, ctimeMs: 0 }).toEqual({ ...before, ctimeMs: 0 });
  expect(sameStat(before, after)).toBe(false);
  rmSync(path);
  expect(fileStat(path)).toBeUndefined();
});

function withDatabase(path: string, work: (db: Database.Database) => unknown): void {
  const db = new Database(path);
  work(db);
  db.close();
}
