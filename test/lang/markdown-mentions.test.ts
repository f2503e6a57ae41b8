import { describe, expect, test } from 'vitest';
import { markdown } from '../../src/lang/markdown/index.ts';
import type { CorpusPath } from '../../src/model/ids.ts';

function uses(text: string, path = 'docs/guide.md') {
  return markdown.extract({ path: path as CorpusPath, text }, { maxFullParse: 2_000_000, parseTimeout: 1000 }).uses;
}

/** Names, with ` -> target` for paths. */
const names = (text: string, path?: string) =>
  uses(text, path).map(({ name, target }) => (target === undefined ? name : `${name} -> ${target}`));

describe('mentions', () => {
  test.each([
    ['Cart', 'Cart'],
    ['MAX_ITEMS', 'MAX_ITEMS'],
    ['App\\Cart', 'App\\Cart'],
    ['\\App\\Cart', 'App\\Cart'],
    ['App\\\\Cart', 'App\\Cart'],
    ['App\\Cart::total()', 'App\\Cart::total'],
    ['App\\Cart::total(int $x): Money', 'App\\Cart::total'],
    ['App\\Cart->total()', 'App\\Cart::total'],
    ['App\\Cart::$items', 'App\\Cart::$items'],
    ['App\\Cart::MAX', 'App\\Cart::MAX'],
    ['App\\Cart::class', 'App\\Cart'],
    ['new App\\Cart($x)', 'App\\Cart'],
    ['#[App\\Route]', 'App\\Route'],
    ['total()', 'total'],
    ['total($a, other())', 'total'],
    ['$cart->total()', 'total'],
    ['$this->cart->total()', 'total'],
    ['$cart::make()', 'make'],
    ['->total()', 'total'],
    ['::total()', 'total'],
    [' Cart ', 'Cart'],
    ['größe()', 'größe'],
    ['src/Cart.php', 'src/Cart.php -> docs/src/Cart.php'],
    ['./src/Cart.php', 'src/Cart.php -> docs/src/Cart.php'],
    ['../src/Cart.php:12', '../src/Cart.php -> src/Cart.php'],
    ['src/Cart.php#L12-L14', 'src/Cart.php -> docs/src/Cart.php'],
    ['Cart.php', 'Cart.php -> docs/Cart.php'],
  ])('code span %s names %s', (code, expected) => {
    expect(names(`see \`${code}\` here`)).toEqual([expected]);
  });

  test.each([
    '$items',
    'x',
    '',
    ' ',
    'npm install',
    'a + b',
    '--flag',
    '12',
    '{}',
    'a-b',
    '@param',
    'http://x.org/a/b.php',
    '/usr/bin/x.sh',
    '"text"',
    '../../../out.php',
  ])('code span %s names nothing in the corpus', (code) => {
    expect(names(`see \`\` ${code} \`\` here`)).toEqual([]);
  });

  test.each([
    ['a sentence with App\\Cart::total(), a name', ['App\\Cart::total']],
    ['\\App\\Cart.', ['App\\Cart']],
    ['App\\\\Cart', ['App\\Cart']],
    ['Cart::total and Cart::$items', ['Cart::total', 'Cart::$items']],
    ['then total() runs', ['total']],
    ['**App\\Cart** or “App\\Order”, (App\\Item)', ['App\\Cart', 'App\\Order', 'App\\Item']],
    [
      'in src/Cart.php, config/app.yaml.',
      ['src/Cart.php -> docs/src/Cart.php', 'config/app.yaml -> docs/config/app.yaml'],
    ],
    ['（src/Cart.php）と app/Cart.php の', ['src/Cart.php -> docs/src/Cart.php', 'app/Cart.php -> docs/app/Cart.php']],
    ['src/a.php:7 and (src/b.php)', ['src/a.php -> docs/src/a.php', 'src/b.php -> docs/src/b.php']],
    ['and/or, e.g. this, Node.js, v1.2, Cart, $cart->total, C:\\Users\\me', []],
    ['https://x.org/a/b.php?c=/d/e.php <https://x.org/a/c.php> mailto:a/b.c', []],
    ['/etc/php/php.ini', []],
    ['<a href="src/x.php">text</a> and <!-- src/y.php --> end', []],
  ])('plain text: %s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test.each([
    ['[a](../src/Cart.php)', ['../src/Cart.php -> src/Cart.php']],
    ['[a](/src/Cart.php#L3 "title")', ['/src/Cart.php -> src/Cart.php']],
    ['[a](<my file.md>)', ['my file.md -> docs/my file.md']],
    ['[a](my%20file.md?x=1)', ['my file.md -> docs/my file.md']],
    ['[a](f(1).md)', ['f(1).md -> docs/f(1).md']],
    ['[`Cart`](Cart.php)', ['Cart', 'Cart.php -> docs/Cart.php']],
    ['[a](LICENSE)', ['LICENSE -> docs/LICENSE']],
    ['[a]: ../src/x.php "title"', ['../src/x.php -> src/x.php']],
    ['[a]: <x.md>', ['x.md -> docs/x.md']],
    ['[a](#top) [b](https://x.org/c.php) [c](mailto:a@b.c) [d](//x.org/a.php) [e](folder/) [f](../../x.php) [g]()', []],
  ])('link %s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test('stand at their exact place, in quotes, lists, tables and headings', () => {
    const lines = [
      'é 😀 `Cart` and `\\App\\Order`',
      '',
      '# A `total()`',
      '',
      '> - quoted `one()`',
      '>   next [x](src/two.php)',
      '',
      '| a | b |',
      '|---|---|',
      '| `x1` | ``y1`` \\| `$z->z1()` |',
      '',
      '## B',
      'wrapped src/a/b.php',
      'and `c1`',
    ];
    for (const newline of ['\n', '\r\n']) {
      const text = lines.join(newline);
      const found = uses(text, 'a.md');
      expect(found.map(({ name, line, column, scope }) => [name, line, column, scope])).toEqual([
        ['Cart', 1, 7, 0],
        ['App\\Order', 1, 19, 0],
        ['total', 3, 6, 1],
        ['one', 5, 13, 1],
        ['src/two.php', 6, 14, 1],
        ['x1', 10, 4, 1],
        ['y1', 10, 12, 1],
        ['z1', 10, 25, 1],
        ['src/a/b.php', 13, 9, 2],
        ['c1', 14, 6, 2],
      ]);
      expect(found.map(({ start, name }) => text.slice(start, start + name.length))).toEqual(
        found.map(({ name }) => name),
      );
    }
  });

  test('have all fields of a use', () => {
    expect(uses('`Cart` ./b.md/c.md', 'a.md')).toEqual([
      { kind: 'doc_mention', name: 'Cart', scope: 0, line: 1, column: 2, start: 1 },
      { kind: 'doc_mention', name: 'b.md/c.md', scope: 0, line: 1, column: 10, start: 9, target: 'b.md/c.md' },
    ]);
  });

  test('code spans pair as CommonMark pairs them', () => {
    expect(names('`` a`b `` `Two` \\`No\\` `Three` ``` `Four` ` rest App\\Five')).toEqual([
      'Two',
      'Three',
      'Four',
      'App\\Five',
    ]);
    expect(names('\\` `Cart` \\\\`Order`')).toEqual(['Cart', 'Order']);
    expect(names('a `Cart\n` b `Order`')).toEqual(['Cart', 'Order']);
    expect(names('| ` | `One` |\n|---|---|\n| `Two` | x |')).toEqual(['Two']);
  });

  test('a code span that is more than a name gives the names and paths in it', () => {
    expect(names('`use App\\Cart; require src/x.php`')).toEqual(['App\\Cart', 'src/x.php -> docs/src/x.php']);
  });

  test.each([
    ['a fence', '```php\nApp\\Cart::total(); // src/x.php\n```\n'],
    ['a fence in a list', '- ~~~\n  App\\Cart\n  ~~~\n'],
    ['an open fence', '```\nApp\\Cart\n\nApp\\Order\n'],
    ['indented code', 'x\n\n    App\\Cart\n'],
    ['a comment over paragraphs', '<!-- App\\Cart\n\n`Cart` src/x.php\n-->\n'],
    ['an HTML block', '<table>\n<tr><td>App\\Cart</td></tr>\n</table>\n'],
    ['front matter', '---\nclass: App\\Cart\n---\n'],
  ])('%s names nothing', (_, text) => {
    expect(names(text)).toEqual([]);
  });
});
