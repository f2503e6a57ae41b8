import { expect, test } from 'vitest';
import { pathMatcher } from '../../src/query/path-pattern.ts';

const PATHS = ['README.md', 'src/Cart.php', 'src/a/Cart.php', 'src/a.b/x.php', 'srcs/Cart.php'];

test.each([
  ['src', ['src/Cart.php', 'src/a/Cart.php', 'src/a.b/x.php']],
  ['./src/', ['src/Cart.php', 'src/a/Cart.php', 'src/a.b/x.php']],
  ['src/Cart.php', ['src/Cart.php']],
  ['src/*.php', ['src/Cart.php']],
  ['**/Cart.php', ['src/Cart.php', 'src/a/Cart.php', 'srcs/Cart.php']],
  ['src/a.?/**', ['src/a.b/x.php']],
  ['src/**', ['src/Cart.php', 'src/a/Cart.php', 'src/a.b/x.php']],
  ['.', PATHS],
  ['(', []],
  ['[*', []],
])('%s', (pattern, matched) => {
  expect(PATHS.filter(pathMatcher(pattern))).toEqual(matched);
});
