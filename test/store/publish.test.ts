import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { RagrafError } from '../../src/model/errors.ts';
import type { NodeRef } from '../../src/model/ids.ts';
import { dropIndex } from '../../src/store/drop-index.ts';
import { openControl, readHistory } from '../../src/store/history.ts';
import { listRevisions, openRevision } from '../../src/store/open-revision.ts';
import { PUBLISH_STEPS, publishRevision } from '../../src/store/publish.ts';
import { recover } from '../../src/store/recover.ts';
import { currentRevision, keptRevisions, resolveRevision } from '../../src/store/revisions.ts';
import { rotate } from '../../src/store/rotate.ts';
import { stageRevision } from '../../src/store/stage.ts';
import { verifyRevision } from '../../src/store/verify-revision.ts';
import { start } from './run-program.ts';
import { publishSmall, ragrafIn } from './small-revision.ts';
import { tempDir } from './temp-dir.ts';

const code = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof RagrafError ? error.code : String(error);
  }
  return undefined;
};
const indexNames = (ragrafDir: string): string[] => readdirSync(join(ragrafDir, 'index')).sort();

/** What a reader gets: the corpus hash of both stores, asked through the public door. */
function answer(ragrafDir: string, selector?: string): string {
  const revision = openRevision(ragrafDir, selector);
  try {
    expect(revision.graph.nodesByName('total')).toHaveLength(3);
    expect(revision.lex.text('src/Cart.php')).toBe(`<?php // ${revision.info.corpus_hash}`);
    return revision.info.corpus_hash;
  } finally {
    revision.close();
  }
}

test('a published revision has its layout, its record and its history row (FT-1)', () => {
  const ragrafDir = ragrafIn(tempDir());
  expect(publishSmall(ragrafDir, 'aa01')).toBe('rev-0001');
  expect(readdirSync(ragrafDir).sort()).toEqual(['.gitignore', 'archive', 'cache', 'control.sqlite', 'index', 'logs']);
  expect(readFileSync(join(ragrafDir, '.gitignore'), 'utf8')).toBe('*\n');
  expect(indexNames(ragrafDir)).toEqual(['rev-0001', 'rev.json']);
  const folder = join(ragrafDir, 'index', 'rev-0001');
  expect(readdirSync(folder).sort()).toEqual(['graph.sqlite', 'lexvec.sqlite', 'rev.json']);
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o444);
  expect(readFileSync(join(folder, 'rev.json'), 'utf8')).toBe(
    readFileSync(join(ragrafDir, 'index', 'rev.json'), 'utf8'),
  );
  const record = currentRevision(ragrafDir);
  expect(record?.stores['graph.sqlite'].sha256).toBe(sha256(readFileSync(join(folder, 'graph.sqlite'))));
  expect(record?.stores['lexvec.sqlite'].bytes).toBe(statSync(join(folder, 'lexvec.sqlite')).size);
  const history = readHistory(ragrafDir);
  expect(history.map(({ created_at: _, edge_set_hash: __, ...row }) => row)).toEqual([
    {
      rev: 'rev-0001',
      corpus_hash: 'aa01',
      base_commit: 'aa01c0ffee',
      capability: 'degraded',
      degraded_reasons: ['cpg_unavailable'],
      joern_used: false,
      files: 3,
      lines: 32,
      nodes: 10,
      edges: 11,
      unresolved: 3,
      abandoned: false,
    },
  ]);
  expect(answer(ragrafDir)).toBe('aa01');
});

test('the record holds nothing but what the build decides', () => {
  const texts = [tempDir(), tempDir()].map((dir) => {
    publishSmall(ragrafIn(dir), 'aa01');
    return readFileSync(join(ragrafIn(dir), 'index', 'rev.json'), 'utf8');
  });
  expect(texts[0]).toBe(texts[1]);
});

test('two hundred reads leave the stores as they were and no file beside them, two readers at once (FT-24)', () => {
  const ragrafDir = ragrafIn(tempDir());
  publishSmall(ragrafDir, 'aa01');
  const folder = join(ragrafDir, 'index', 'rev-0001');
  const hashes = () =>
    readdirSync(folder)
      .sort()
      .map((name) => `${name} ${sha256(readFileSync(join(folder, name)))}`);
  const before = hashes();
  const revision = openRevision(ragrafDir);
  expect(answer(ragrafDir)).toBe('aa01');
  for (let i = 0; i < 200; i++) {
    revision.graph.nodesByName('total');
    revision.graph.edges(3 as NodeRef, 'out', ['calls_heuristic']);
    revision.graph.summary();
    revision.lex.match(['cart', 'total'], 10);
  }
  expect(hashes()).toEqual(before);
  revision.close();
  expect(hashes()).toEqual(before);
  expect(verifyRevision(ragrafDir)).toEqual([]);
});

