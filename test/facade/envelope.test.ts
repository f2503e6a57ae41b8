// What holds for every answer: fields, places, pages, staleness, revisions.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFacade } from '../../src/facade/answer.ts';
import type { Answer, Page } from '../../src/model/answer.ts';
import { RagrafError } from '../../src/model/errors.ts';
import { FILES } from './project.ts';
import { type PublishedProject, publishProject } from './published-project.ts';

const FIELDS = [
  'op',
  'outcome',
  'provenance',
  'result',
  'limits',
  'next',
  'index_rev',
  'base_commit',
  'capability',
  'degraded_reasons',
  'drift',
  'stale_warnings',
];
const CALLS: [string, Record<string, unknown>][] = [
  ['status', {}],
  ['symbol', { symbol: 'Cart' }],
  ['code', { symbol: 'Cart' }],
  ['references', { symbol: 'Discount', direction: 'in' }],
  ['callers', { symbol: 'Cart', depth: 3 }],
  ['callees', { symbol: 'Checkout', depth: 3 }],
  ['search', { query: 'price of the cart' }],
  ['docs', { text: 'discount' }],
];

let project: PublishedProject;
const call = (op: string, parameters: Record<string, unknown>) => project.facade.call(op, parameters);
const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof RagrafError ? error.code : error),
  );

describe('on a project that does not change', () => {
  beforeAll(() => {
    project = publishProject();
  });
  afterAll(() => project.remove());

  test.each(CALLS)('%s has all fields of the envelope, in order (FT-16)', async (op, parameters) => {
    const answer = await call(op, parameters);
    expect(Object.keys(answer)).toEqual(FIELDS);
    expect([answer.op, answer.outcome, answer.index_rev]).toEqual([op, 'found', 'rev-0001']);
    expect(answer.degraded_reasons).toEqual([
      { reason: 'cpg_unavailable', means: 'this version builds no code property graph' },
    ]);
    const refused = await call(op, { ...parameters, cypher: 'MATCH (n) RETURN n' });
    expect(Object.keys(refused)).toEqual(FIELDS);
    expect([refused.outcome, (refused.result as { code: string }).code]).toEqual(['refused', 'bad_parameter']);
  });

  test.each(CALLS)('every fact of %s has a path and a line of that file (FT-17, M6)', async (op, parameters) => {
    for (const fact of facts((await call(op, parameters)).result)) {
      if (fact.kind === 'external') continue;
      expect(Object.keys(FILES)).toContain(fact.path);
      const lines = FILES[String(fact.path)].split('\n').length - 1;
      expect(Number(fact.line)).toBeGreaterThanOrEqual(1);
      expect(Number(fact.line)).toBeLessThanOrEqual(lines);
    }
  });

  test('an unknown operation is an error', async () => {
    expect(await errorOf(call('cypher', {}))).toBe('unknown_operation');
  });

  test('pages: a limit cuts, the cursor goes on, the parts make the whole (invariant 14)', async () => {
    const whole = page(await call('callees', { symbol: 'Checkout::run' }), 'callees');
    expect([whole.total, whole.shown, whole.cursor]).toEqual([6, 6, undefined]);
    const parts: unknown[] = [];
    let cursor: string | undefined;
    let calls = 0;
    do {
      const answer = await call('callees', { symbol: 'Checkout::run', limit: 4, ...(cursor ? { cursor } : {}) });
      const part = page(answer, 'callees');
      parts.push(...part.items);
      expect(part.total).toBe(6);
      cursor = part.cursor;
      calls++;
    } while (cursor !== undefined);
    expect([parts, calls]).toEqual([whole.items, 2]);
  });

  test('with the cursor of one list the others show nothing and stay countable', async () => {
    const first = await call('callees', { symbol: 'Checkout::run', limit: 4 });
    const rest = await call('callees', { symbol: 'Checkout::run', cursor: page(first, 'callees').cursor });
    const { total, shown, items } = page(rest, 'unresolved');
    expect([page(rest, 'callees').shown, total, shown, items]).toEqual([2, 1, 0, []]);
    const unresolved = await call('callees', { symbol: 'Checkout::run', cursor: page(rest, 'unresolved').cursor });
    expect([page(unresolved, 'callees').shown, page(unresolved, 'unresolved').shown]).toEqual([0, 1]);
  });

  test.each([
    ['another symbol', 'callees', { symbol: 'Cart::total' }],
    ['another operation', 'callers', { symbol: 'Checkout::run' }],
    ['another depth', 'callees', { symbol: 'Checkout::run', depth: 2 }],
  ])('a cursor is refused for %s', async (_, op, parameters) => {
    const { cursor } = page(await call('callees', { symbol: 'Checkout::run', limit: 1 }), 'callees');
    const answer = await call(op, { ...parameters, cursor });
    expect([answer.outcome, answer.result]).toEqual([
      'refused',
      {
        code: 'bad_parameter',
        message: 'cursor: it belongs to other parameters or to another revision than rev-0001',
        parameter: 'cursor',
      },
    ]);
  });

  test('provenance is that of the edges in the result', async () => {
    const provenance = async (op: string, parameters: Record<string, unknown>) =>
      (await call(op, parameters)).provenance;
    expect(await provenance('code', { symbol: 'Cart' })).toBe('none');
    expect(await provenance('callers', { symbol: 'Cart' })).toBe('stated');
    expect(await provenance('callers', { symbol: 'Checkout::amount' })).toBe('mixed');
    expect(await provenance('docs', { path: 'README.md' })).toBe('derived');
  });

  test('no list of callers is a bare zero (invariant 5)', async () => {
    const { outcome, result, limits } = await call('callers', { symbol: 'PriceRule::price' });
    const { callers, unresolved_same_name } = result as Record<string, Page<unknown>>;
    expect([outcome, callers.total, unresolved_same_name.total]).toEqual(['found', 0, 1]);
    expect(limits).toEqual(['1 unresolved call site of this name may call it too']);
  });

  test('rev pins a revision by name; an unknown one is an error', async () => {
    expect((await call('symbol', { symbol: 'Cart', rev: 'rev-0001' })).index_rev).toBe('rev-0001');
    expect(await errorOf(call('symbol', { symbol: 'Cart', rev: 'rev-0009' }))).toBe('unknown_revision');
  });
});

