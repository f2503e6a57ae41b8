import { describe, expect, it } from 'vitest';
import { ragrafDirOf } from '../../src/store/layout.ts';
import { openRevision } from '../../src/store/open-revision.ts';
import type { FileRow } from '../../src/store/reader.ts';
import { build, registryUrl } from './support/built.ts';
import { makeProject, writeFiles } from './support/project.ts';

const registry = registryUrl('misbehaving-languages.mjs');

function rows(root: string): Pick<FileRow, 'path' | 'status' | 'lines' | 'faults'>[] {
  const revision = openRevision(ragrafDirOf(root));
  try {
    return revision.graph.files().map(({ path, status, lines, faults }) => ({ path, status, lines, faults }));
  } finally {
    revision.close();
  }
}

const failed = (path: string, reason: string) => ({
  path,
  status: 'failed',
  lines: 2,
  faults: [{ phase: 'worker', reason, line: 1, endLine: 2 }],
});
const parsed = (path: string) => ({ path, status: 'parsed', lines: 1, faults: [] });

describe('DESIGN 10: a worker that fails costs one file', () => {
  it('by throwing, exiting, hanging or exhausting its memory', async () => {
    const root = makeProject({
      'a.odd': 'fine\n',
      'b.odd': 'throw\nx\n',
      'c.odd': 'fine\n',
      'd.odd': 'exit\nx\n',
      'e.odd': 'hang\nx\n',
      'f.odd': 'memory\nx\n',
      'g.odd': 'fine\n',
      'ragraf.yaml': 'limits: { worker_memory_mb: 64 }\n',
    });
    const summary = await build(root, { registry, workers: 2, taskTimeoutMs: 5000 });
    expect(summary.files).toEqual({ parsed: 3, partial: 0, failed: 4, skipped: 0 });
    expect(rows(root)).toEqual([
      parsed('a.odd'),
      failed('b.odd', 'worker_crash'),
      parsed('c.odd'),
      failed('d.odd', 'worker_crash'),
      failed('e.odd', 'worker_timeout'),
      failed('f.odd', 'worker_memory'),
      parsed('g.odd'),
    ]);
    const again = await build(root, { registry });
    expect(again.outcome).toBe('unchanged');
  });

  it('and is tried again by the next build that has something to do', async () => {
    const root = makeProject({ 'a.odd': 'fine\n', 'b.odd': 'throw\nx\n' });
    await build(root, { registry });
    writeFiles(root, { 'c.odd': 'fine\n' });
    const { cache, files } = await build(root, { registry });
    expect([cache, files.parsed, files.failed]).toEqual([{ hits: 1, parsed: 2 }, 2, 1]);
  });
});

describe('NFR-7: a worker that cannot start fails the build', () => {
  it('with a code', async () => {
    const root = makeProject({ 'a.odd': 'fine\n' });
    await expect(build(root, { registry: registryUrl('broken-start.mjs') })).rejects.toMatchObject({
      code: 'dependency_broken',
      details: 'the grammar does not load',
    });
  });
});
