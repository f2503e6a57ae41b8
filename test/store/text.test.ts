import { describe, expect, test } from 'vitest';
import { commentText, firstSentence } from '../../src/store/doc-text.ts';
import { createSplitter } from '../../src/store/identifier-splitter.ts';

describe('comments become plain text', () => {
  test.each([
    ['/** One line. */', 'One line.'],
    ['/**\n   * First.\n   *\n   *   indented\n   */', 'First.\n\n  indented'],
    ['// one\n// two', 'one\ntwo'],
    ['# shell', 'shell'],
    ['/* a * b */', 'a * b'],
    ['/**\r\n * windows\r\n */', 'windows'],
    ['/***/', ''],
    ['', ''],
  ])('%j', (comment, text) => {
    expect(commentText(comment)).toBe(text);
  });
});

test('the first sentence ends at a stop, a blank line or a tag', () => {
  expect(firstSentence('Uses PHP 8.2 now. More.')).toBe('Uses PHP 8.2 now.');
  expect(firstSentence('Two\nlines\n\nNext')).toBe('Two lines');
  expect(firstSentence('Adds\n@param int $x')).toBe('Adds');
  expect(firstSentence('@return int')).toBe('');
  expect(firstSentence('x'.repeat(400))).toHaveLength(300);
});

test('terms: parts once, whole identifiers only where they are more than a part', () => {
  const splitter = createSplitter();
  const text = '$this->HTMLParserV2($cartTotal, cart, __construct, snake_case) größe';
  expect(splitter.split(text)).toEqual({
    parts: 'this html parser v 2 cart total construct snake case größe ',
    wholes: 'HTMLParserV2 cartTotal __construct snake_case ',
  });
  expect(splitter.split(text, 0, 5)).toEqual({ parts: 'this ', wholes: '' });
  expect(splitter.split(text, 0, 5)).toEqual({ parts: 'this ', wholes: '' });
  expect(splitter.split('')).toEqual({ parts: '', wholes: '' });
});
