// What receivers resolve to: target and rule of the calls of `m`, by where the type comes from.
import { describe, expect, it, test } from 'vitest';
import { CALLS, edges, linked } from './linked.ts';

const CLASSES =
  'interface I { function m(); }\nclass A implements I { function m() {} public static function make(): static { return new static; } }\nclass B { function m() {} }\nclass Sub extends A { function m() {} }\n';

/** `target rule` of each call edge to a method m, and how a function that contains the code reaches it. */
function calls(code: string): string[] {
  return edges(linked(`${CLASSES}${code}`), ...CALLS).flatMap((line) => {
    const found = /^\S+ (\S+) \S+ -> (\S+::m) (\S+) \S+$/.exec(line);
    return found === null ? [] : [`${found[1]} ${found[2]} ${found[3]}`];
  });
}

const stated = (target: string) => [`calls ${target} typed-call`];
const derived = (rule: string, ...targets: string[]) => targets.map((target) => `calls_heuristic ${target} ${rule}`);

describe('a native type proves', () => {
  test.each<[what: string, code: string]>([
    ['a parameter', 'function f(A $a) { $a->m(); }'],
    ['a nullable parameter', 'function f(?A $a) { $a?->m(); }'],
    ['a property', 'class K { private A $a; function f() { $this->a->m(); } }'],
    ['a promoted property', 'class K { function __construct(private A $a) {} function f() { $this->a->m(); } }'],
    ['a static property', 'class K { static A $a; function f() { self::$a->m(); } }'],
    ['a return type', 'function g(): A { return new Sub; }\nfunction f() { g()->m(); }'],
    ['a method', 'class K { function a(): A {} function f() { $this->a()->m(); } }'],
    ['static in a return type', 'function f() { A::make()->m(); }'],
    ['new, with no call between', 'function f() { $a = new A; $a->m(); }'],
    ['a variable that only PHP itself is given', 'function f() { $a = new A; var_dump($a); $a->m(); }'],
    [
      'a variable that functions of the corpus take by value',
      'function g($x) {}\nfunction f() { $a = new A; g($a); $a->m(); }',
    ],
    [
      'an object that is a closure captures by value',
      'function f() { $a = new A; return function () use ($a) { $a->m(); }; }',
    ],
    ['instanceof', 'function f($a) { if ($a instanceof A) { $a->m(); } }'],
    ['one of two branches with the same class', 'function f($q) { $a = $q ? new A : new A; $a->m(); }'],
  ])('%s', (_what, code) => {
    expect(calls(code)).toEqual(stated('A::m'));
  });

  it('static to the class on which a method was called', () => {
    expect(calls('function f() { Sub::make()->m(); }')).toEqual(stated('Sub::m'));
  });

  it('an intersection to the part that has the method', () => {
    expect(calls('interface J {}\nfunction f(J&I $x) { $x->m(); }')).toEqual(stated('I::m'));
  });

  it('the class before instanceof where it is the narrower one', () => {
    expect(calls('function f(Sub $x) { if ($x instanceof A) { $x->m(); } }')).toEqual(stated('Sub::m'));
  });

  it('both classes around instanceof', () => {
    expect(calls('interface J {}\nfunction f(A $x) { if ($x instanceof J) { $x->m(); } }')).toEqual(stated('A::m'));
  });

  it('enum cases, from and cases', () => {
    const code =
      "enum E: string { case X = 'x'; function m() {} }\nfunction f() { E::X->m(); E::from('x')->m(); foreach (E::cases() as $e) { $e->m(); } }";
    expect(calls(code)).toEqual([...stated('E::m'), ...stated('E::m'), ...stated('E::m')]);
  });

  it('the native class, and a narrower one of the docblock besides', () => {
    const code = '/** @param Sub $x */\nfunction f(A $x) { $x->m(); }';
    expect(calls(code)).toEqual(['calls A::m typed-call', 'calls_heuristic Sub::m documented-call']);
  });

  it('the native class alone where the docblock contradicts it', () => {
    expect(calls('/** @param B $x */\nfunction f(A $x) { $x->m(); }')).toEqual(stated('A::m'));
  });
});