test('five publishes that keep three: five history rows, two folders gone (FT-34)', () => {
  const ragrafDir = ragrafIn(tempDir());
  const removed = ['aa01', 'aa02', 'bb03', 'bb04', 'bb05'].flatMap((hash) => {
    publishSmall(ragrafDir, hash);
    return rotate(ragrafDir, 3);
  });
  expect(removed).toEqual(['rev-0001', 'rev-0002']);
  expect(indexNames(ragrafDir)).toEqual(['rev-0003', 'rev-0004', 'rev-0005', 'rev.json']);
  expect(readHistory(ragrafDir).map((row) => row.rev)).toEqual([
    'rev-0001',
    'rev-0002',
    'rev-0003',
    'rev-0004',
    'rev-0005',
  ]);
  expect(listRevisions(ragrafDir)).toEqual([
    { rev: 'rev-0005', base_commit: 'bb05c0ffee' },
    { rev: 'rev-0004', base_commit: 'bb04c0ffee' },
    { rev: 'rev-0003', base_commit: 'bb03c0ffee' },
  ]);
  expect(rotate(ragrafDir, 0)).toEqual(['rev-0003', 'rev-0004']);
  expect(answer(ragrafDir)).toBe('bb05');
});

test('a reader keeps the revision that is rotated away under it', () => {
  const ragrafDir = ragrafIn(tempDir());
  publishSmall(ragrafDir, 'aa01');
  const revision = openRevision(ragrafDir);
  onTestFinished(() => revision.close());
  publishSmall(ragrafDir, 'aa02');
  rotate(ragrafDir, 1);
  expect(indexNames(ragrafDir)).toEqual(['rev-0002', 'rev.json']);
  expect(revision.graph.nodesByName('total')).toHaveLength(3);
  expect(revision.lex.text('src/Cart.php')).toBe('<?php // aa01');
});

test('a revision is selected by name or by commit', () => {
  const ragrafDir = ragrafIn(tempDir());
  expect(code(() => resolveRevision(ragrafDir))).toBe('no_revision');
  for (const hash of ['aa01', 'aa02', 'bb03']) publishSmall(ragrafDir, hash);
  publishSmall(ragrafDir, 'aa01');
  expect(answer(ragrafDir)).toBe('aa01');
  expect(answer(ragrafDir, 'rev-0002')).toBe('aa02');
  expect(answer(ragrafDir, 'bb03')).toBe('bb03');
  expect(resolveRevision(ragrafDir, 'AA01c').rev).toBe('rev-0004');
  for (const selector of ['rev-0009', 'aa0', 'cccc', '', 'rev-1', '../x'])
    expect(code(() => resolveRevision(ragrafDir, selector))).toBe('unknown_revision');
  for (const hash of ['dddd1', 'dddd2']) publishSmall(ragrafDir, hash);
  expect(() => resolveRevision(ragrafDir, 'dddd')).toThrow(/several commits: dddd2c0ffee, dddd1c0ffee/);
});

describe('history only grows', () => {
  const attempts = [
    `UPDATE rev_history SET corpus_hash = 'x'`,
    'DELETE FROM rev_history',
    `INSERT OR REPLACE INTO rev_history SELECT rev, number, created_at, 'x', edge_set_hash, base_commit, capability, degraded_reasons, joern_used, files, lines, nodes, edges, unresolved FROM rev_history`,
    `INSERT OR REPLACE INTO rev_history SELECT 'rev-0002', number, created_at, 'x', edge_set_hash, base_commit, capability, degraded_reasons, joern_used, files, lines, nodes, edges, unresolved FROM rev_history`,
    `INSERT INTO rev_history SELECT * FROM rev_history WHERE true ON CONFLICT (rev) DO UPDATE SET corpus_hash = 'x'`,
    `UPDATE OR REPLACE rev_history SET rev = 'rev-0002'`,
    `INSERT OR REPLACE INTO rev_history (rowid, rev, number, created_at, corpus_hash, edge_set_hash, capability, degraded_reasons, joern_used, files, lines, nodes, edges, unresolved) VALUES (1, 'rev-0009', 9, '', '', '', '', '', 0, 0, 0, 0, 0, 0)`,
  ];
  test.each(attempts)('%s', (sql) => {
    const ragrafDir = ragrafIn(tempDir());
    publishSmall(ragrafDir, 'aa01');
    const before = readHistory(ragrafDir);
    const foreign = new Database(join(ragrafDir, 'control.sqlite'));
    foreign.pragma('recursive_triggers = OFF');
    for (const db of [openControl(ragrafDir), foreign]) {
      expect(() => db.exec(sql)).toThrow('rev_history only grows');
      db.close();
    }
    expect(readHistory(ragrafDir)).toEqual(before);
  });
});

