import { describe, expect, it } from 'vitest';
import { phpBuiltins } from '../../src/lang/php/builtins.ts';

describe('builtins of PHP', () => {
  const builtins = phpBuiltins();

  it('knows functions with return type and by-reference parameters', () => {
    expect(builtins.function('preg_match')).toEqual({
      name: 'preg_match',
      static: false,
      type: 'int|false',
      byReference: [3],
    });
    expect(builtins.function('sscanf')?.byReference).toEqual([-3]);
    expect(builtins.function('array_find')?.type).toBe('mixed');
    expect(builtins.function('Preg_Match')).toBeUndefined();
    expect(builtins.function('constructor')).toBeUndefined();
  });

  it('knows classes with their own members only', () => {
    const error = builtins.class('runtimeexception');
    expect([error?.name, error?.parent, error?.methods.size]).toEqual(['RuntimeException', 'Exception', 0]);
    expect(builtins.class('exception')?.interfaces).toEqual(['Throwable']);
    expect(builtins.class('backedenum')?.methods.get('tryfrom')).toEqual({
      name: 'tryFrom',
      static: true,
      type: '?static',
      byReference: [],
    });
    expect(builtins.class('pdo')?.constants.has('FETCH_ASSOC')).toBe(true);
    expect(builtins.class('domnode')?.properties.get('nodeName')).toBe('string');
  });

  it('knows constants in their case, true, false and null in any', () => {
    expect(['PHP_EOL', 'php_eol', 'True', 'E_ALL'].map(builtins.constant)).toEqual([
      'PHP_EOL',
      undefined,
      'TRUE',
      'E_ALL',
    ]);
  });

  it('covers the usual extensions', () => {
    expect(
      ['mysqli', 'curl', 'gd', 'intl', 'mbstring', 'redis', 'soap', 'zip'].filter(
        (name) => !builtins.extensions.includes(name),
      ),
    ).toEqual([]);
  });
});
