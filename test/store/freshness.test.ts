import {
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { ContentHash, RevisionName } from '../../src/model/ids.ts';
import { openCache } from '../../src/store/facts-cache.ts';
import { fileStat } from '../../src/store/file-stat.ts';
import { createFreshness } from '../../src/store/freshness.ts';
import { openGraphReader } from '../../src/store/read-graph.ts';
import type { GraphReader } from '../../src/store/reader.ts';
import { writeGraph } from '../../src/store/write-graph.ts';
import { PATHS, smallInput } from './small-graph.ts';
import { ragrafIn } from './small-revision.ts';
import { tempDir } from './temp-dir.ts';

const TEXT = '<?php echo 1;';

/** A project whose three files are as indexed. */
function project(): { root: string; graph: GraphReader } {
  const root = tempDir();
  mkdirSync(join(root, 'src'));
  for (const path of PATHS) writeFileSync(join(root, path), TEXT);
  const input = smallInput();
  input.files = input.files.map((file) => ({ ...file, hash: sha256(TEXT) }));
  const store = join(tempDir(), 'graph.sqlite');
  writeGraph(store, input);
  const info = { rev: 'rev-0001' as RevisionName, ...input.info, degraded_reasons: [] };
  const graph = openGraphReader(store, info);
  onTestFinished(() => graph.close());
  return { root, graph };
}

const check = ({ root, graph }: ReturnType<typeof project>) =>
  createFreshness(root, ragrafIn(root), graph).check(PATHS);

test('untouched files are fresh, and nothing is written', () => {
  const given = project();
  expect(check(given)).toEqual([]);
  expect(readdirSync(given.root).sort()).toEqual(['README.md', 'src']);
});

test('modified, deleted, replaced and unknown files', () => {
  const given = project();
  const freshness = createFreshness(given.root, ragrafIn(given.root), given.graph);
  expect(freshness.check(PATHS)).toEqual([]);
  writeFileSync(join(given.root, 'src/Cart.php'), '<?php echo 2;');
  rmSync(join(given.root, 'README.md'));
  rmSync(join(given.root, 'src/functions.php'));
  symlinkSync('Cart.php', join(given.root, 'src/functions.php'));
  expect(freshness.check(['none.php', ...PATHS])).toEqual([
    { path: 'README.md', change: 'deleted' },
    { path: 'src/Cart.php', change: 'modified' },
    { path: 'src/functions.php', change: 'deleted' },
  ]);
  writeFileSync(join(given.root, 'src/Cart.php'), TEXT);
  expect(freshness.check(['src/Cart.php'])).toEqual([]);
  renameSync(join(given.root, 'src'), join(given.root, 'lib'));
  writeFileSync(join(given.root, 'src'), '');
  expect(freshness.check(['src/Cart.php'])).toEqual([{ path: 'src/Cart.php', change: 'deleted' }]);
});

test('a touched file with the indexed bytes is fresh', () => {
  const given = project();
  utimesSync(join(given.root, 'README.md'), 5000, 5000);
  expect(check(given)).toEqual([]);
});

test('a cached stat stands for the content only when it was taken at rest', () => {
  const given = project();
  const stat = fileStat(join(given.root, 'README.md'));
  if (!stat) throw new Error('no stat');
  const cache = openCache(ragrafIn(given.root));
  onTestFinished(() => cache.close());
  const claim = (seenAt: number) =>
    cache.putStats([{ path: 'README.md', stat, hash: sha256('something else') as ContentHash, seenAt }]);
  claim(Math.max(stat.mtimeMs, stat.ctimeMs) + 1999);
  expect(check(given)).toEqual([]);
  claim(Math.max(stat.mtimeMs, stat.ctimeMs) + 2000);
  expect(check(given)).toEqual([{ path: 'README.md', change: 'modified' }]);
});

test('an edit within the same moment and size is seen', () => {
  const given = project();
  const freshness = createFreshness(given.root, ragrafIn(given.root), given.graph);
  const path = join(given.root, 'README.md');
  const { atime, mtime } = statSync(path);
  expect(freshness.check(PATHS)).toEqual([]);
  writeFileSync(path, TEXT.replace('1', '3'));
  utimesSync(path, atime, mtime);
  expect(freshness.check(PATHS)).toEqual([{ path: 'README.md', change: 'modified' }]);
});

test.skipIf(process.getuid?.() === 0)('a file that may not be read', () => {
  const given = project();
  chmodSync(join(given.root, 'README.md'), 0);
  expect(check(given)).toEqual([{ path: 'README.md', change: 'unreadable' }]);
});
