import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTrace } from './read-trace.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ragraf-read-trace-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** One entry as Xdebug writes it. */
const entry = (level: number, name: string, user: 0 | 1, file: string, line: number, included = ''): string =>
  [level, 1, 0, '0.1', 1, name, user, included, file, line, 0].join('\t');

async function read(rows: readonly string[], maxRows = 100) {
  const path = join(folder, 'a.xt');
  writeFileSync(path, ['Version: 3.2.0', 'File format: 4', ...rows, 'TRACE END'].join('\n'));
  return readTrace(path, maxRows);
}

describe('traces of Xdebug', () => {
  test('takes the last entry one level up as the caller and each call once', async () => {
    const rows = [
      entry(2, 'f', 1, '/a.php', 3),
      entry(3, 'A->m', 1, '/b.php', 9),
      '3\t1\t1\t0.1\t1',
      entry(3, 'A->m', 1, '/b.php', 9),
    ];
    expect(await read(rows)).toEqual({
      calls: [
        { caller: '{main}', file: '/a.php', line: 3, callee: 'f', internal: false },
        { caller: 'f', file: '/b.php', line: 9, callee: 'A->m', internal: false },
      ],
      rows: 3,
      cut: false,
    });
  });

  test('a callback hangs below the function of PHP that runs it', async () => {
    const rows = [entry(2, 'array_map', 0, '/a.php', 3), entry(3, '{closure:/a.php:3-4}', 1, '/a.php', 3)];
    expect((await read(rows)).calls).toEqual([
      { caller: '{main}', file: '/a.php', line: 3, callee: '{closure:/a.php:3-4}', internal: true },
    ]);
  });

  test('the frame of an undeclared method is taken for what __call was asked', async () => {
    const rows = [entry(2, 'A->magic', 1, '/a.php', 3), entry(3, 'A->__call', 1, '/a.php', 3)];
    expect((await read(rows)).calls.at(-1)).toEqual({
      caller: '{main}',
      file: '/a.php',
      line: 3,
      callee: 'A->__call',
      internal: false,
      asked: 'magic',
    });
  });

  test('an include is no call, but a caller', async () => {
    const rows = [entry(2, 'require', 1, '/a.php', 3, '/b.php'), entry(3, 'g', 1, '/b.php', 2)];
    expect((await read(rows)).calls).toEqual([
      { caller: 'require', file: '/b.php', line: 2, callee: 'g', internal: false },
    ]);
  });

  test('stops at the limit and says so', async () => {
    const rows = [entry(2, 'f', 1, '/a.php', 3), entry(2, 'g', 1, '/a.php', 4)];
    const trace = await read(rows, 1);
    expect(trace.cut).toBe(true);
    expect(trace.calls.map(({ callee }) => callee)).toEqual(['f']);
  });
});
