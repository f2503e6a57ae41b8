import { describe, expect, it } from 'vitest';
import { edges, linked, unresolved } from './linked.ts';

describe('references, reads and writes', () => {
  it('refers to the class of types, instanceof, catch, ::class and attributes', () => {
    const graph = linked(`
#[Attribute] class Mark {}
class A {}
#[Mark]
function f(?A $a, A|int $b): self|A {
  if ($a instanceof A) echo A::class;
  try {} catch (Vendor\\E | A $e) {}
}
class B { function m(): static { } private A $p; }`);
    expect(edges(graph, 'references')).toEqual([
      'a.php:2 references Mark -> external:Attribute attribute 1',
      'a.php:4 references f -> Mark attribute 1',
      'a.php:5 references f -> A type 1',
      'a.php:5 references f -> A type 1',
      'a.php:5 references f -> A type 1',
      'a.php:6 references f -> A instanceof 1',
      'a.php:6 references f -> A class-name 1',
      'a.php:7 references f -> external:Vendor\\E catch 1',
      'a.php:7 references f -> A catch 1',
      'a.php:9 references B::m -> B type 1',
      'a.php:9 references B -> A type 1',
    ]);
    expect(unresolved(graph)).toEqual(['a.php:5 type  self no_class']);
  });

  it('tells reads from writes of properties, promoted ones too', () => {
    const graph = linked(`
class P { protected $inherited; private $hidden; }
class C extends P {
  static $s;
  function __construct(private int $promoted) {}
  function f() {
    $this->promoted = 1;
    $this->promoted += 1;
    unset($this->inherited);
    isset($this->inherited);
    $this->inherited[1] = 2;
    self::$s = C::$s;
    return $this->dynamic . $this->hidden . (new C(1))->inherited . $this->Promoted;
  }
}`);
    expect(edges(graph, 'reads', 'writes')).toEqual([
      'a.php:7 writes C::f -> C::$promoted property-write 1',
      'a.php:8 reads C::f -> C::$promoted property-read 1',
      'a.php:8 writes C::f -> C::$promoted property-write 1',
      'a.php:9 writes C::f -> P::$inherited property-write 1',
      'a.php:10 reads C::f -> P::$inherited property-read 1',
      'a.php:11 writes C::f -> P::$inherited property-write 1',
      'a.php:12 writes C::f -> C::$s property-write 1',
      'a.php:12 reads C::f -> C::$s property-read 1',
      'a.php:13 reads C::f -> P::$inherited property-read 1',
    ]);
    expect(unresolved(graph)).toEqual([
      'a.php:13 property $this dynamic member_not_found',
      'a.php:13 property $this hidden member_inaccessible',
      'a.php:13 property $this Promoted member_not_found',
    ]);
    expect(graph.resolution.property).toEqual({ stated: 6, derived: 0, ambiguous: 0, external: 0, unresolved: 3 });
  });

  it('finds class constants in ancestors and interfaces, in their own case', () => {
    const graph = linked(`
interface I { const A = 1; }
class P implements I { const B = self::A; private const X = 1; }
class C extends P { function f() { return [self::A, static::B, C::b, parent::X, \\PDO::FETCH_ASSOC, Vendor\\V::K]; } }
class V extends Vendor\\Base { function f() { return self::THERE; } }`);
    expect(edges(graph, 'reads')).toEqual([
      'a.php:3 reads P::B -> I::A constant-read 1',
      'a.php:4 reads C::f -> I::A constant-read 1',
      'a.php:4 reads C::f -> P::B constant-read 1',
      'a.php:4 reads C::f -> external:PDO::FETCH_ASSOC constant-read 1',
      'a.php:4 reads C::f -> external:Vendor\\V::K constant-read 1',
      'a.php:5 reads V::f -> external:Vendor\\Base::THERE external-ancestor-read 0.8',
    ]);
    expect(unresolved(graph)).toEqual([
      'a.php:4 class_constant C b member_not_found',
      'a.php:4 class_constant parent X member_inaccessible',
    ]);
  });

  it('resolves global constants with fallback, defined ones too', () => {
    const graph = linked({
      'a.php': "define('GLOBAL_ONE', 1);\ndefine('N\\LOCAL', 2);",
      'b.php': 'namespace N;\necho GLOBAL_ONE, LOCAL, PHP_EOL, n\\LOCAL, \\N\\LOCAL, MISSING;',
    });
    expect(edges(graph, 'reads')).toEqual([
      'b.php:2 reads N@b.php -> GLOBAL_ONE constant-read 1',
      'b.php:2 reads N@b.php -> N\\LOCAL constant-read 1',
      'b.php:2 reads N@b.php -> external:PHP_EOL constant-read 1',
      'b.php:2 reads N@b.php -> external:N\\n\\LOCAL constant-read 1',
      'b.php:2 reads N@b.php -> N\\LOCAL constant-read 1',
      'b.php:2 reads N@b.php -> external:MISSING unqualified-constant 0.9',
    ]);
  });
});
