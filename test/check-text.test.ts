import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '../src/proc/run.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ragraf-text-'));
  await run('git', ['init', '-q'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

async function check(): Promise<{ exit: number | undefined; offenders: string[] }> {
  const result = await run(process.execPath, ['scripts/check-text.mjs', folder]);
  return { exit: result.ok ? 0 : result.exitCode, offenders: result.stderr.split('\n').filter((line) => line !== '') };
}

test('well-formed files, empty files, binary files, ignored files and listed fixtures pass', async () => {
  write('.gitignore', 'dist/\n');
  write('a.ts', 'const é = 1;\n');
  write('empty.txt', '');
  write('logo.png', Buffer.from([0x89, 0x50, 0, 0xff]));
  write('dist/b.js', 'x \r\n');
  write('test/fixtures/latin1.php', Buffer.from([0xe9, 0x0d, 0x0a]));
  write('test/golden/php/case/input/bom.php', '\uFEFF<?php\r\n');
  write('test/golden/php/case/facts.txt', '  1 \n');
  expect(await check()).toEqual({ exit: 0, offenders: [] });
});

test('each rule names path, line and rule', async () => {
  write('bom.md', '\uFEFFa\n');
  write('crlf.ts', 'a\r\nb\n');
  write('end.ts', 'a\nb');
  write('ends.ts', 'a\n\n');
  write('latin1.ts', Buffer.from([0x61, 0xe9, 0x0a]));
  write('nul.ts', 'a\0\n');
  write('space.ts', 'a\nb \n\t\n');
  expect(await check()).toEqual({
    exit: 1,
    offenders: [
      'bom.md:1 bom: starts with a byte order mark',
      'crlf.ts:1 line-end: carriage return',
      'end.ts:2 last-line: no newline at the end',
      'ends.ts:2 last-line: blank line at the end',
      'latin1.ts:1 encoding: not UTF-8',
      'nul.ts:1 encoding: holds a NUL: binary files need an ending from the list of this script',
      'space.ts:2 trailing-space: white space before the line end',
      'space.ts:3 trailing-space: white space before the line end',
    ],
  });
});

test('tracked files count as well as new ones', async () => {
  write('.gitignore', 'forced.txt\n');
  write('forced.txt', 'a \n');
  await run('git', ['add', '-f', 'forced.txt'], { cwd: folder });
  expect(await check()).toEqual({
    exit: 1,
    offenders: ['forced.txt:1 trailing-space: white space before the line end'],
  });
});