describe('on a project that changes', () => {
  beforeEach(() => {
    project = publishProject();
    return () => project.remove();
  });

  test('a cited file that changed gives a warning; others do not', async () => {
    writeFileSync(join(project.root, 'src/Cart.php'), `${FILES['src/Cart.php']}\n`);
    const changed = await call('code', { symbol: 'Cart::total' });
    expect(changed.stale_warnings).toEqual([{ path: 'src/Cart.php', change: 'modified', facts: 2 }]);
    expect(changed.outcome).toBe('found');
    expect(changed.limits).toEqual([
      '1 cited file changed after the revision was built; ragraf reindex --commit builds a new one',
    ]);
    expect((await call('code', { symbol: 'Discount::price' })).stale_warnings).toEqual([]);
  });

  test('the same bytes under another time are not stale; a deleted file is', async () => {
    writeFileSync(join(project.root, 'src/Cart.php'), FILES['src/Cart.php']);
    expect((await call('symbol', { symbol: 'Cart::total' })).stale_warnings).toEqual([]);
    rmSync(join(project.root, 'src/Cart.php'));
    const { stale_warnings } = await call('code', { symbol: 'Cart::total' });
    expect(stale_warnings).toEqual([{ path: 'src/Cart.php', change: 'deleted', facts: 2 }]);
  });

  test('a new revision answers the next call; the old one stays under its name', async () => {
    expect((await call('symbol', { symbol: 'Cart' })).index_rev).toBe('rev-0001');
    project.publish();
    expect((await call('symbol', { symbol: 'Cart' })).index_rev).toBe('rev-0002');
    expect((await call('symbol', { symbol: 'Cart', rev: 'rev-0001' })).index_rev).toBe('rev-0001');
    expect((await call('status', {})).result).toHaveProperty('revisions', [
      { rev: 'rev-0002', base_commit: null },
      { rev: 'rev-0001', base_commit: null },
    ]);
  });

  test('a cursor of an older revision is refused', async () => {
    const { cursor } = page(await call('callees', { symbol: 'Checkout::run', limit: 1 }), 'callees');
    project.publish();
    const { outcome } = await call('callees', { symbol: 'Checkout::run', cursor });
    expect(outcome).toBe('refused');
    const pinned = await call('callees', { symbol: 'Checkout::run', cursor, rev: 'rev-0001' });
    expect(pinned.outcome).toBe('found');
  });

  test('without an index there is no answer', async () => {
    rmSync(join(project.root, '.ragraf'), { recursive: true });
    expect(await errorOf(call('status', {}))).toBe('no_revision');
    const other = createFacade({ root: join(project.root, 'src') });
    expect(await errorOf(other.call('status', {}))).toBe('no_revision');
    other.close();
  });
});

function page(answer: Answer, list: string): Page<unknown> {
  return (answer.result as Record<string, Page<unknown>>)[list];
}

/** Every object that names a path or is a symbol. */
function facts(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const object = value as Record<string, unknown>;
  const inner = Object.values(object).flatMap(facts);
  return 'path' in object || 'id' in object ? [object, ...inner] : inner;
}