describe('killed while publishing, the previous or the new revision answers, whole', () => {
  const last = PUBLISH_STEPS.length - 1;
  test.each(['staged', ...PUBLISH_STEPS] as const)('after %s', async (step) => {
    const ragrafDir = ragrafIn(tempDir());
    publishSmall(ragrafDir, 'aa01');
    expect((await start('publish-killed.ts', ragrafDir, 'aa02', step).ended).signal).toBe('SIGKILL');
    const published = step === PUBLISH_STEPS[last];
    expect(answer(ragrafDir)).toBe(published ? 'aa02' : 'aa01');
    expect(listRevisions(ragrafDir).map((row) => row.rev)).toEqual(published ? ['rev-0002', 'rev-0001'] : ['rev-0001']);
    recover(ragrafDir);
    expect(indexNames(ragrafDir)).toEqual(published ? ['rev-0001', 'rev-0002', 'rev.json'] : ['rev-0001', 'rev.json']);
    expect(recover(ragrafDir)).toEqual([]);
    expect(answer(ragrafDir)).toBe(published ? 'aa02' : 'aa01');
    const rowWritten = published || step === 'history' || step === 'pointer';
    expect(readHistory(ragrafDir).map((row) => [row.rev, row.abandoned])).toEqual([
      ['rev-0001', false],
      ...(rowWritten ? [['rev-0002', !published]] : []),
    ]);
    expect(publishSmall(ragrafDir, 'aa03')).toBe(rowWritten ? 'rev-0003' : 'rev-0002');
    expect(answer(ragrafDir)).toBe('aa03');
    expect(verifyRevision(ragrafDir)).toEqual([]);
  });

  test('the first publish ever', async () => {
    const ragrafDir = ragrafIn(tempDir());
    await start('publish-killed.ts', ragrafDir, 'aa01', 'history').ended;
    expect(code(() => openRevision(ragrafDir))).toBe('no_revision');
    expect(recover(ragrafDir)).toEqual(['rev-0001']);
    expect(readHistory(ragrafDir).map((row) => row.abandoned)).toEqual([true]);
    expect(publishSmall(ragrafDir, 'aa01')).toBe('rev-0002');
  });
});

describe('a publish that fails leaves no stage and the previous revision', () => {
  test.each(PUBLISH_STEPS.filter((step) => step !== 'current'))('after %s', (failing) => {
    const ragrafDir = ragrafIn(tempDir());
    publishSmall(ragrafDir, 'aa01');
    const publish = () =>
      publishSmall(ragrafDir, 'aa02', (step) => {
        if (step === failing) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
      });
    expect(code(publish)).toBe('disk_full');
    recover(ragrafDir);
    expect(indexNames(ragrafDir)).toEqual(['rev-0001', 'rev.json']);
    expect(answer(ragrafDir)).toBe('aa01');
    const rowWritten = failing === 'history' || failing === 'pointer';
    expect(readHistory(ragrafDir).map((row) => row.abandoned)).toEqual(rowWritten ? [false, true] : [false]);
    expect(recover(ragrafDir)).toEqual([]);
  });

  test('a stage without stores', () => {
    const ragrafDir = ragrafIn(tempDir());
    publishSmall(ragrafDir, 'aa01');
    const info = keptRevisions(ragrafDir)[0];
    expect(() => publishRevision(stageRevision(ragrafDir), info)).toThrow(/graph.sqlite/);
    expect(indexNames(ragrafDir)).toEqual(['rev-0001', 'rev.json']);
  });
});

