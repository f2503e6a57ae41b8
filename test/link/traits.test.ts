import { describe, expect, it } from 'vitest';
import { CALLS, edges, linked, unresolved } from './linked.ts';

describe('traits', () => {
  it('flattens with insteadof, as, alias and visibility', () => {
    const graph = linked(`
trait A { function hello() {} function f() {} }
trait B { function hello() {} }
class C {
  use A, B {
    A::hello insteadof B;
    B::hello as protected helloB;
    f as private g;
  }
  function run() {
    $this->hello();
    $this->helloB();
    $this->f();
    $this->g();
  }
}
class D extends C {
  function sub() { $this->g(); $this->helloB(); }
}`);
    expect(edges(graph, ...CALLS)).toEqual([
      'a.php:11 calls C::run -> A::hello this-call 1',
      'a.php:12 calls C::run -> B::hello this-call 1',
      'a.php:13 calls C::run -> A::f this-call 1',
      'a.php:14 calls C::run -> A::f this-call 1',
      'a.php:18 calls D::sub -> B::hello this-call 1',
    ]);
    expect(unresolved(graph)).toEqual(['a.php:18 method_call $this g member_inaccessible']);
  });

  it('takes class methods before trait methods before inherited ones, abstract trait methods last', () => {
    const graph = linked(`
trait T { function both() {} function inherited() {} abstract function wanted(); private static function st() {} }
class P { function inherited() {} function wanted() {} }
class C extends P {
  use T;
  function both() {}
  function run() { $this->both(); $this->inherited(); $this->wanted(); self::st(); }
}`);
    expect(edges(graph, ...CALLS)).toEqual([
      'a.php:7 calls C::run -> C::both this-call 1',
      'a.php:7 calls C::run -> T::inherited this-call 1',
      'a.php:7 calls C::run -> P::wanted this-call 1',
      'a.php:7 calls C::run -> T::st self-call 1',
    ]);
    expect(edges(graph, 'overrides')).toEqual([
      'a.php:5 overrides T::inherited -> P::inherited overrides-by-trait 1',
      'a.php:5 overrides T::wanted -> P::wanted overrides-by-trait 1',
      'a.php:6 overrides C::both -> T::both overrides 1',
    ]);
  });

  it('reaches a trait of a trait, and one trait by two ways once', () => {
    const graph = linked(`
trait Root { function r() {} }
trait L { use Root; }
trait R { use Root; }
class C { use L, R; function run() { $this->r(); } }`);
    expect(edges(graph, ...CALLS)).toEqual(['a.php:5 calls C::run -> Root::r this-call 1']);
  });

  it('sends what a trait does not declare to the classes that use it', () => {
    const graph = linked(`
trait T {
  abstract function declared();
  function t() { $this->declared(); $this->host(); self::make(); static::make(); parent::up(); new self; echo self::K, $this->p; $this->p = 1; }
  function own() { $this->t(); }
}
class P { function up() {} }
class A extends P { use T; const K = 1; public $p; function declared() {} function host() {} static function make() {} }
class B { use T; function declared() {} function host() {} }
trait U { use T; }
class V extends P { use U; }`);
    expect(edges(graph, ...CALLS).filter((line) => line.startsWith('a.php:4') || line.startsWith('a.php:5'))).toEqual([
      'a.php:4 calls T::t -> T::declared this-call 1',
      'a.php:4 calls_heuristic T::t -> A::host trait-host-call 0.4',
      'a.php:4 calls_heuristic T::t -> B::host trait-host-call 0.4',
      'a.php:4 calls_heuristic T::t -> A::make trait-host-call 0.8',
      'a.php:4 calls_heuristic T::t -> A::make trait-host-call 0.8',
      'a.php:4 calls_heuristic T::t -> P::up trait-host-call 0.8',
      'a.php:5 calls T::own -> T::t this-call 1',
    ]);
    expect(edges(graph, 'instantiates', 'reads', 'writes')).toEqual([
      'a.php:4 instantiates T::t -> A new-host 0.267',
      'a.php:4 instantiates T::t -> B new-host 0.267',
      'a.php:4 instantiates T::t -> V new-host 0.267',
      'a.php:4 reads T::t -> A::K trait-host-read 0.8',
      'a.php:4 reads T::t -> A::$p trait-host-read 0.8',
      'a.php:4 writes T::t -> A::$p trait-host-write 0.8',
    ]);
  });

  it('finds properties and constants of traits, private ones for the class that uses them', () => {
    const graph = linked(`
trait T { private $p; static $s; const K = 1; }
class C { use T; function f() { $this->p++; self::$s = 1; return self::K; } }
class D extends C { function g() { return $this->p; } }`);
    expect(edges(graph, 'reads', 'writes')).toEqual([
      'a.php:3 reads C::f -> T::$p property-read 1',
      'a.php:3 writes C::f -> T::$p property-write 1',
      'a.php:3 writes C::f -> T::$s property-write 1',
      'a.php:3 reads C::f -> T::K constant-read 1',
    ]);
    expect(unresolved(graph)).toEqual(['a.php:4 property $this p member_inaccessible']);
  });

  it('counts an unknown trait as an ancestor outside the corpus', () => {
    const graph = linked('class C { use Vendor\\T; function f() { $this->fromTrait(); } }');
    expect(edges(graph, 'calls_heuristic', 'uses_trait')).toEqual([
      'a.php:1 uses_trait C -> external:Vendor\\T uses-trait 1',
      'a.php:1 calls_heuristic C::f -> external:Vendor\\T::fromTrait external-ancestor 0.8',
    ]);
  });
});
