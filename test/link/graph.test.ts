import { describe, expect, it } from 'vitest';
import type { LinkedGraph } from '../../src/model/graph.ts';
import { EDGE_KINDS } from '../../src/model/kinds.ts';
import { RULE_NAMES, RULES } from '../../src/model/rules.ts';
import { edges, facts, linked, linkFacts } from './linked.ts';

const SHOP = {
  'a/cart.php':
    'namespace App;\ninterface Priced { function price(): int; }\nabstract class Item implements Priced { use Named; const MAX = 3; protected $n; function price(): int { return $this->n * self::MAX; } static function of(): static { return new static; } }',
  'a/named.php':
    'namespace App;\ntrait Named { private string $name = ""; function name() { return $this->name . $this->price(); } }',
  'b/order.php':
    'namespace Shop;\nuse App\\Item;\nuse function strlen;\nclass Order extends Item { function __construct(private array $lines) {} function price(): int { return parent::price() + count($this->lines) + $this->undefined; } }\nfunction order() { $o = new Order([]); $o->price(); Order::of(); return strlen(\\MISSING) . UNKNOWN; }\nnew \\DateTime;',
  'c/dup.php': 'function same() {}\nfunction other() { $f = fn() => same(); }',
  'd/dup.php': 'function same() {}\nrequire __DIR__ . "/../c/dup.php";',
  'docs/readme.md': '# Shop\n\n`App\\Item` and `order()`, see `b/order.php`.\n',
};

/** Edges without node numbers: uid by readable edge. */
function byUid(graph: LinkedGraph): Map<number, string> {
  const { edges: columns, nodes, fileNodes } = graph;
  const found = new Map<number, string>();
  for (let edge = 0; edge < columns.count; edge++) {
    const place = `${nodes[fileNodes[columns.file[edge]]].qualified}:${columns.line[edge]}:${columns.column[edge]}`;
    found.set(
      columns.uid[edge],
      `${place} ${RULE_NAMES[columns.rule[edge]]} ${nodes[columns.source[edge]].id} ${nodes[columns.target[edge]].id}`,
    );
  }
  return found;
}

