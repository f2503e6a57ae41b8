import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confine } from '../../src/corpus/confine.ts';
import { RagrafError } from '../../src/model/errors.ts';

let base: string;
let root: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'ragraf-confine-')));
  root = join(base, 'shop');
  mkdirSync(join(root, 'src'), { recursive: true });
  mkdirSync(join(base, 'shop-other'));
  writeFileSync(join(root, 'src/a.php'), '');
  writeFileSync(join(base, 'shop-other/b.php'), '');
  symlinkSync('src/a.php', join(root, 'link.php'));
  symlinkSync('src', join(root, 'folder'));
  symlinkSync(base, join(root, 'up'));
  symlinkSync('/etc', join(root, 'etc'));
  symlinkSync('../shop-other/b.php', join(root, 'sibling.php'));
  symlinkSync('circle', join(root, 'circle'));
  symlinkSync('../nowhere', join(root, 'dangling'));
  symlinkSync('shop', join(base, 'alias'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test.each([
  ['src/a.php', 'src/a.php'],
  ['./src//a.php', 'src/a.php'],
  ['src/', 'src'],
  ['src/../src/a.php', 'src/a.php'],
  ['link.php', 'src/a.php'],
  ['folder/a.php', 'src/a.php'],
  ['', ''],
  ['.', ''],
  ['gone.php', 'gone.php'],
  ['folder/gone/deep.php', 'src/gone/deep.php'],
  ['..hidden', '..hidden'],
])('%j is %j', (path, expected) => {
  expect(confine(root, path)).toEqual({ path: expected, absolute: join(root, expected) });
});

test('absolute paths are accepted inside the root, also by the name of a link to it', () => {
  const expected = { path: 'src/a.php', absolute: join(root, 'src/a.php') };
  expect(confine(root, join(root, 'src/a.php'))).toEqual(expected);
  expect(confine(join(base, 'alias'), join(base, 'alias/src/a.php'))).toEqual(expected);
  expect(confine(join(base, 'alias'), join(root, 'src/a.php'))).toEqual(expected);
});

test.each([
  '..',
  '../shop-other/b.php',
  'src/../../shop-other/b.php',
  '/etc/passwd',
  '/',
  'etc/passwd',
  'up/shop-other/b.php',
  'up/gone.php',
  'sibling.php',
  'circle',
  'circle/x',
  'dangling',
  'dangling/x',
  'src/a.php\0.png',
  `${'../'.repeat(50)}etc/passwd`,
  'x'.repeat(5000),
])('%j is refused', (path) => {
  expect(() => confine(root, path)).toThrowError(new RagrafError('outside_project', JSON.stringify(path)));
});

test('a name that only begins like the root is outside', () => {
  const path = join(base, 'shop-other/b.php');
  expect(() => confine(root, path)).toThrowError(new RagrafError('outside_project', JSON.stringify(path)));
});
