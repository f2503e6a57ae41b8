import { expect, test } from 'vitest';
import type { CorpusPath, NodeId } from '../../src/model/ids.ts';
import { rank } from '../../src/query/rank.ts';
import { plainForms, queryTerms } from '../../src/query/terms.ts';
import type { LexHit } from '../../src/store/reader.ts';

function hit(id: string, path: string, bm25: number, more: Partial<LexHit> = {}): LexHit {
  const [, , title] = id.split(':', 3);
  return {
    node: id as NodeId,
    kind: 'symbol',
    path: path as CorpusPath,
    startLine: 1,
    endLine: 9,
    title,
    doc: '',
    bm25,
    substring: false,
    ...more,
  };
}

const order = (hits: LexHit[], query: string) =>
  rank(hits, queryTerms(query)).map(({ hit: { title }, signals }) => [title, signals]);

test('a name that the query spells out beats a better text match', () => {
  const hits = [hit('php:method:Basket', 'src/Basket.php', 4), hit('php:class:OrderTotal', 'src/Money.php', 2)];
  expect(order(hits, 'total of the order')).toEqual([
    ['OrderTotal', { bm25: 0.5, name_coverage: 1 }],
    ['Basket', { bm25: 1 }],
  ]);
});

test('an exact name, the path, interfaces and tests', () => {
  const hits = [
    hit('php:class:CartTest', 'tests/CartTest.php', 4),
    hit('php:interface:Cart', 'src/Api/Contracts.php', 2),
    hit('php:class:Cart', 'src/Cart/Model.php', 2),
  ];
  expect(order(hits, 'cart')).toEqual([
    ['Cart', { bm25: 0.5, exact_name: 1, name_coverage: 1, path_ratio: 0.125 }],
    ['Cart', { bm25: 0.5, exact_name: 1, name_coverage: 1, interface: 0.8 }],
    ['CartTest', { bm25: 1, path_ratio: 0.1667, test: 0.4 }],
  ]);
});

test('a substring of a name counts by its share', () => {
  const hits = [
    hit('php:class:Recarted', 'a.php', 0, { substring: true }),
    hit('php:class:Carts', 'b.php', 0, { substring: true }),
  ];
  expect(order(hits, 'cart')).toEqual([
    ['Carts', { bm25: 0, name_coverage: 1, substring: 0.4 }],
    ['Recarted', { bm25: 0, substring: 0.25 }],
  ]);
});

test('equal scores are ordered by path, line, title', () => {
  const hits = [hit('php:class:B', 'b.php', 1), hit('php:class:A', 'b.php', 1), hit('php:class:C', 'a.php', 1)];
  expect(rank(hits, queryTerms('zzz')).map(({ hit: { title } }) => title)).toEqual(['C', 'A', 'B']);
});

test('terms: stop words go, identifiers are split, plain forms are added', () => {
  expect(queryTerms('Where is the OrderTotal computed?')).toEqual({
    words: ['OrderTotal', 'computed'],
    parts: ['order', 'total', 'computed'],
    terms: ['ordertotal', 'computed', 'order', 'total', 'orders', 'totals', 'comput', 'compute'],
  });
  expect(queryTerms('how to').words).toEqual(['how', 'to']);
  expect(queryTerms('-- "" ()').terms).toEqual([]);
});

test.each([
  ['orders', ['order']],
  ['boxes', ['box']],
  ['policies', ['policy']],
  ['pricing', ['pric', 'price']],
  ['class', ['classes']],
  ['category', ['categories']],
  ['id', []],
])('plain forms of %s', (word, forms) => {
  expect(plainForms(word)).toEqual(forms);
});
