// Each operation on the hand-made project: the whole answer, byte for byte. Read a changed file as a change of behaviour.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderJson } from '../../src/facade/answer.ts';
import { OPERATIONS } from '../../src/facade/registry.ts';
import { type PublishedProject, publishProject } from './published-project.ts';

const ANSWERS = new URL('answers/', import.meta.url);

type Parameters = Record<string, unknown>;

/** Operation, what the case shows, parameters. */
const CASES: [string, string, Parameters][] = [
  ['status', 'valid', {}],
  ['status', 'bad', { verbose: true }],

  ['symbol', 'class', { symbol: 'Cart' }],
  ['symbol', 'method', { symbol: '\\App\\Discount::price' }],
  ['symbol', 'property', { symbol: 'Cart::$lines' }],
  ['symbol', 'external', { symbol: 'array_sum' }],
  ['symbol', 'inherited', { symbol: 'Checkout::start' }],
  ['symbol', 'ambiguous', { symbol: 'price' }],
  ['symbol', 'empty', { symbol: 'Cart::totl' }],
  ['symbol', 'bad', { symbol: 'MATCH (n) RETURN n' }],

  ['code', 'symbol', { symbol: 'Cart::total' }],
  ['code', 'lines', { path: './src/Cart.php', start_line: 2, end_line: 3 }],
  ['code', 'empty', { path: 'src/Gone.php' }],
  ['code', 'beyond', { path: 'src/Cart.php', start_line: 900 }],
  ['code', 'ambiguous', { symbol: 'amount' }],
  ['code', 'outside', { path: '../../etc/passwd' }],
  ['code', 'bad', { symbol: 'Cart', path: 'src/Cart.php' }],

  ['references', 'in', { symbol: 'App\\Discount' }],
  ['references', 'kind', { symbol: 'PriceRule', kind: 'implements' }],
  ['references', 'out', { symbol: 'Cart', direction: 'out' }],
  ['references', 'empty', { symbol: 'Cart::isFull' }],
  ['references', 'ambiguous', { symbol: 'amount' }],
  ['references', 'bad', { symbol: 'Cart', kind: 'uses' }],

  ['callers', 'closure', { symbol: 'src/Cart.php:17' }],
  ['callers', 'dispatch', { symbol: 'Checkout::amount', depth: 2 }],
  ['callers', 'stated', { symbol: 'Checkout::amount', proof: 'stated' }],
  ['callers', 'empty', { symbol: 'PriceRule::price' }],
  ['callers', 'unknown', { symbol: 'App\\Basket' }],
  ['callers', 'ambiguous', { symbol: 'price' }],
  ['callers', 'bad', { symbol: 'Cart', depth: 0 }],

  ['callees', 'body', { symbol: 'Checkout::run' }],
  ['callees', 'dispatch', { symbol: 'Step::start' }],
  ['callees', 'empty', { symbol: 'Discount::price' }],
  ['callees', 'ambiguous', { symbol: 'amount' }],
  ['callees', 'bad', {}],

  ['search', 'words', { query: 'sum of all lines' }],
  ['search', 'kind', { query: 'price', kind: 'interface' }],
  ['search', 'path', { query: 'amount', path: 'src/Step.php', limit: 1 }],
  ['search', 'empty', { query: 'kubernetes ingress' }],
  ['search', 'semantic', { query: 'price', mode: 'semantic' }],
  ['search', 'bad', { query: '???' }],

  ['schema', 'empty', {}],
  ['schema', 'unknown', { table: 'users' }],
  ['schema', 'bad', { table: 5 }],

  ['docs', 'symbol', { symbol: 'Cart' }],
  ['docs', 'path', { path: 'README.md' }],
  ['docs', 'text', { text: 'discount' }],
  ['docs', 'empty', { symbol: 'Checkout' }],
  ['docs', 'ambiguous', { symbol: 'price' }],
  ['docs', 'bad', { symbol: 'Cart', text: 'cart' }],

  ['entry_points', 'empty', {}],
  ['entry_points', 'handler', { handler: 'Cart::total' }],
  ['entry_points', 'bad', { kind: 'route' }],
];

let project: PublishedProject;
beforeAll(() => {
  project = publishProject();
});
afterAll(() => project.remove());

describe('answers (rewrite with UPDATE=1)', () => {
  test.each(CASES)('%s: %s', async (op, name, parameters) => {
    const bytes = renderJson(await project.facade.call(op, parameters));
    const text = `${JSON.stringify({ parameters, answer: JSON.parse(bytes) }, null, 1)}\n`;
    const file = new URL(`${op}.${name}.json`, ANSWERS);
    if (process.env.UPDATE === '1') {
      mkdirSync(ANSWERS, { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(text);
  });

  test('every operation has a valid, an empty or external, and a bad case', () => {
    for (const { name } of OPERATIONS) {
      const outcomes = CASES.filter(([op]) => op === name).map(([, shown]) => shown);
      expect(outcomes).toContain('bad');
      if (name !== 'status') expect(outcomes).toContain('empty');
    }
  });

  test('the same call gives the same bytes (NFR-12)', async () => {
    for (const [op, , parameters] of CASES) {
      const [first, second] = [await project.facade.call(op, parameters), await project.facade.call(op, parameters)];
      expect(renderJson(second)).toBe(renderJson(first));
    }
  });
});
