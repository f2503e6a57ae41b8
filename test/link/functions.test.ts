import { describe, expect, it } from 'vitest';
import { CALLS, edges, linked, unresolved } from './linked.ts';

describe('function calls', () => {
  it('falls back to the global function only for unqualified names', () => {
    const graph = linked({
      'a.php': 'function helper() {}\nfunction strtolower_() {}',
      'b.php':
        'namespace A;\nfunction count($x) {}\nfunction run() {\n  count(1);\n  strlen("x");\n  \\count([]);\n  helper();\n  A\\helper();\n  nowhere();\n  \\nowhere();\n}',
    });
    expect(edges(graph, ...CALLS)).toEqual([
      'b.php:4 calls A\\run -> A\\count function-call 1',
      'b.php:5 calls A\\run -> external:strlen external-call 1',
      'b.php:6 calls A\\run -> external:count external-call 1',
      'b.php:7 calls A\\run -> helper function-call 1',
      'b.php:8 calls A\\run -> external:A\\A\\helper external-call 1',
      'b.php:9 calls_heuristic A\\run -> external:nowhere unqualified-external 0.9',
      'b.php:10 calls A\\run -> external:nowhere external-call 1',
    ]);
  });

  it('keeps function, class and constant tables apart', () => {
    const graph = linked({
      'a.php': 'namespace X;\nfunction f() {}\nclass f {}\nconst f = 1;',
      'b.php': 'use function X\\f as g;\nuse const X\\f as C;\nuse X\\f;\ng();\nnew f;\necho C;',
    });
    expect(edges(graph, 'imports', 'calls', 'instantiates', 'reads')).toEqual(
      [
        'b.php:1 imports file:b.php -> function:X\\f import 1',
        'b.php:2 imports file:b.php -> constant:X\\f import 1',
        'b.php:3 imports file:b.php -> class:X\\f import 1',
        'b.php:4 calls file:b.php -> function:X\\f function-call 1',
        'b.php:5 instantiates file:b.php -> class:X\\f new 1',
        'b.php:6 reads file:b.php -> constant:X\\f constant-read 1',
      ].map((line) => line.replace(/\b(?:file|function|constant|class):/g, '')),
    );
  });

  it('compares functions without case, constants with it', () => {
    const graph = linked('function Foo() {}\nconst Bar = 1;\nFOO();\necho Bar;\necho BAR;');
    expect(edges(graph, 'calls', 'reads')).toEqual([
      'a.php:3 calls a.php -> Foo function-call 1',
      'a.php:4 reads a.php -> Bar constant-read 1',
      'a.php:5 reads a.php -> external:BAR constant-read 1',
    ]);
  });

  it('gives every definition of a duplicate, and its own to the file that declares it without condition', () => {
    const graph = linked({
      'a.php': 'function f() {}\nf();',
      'b.php': 'if (!function_exists("f")) {\n  function f() {}\n}\nf();',
      'c.php': 'f();',
    });
    expect(edges(graph, ...CALLS).filter((line) => !line.includes('function_exists'))).toEqual([
      'a.php:2 calls a.php -> f@a.php function-call 1',
      'b.php:4 calls_heuristic b.php -> f@a.php function-duplicate 0.45',
      'b.php:4 calls_heuristic b.php -> f@b.php function-duplicate 0.45',
      'c.php:1 calls_heuristic c.php -> f@a.php function-duplicate 0.45',
      'c.php:1 calls_heuristic c.php -> f@b.php function-duplicate 0.45',
    ]);
    expect(
      graph.duplicates.map(({ kind, qualified, nodes }) => [
        kind,
        qualified,
        nodes.map((node) => graph.nodes[node].id),
      ]),
    ).toEqual([['function', 'f', ['php:function:f@a.php', 'php:function:f@b.php']]]);
  });

  it('counts PHP among the definitions of a polyfill', () => {
    const graph = linked({
      'a.php': 'if (!function_exists("str_contains")) {\n  function str_contains($a, $b) {}\n}',
      'b.php': 'namespace N;\nstr_contains("a", "b");',
    });
    expect(edges(graph, 'calls_heuristic')).toEqual([
      'b.php:2 calls_heuristic N@b.php -> str_contains function-duplicate 0.45',
      'b.php:2 calls_heuristic N@b.php -> external:str_contains function-duplicate 0.45',
    ]);
  });

  it('makes a function nested in a method a function of the namespace, without class and $this', () => {
    const graph = linked(
      'namespace N;\nclass C {\n  function m() {\n    function inner() {\n      $this->m();\n      self::m();\n    }\n    inner();\n  }\n}',
    );
    expect(edges(graph, ...CALLS)).toEqual(['a.php:8 calls N\\C::m -> N\\inner function-call 1']);
    expect(unresolved(graph)).toEqual([
      'a.php:5 method_call $this m receiver_unknown',
      'a.php:6 static_call self m no_class',
    ]);
  });

  it('makes first-class callables references', () => {
    const graph = linked(
      'class A {\n  static function m() {}\n  function n() {\n    return [strlen(...), self::m(...), $this->n(...), f(...), A::nope(...)];\n  }\n}\nfunction f() {}',
    );
    expect(edges(graph, ...CALLS)).toEqual([]);
    expect(edges(graph, 'references').filter((line) => line.includes('first-class'))).toEqual([
      'a.php:4 references A::n -> external:strlen first-class-callable 1',
      'a.php:4 references A::n -> A::m first-class-callable 1',
      'a.php:4 references A::n -> A::n first-class-callable 1',
      'a.php:4 references A::n -> f first-class-callable 1',
    ]);
    expect(unresolved(graph)).toEqual(['a.php:4 static_call A nope member_not_found']);
  });

  it('keeps computed names as unresolved uses', () => {
    const graph = linked(
      'class A {}\nfunction f($g, $o, $c) {\n  $g();\n  $o->$g();\n  A::$g();\n  new $c;\n  $c::m();\n  $o->m();\n}',
    );
    expect(unresolved(graph)).toEqual([
      'a.php:3 dynamic_call $g  dynamic_name',
      'a.php:4 dynamic_call $o  dynamic_name',
      'a.php:5 dynamic_call A  dynamic_name',
      'a.php:6 dynamic_new $c  dynamic_class',
      'a.php:7 static_call $c m receiver_unknown',
      'a.php:8 method_call $o m receiver_unknown',
    ]);
    expect(graph.unresolved.map(({ form }) => form)).toEqual([
      'variable',
      'variable',
      undefined,
      'variable',
      'variable',
      'variable',
    ]);
  });
});
