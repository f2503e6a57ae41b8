import { describe, expect, test } from 'vitest';
import { differenceOf, differences, total } from './compare.ts';

describe('comparison of rows', () => {
  test('counts rows that occur several times', () => {
    expect(differenceOf('a.php', ['x', 'x', 'y'], ['x', 'z'])).toEqual({
      path: 'a.php',
      missing: ['x', 'y'],
      extra: ['z'],
    });
  });

  test('equal multisets in another order are no difference', () => {
    expect(differences(new Map([['a.php', ['x', 'y', 'x']]]), new Map([['a.php', ['y', 'x', 'x']]]))).toEqual([]);
  });

  test('a file that one side lacks is missing or extra as a whole', () => {
    const oracle = new Map([['a.php', ['x']]]);
    const index = new Map([['b.php', ['y']]]);
    expect(differences(oracle, index)).toEqual([
      { path: 'a.php', missing: ['x'], extra: [] },
      { path: 'b.php', missing: [], extra: ['y'] },
    ]);
    expect(total(oracle)).toBe(1);
  });
});
