import { describe, expect, it } from 'vitest';
import { edges, linked } from './linked.ts';

const overrides = (source: string) => edges(linked(source), 'overrides');

describe('overrides', () => {
  it('points to the nearest declaring ancestor and to interface methods', () => {
    expect(
      overrides(`
interface I { function m(); }
interface J extends I { function n(); }
class A { function m() {} private function p() {} }
class B extends A { }
class C extends B implements J { function m() {} function n() {} function p() {} }
class D extends C { function N() {} }`),
    ).toEqual([
      'a.php:6 overrides C::m -> I::m overrides 1',
      'a.php:6 overrides C::n -> J::n overrides 1',
      'a.php:6 overrides C::m -> A::m overrides 1',
      'a.php:7 overrides D::N -> C::n overrides 1',
    ]);
  });

  it('follows the interfaces of an abstract parent that leaves the method open', () => {
    expect(
      overrides(
        'interface I { function m(); }\nabstract class A implements I {}\nclass B extends A { function m() {} }',
      ),
    ).toEqual(['a.php:3 overrides B::m -> I::m overrides 1']);
  });

  it('links an inherited method to the interface that only the heir names', () => {
    expect(
      overrides(
        'interface I { function m(); function o(); }\nclass P { function m() {} }\nclass C extends P implements I { function o() {} }\nclass D extends C implements I {}',
      ),
    ).toEqual(['a.php:3 overrides C::o -> I::o overrides 1', 'a.php:3 overrides P::m -> I::m overrides-by-heir 1']);
  });

  it('counts constructors only against abstract ones and interfaces', () => {
    expect(
      overrides(`
interface I { function __construct(); }
abstract class A { abstract function __construct(); }
class P { function __construct() {} }
class C extends P { function __construct() {} }
class D extends A { function __construct() {} }
class E implements I { function __construct() {} }
class F extends D { function __construct() {} }`),
    ).toEqual([
      'a.php:6 overrides D::__construct -> A::__construct overrides 1',
      'a.php:7 overrides E::__construct -> I::__construct overrides 1',
    ]);
  });

  it('knows the methods of PHP', () => {
    expect(
      overrides(
        'class C extends Exception implements Countable { function __toString() {} function count() {} function other() {} }',
      ),
    ).toEqual([
      'a.php:1 overrides C::count -> external:Countable::count overrides 1',
      'a.php:1 overrides C::__toString -> external:Exception::__toString overrides 1',
    ]);
  });

  it('is derived below a class with several definitions', () => {
    const graph = linked({
      'a.php': 'class A { function m() {} }',
      'b.php': 'class A { function m() {} }',
      'c.php': 'class B extends A { function m() {} }',
    });
    expect(edges(graph, 'overrides')).toEqual([
      'c.php:1 overrides B::m -> A::m@a.php overrides-duplicate 0.45',
      'c.php:1 overrides B::m -> A::m@b.php overrides-duplicate 0.45',
    ]);
  });
});
