import { describe, expect, it } from 'vitest';
import type { CorpusPath } from '../../src/model/ids.ts';
import { type ExtractItem, toBatches } from '../../src/pipeline/batches.ts';

const KB = 1024;
const item = (path: string, size: number): ExtractItem => ({
  path: path as CorpusPath,
  absolute: `/${path}`,
  language: 'php',
  size,
});
const shape = (items: ExtractItem[]) =>
  toBatches(items).map(({ items: batch, isolated }) => [batch.map(({ path }) => path).join(' '), isolated]);

describe('toBatches', () => {
  it('groups neighbours, and starts large files first, the largest in workers of their own', () => {
    expect(
      shape([
        item('a', 100 * KB),
        item('b', 300 * KB),
        item('c', 90 * KB),
        item('d', 3 * KB),
        item('e', 1024 * KB),
        item('f', 10 * KB),
        item('g', 4000 * KB),
      ]),
    ).toEqual([
      ['g', true],
      ['e', true],
      ['b', false],
      ['a c', false],
      ['d f', false],
    ]);
  });

  it('limits the number of files', () => {
    const batches = toBatches(Array.from({ length: 130 }, (_, n) => item(`f${n}`, 1)));
    expect(batches.map(({ items }) => items.length)).toEqual([64, 64, 2]);
  });

  it('of nothing is nothing', () => {
    expect(toBatches([])).toEqual([]);
  });
});
