import { expect, test } from 'vitest';
import { bindingOf, decodeCursor, encodeCursor } from '../../src/facade/cursor.ts';

const binding = bindingOf('callers', { symbol: 'Cart', depth: 1, limit: 50 }, 'rev-0001', 'hash');

test('a cursor is read back under the binding that made it, whatever the limit', () => {
  const cursor = encodeCursor({ list: 'callers', offset: 50 }, binding);
  expect(cursor).toMatch(/^[\w-]+$/);
  const other = bindingOf('callers', { depth: 1, symbol: 'Cart', limit: 7, cursor }, 'rev-0001', 'hash');
  expect(decodeCursor(cursor, other)).toEqual({ list: 'callers', offset: 50 });
});

test.each([
  bindingOf('callees', { symbol: 'Cart', depth: 1 }, 'rev-0001', 'hash'),
  bindingOf('callers', { symbol: 'Order', depth: 1 }, 'rev-0001', 'hash'),
  bindingOf('callers', { symbol: 'Cart', depth: 1 }, 'rev-0002', 'hash'),
  bindingOf('callers', { symbol: 'Cart', depth: 1 }, 'rev-0001', 'other'),
])('not under another operation, parameters, revision or corpus: %#', (other) => {
  expect(decodeCursor(encodeCursor({ list: 'callers', offset: 50 }, binding), other)).toBe(undefined);
});

test.each([
  '',
  'x',
  '....',
  Buffer.from('callers.-1.abc').toString('base64url'),
  Buffer.from('callers.50.000000000000').toString('base64url'),
])('text that is no cursor: %j', (text) => {
  expect(decodeCursor(text, binding)).toBe(undefined);
});