describe('nothing is proven', () => {
  test.each<[what: string, code: string, calls: string[]]>([
    ['of a union', 'function f(A|B $x) { $x->m(); }', derived('typed-candidate', 'A::m', 'B::m')],
    [
      'of a union of which one part has the method',
      'class C {}\nfunction f(A|C $x) { $x->m(); }',
      derived('typed-candidate', 'A::m'),
    ],
    [
      'where one branch only guesses',
      '/** @return B */\nfunction g() {}\nfunction f($q) { $x = $q ? new A : g(); $x->m(); }',
      [...derived('typed-candidate', 'A::m'), ...derived('documented-call', 'B::m')],
    ],
    [
      'where one branch is unknown',
      'function f($q) { $x = new A; if ($q) { $x = $q; } $x->m(); }',
      derived('typed-candidate', 'A::m'),
    ],
    [
      'behind a call by reference',
      'function g(&$x) {}\nfunction f() { $x = new A; g($x); $x->m(); }',
      derived('inferred-call', 'A::m'),
    ],
    [
      'behind a call by reference of a method',
      'class K { function g(&$x) {} function f() { $x = new A; $this->g($x); $x->m(); } }',
      derived('inferred-call', 'A::m'),
    ],
    [
      'behind a call of an unknown method',
      'function f($q) { $x = new A; $q->g($x); $x->m(); }',
      derived('typed-candidate', 'A::m'),
    ],
    ['of a parameter by reference', 'function f(A &$x) { $x->m(); }', derived('inferred-call', 'A::m')],
    [
      'of what code assigns',
      'class K { private $a; function __construct() { $this->a = new A; } function f() { $this->a->m(); } }',
      derived('inferred-call', 'A::m'),
    ],
    [
      'of what a method without type returns',
      'class K { function a() { return new A; } function f() { $this->a()->m(); } }',
      derived('inferred-call', 'A::m'),
    ],
    [
      'of elements of what a function without type returns',
      'function g() { return [new A]; }\nfunction f() { foreach (g() as $x) { $x->m(); } }',
      derived('inferred-call', 'A::m'),
    ],
    [
      'of a global variable that a function changes',
      '$x = new A;\n$x->m();\nfunction g() { global $x; $x = new B; }',
      derived('inferred-call', 'A::m'),
    ],
  ])('%s', (_what, code, expected) => {
    expect(calls(code)).toEqual(expected);
  });
});

describe('docblocks', () => {
  test.each<[what: string, code: string]>([
    ['@var', 'class K { /** @var A */ public $a; function f() { $this->a->m(); } }'],
    ['@param', '/** @param A $a */\nfunction f($a) { $a->m(); }'],
    ['@return', '/** @return A */\nfunction g() {}\nfunction f() { g()->m(); }'],
    ['@property', '/** @property A $a */\nclass K { function f() { $this->a->m(); } }'],
    ['@method', '/** @method A a() */\nclass K { function __call($n, $x) {} function f() { $this->a()->m(); } }'],
    ['elements of an array', '/** @param A[] $all */\nfunction f(array $all) { foreach ($all as $a) { $a->m(); } }'],
    [
      '@return of the redeclared method',
      'class P { /** @return A */ function a() {} }\nclass K extends P { function a() { return g(); } function f() { $this->a()->m(); } }',
    ],
    [
      'class-string<T>',
      '/** @template T of I\n * @param class-string<T> $c\n * @return T */\nfunction g($c) {}\nfunction f() { g(A::class)->m(); }',
    ],
    [
      '@extends with an argument',
      '/** @template T */\nclass P { /** @return T */ function a() {} }\n/** @extends P<A> */\nclass K extends P { function f() { $this->a()->m(); } }',
    ],
    [
      '@implements IteratorAggregate',
      '/** @implements IteratorAggregate<int, A> */\nclass K implements IteratorAggregate { function getIterator(): Iterator {} }\nfunction f(K $k) { foreach ($k as $a) { $a->m(); } }',
    ],
    [
      'Generator',
      '/** @return Generator<int, A, mixed, void> */\nfunction g() { yield 1; }\nfunction f() { foreach (g() as $a) { $a->m(); } }',
    ],
  ])('%s', (_what, code) => {
    expect(calls(code)).toEqual(derived('documented-call', 'A::m'));
  });

  it('keeps type arguments apart', () => {
    const code =
      '/** @template T */\nclass C { /** @return T */ function a() {} }\n/** @param C<A> $x\n * @param C<B> $y */\nfunction f($x, $y) { $x->a()->m(); $y->a()->m(); }';
    expect(calls(code)).toEqual([...derived('documented-call', 'A::m'), ...derived('documented-call', 'B::m')]);
  });
});

it('infers what a generator yields', () => {
  expect(calls('function g() { yield new A; }\nfunction f() { foreach (g() as $a) { $a->m(); } }')).toEqual(
    derived('inferred-call', 'A::m'),
  );
});

it('takes a container at its word when it is given a class', () => {
  expect(calls('class K { function get($id) {} }\nfunction f(K $k) { $k->get(A::class)->m(); }')).toEqual(
    derived('inferred-call', 'A::m'),
  );
});

