import { expect, test } from 'vitest';
import { checkParameters } from '../../src/facade/input.ts';
import type { Operation } from '../../src/facade/operation.ts';
import { operationNamed } from '../../src/facade/registry.ts';

function check(op: string, raw: unknown) {
  return checkParameters(operationNamed(op) as Operation, raw);
}

const CALLERS = ['symbol', 'depth', 'proof', 'limit', 'cursor', 'rev'];

test('defaults are filled in', () => {
  expect(check('callers', { symbol: 'Cart' })).toEqual({
    ok: true,
    parameters: { symbol: 'Cart', depth: 1, proof: 'all', limit: 50 },
  });
});

test.each(['sql', 'cypher', 'cpgql', 'query_text', 'dept'])(
  'an unknown parameter is refused by name: %s (FT-15)',
  (name) => {
    expect(check('callers', { symbol: 'Cart', [name]: 'MATCH (n) RETURN n' })).toEqual({
      ok: false,
      refusal: {
        code: 'bad_parameter',
        message: `callers has no parameter ${name}`,
        parameter: name,
        accepted: CALLERS,
      },
    });
  },
);

test.each([
  [
    { symbol: 7 },
    'symbol',
    'symbol: expected text (qualified or short name, Class::method, Class::$prop, path:line, or id)',
  ],
  [{ symbol: 'Cart', depth: 9 }, 'depth', 'depth: expected an integer from 1 to 5'],
  [{ symbol: 'Cart', depth: '2' }, 'depth', 'depth: expected an integer from 1 to 5'],
  [{ symbol: 'Cart', proof: 'maybe' }, 'proof', 'proof: expected one of stated, all'],
  [{ symbol: 'Cart', limit: 0 }, 'limit', 'limit: expected an integer from 1 to 500'],
  [
    { symbol: null },
    'symbol',
    'symbol: expected text (qualified or short name, Class::method, Class::$prop, path:line, or id)',
  ],
  [{ symbol: ' ' }, 'symbol', 'symbol: the text is empty'],
  [{ symbol: 'a\0b' }, 'symbol', 'symbol: the text holds a NUL character'],
  [{ symbol: 'x'.repeat(4_001) }, 'symbol', 'symbol: the text is longer than 4000 characters'],
  [
    {},
    'symbol',
    'symbol is missing: expected text (qualified or short name, Class::method, Class::$prop, path:line, or id)',
  ],
])('a wrong value names what was expected: %#', (raw, parameter, message) => {
  expect(check('callers', raw)).toEqual({ ok: false, refusal: { code: 'bad_parameter', message, parameter } });
});

test.each([[[]], ['Cart'], [7]])('parameters that are no object are refused: %j', (raw) => {
  expect(check('callers', raw)).toEqual({
    ok: false,
    refusal: { code: 'bad_parameter', message: 'the parameters are not an object', accepted: CALLERS },
  });
});