describe('link', () => {
  it('gives each node a unique id, files first, external symbols last and sorted', () => {
    const graph = linked({
      'a.php':
        'namespace N { class C { const A = 1; public $p; function m() { return fn() => strlen(PHP_EOL); } } }\nnamespace N { function f() { new \\PDO; } }',
      'b.php': 'namespace n;\nenum E { case X; }',
    });
    expect(graph.nodes.map(({ id, parent }) => `${id} ${parent}`)).toEqual(
      [
        'php:file:a.php -1',
        'php:namespace:N@a.php 0',
        'php:class:N\\C 1',
        'php:constant:N\\C::A 2',
        'php:property:N\\C::$p 2',
        'php:method:N\\C::m 2',
        'php:closure:N\\C::m{closure#1} 5',
        'php:namespace:N@a.php:2 0',
        'php:function:N\\f 7',
        'php:file:b.php -1',
        'php:namespace:n@b.php 9',
        'php:enum:n\\E 10',
        'php:enum_case:n\\E::X 11',
        'php:external:PDO -1',
        'php:external:PDO::__construct -1',
        'php:external:PHP_EOL -1',
        'php:external:UnitEnum -1',
        'php:external:strlen -1',
      ].filter((line) => !line.includes('UnitEnum')),
    );
    expect([...graph.fileNodes]).toEqual([0, 9]);
    expect(graph.definitionNodes.map((indices) => [...indices])).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [10, 11, 12],
    ]);
    expect(graph.duplicates).toEqual([]);
  });

  it('tells external symbols of one spelling apart by kind', () => {
    const graph = linked('new Thing;\nThing();\necho Thing;');
    expect(graph.nodes.filter(({ kind }) => kind === 'external').map(({ id }) => id)).toEqual([
      'php:external:Thing',
      'php:external:Thing@constant',
      'php:external:Thing@function',
    ]);
  });

  it('reports names that differ only in case, functions as one, constants as two', () => {
    const graph = linked({
      'a.php': 'function Foo() {}\nconst BAR = 1;\nclass C { public $x; public $X; }',
      'b.php': 'function foo() {}\nconst bar = 1;',
    });
    expect(graph.duplicates.map(({ kind, nodes }) => [kind, nodes.map((node) => graph.nodes[node].id)])).toEqual([
      ['function', ['php:function:Foo@a.php', 'php:function:foo@b.php']],
    ]);
  });

  it('counts every use once', () => {
    const documents = facts(SHOP);
    const graph = linkFacts(documents);
    const uses = new Map<string, number>();
    for (const { kind } of documents.flatMap((document) => document.uses)) uses.set(kind, (uses.get(kind) ?? 0) + 1);
    const counted = Object.entries(graph.resolution).map(
      ([kind, { stated, derived, ambiguous, external, unresolved }]) => [
        kind,
        stated + derived + ambiguous + external + unresolved,
      ],
    );
    expect(new Map(counted as [string, number][])).toEqual(uses);
    const unresolved = Object.values(graph.resolution).reduce((sum, share) => sum + share.unresolved, 0);
    expect(graph.unresolved.length).toBe(unresolved);
  });

  it('is the same for the same facts, and orders edges by place, kind, target and rule without repetition', () => {
    const graph = linked(SHOP);
    expect(linked(SHOP)).toEqual(graph);
    const { edges: e } = graph;
    const keys = Array.from({ length: e.count }, (_, i) => [
      e.file[i],
      e.line[i],
      e.column[i],
      e.kind[i],
      e.target[i],
      e.rule[i],
      e.source[i],
    ]);
    const sorted = [...keys].sort(
      (a, b) => a.map((value, i) => value - b[i]).find((difference) => difference !== 0) ?? 0,
    );
    expect(keys).toEqual(sorted);
    expect(new Set(keys.map(String)).size).toBe(e.count);
    expect(new Set(e.uid).size).toBe(e.count);
    expect(Array.from(e.uid).every((uid) => Number.isSafeInteger(uid) && uid >= 0)).toBe(true);
  });

  it('lets the rule decide kind, provenance and confidence', () => {
    const { edges: e } = linked(SHOP);
    for (let i = 0; i < e.count; i++) {
      const rule = RULES[RULE_NAMES[e.rule[i]]];
      expect(EDGE_KINDS[e.kind[i]]).toBe(rule.kind);
      if (rule.provenance === 'stated') expect(e.confidence[i]).toBe(1);
      else expect(e.confidence[i]).toBeLessThanOrEqual(rule.confidence);
    }
  });

  it('keeps the number of an edge when files are added elsewhere', () => {
    const before = byUid(linked(SHOP));
    const after = byUid(
      linked({
        ...SHOP,
        '0first.php': 'namespace App;\nclass Zero { function f() { return strlen(""); } }',
        'z.php': 'new Aaa;',
      }),
    );
    expect(after.size).toBeGreaterThan(before.size);
    for (const [uid, edge] of before) expect(after.get(uid)).toBe(edge);
  });

  it('keeps edges free of what the order of nodes is', () => {
    const one = edges(linked({ 'a.php': 'function f() { g(); }', 'b.php': 'function g() {}' }), 'calls');
    const other = edges(linked({ 'a.php': 'function f() { g(); }', '0.php': 'function g() {}' }), 'calls');
    expect(one).toEqual(other);
  });

  it('refuses documents that are not sorted', () => {
    const documents = facts({ 'a.php': '', 'b.php': '' });
    expect(() => linkFacts([documents[1], documents[0]])).toThrow('files are not sorted: a.php');
    expect(() => linkFacts([documents[0], documents[0]])).toThrow('files are not sorted: a.php');
  });

  it('links nothing to an empty graph', () => {
    const graph = linkFacts([]);
    expect([graph.nodes, graph.edges.count, graph.unresolved, graph.resolution]).toEqual([[], 0, [], {}]);
  });
});
