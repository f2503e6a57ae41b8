// Terms of receivers: what one file alone tells about the value that a method is called on.
import { describe, expect, it, test } from 'vitest';
import type { FileFacts, TypeTerm } from '../../src/model/facts.ts';
import { phpFacts } from './php-facts.ts';

/** A term with the terms in it, `?` for unknown, `0` for no object. */
function rendered(facts: FileFacts, index: number | undefined): string {
  const term: TypeTerm = facts.flow?.terms[index ?? 0] ?? ['unknown'];
  const at = (inner: number) => rendered(facts, inner);
  switch (term[0]) {
    case 'unknown':
      return '?';
    case 'scalar':
      return '0';
    case 'this':
      return 'this';
    case 'class':
      return term[1];
    case 'union':
      return term[1].map(at).join('|');
    case 'passed':
      return `passed(${at(term[1])})`;
    case 'given':
      return `given(${at(term[1])} ${term[2]} ${at(term[3])})`;
    case 'or':
      return `or(${at(term[1])} ${at(term[2])})`;
    case 'parameter':
      return `parameter ${term[2]}`;
    case 'property':
    case 'method':
    case 'static_method_on':
    case 'callable':
    case 'narrowed':
    case 'shared':
      return `${term[0]}(${at(term[1])} ${term[2]})`;
    case 'invoke':
    case 'element':
    case 'array':
    case 'instance':
    case 'weak':
      return `${term[0]}(${at(term[1])})`;
    default:
      return term.join(' ');
  }
}

/** Term of the receiver of each call of `m`. */
async function receivers(body: string): Promise<string[]> {
  const facts = await phpFacts(`<?php\n${body}`);
  return facts.uses.filter(({ name }) => name === 'm').map(({ on }) => rendered(facts, on));
}

const inFunction = (body: string) => receivers(`function f($p, $q) { ${body} }`);

describe('a local variable', () => {
  test.each<[what: string, body: string, terms: string[]]>([
    ['holds what was assigned last', '$x = new A; $x->m(); $x = new B; $x->m();', ['A', 'B']],
    ['is cloned with its type', '$x = clone new A; $x->m();', ['A']],
    ['holds a parameter', '$p->m();', ['parameter 0']],
    ['is one of two behind branches', 'if ($q) { $x = new A; } else { $x = new B; } $x->m();', ['A|B']],
    ['is null where one branch assigns nothing', 'if ($q) { $x = new A; } $x->m();', ['A']],
    [
      'does not take what a branch that returns assigned',
      '$x = new A; if ($q) { $x = new B; return; } $x->m();',
      ['A'],
    ],
    ['is caught', 'try { g(); } catch (A $x) { $x->m(); }', ['A']],
    ['is one of the caught', 'try { g(); } catch (A|B $x) { $x->m(); }', ['A|B']],
    ['is an element', 'foreach ($p as $x) { $x->m(); }', ['element(parameter 0)']],
    ['is unpacked', '[$x, $y] = $p; $y->m();', ['element(parameter 0)']],
    ['is documented', '/** @var A $x */ $x->m();', ['type \\A']],
    ['is both sides of ??', '$x = $p ?? new A; $x->m();', ['parameter 0|A']],
    ['is matched', '$x = match (true) { $q => new A, default => new B }; $x->m();', ['A|B']],
    [
      'does not come from an arm that throws',
      '$x = match (true) { $q => new A, default => throw new B }; $x->m();',
      ['A'],
    ],
    ['is gone after unset', '$x = new A; unset($x); $x->m();', ['0']],
    ['is a class string', '$c = A::class; $x = new $c; $x->m();', ['instance(class_string A)']],
    ['is a result', '$x = g(1); $x->m();', ['function g ']],
    ['is what a first-class callable returns', '$f = g(...); $f()->m();', ['invoke(function_value g )']],
    ['is what a callable array returns', "$f = [$p, 'n']; $f()->m();", ['invoke(callable(parameter 0 n))']],
  ])('%s', async (_what, body, terms) => {
    expect(await inFunction(body)).toEqual(terms);
  });
});

describe('nothing is proven of a variable', () => {
  test.each<[what: string, body: string, terms: string[]]>([
    ['that is taken by reference', '$x = new A; $y = &$x; $x->m(); $x = new B; $x->m();', ['weak(A)', 'weak(B)']],
    [
      'that a closure takes by reference',
      '$x = new A; $f = function () use (&$x) {}; $x->m(); $x = new B; $x->m();',
      ['?', 'weak(B)'],
    ],
    ['that is global', 'global $x; $x->m(); $x = new A; $x->m();', ['weak(global $x)', 'weak(A)']],
    ['that is static', 'static $x = null; $x->m(); $x = new A; $x->m();', ['?', 'weak(A)']],
    ['that a call may take by reference', '$x = new A; g($x); $x->m();', ['passed(A)']],
    ['that a call of an unknown method may take', '$x = new A; $p->g($x); $x->m();', ['passed(A)']],
    ['after extract', '$x = new A; extract($p); $x->m();', ['?']],
    ['after an include', '$x = new A; include "f.php"; $x->m();', ['?']],
    ['after eval', '$x = new A; eval($p); $x->m();', ['?']],
    ['after an assignment by a computed name', '$x = new A; $$p = 1; $x->m();', ['?']],
    ['behind a label', '$x = new A; again: $x->m(); $x = new B; goto again;', ['?']],
    [
      'whose elements are taken by reference',
      '$x = [new A]; foreach ($x as &$v) {} $x[0]->m();',
      ['element(weak(array(A)))'],
    ],
    ['that an unfinished try assigned', 'try { $x = new A; g(); $x = new B; } catch (E $e) { $x->m(); }', ['weak(B)']],
    [
      'in finally, of what try and catch assign',
      '$x = new A; try { $x = new B; } finally { $x->m(); }',
      ['weak(B|weak(A|B))'],
    ],
    ['that assert tests', 'assert($x instanceof A); $x->m();', ['weak(A)']],
  ])('%s', async (_what, body, terms) => {
    expect(await inFunction(body)).toEqual(terms);
  });

  it('keeps what PHP itself takes by value', async () => {
    expect(await inFunction('$x = new A; count($x); var_dump($x); $x->m();')).toEqual(['A']);
  });
});

