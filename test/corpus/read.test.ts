import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { decodeSource } from '../../src/corpus/decode.ts';
import { readSource } from '../../src/corpus/read.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ragraf-read-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const latin1 = (line: number) => [{ phase: 'decode', reason: 'not valid utf-8, read as latin1', line, endLine: line }];

test.each([
  ['ascii', Buffer.from('<?php\n'), '<?php\n', 'utf-8', []],
  ['empty', Buffer.from(''), '', 'utf-8', []],
  ['utf-8', Buffer.from('é€😀'), 'é€😀', 'utf-8', []],
  ['utf-8 with mark', Buffer.from('\ufeff<?php'), '\ufeff<?php', 'utf-8', []],
  ['name that latin1 would break', Buffer.from('function à() {}'), 'function à() {}', 'utf-8', []],
  ['latin1', Buffer.from([0x41, 0x0a, 0xe9, 0x0a]), 'A\né\n', 'latin1', latin1(2)],
  ['mixed', Buffer.concat([Buffer.from('é\n'), Buffer.from([0xff])]), 'Ã©\nÿ', 'latin1', latin1(2)],
  ['cut sequence', Buffer.from([0x41, 0xc3]), 'AÃ', 'latin1', latin1(1)],
  ['surrogate in utf-8', Buffer.from([0xed, 0xa0, 0x80]), 'í\u00a0\u0080', 'latin1', latin1(1)],
  ['utf-16le', Buffer.from('\ufeffaé\n', 'utf16le'), '\ufeffaé\n', 'utf-16le', []],
  ['utf-16be', Buffer.from('\ufeffaé\n', 'utf16le').swap16(), '\ufeffaé\n', 'utf-16be', []],
  [
    'odd utf-16',
    Buffer.concat([Buffer.from('\ufeffa\n', 'utf16le'), Buffer.from([0x61])]),
    '\ufeffa\n\ufffd',
    'utf-16le',
    [{ phase: 'decode', reason: 'not valid utf-16le', line: 2, endLine: 2 }],
  ],
  ['NUL', Buffer.from('a\0b'), 'a\0b', 'utf-8', []],
])('%s', (_name, bytes, text, encoding, faults) => {
  expect(decodeSource(bytes)).toEqual({ text, encoding, faults });
});

test('the hash is that of the bytes on disk', () => {
  const file = join(folder, 'a.php');
  const bytes = Buffer.from([0xff, 0xfe, 0x61, 0x00]);
  writeFileSync(file, bytes);
  const source = readSource(file);
  expect(source.hash).toBe(sha256(bytes));
  expect(Buffer.from(source.bytes)).toEqual(bytes);
  expect(source.text).toBe('\ufeffa');
});

test('what cannot be read is a fault, not an error', () => {
  const read = (name: string) => {
    const { bytes, text, faults } = readSource(join(folder, name));
    return { size: bytes.length, text, faults };
  };
  const failed = (reason: string) => ({ size: 0, text: '', faults: [{ phase: 'read', reason, line: 1, endLine: 1 }] });
  writeFileSync(join(folder, 'target.php'), 'x');
  symlinkSync('target.php', join(folder, 'link.php'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(read('missing')).toEqual(failed('ENOENT'));
  expect(read('link.php')).toEqual(failed('ELOOP'));
  expect(readSource(folder).faults).toEqual(failed('EISDIR').faults);
  expect(read('pipe').size).toBe(0);
});