describe('callables', () => {
  const values = (code: string) =>
    edges(linked(code), ...CALLS)
      .filter((line) => /callable|facade|dynamic/.test(line))
      .map((line) => line.replace(/^\S+ calls_heuristic /, ''));

  it('are called by value', () => {
    const code =
      "class K { static function s() {} function i() {} function __invoke() {} }\nfunction g() {}\nfunction f() {\n  $a = function () {}; $a();\n  $b = [new K, 'i']; $b();\n  $c = 'K::s'; $c();\n  $d = g(...); $d();\n  $e = new K; $e();\n  $h = 's'; K::$h();\n}";
    expect(values(code)).toEqual([
      'f -> f{closure#1} callable-value 0.8',
      'f -> K::i callable-given 0.7',
      'f -> K::i callable-value 0.8',
      'f -> K::s callable-value 0.8',
      'f -> g callable-value 0.8',
      'f -> K::__invoke callable-value 0.8',
      'f -> K::s callable-value 0.8',
    ]);
  });

  it('are handed on', () => {
    const code =
      "class K { private function i() {} function f($o) { usort($o, [$this, 'i']); add_action('init', 'g'); register_shutdown_function(fn () => 1); return ['K', 'none']; } }\nfunction g() {}";
    expect(values(code)).toEqual([
      'K::f -> K::i callable-given 0.7',
      'K::f -> g callable-given 0.7',
      'K::f -> K::f{closure#1} callable-given 0.7',
    ]);
  });

  it('never become stated calls', () => {
    const graph = linked("function g() {}\nfunction f() { $x = 'g'; $x(); array_map('g', []); }");
    expect(edges(graph, 'calls')).toEqual(['a.php:2 calls f -> external:array_map external-call 1']);
  });
});

describe('facades', () => {
  const FACADE = 'class Cache { function get() {} }\n';
  test.each<[what: string, code: string]>([
    [
      'an accessor',
      'class F { static function getFacadeAccessor() { return Cache::class; } static function __callStatic($n, $a) {} }',
    ],
    [
      'an accessor with a name',
      "class F { static function getFacadeAccessor() { return 'Cache'; } static function __callStatic($n, $a) {} }",
    ],
    [
      'a docblock',
      '/**\n * @method static mixed get()\n * @see Cache\n */\nclass F { static function __callStatic($n, $a) {} }',
    ],
  ])('are followed by %s', (_what, code) => {
    const lines = edges(linked(`${FACADE}${code}\nfunction f() { F::get(); }`), 'calls_heuristic');
    expect(lines.map((line) => line.replace(/^\S+ calls_heuristic /, ''))).toEqual([
      'f -> Cache::get facade-call 0.7',
      'f -> F::__callStatic magic-call 0.3',
    ]);
  });
});

describe('values that depend on each other', () => {
  const CYCLE: Record<string, string> = {
    one: 'class One { public $p; function a() { return rand() ? new A : (new Two)->b(); } function set() { $this->p = (new Two)->q ?? new A; } }',
    two: 'class Two { public $q; function b() { return rand() ? new B : (new Three)->c(); } function set() { $this->q = (new One)->p ?? new B; } }',
    three: 'class Three { function c() { return (new One)->a(); } }',
    use: 'function f() { (new Three)->c()->m(); (new One)->a()->m(); (new Two)->b()->m(); (new One)->p->m(); (new Two)->q->m(); }',
    classes: CLASSES,
  };

  it('come out the same whatever is asked for first', () => {
    const results = ['abcde', 'edcba', 'bcaed', 'cabde'].map((order) => {
      const files = Object.fromEntries(Object.values(CYCLE).map((code, at) => [`${order[at]}.php`, code]));
      return edges(linked(files), 'calls_heuristic')
        .filter((line) => line.includes(' f -> ') && line.includes('::m '))
        .map((line) => line.replace(/^\S+ /, ''))
        .sort();
    });
    const all = ['A::m', 'B::m'].flatMap((target) =>
      Array(5).fill(`calls_heuristic f -> ${target} inferred-call 0.35`),
    );
    expect(results).toEqual([all, all, all, all]);
  });

  it('end, however long the chain', () => {
    const methods = Array.from({ length: 400 }, (_, n) => `function c${n}() { return $this->c${n + 1}(); }`).join('\n');
    expect(
      calls(`class K { ${methods} function c400() { return new A; } function f() { $this->c390()->m(); } }`),
    ).toEqual(derived('inferred-call', 'A::m'));
  });
});