describe('a condition', () => {
  test.each<[what: string, body: string, terms: string[]]>([
    [
      'holds in its branch only',
      'if ($p instanceof A) { $p->m(); } $p->m();',
      ['narrowed(parameter 0 A)', 'parameter 0'],
    ],
    ['holds behind a guard', 'if (!$p instanceof A) { return; } $p->m();', ['narrowed(parameter 0 A)']],
    ['holds to the right of &&', '$p instanceof A && $p->m();', ['narrowed(parameter 0 A)']],
    ['does not hold to the right of ||', '$p instanceof A || $p->m();', ['parameter 0']],
    ['holds in ?:', '$p instanceof A ? $p->m() : $p->m();', ['narrowed(parameter 0 A)', 'parameter 0']],
    ['excludes what failed', '$x = $q ? new A : new B; if ($x instanceof A) {} else { $x->m(); }', ['B']],
    ['is told by is_a', 'if (is_a($p, A::class)) { $p->m(); }', ['narrowed(parameter 0 A)']],
    ['holds behind a loop that it ends', 'while (!$p instanceof A) { g(); } $p->m();', ['narrowed(parameter 0 A)']],
    [
      'does not hold behind a break',
      'while (!$p instanceof A) { if ($q) break; } $p->m();',
      ['parameter 0|narrowed(parameter 0 A)'],
    ],
  ])('%s', async (_what, body, terms) => {
    expect(await inFunction(body)).toEqual(terms);
  });
});

describe('a loop', () => {
  it('carries over what any earlier round assigned', async () => {
    const terms = await inFunction('$x = new A; $y = new A; $z = new B; while ($q) { $x->m(); $x = $y; $y = $z; }');
    expect(terms).toEqual(['A|weak(A|B)']);
  });

  it('leaves by break 2 with what held there', async () => {
    const terms = await inFunction(
      '$x = new A; while ($q) { while ($p) { $x = new B; break 2; } $x = new A; } $x->m();',
    );
    expect(terms).toEqual(['A|B']);
  });

  it('goes on with what held at continue', async () => {
    expect(await inFunction('$x = new A; while ($q) { $x->m(); if ($p) { $x = new B; continue; } }')).toEqual(['A|B']);
  });

  it('falls through cases of a switch', async () => {
    const terms = await inFunction(
      'switch ($q) { case 1: $x = new A; case 2: $x->m(); break; default: $x = new B; } $x->m();',
    );
    expect(terms).toEqual(['A', 'A|B']);
  });
});

describe('code of a file', () => {
  it('shares its variables with functions that make them global', async () => {
    expect(await receivers('$x = new A; $x->m(); function g() { global $x; }')).toEqual(['shared(A $x)']);
    const facts = await phpFacts('<?php function g() { global $x, $y; } $GLOBALS["z"] = 1;');
    expect(facts.flow?.shared).toEqual(['$x', '$y', '$z']);
  });

  it('may have been included where variables are known', async () => {
    expect(await receivers('if (!isset($x)) { $x = new A; } $x->m();')).toEqual(['shared(?|A $x)']);
  });
});

describe('a callable', () => {
  test.each<[what: string, body: string, uses: string[]]>([
    ['in a string', "array_map('N\\\\f', $p); array_map('trim', $p);", ['N\\f: text N\\f', 'trim: text trim']],
    ['in an array', "return [$p, 'n'];", ['n: callable(parameter 0 n)']],
    ['of a class', "return [A::class, 'n'];", ['n: callable(class_string A n)']],
    ['that is a closure', 'usort($p, function () {});', [': closure 1']],
    ['in a variable', "$f = 'g'; call_user_func($f);", [': text g']],
    ['is no array of other values', "return ['a', 'b'];", []],
    ['is no array with keys', "return ['a' => $p, 'b' => 'n'];", []],
  ])('%s', async (_what, body, uses) => {
    const facts = await phpFacts(`<?php\nfunction f($p) { ${body} }`);
    const found = facts.uses.filter(({ kind }) => kind === 'callable');
    expect(found.map(({ name, on }) => `${name}: ${rendered(facts, on)}`)).toEqual(uses);
  });
});

it('notes what a callable returns and yields', async () => {
  const facts = await phpFacts('<?php function f() { yield new A; yield 1 => new B; yield from g(); return new C; }');
  expect(
    facts.flow?.returned.map(({ term, yields }) => `${yields ? 'yields' : 'returns'} ${rendered(facts, term)}`),
  ).toEqual(['yields A', 'yields B', 'yields element(function g )', 'returns C']);
});

it('puts the arguments of an anonymous class into the code around it', async () => {
  const facts = await phpFacts('<?php function f($p) { return new class($p->m()) { function k($p) { $p->m(); } }; }');
  const scopes = facts.uses.filter(({ name }) => name === 'm').map(({ scope }) => facts.definitions[scope].qualified);
  expect(scopes).toEqual(['f', 'f{class#1}::k']);
});

it('declares a constant whose namespace is written with escapes', async () => {
  const facts = await phpFacts('<?php define("N\\\\X", 1);');
  expect(facts.definitions.map(({ kind, qualified }) => `${kind} ${qualified}`)).toEqual(['constant N\\X']);
});
