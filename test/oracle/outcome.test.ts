import { describe, expect, test } from 'vitest';
import { judge, type KnownGap, knownGaps, type Outcome } from './outcome.ts';

const outcome = (over: Partial<Outcome>): Outcome => ({
  oracle: 'calls',
  corpus: 'shop',
  files: 1,
  rows: 2,
  differences: [],
  rejected: [],
  notes: [],
  ...over,
});
const gap: KnownGap = { oracles: ['calls'], corpus: 'shop', path: 'a.php', reason: 'understood', missing: ['x'] };
const compared = new Set(['a.php', 'b.php']);

describe('judging an outcome', () => {
  test('a listed difference is known', () => {
    const seen = outcome({ differences: [{ path: 'a.php', missing: ['x'], extra: [] }] });
    expect(judge(seen, [gap], compared)).toEqual({ missing: 0, extra: 0, known: 1, faults: [] });
  });

  test('one row more than listed makes the whole file a fault', () => {
    const seen = outcome({ differences: [{ path: 'a.php', missing: ['x'], extra: ['y'] }] });
    expect(judge(seen, [gap], compared)).toEqual({
      missing: 1,
      extra: 1,
      known: 0,
      faults: ['a.php: missing x', 'a.php: extra y', 'a.php: listed in known-gaps.json, but no longer so'],
    });
  });

  test('an entry that no longer holds is a fault, unless its file was not compared', () => {
    expect(judge(outcome({}), [gap], compared).faults).toEqual(['a.php: listed in known-gaps.json, but no longer so']);
    expect(judge(outcome({}), [gap], new Set(['b.php'])).faults).toEqual([]);
  });

  test('a file that the oracle refuses is a fault until it is listed', () => {
    const seen = outcome({ rejected: [{ path: 'b.php', reason: 'no PHP' }] });
    expect(judge(seen, [], compared).faults).toEqual(['b.php: not compared, the oracle does not accept it: no PHP']);
    const listed: KnownGap = { corpus: 'shop', path: 'b.php', reason: 'a template', rejected: true };
    expect(judge(seen, [listed], compared)).toEqual({ missing: 0, extra: 0, known: 1, faults: [] });
  });

  test('every listed gap has a reason', () => {
    expect(knownGaps().filter(({ reason }) => reason.trim() === '')).toEqual([]);
  });
});
