import { expect, test } from 'vitest';
import { compileGlobs } from '../../src/corpus/glob.ts';

const file = (glob: string, path: string) => compileGlobs([glob]).file(path, path.slice(path.lastIndexOf('/') + 1));
const folder = (glob: string, path: string) => compileGlobs([glob]).folder(path, path.slice(path.lastIndexOf('/') + 1));
const inside = (glob: string, path: string) => compileGlobs([glob]).inside(path);

test.each([
  ['*.log', 'a/b.log', true],
  ['*.log', 'a/b.logs', false],
  ['*.log', '.log', true],
  ['/a.php', 'a.php', true],
  ['/a.php', 'b/a.php', false],
  ['src/*.php', 'src/a.php', true],
  ['src/*.php', 'src/b/a.php', false],
  ['src/*.php', 'x/src/a.php', false],
  ['src/**/a.php', 'src/a.php', true],
  ['src/**/a.php', 'src/b/c/a.php', true],
  ['**/test/*.php', 'a/b/test/c.php', true],
  ['**/test/*.php', 'test/c.php', true],
  ['src/**', 'src/a/b', true],
  ['src/**', 'srcs/a', false],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['[ab].php', 'b.php', true],
  ['[!ab].php', 'b.php', false],
  ['[!ab].php', 'c.php', true],
  ['*.sw[op]', 'x.swo', true],
  ['*.{php,inc}', 'x.inc', true],
  ['*.{php,inc}', 'x.ini', false],
  ['a+(b).php', 'a+(b).php', true],
  ['a\\*b', 'a*b', true],
  ['a\\*b', 'axb', false],
  ['build/', 'build', false],
])('file %s %s: %s', (glob, path, expected) => {
  expect(file(glob, path)).toBe(expected);
});

test.each([
  ['build/', 'a/build', true],
  ['/build/', 'a/build', false],
  ['/build/', 'build', true],
  ['build', 'a/build', true],
  ['src/gen/', 'src/gen', true],
])('folder %s %s: %s', (glob, path, expected) => {
  expect(folder(glob, path)).toBe(expected);
});

test.each([
  ['**', 'a/b', true],
  ['src/', 'src/a/b.php', true],
  ['src/', 'src', false],
  ['src/', 'x/src/b.php', true],
  ['/src/', 'x/src/b.php', false],
  ['src', 'src/a.php', true],
  ['*.php', 'a/b.php', true],
  ['lib/*', 'lib/a/b.php', true],
])('inside %s %s: %s', (glob, path, expected) => {
  expect(inside(glob, path)).toBe(expected);
});

test('an empty list matches nothing', () => {
  const none = compileGlobs([]);
  expect([none.file('a', 'a'), none.folder('a', 'a'), none.inside('a')]).toEqual([false, false, false]);
});
