import { describe, expect, it } from 'vitest';
import { CALLS, edges, linked, unresolved } from './linked.ts';

describe('method calls', () => {
  it('resolves self, static, parent and named classes through the hierarchy', () => {
    const graph = linked({
      'a.php': 'namespace N;\nabstract class Base {\n  static function make() {}\n  function go() {}\n}',
      'b.php':
        'namespace N;\nclass Kid extends Base {\n  function go() {\n    parent::go();\n    self::make();\n    static::make();\n    Kid::MAKE();\n    Base::go();\n  }\n}',
    });
    expect(edges(graph, ...CALLS)).toEqual([
      'b.php:4 calls N\\Kid::go -> N\\Base::go self-call 1',
      'b.php:5 calls N\\Kid::go -> N\\Base::make self-call 1',
      'b.php:6 calls N\\Kid::go -> N\\Base::make self-call 1',
      'b.php:7 calls N\\Kid::go -> N\\Base::make static-call 1',
      'b.php:8 calls N\\Kid::go -> N\\Base::go static-call 1',
    ]);
    expect(edges(graph, 'references')).toEqual([
      'b.php:7 references N\\Kid::go -> N\\Kid static-access 1',
      'b.php:8 references N\\Kid::go -> N\\Base static-access 1',
    ]);
  });

  it('takes the private method of the lexical class', () => {
    const graph = linked(
      'class P {\n  private function priv() {}\n  function a() { $this->priv(); }\n}\nclass C extends P {\n  private function priv() {}\n  function b() { $this->priv(); }\n}\nclass D extends P {\n  function c() { $this->priv(); }\n}',
    );
    expect(edges(graph, ...CALLS)).toEqual([
      'a.php:3 calls P::a -> P::priv this-call 1',
      'a.php:7 calls C::b -> C::priv this-call 1',
    ]);
    expect(unresolved(graph)).toEqual(['a.php:10 method_call $this priv member_inaccessible']);
  });

  it('finds methods of interfaces from an abstract class, and of extended interfaces', () => {
    const graph = linked(
      'interface Shape { function area(); }\ninterface Round extends Shape {}\nabstract class Base implements Round {\n  function twice() { return 2 * $this->area(); }\n}',
    );
    expect(edges(graph, ...CALLS)).toEqual(['a.php:4 calls Base::twice -> Shape::area this-call 1']);
  });

  it('knows $this in closures and arrow functions, not in static or rebound ones', () => {
    const graph = linked(
      'class A {\n  function m() {}\n  function n() {\n    $f = function () { $this->m(); };\n    $g = fn() => fn() => $this->m();\n    $h = static function () { $this->m(); self::m(); };\n  }\n  static function s() { $this->m(); }\n  function r() {\n    $f = function () { $this->m(); };\n    $f->bindTo(new B);\n    $this->m();\n  }\n}\n$x = function () { $this->m(); };',
    );
    expect(edges(graph, ...CALLS)).toEqual([
      'a.php:4 calls A::n{closure#1} -> A::m this-call 1',
      'a.php:5 calls A::n{closure#2}{closure#1} -> A::m this-call 1',
      'a.php:6 calls A::n{closure#3} -> A::m self-call 1',
      'a.php:10 calls_heuristic A::r{closure#1} -> A::m unique-name 0.5',
      'a.php:11 calls A::r -> external:Closure::bindTo external-call 1',
      'a.php:12 calls A::r -> A::m this-call 1',
      'a.php:15 calls_heuristic a.php{closure#1} -> A::m unique-name 0.5',
    ]);
    expect(unresolved(graph)).toEqual([
      'a.php:6 method_call $this m receiver_unknown',
      'a.php:8 method_call $this m receiver_unknown',
    ]);
  });

  it('calls on new expressions and runs constructors found through the hierarchy', () => {
    const graph = linked(
      'class P {\n  function __construct() {}\n  function m() {}\n}\nclass C extends P {}\nclass E extends \\Exception {}\n(new C)->m();\nnew E("x");\nnew \\ArrayObject;\nnew Vendor\\X;\nnew class extends P { function k() {} };',
    );
    expect(edges(graph, 'calls', 'instantiates')).toEqual([
      'a.php:7 calls a.php -> P::__construct constructor 1',
      'a.php:7 instantiates a.php -> C new 1',
      'a.php:7 calls a.php -> P::m new-receiver-call 1',
      'a.php:8 calls a.php -> external:Exception::__construct external-call 1',
      'a.php:8 instantiates a.php -> E new 1',
      'a.php:9 calls a.php -> external:ArrayObject::__construct external-call 1',
      'a.php:9 instantiates a.php -> external:ArrayObject new 1',
      'a.php:10 instantiates a.php -> external:Vendor\\X new 1',
      'a.php:11 calls a.php -> P::__construct constructor 1',
      'a.php:11 instantiates a.php -> a.php{class#1} new 1',
    ]);
    expect(edges(graph, 'extends')).toEqual([
      'a.php:5 extends C -> P extends 1',
      'a.php:6 extends E -> external:Exception extends 1',
      'a.php:11 extends a.php{class#1} -> P extends 1',
    ]);
  });

  it('takes the constructor arguments of an anonymous class for code of the class around it', () => {
    const graph = linked(
      'class A {\n  private $p;\n  function x() {}\n  function m() {\n    return new class($this->x(), $this->p) { function __construct($x) { $this->own(); } function own() {} };\n  }\n}',
    );
    expect(edges(graph, ...CALLS, 'reads').map((line) => line.replace(/ [^ ]+ ->/, ' ->'))).toEqual([
      'a.php:5 calls -> A::m{class#1}::__construct constructor 1',
      'a.php:5 calls -> A::x this-call 1',
      'a.php:5 reads -> A::$p property-read 1',
      'a.php:5 calls -> A::m{class#1}::own this-call 1',
    ]);
  });

  it('tells new static from new self', () => {
    const graph = linked(
      'class A {\n  static function a() { return [new self, new static]; }\n}\nfinal class F {\n  static function a() { return new static; }\n}',
    );
    expect(edges(graph, 'instantiates')).toEqual([
      'a.php:2 instantiates A::a -> A new 1',
      'a.php:2 instantiates A::a -> A new-static 0.8',
      'a.php:5 instantiates F::a -> F new 1',
    ]);
  });

  it('never binds a known external class to a local symbol of the same short name', () => {
    const graph = linked({
      'a.php': 'namespace App;\nclass Client { function get() {} static function make() {} }',
      'b.php': 'namespace Other;\nuse Vendor\\Client;\nfunction f() {\n  Client::make();\n  (new Client)->get();\n}',
    });
    expect(edges(graph, ...CALLS)).toEqual([
      'b.php:4 calls Other\\f -> external:Vendor\\Client::make external-call 1',
      'b.php:5 calls Other\\f -> external:Vendor\\Client::get external-call 1',
    ]);
  });

  it('gives undeclared methods to __call, else to the only ancestor outside the corpus', () => {
    const graph = linked(
      'class M {\n  function __call($n, $a) {}\n  static function __callStatic($n, $a) {}\n  function f() { $this->magic(); self::other(); }\n}\nM::make();\nclass V extends Vendor\\Base {\n  function f() { $this->inherited(); parent::f(); }\n}\nclass W extends V implements Vendor\\I {\n  function g() { $this->either(); }\n}\nclass N {\n  function f() { $this->nothing(); }\n}\nclass X extends Exception {\n  function f() { $this->getMessage(); $this->nothing(); }\n}\nPDO::noSuchMethod();',
    );
    expect(edges(graph, ...CALLS)).toEqual([
      'a.php:4 calls_heuristic M::f -> M::__call magic-call 0.3',
      'a.php:4 calls_heuristic M::f -> M::__call magic-call 0.3',
      'a.php:6 calls_heuristic a.php -> M::__callStatic magic-call 0.3',
      'a.php:8 calls_heuristic V::f -> external:Vendor\\Base::inherited external-ancestor 0.8',
      'a.php:8 calls V::f -> external:Vendor\\Base::f external-call 1',
      'a.php:17 calls X::f -> external:Exception::getMessage external-call 1',
      'a.php:19 calls_heuristic a.php -> external:PDO::noSuchMethod external-ancestor 0.8',
    ]);
    expect(unresolved(graph)).toEqual([
      'a.php:11 method_call $this either member_external',
      'a.php:14 method_call $this nothing member_not_found',
      'a.php:17 method_call $this nothing member_not_found',
    ]);
  });

  it('resolves enum methods to those of PHP', () => {
    const graph = linked(
      'enum Suit: string {\n  case A = "a";\n  const B = self::A;\n  function label() { return $this->value . $this->name; }\n}\nenum Plain { case X; }\nSuit::from("a");\nSuit::cases();\nPlain::from("a");\necho Suit::A, Suit::B;',
    );
    expect(edges(graph, 'calls')).toEqual([
      'a.php:7 calls a.php -> external:BackedEnum::from external-call 1',
      'a.php:8 calls a.php -> external:UnitEnum::cases external-call 1',
    ]);
    expect(edges(graph, 'reads')).toEqual([
      'a.php:3 reads Suit::B -> Suit::A constant-read 1',
      'a.php:4 reads Suit::label -> external:BackedEnum::$value property-read 1',
      'a.php:4 reads Suit::label -> external:UnitEnum::$name property-read 1',
      'a.php:10 reads a.php -> Suit::A constant-read 1',
      'a.php:10 reads a.php -> Suit::B constant-read 1',
    ]);
    expect(unresolved(graph)).toEqual(['a.php:9 static_call Plain from member_not_found']);
  });

  it('says why parent and self have no meaning', () => {
    const graph = linked('class A { function f() { parent::f(); } }\nself::f();\nfunction g(self $x) {}');
    expect(unresolved(graph)).toEqual([
      'a.php:1 static_call parent f no_parent',
      'a.php:2 static_call self f no_class',
      'a.php:3 type  self no_class',
    ]);
  });

  it('survives a class that is its own ancestor', () => {
    const graph = linked(
      'class A extends B { function f() { $this->x(); $this->g(); } }\nclass B extends A { function g() {} }\ninterface I extends J { }\ninterface J extends I { function i(); }\nclass K implements I { function k() { $this->i(); $this->none(); } }\ntrait T { use T; function t() { $this->no(); } }\nclass U { use T; function u() { $this->t(); } }',
    );
    expect(edges(graph, ...CALLS)).toEqual([
      'a.php:1 calls A::f -> B::g this-call 1',
      'a.php:5 calls K::k -> J::i this-call 1',
      'a.php:7 calls U::u -> T::t this-call 1',
    ]);
    expect(unresolved(graph)).toEqual([
      'a.php:1 method_call $this x member_not_found',
      'a.php:5 method_call $this none member_not_found',
      'a.php:6 method_call $this no member_not_found',
    ]);
  });

  it('gives every definition of a duplicate class, and its own to the file that declares it', () => {
    const graph = linked({
      'a.php': 'class C { static function m() {} }\nC::m();\nclass D extends C { function d() { self::m(); } }',
      'b.php': 'class C { static function m() {} static function only() { self::m(); } }',
      'c.php': 'C::m();\nC::only();\nnew C;\nclass E extends C { function e() { parent::m(); } }',
    });
    expect(edges(graph, ...CALLS, 'instantiates', 'extends')).toEqual([
      'a.php:2 calls a.php -> C::m@a.php static-call 1',
      'a.php:3 extends D -> C@a.php extends 1',
      'a.php:3 calls D::d -> C::m@a.php self-call 1',
      'b.php:1 calls C::only -> C::m@b.php self-call 1',
      'c.php:1 calls_heuristic c.php -> C::m@a.php class-duplicate 0.45',
      'c.php:1 calls_heuristic c.php -> C::m@b.php class-duplicate 0.45',
      'c.php:2 calls_heuristic c.php -> C::only class-duplicate 0.9',
      'c.php:3 instantiates c.php -> C@a.php new-duplicate 0.45',
      'c.php:3 instantiates c.php -> C@b.php new-duplicate 0.45',
      'c.php:4 extends E -> C@a.php extends-duplicate 0.45',
      'c.php:4 extends E -> C@b.php extends-duplicate 0.45',
      'c.php:4 calls_heuristic E::e -> C::m@a.php class-duplicate 0.45',
      'c.php:4 calls_heuristic E::e -> C::m@b.php class-duplicate 0.45',
    ]);
    expect(graph.duplicates.map(({ kind, qualified }) => `${kind} ${qualified}`)).toEqual(['class C']);
  });

  it('does not exhaust the stack on hierarchies of any depth', () => {
    const numbers = Array.from({ length: 5000 }, (_, i) => i);
    const classes = numbers.map((i) => `class C${i + 1} extends C${i} {}`);
    const traits = numbers.map((i) => `trait T${i + 1} { use T${i}; }`);
    const graph = linked(
      `class C0 {}\n${classes.join('\n')}\ntrait T0 { function t() {} }\n${traits.join('\n')}\nclass U extends C5000 { use T5000; function u() { $this->none(); } }`,
    );
    expect(graph.resolution.method_call).toEqual({ stated: 0, derived: 0, ambiguous: 0, external: 0, unresolved: 1 });
  });
});
