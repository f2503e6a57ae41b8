// Valid PHP that the grammar does not accept: after masking, no error is left and the facts carry the original names.
import { describe, expect, it } from 'vitest';
import { maskAlways, maskGaps } from '../../src/lang/php/mask.ts';
import { phpFacts } from './php-facts.ts';

/** Definitions as `kind qualified`, uses as `kind name`, for the statement in the middle of other code. */
async function factsOf(code: string) {
  const { status, faults, definitions, uses } = await phpFacts(`<?php\n${code}\nfunction after() {}\n`);
  return {
    status,
    faults,
    definitions: definitions.map(({ kind, qualified }) => `${kind} ${qualified}`),
    uses: uses.map(({ kind, name }) => `${kind} ${name}`),
  };
}

const clean = { status: 'parsed', faults: [] };

describe('maskGaps', () => {
  it.each([
    [
      'readonly alone promotes',
      'class A { function __construct(readonly int $a) {} }',
      ['class A', 'method A::__construct', 'property A::$a'],
      [],
    ],
    [
      'readonly before visibility',
      'class A { function __construct(readonly public B $a) {} }',
      ['class A', 'method A::__construct', 'property A::$a'],
      ['type B'],
    ],
    [
      'set visibility',
      'class A { function __construct(public private(set) B $a) {} }',
      ['class A', 'method A::__construct', 'property A::$a'],
      ['type B'],
    ],
    [
      'final promotion',
      'class A { function __construct(final public B $a) {} }',
      ['class A', 'method A::__construct', 'property A::$a'],
      ['type B'],
    ],
    ['clone with', '$y = clone($x, [1 => f()]);', [], ['call f']],
    ['clone with named argument', '$y = clone($x, withProperties: f());', [], ['call f']],
    ['clone assigned', 'clone $a ??= b();', [], ['call b']],
    ['void cast', '(void) f();', [], ['call f']],
    ['exit in a condition', 'exit(1) or f();', [], ['call f']],
    ['exit minus one', 'exit -1; f();', [], ['call f']],
    ['exit concatenated', 'exit ($a) . "x"; f();', [], ['call f']],
    ['named argument of exit', 'exit(status: 1); f();', [], ['call f']],
    [
      'keyword as interpolated property',
      'echo "$o->class $o->public/x $o->fn";',
      [],
      ['property class', 'property public', 'property fn'],
    ],
    ['keyword property in a heredoc', 'echo <<<X\n$o->class\nX;', [], ['property class']],
    ['enum as class name', 'Enum::f(); Enum::A;', [], ['static_call f', 'class_constant A']],
    ['enum as function name', 'enum(); enum\\f();', [], ['call enum', 'call enum\\f']],
    ['readonly as function name', 'function readonly() {} readonly();', ['function readonly'], ['call readonly']],
    ['keyword as argument name', 'f(list: 1, print: 2, new: g());', [], ['call f', 'call g']],
    [
      'reserved constant names',
      'class A { const VOID = 1, MIXED = 2; const false = 3; function m() {} }',
      ['class A', 'constant A::VOID', 'constant A::MIXED', 'constant A::false', 'method A::m'],
      [],
    ],
    [
      'typed constants named by keywords',
      "class A { const string DEFAULT = 'x', FOR = 'y'; const int MATCH = 1; }",
      ['class A', 'constant A::DEFAULT', 'constant A::FOR', 'constant A::MATCH'],
      [],
    ],
    ['binary heredoc', '$z = b<<<X\n text\nX;\nf();', [], ['call f']],
    ['comma list in an echo tag', '?><?= a, f(1, 2) ?><?php', [], ['constant a', 'call f']],
    ['trailing comma of a group import', 'use X\\{A, B,};', [], ['import_class A', 'import_class B']],
    ['braces as string offset', '$s{0}; f();', [], ['call f']],
  ])('%s', async (_, code, definitions, uses) => {
    expect(await factsOf(code)).toEqual({ ...clean, definitions: [...definitions, 'function after'], uses });
  });

  it('keeps the modifiers of promoted properties', async () => {
    const { definitions } = await phpFacts(
      '<?php class A { function __construct(readonly int $a, readonly public int $b, final public int $c) {} }',
    );
    expect(definitions.slice(2).map(({ name, modifiers, visibility }) => ({ name, modifiers, visibility }))).toEqual([
      { name: 'a', modifiers: ['readonly'], visibility: 'public' },
      { name: 'b', modifiers: ['readonly'], visibility: 'public' },
      { name: 'c', modifiers: ['final'], visibility: 'public' },
    ]);
  });

  it('changes nothing in strings and comments', () => {
    const text = "<?php /* exit -1 enum::x */ $a = 'exit -1'; // clone $a = b\n# readonly()\n?> exit -1 <?php\n";
    expect(maskGaps(text)).toBe(text);
  });

  it('keeps the length', () => {
    const text =
      '<?php exit -1; $s{0}; enum(); class A { const VOID = 1; function __construct(readonly public int $x, readonly int $y) {} }';
    expect(maskGaps(text)).toHaveLength(text.length);
    expect(maskGaps(text)).not.toBe(text);
  });
});

describe('maskAlways', () => {
  it.each([
    ['NUL', '<?php f();\0g();', '<?php f(); g();'],
    ['xml declaration', '<?xml version="1.0"?><?php f();', '<!xml version="1.0"?><?php f();'],
    ['lone CR', '<?php\rf();\r\ng();', '<?php\nf();\r\ng();'],
    ['halted data', '<?php f(); __halt_compiler(); class X\n{}', '<?php f(); __halt_compiler();        \n  '],
    ['halted by a close tag', '<?php __HALT_COMPILER() ?> class X {}', '<?php __HALT_COMPILER() ?>           '],
    ['halt in a string', "<?php '__halt_compiler();'; class X {}", "<?php '__halt_compiler();'; class X {}"],
    ['halt in a comment', '<?php // __halt_compiler();\nclass X {}', '<?php // __halt_compiler();\nclass X {}'],
  ])('%s', (_, text, masked) => {
    expect(maskAlways(text)).toBe(masked);
  });
});
