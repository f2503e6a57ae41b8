// Inputs that break parsers: depth, size, damage.
import { describe, expect, it } from 'vitest';
import { LIMITS, phpFacts } from './php-facts.ts';

describe('php.extract', () => {
  it('walks twenty thousand nested concatenations and arrays without using the call stack', async () => {
    const concatenation = `<?php function f() { return ${"'a' . g() . ".repeat(20_000)}'z'; }`;
    const facts = await phpFacts(concatenation);
    expect(facts.status).toBe('parsed');
    expect(facts.uses).toHaveLength(20_000);
    const nested = await phpFacts(`<?php $x = ${'['.repeat(20_000)}g()${']'.repeat(20_000)};`);
    expect(nested.uses.map(({ name }) => name)).toEqual(['g']);
  });

  it('folds an include path of a very long concatenation', async () => {
    const facts = await phpFacts(`<?php include __DIR__ ${". 'a'".repeat(5_000)};`);
    expect(facts.uses[0]).toMatchObject({ kind: 'include', target: 'a'.repeat(5_000) });
  });

  it('takes definitions only from a file above the limit and says so', async () => {
    const facts = await phpFacts('<?php class A { function f() { g(); } }', 'x.php', { ...LIMITS, maxFullParse: 10 });
    expect(facts.status).toBe('partial');
    expect(facts.faults).toEqual([{ phase: 'extract', reason: 'definitions_only', line: 1, endLine: 1 }]);
    expect(facts.definitions.map(({ qualified }) => qualified)).toEqual(['A', 'A::f']);
    expect(facts.uses).toEqual([]);
  });

  it('fails one file when parsing takes too long', async () => {
    const facts = await phpFacts(`<?php ${'$a = [1, 2, f(3)]; '.repeat(60_000)}`, 'x.php', {
      maxFullParse: 9e9,
      parseTimeout: 1,
    });
    expect(facts.status).toBe('failed');
    expect(facts.faults).toEqual([{ phase: 'parse', reason: 'parse_timeout', line: 1, endLine: 1 }]);
    expect((await phpFacts('<?php f();')).status).toBe('parsed');
  });

  it.each([
    [
      'half-made method',
      '<?php class A { function a() {} function b( function c() {} }\nfunction d() {}',
      ['A', 'A::a', 'd'],
    ],
    [
      'merge conflict',
      '<?php\nfunction a() {}\n<<<<<<< HEAD\n$x = 1;\n=======\n$x = 2;\n>>>>>>> other\nfunction b() {}\n',
      ['a', 'b'],
    ],
    ['missing semicolon', '<?php\nfunction a() { $x = 1 }\nfunction b() {}\n', ['a', 'b']],
  ])('keeps what is outside the damage: %s', async (_, text, present) => {
    const facts = await phpFacts(text);
    expect(facts.status).toBe('partial');
    expect(facts.faults.length).toBeGreaterThan(0);
    const names = facts.definitions.map(({ qualified }) => qualified);
    for (const name of present) expect(names).toContain(name);
  });
});