describe('damage is reported, never answered from', () => {
  const damage: [string, (index: string) => void, string][] = [
    ['no pointer', (index) => rmSync(join(index, 'rev.json')), 'no_revision'],
    ['a pointer that is no JSON', (index) => writeFileSync(join(index, 'rev.json'), '{"rev":'), 'revision_corrupt'],
    [
      'a pointer that is no record',
      (index) => writeFileSync(join(index, 'rev.json'), '{"rev":"rev-0001"}'),
      'revision_corrupt',
    ],
    ['a missing folder', (index) => rmSync(join(index, 'rev-0001'), { recursive: true }), 'revision_corrupt'],
    ['a missing store', (index) => rmSync(join(index, 'rev-0001', 'lexvec.sqlite')), 'revision_corrupt'],
    ['a longer store', (index) => append(join(index, 'rev-0001', 'graph.sqlite'), 'x'), 'revision_corrupt'],
    ['a store of zeros', (index) => overwrite(join(index, 'rev-0001', 'graph.sqlite'), () => 0), 'revision_corrupt'],
    [
      'another application',
      (index) => overwrite(join(index, 'rev-0001', 'graph.sqlite'), (b, i) => (i === 68 ? 0 : b)),
      'revision_corrupt',
    ],
    [
      'another store version',
      (index) => overwrite(join(index, 'rev-0001', 'lexvec.sqlite'), (b, i) => (i === 63 ? 99 : b)),
      'store_version',
    ],
  ];
  test.each(damage)('%s', (_, harm, expected) => {
    const ragrafDir = ragrafIn(tempDir());
    publishSmall(ragrafDir, 'aa01');
    harm(join(ragrafDir, 'index'));
    expect(code(() => openRevision(ragrafDir))).toBe(expected);
  });

  test('a changed byte is found by its hash', () => {
    const ragrafDir = ragrafIn(tempDir());
    publishSmall(ragrafDir, 'aa01');
    const path = join(ragrafDir, 'index', 'rev-0001', 'lexvec.sqlite');
    overwrite(path, (byte, at, all) => (at === all - 1 ? byte ^ 1 : byte));
    expect(verifyRevision(ragrafDir)).toEqual([{ path, problem: 'hash' }]);
  });
});

test('drop forgets the index, keeps history and archive, and the next index has new name and equal stores (NFR-6)', () => {
  const ragrafDir = ragrafIn(tempDir());
  publishSmall(ragrafDir, 'aa01');
  const before = currentRevision(ragrafDir)?.stores;
  writeFileSync(join(ragrafDir, 'archive', 'rev-0001.md'), 'report\n');
  expect(dropIndex(ragrafDir, { all: false })).toEqual(['index', 'cache', 'logs']);
  expect(readdirSync(ragrafDir).sort()).toEqual(['.gitignore', 'archive', 'control.sqlite']);
  expect(code(() => openRevision(ragrafDir))).toBe('no_revision');
  expect(recover(ragrafDir)).toEqual([]);
  expect(readHistory(ragrafDir).map((row) => [row.rev, row.abandoned])).toEqual([['rev-0001', false]]);
  expect(publishSmall(ragrafDir, 'aa01')).toBe('rev-0002');
  expect(currentRevision(ragrafDir)?.stores).toEqual(before);
  dropIndex(ragrafDir, { all: true });
  expect(readdirSync(ragrafDir)).toEqual([]);
  expect(dropIndex(join(ragrafDir, 'none'), { all: true })).toEqual([]);
});

test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is a coded error', () => {
  const dir = tempDir();
  chmodSync(dir, 0o555);
  onTestFinished(() => chmodSync(dir, 0o755));
  expect(code(() => publishSmall(ragrafIn(dir), 'aa01'))).toBe('read_only');
  expect(existsSync(ragrafIn(dir))).toBe(false);
});

test('a path that cannot hold a folder is a coded error', () => {
  const dir = tempDir();
  mkdirSync(join(dir, 'graph.sqlite'), { recursive: true });
  expect(code(() => openRevision(join(dir, 'graph.sqlite')))).toBe('no_revision');
});

function overwrite(path: string, change: (byte: number, at: number, all: number) => number): void {
  const bytes = readFileSync(path);
  chmodSync(path, 0o644);
  writeFileSync(
    path,
    bytes.map((byte, at) => change(byte, at, bytes.length)),
  );
}

function append(path: string, text: string): void {
  chmodSync(path, 0o644);
  writeFileSync(path, text, { flag: 'a' });
}
