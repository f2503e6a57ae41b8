import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import type { NodeId } from '../../src/model/ids.ts';
import { matchExpression, openLexReader } from '../../src/store/read-lex.ts';
import type { LexReader } from '../../src/store/reader.ts';
import { type LexChunk, type LexFile, openLexWriter } from '../../src/store/write-lex.ts';
import { tempDir } from './temp-dir.ts';

const CART = `<?php
/**
 * Adds up the prices. Taxes are left out.
 * @param int $rounding how to round
 */
function computeCartTotal(int $rounding) { return $this->HTTPPriceList["ünï"]; }
`;
const GUIDE = '# Checkout\nHow an order becomes an invoice. Then more.\n';

function chunk(text: string, from: string, given: Partial<LexChunk> & Pick<LexChunk, 'kind' | 'name'>): LexChunk {
  const bodyStart = text.indexOf(from);
  return {
    qualified: given.name,
    docStart: bodyStart,
    docEnd: bodyStart,
    bodyStart,
    bodyEnd: text.length,
    startLine: 1,
    endLine: 2,
    ...given,
  };
}

const FILES: LexFile[] = [
  {
    path: 'docs/guide.md',
    text: GUIDE,
    chunks: [
      chunk(GUIDE, 'How', {
        kind: 'section',
        name: 'Checkout',
        node: 'markdown:doc_section:docs/guide.md#checkout' as NodeId,
      }),
    ],
  },
  {
    path: 'src/cart.php',
    text: CART,
    chunks: [
      chunk(CART, 'function', {
        kind: 'symbol',
        name: 'computeCartTotal',
        qualified: 'App\\computeCartTotal',
        node: 'php:function:App\\computeCartTotal' as NodeId,
        docStart: CART.indexOf('/**'),
        docEnd: CART.indexOf('*/') + 2,
        startLine: 2,
        endLine: 6,
      }),
      chunk(CART, '<?php', {
        kind: 'file',
        name: 'cart.php',
        qualified: 'src/cart.php',
        bodyEnd: 5,
        startLine: 1,
        endLine: 6,
      }),
    ],
  },
];

function write(path: string): void {
  const writer = openLexWriter(path);
  for (const file of FILES) writer.addFile(file);
  writer.addCommit({ hash: 'abcdef0123456789', subject: 'Round taxes per line', body: 'Accounting asked for it.' });
  writer.finish();
}

function openLex(): LexReader {
  const path = join(tempDir(), 'lexvec.sqlite');
  write(path);
  const reader = openLexReader(path);
  onTestFinished(() => reader.close());
  return reader;
}

const titles = (reader: LexReader, ...terms: string[]) => reader.match(terms, 10).map((hit) => hit.title);

test('the same input gives the same bytes', () => {
  const dir = tempDir();
  write(join(dir, 'a'));
  write(join(dir, 'b'));
  expect(sha256(readFileSync(join(dir, 'a')))).toBe(sha256(readFileSync(join(dir, 'b'))));
});

test('texts and docblocks are answered whole', () => {
  const lex = openLex();
  expect(lex.text('src/cart.php')).toBe(CART);
  expect(lex.text('src/Cart.php')).toBeUndefined();
  expect(lex.doc('php:function:App\\computeCartTotal')).toBe(
    'Adds up the prices. Taxes are left out.\n@param int $rounding how to round',
  );
  expect(lex.doc('markdown:doc_section:docs/guide.md#checkout')).toBe('');
  expect(lex.doc('php:function:none')).toBe('');
});

test('a hit has its place and its first sentence', () => {
  const [hit] = openLex().match(['cart', 'total'], 1);
  const { bm25, ...rest } = hit;
  expect(bm25).toBeGreaterThan(0);
  expect(rest).toEqual({
    node: 'php:function:App\\computeCartTotal',
    kind: 'symbol',
    path: 'src/cart.php',
    startLine: 2,
    endLine: 6,
    title: 'App\\computeCartTotal',
    doc: 'Adds up the prices.',
    substring: false,
  });
});

test('whole identifiers, their parts, documents and commits are found', () => {
  const lex = openLex();
  expect(titles(lex, 'computecarttotal')).toEqual(['App\\computeCartTotal']);
  expect(titles(lex, 'price', 'list')).toEqual(['App\\computeCartTotal']);
  expect(titles(lex, 'http')).toEqual(['App\\computeCartTotal']);
  expect(titles(lex, 'ünï')).toEqual(['App\\computeCartTotal']);
  expect(titles(lex, 'invoice')).toEqual(['Checkout']);
  expect(titles(lex, 'accounting')).toEqual(['abcdef012345 Round taxes per line']);
  expect(titles(lex, 'nothing')).toEqual([]);
  expect(lex.match(['invoice'], 10).map((hit) => [hit.kind, hit.doc])).toEqual([
    ['section', 'How an order becomes an invoice.'],
  ]);
  expect(lex.match(['accounting'], 10)[0].path).toBeNull();
});

test('the shorter of two texts comes first, and limits hold', () => {
  const lex = openLex();
  expect(titles(lex, 'cart')).toEqual(['src/cart.php', 'App\\computeCartTotal']);
  expect(lex.match(['cart'], 1)).toHaveLength(1);
  expect(titles(lex, 'taxes', 'round')[0]).toBe('abcdef012345 Round taxes per line');
});

describe('hostile terms never break a query', () => {
  const hostile = [
    '"',
    '""',
    "'",
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(a b, 3)',
    '*',
    'cart*',
    'name:cart',
    '-cart',
    '^cart',
    '(',
    ')',
    '{name path}:',
    '\0',
    'a\0b',
    '\\',
    ';DROP TABLE lex',
    '\ud800',
    '+',
    '$this->x',
    'x'.repeat(100_000),
  ];
  test.each(hostile)('%j', (term) => {
    const lex = openLex();
    expect(Array.isArray(lex.match([term], 5))).toBe(true);
    expect(lex.match(['invoice', term], 5).map((hit) => hit.title)).toContain('Checkout');
    expect(Array.isArray(lex.substring(term, 5))).toBe(true);
  });

  test('a quoted operator is a word', () => {
    expect(titles(openLex(), 'OR')).toEqual([]);
    expect(matchExpression(['a"b', 'OR', '\0', 'OR'])).toBe('"a""b" OR "OR"');
    expect(matchExpression([])).toBeUndefined();
    expect(matchExpression([' '])).toBeUndefined();
  });

  test('thousands of terms', () => {
    const terms = Array.from({ length: 5000 }, (_, i) => `term${i}`);
    expect(
      openLex()
        .match([...terms, 'invoice'], 5)
        .map((hit) => hit.title),
    ).toEqual(['Checkout']);
  });
});

test('substrings of names and paths, short names first', () => {
  const lex = openLex();
  expect(lex.substring('CART', 10).map((hit) => [hit.title, hit.substring, hit.bm25])).toEqual([
    ['src/cart.php', true, 0],
    ['App\\computeCartTotal', true, 0],
  ]);
  expect(lex.substring('arttot', 10).map((hit) => hit.title)).toEqual(['App\\computeCartTotal']);
  expect(lex.substring('src/', 10).map((hit) => hit.title)).toEqual(['App\\computeCartTotal', 'src/cart.php']);
  expect(lex.substring('%_%', 10)).toEqual([]);
  expect(lex.substring('ca', 10)).toEqual([]);
  expect(lex.substring('cart', 1)).toHaveLength(1);
});
