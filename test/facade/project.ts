// The hand-made project of the facade tests: its files, and the graph that a linker should make of them.
import { sha256 } from '../../src/base/hash.ts';
import type { Span, UseKind } from '../../src/model/facts.ts';
import type { EdgeColumns, GraphNode, LinkedGraph } from '../../src/model/graph.ts';
import { type CorpusPath, nodeId } from '../../src/model/ids.ts';
import { EDGE_KINDS, type NodeKind, type UnresolvedReason } from '../../src/model/kinds.ts';
import { RULE_NAMES, RULES, type RuleName } from '../../src/model/rules.ts';
import type { FileRow } from '../../src/store/reader.ts';

export const FILES: Record<string, string> = {
  'README.md': `# Shop

Cart adds up prices.

## Discounts

A discount is a PriceRule; see Discount.
`,
  'src/Cart.php': `<?php
namespace App;

/**
 * Holds the lines of an order. Prices are in cents.
 */
class Cart
{
    const MAX = 99;
    private array $lines = [];

    public function __construct(private PriceRule $rule) {}

    /** Sum of all lines. */
    public function total(): int
    {
        $sum = array_sum($this->lines);
        return $this->rule->price($sum);
    }

    public function isFull(): bool
    {
        return count($this->lines) >= self::MAX;
    }
}
`,
  'src/Checkout.php': `<?php
namespace App;

class Checkout extends Step
{
    public function run($unknown): int
    {
        $cart = new Cart(new Discount());
        $print = function () use ($cart) {
            return (new Cart(new Discount()))->total();
        };
        return $unknown->total() + $this->amount();
    }

    public function amount(): int
    {
        return total_of(3);
    }
}
`,
  'src/Discount.php': `<?php
namespace App;

final class Discount implements PriceRule
{
    public function price(int $cents): int
    {
        return intdiv($cents * 9, 10);
    }
}
`,
  'src/PriceRule.php': `<?php
namespace App;

interface PriceRule
{
    public function price(int $cents): int;
}
`,
  'src/Step.php': `<?php
namespace App;

abstract class Step
{
    public function amount(): int
    {
        return 0;
    }

    public function start(): int
    {
        return $this->amount();
    }
}

function total_of(int $n): int
{
    return (new Discount())->price($n);
}
`,
};

export const PATHS = Object.keys(FILES).sort();

interface Def {
  kind: NodeKind;
  name: string;
  qualified: string;
  path: string;
  /** Text of the first and the last line. */
  from: string;
  to?: string;
  parent: string;
  signature?: string;
  visibility?: 'public' | 'private';
  modifiers?: GraphNode['modifiers'];
  type?: string;
}

const member = (
  kind: NodeKind,
  type: string,
  name: string,
  path: string,
  from: string,
  to: string,
  signature?: string,
): Def => ({
  kind,
  name,
  qualified: `App\\${type}::${kind === 'property' ? '$' : ''}${name}`,
  path,
  from,
  to,
  parent: `App\\${type}`,
  visibility: 'public',
  ...(signature === undefined ? {} : { signature }),
});

const CART = 'src/Cart.php';
const CHECKOUT = 'src/Checkout.php';
const DISCOUNT = 'src/Discount.php';
const RULE = 'src/PriceRule.php';
const STEP = 'src/Step.php';

const DEFS: Def[] = [
  {
    kind: 'doc',
    name: 'README.md',
    qualified: 'README.md',
    path: 'README.md',
    from: '# Shop',
    to: 'A discount',
    parent: 'README.md',
  },
  {
    kind: 'doc_section',
    name: 'Shop',
    qualified: 'README.md#shop',
    path: 'README.md',
    from: '# Shop',
    to: 'A discount',
    parent: 'doc',
  },
  {
    kind: 'doc_section',
    name: 'Discounts',
    qualified: 'README.md#discounts',
    path: 'README.md',
    from: '## Disc',
    to: 'A discount',
    parent: 'doc',
  },
  {
    kind: 'class',
    name: 'Cart',
    qualified: 'App\\Cart',
    path: CART,
    from: 'class Cart',
    to: '}',
    parent: CART,
    signature: 'class Cart',
  },
  { ...member('constant', 'Cart', 'MAX', CART, 'const MAX', 'const MAX'), signature: 'const MAX = 99' },
  {
    ...member('property', 'Cart', 'lines', CART, 'private array', 'private array'),
    visibility: 'private',
    type: 'array',
  },
  member(
    'method',
    'Cart',
    '__construct',
    CART,
    'public function __con',
    'public function __con',
    'public function __construct(private PriceRule $rule)',
  ),
  member('method', 'Cart', 'total', CART, 'public function total', '    }', 'public function total(): int'),
  member('method', 'Cart', 'isFull', CART, 'public function isFull', '    }', 'public function isFull(): bool'),
  {
    kind: 'class',
    name: 'Checkout',
    qualified: 'App\\Checkout',
    path: CHECKOUT,
    from: 'class Checkout',
    to: '}',
    parent: CHECKOUT,
    signature: 'class Checkout extends Step',
  },
  member('method', 'Checkout', 'run', CHECKOUT, 'public function run', '    }', 'public function run($unknown): int'),
  {
    kind: 'closure',
    name: '{closure#1}',
    qualified: 'App\\Checkout::run::{closure#1}',
    path: CHECKOUT,
    from: '$print = function',
    to: '        };',
    parent: 'App\\Checkout::run',
  },
  member('method', 'Checkout', 'amount', CHECKOUT, 'public function amount', '    }', 'public function amount(): int'),
  {
    kind: 'class',
    name: 'Discount',
    qualified: 'App\\Discount',
    path: DISCOUNT,
    from: 'final class',
    to: '}',
    parent: DISCOUNT,
    signature: 'final class Discount implements PriceRule',
    modifiers: ['final'],
  },
  member(
    'method',
    'Discount',
    'price',
    DISCOUNT,
    'public function price',
    '    }',
    'public function price(int $cents): int',
  ),
  {
    kind: 'interface',
    name: 'PriceRule',
    qualified: 'App\\PriceRule',
    path: RULE,
    from: 'interface',
    to: '}',
    parent: RULE,
    signature: 'interface PriceRule',
  },
  member(
    'method',
    'PriceRule',
    'price',
    RULE,
    'public function price',
    'public function price',
    'public function price(int $cents): int',
  ),
  {
    kind: 'class',
    name: 'Step',
    qualified: 'App\\Step',
    path: STEP,
    from: 'abstract class',
    to: '}',
    parent: STEP,
    signature: 'abstract class Step',
    modifiers: ['abstract'],
  },
  member('method', 'Step', 'amount', STEP, 'public function amount', '    }', 'public function amount(): int'),
  member('method', 'Step', 'start', STEP, 'public function start', '    }', 'public function start(): int'),
  {
    kind: 'function',
    name: 'total_of',
    qualified: 'App\\total_of',
    path: STEP,
    from: 'function total_of',
    to: '}',
    parent: STEP,
    signature: 'function total_of(int $n): int',
  },
];

/** Source, target, rule, path, line text, text that the column points at. */
const EDGES: [string, string, RuleName, string, string, string][] = [
  ['App\\Checkout', 'App\\Step', 'extends', CHECKOUT, 'class Checkout', 'Step'],
  ['App\\Discount', 'App\\PriceRule', 'implements', DISCOUNT, 'final class', 'PriceRule'],
  ['App\\Checkout::amount', 'App\\Step::amount', 'overrides', CHECKOUT, 'public function amount', 'amount'],
  ['App\\Discount::price', 'App\\PriceRule::price', 'overrides', DISCOUNT, 'public function price', 'price'],
  ['App\\Cart::__construct', 'App\\PriceRule', 'type', CART, 'public function __con', 'PriceRule'],
  ['App\\Cart::total', 'array_sum', 'external-call', CART, '$sum = array_sum', 'array_sum'],
  ['App\\Cart::total', 'App\\Cart::$lines', 'property-read', CART, '$sum = array_sum', 'lines'],
  ['App\\Cart::isFull', 'App\\Cart::MAX', 'constant-read', CART, 'return count', 'MAX'],
  ['App\\Cart::isFull', 'App\\Cart::$lines', 'property-read', CART, 'return count', 'lines'],
  ['App\\Checkout::run', 'App\\Cart', 'new', CHECKOUT, '$cart = new', 'Cart('],
  ['App\\Checkout::run', 'App\\Cart::__construct', 'constructor', CHECKOUT, '$cart = new', 'Cart('],
  ['App\\Checkout::run', 'App\\Discount', 'new', CHECKOUT, '$cart = new', 'Discount'],
  ['App\\Checkout::run::{closure#1}', 'App\\Cart', 'new', CHECKOUT, 'return (new Cart', 'Cart('],
  ['App\\Checkout::run::{closure#1}', 'App\\Cart::__construct', 'constructor', CHECKOUT, 'return (new Cart', 'Cart('],
  ['App\\Checkout::run::{closure#1}', 'App\\Discount', 'new', CHECKOUT, 'return (new Cart', 'Discount'],
  ['App\\Checkout::run::{closure#1}', 'App\\Cart::total', 'new-receiver-call', CHECKOUT, 'return (new Cart', 'total'],
  ['App\\Checkout::run', 'App\\Checkout::amount', 'this-call', CHECKOUT, 'return $unknown', 'amount'],
  ['App\\Checkout::amount', 'App\\total_of', 'function-call', CHECKOUT, 'return total_of', 'total_of'],
  ['App\\Step::start', 'App\\Step::amount', 'this-call', STEP, 'return $this->amount', 'amount'],
  ['App\\total_of', 'App\\Discount', 'new', STEP, 'return (new', 'Discount'],
  ['App\\total_of', 'App\\Discount::price', 'new-receiver-call', STEP, 'return (new', 'price'],
  ['App\\Cart', 'README.md#shop', 'mention-short', 'README.md', 'Cart adds', 'Cart'],
  ['App\\PriceRule', 'README.md#discounts', 'mention-short', 'README.md', 'A discount', 'PriceRule'],
  ['App\\Discount', 'README.md#discounts', 'mention-short', 'README.md', 'A discount', 'Discount'],
];

const UNRESOLVED: [UseKind, string, string, string, string, string, UnresolvedReason][] = [
  ['method_call', 'price', '$this->rule', 'App\\Cart::total', CART, 'return $this->rule', 'receiver_unknown'],
  ['method_call', 'total', '$unknown', 'App\\Checkout::run', CHECKOUT, 'return $unknown', 'receiver_unknown'],
];

/** Line and column (from 1) of a text in the first line that holds another one. */
function place(path: string, lineText: string, word: string): { line: number; column: number } {
  const lines = FILES[path].split('\n');
  const line = lines.findIndex((text) => text.includes(lineText));
  if (line < 0 || !lines[line].includes(word)) throw new Error(`${path} has no ${lineText} ... ${word}`);
  return { line: line + 1, column: lines[line].indexOf(word) + 1 };
}

function span(def: Pick<Def, 'path' | 'from' | 'to'>): Span {
  const lines = FILES[def.path].split('\n');
  const first = lines.findIndex((text) => text.includes(def.from));
  const to = def.to ?? def.from;
  const ends = /^\s*\};?$/.test(to) ? (text: string) => text === to : (text: string) => text.includes(to);
  const end = lines.findIndex((text, i) => i >= first && ends(text));
  const start = lines.slice(0, first).join('\n').length + 1;
  const stop = lines.slice(0, end + 1).join('\n').length;
  return {
    startLine: first + 1,
    declLine: first + 1,
    nameLine: first + 1,
    endLine: end + 1,
    start,
    end: stop,
    startByte: start,
    endByte: stop,
  };
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

export function fileRows(): FileRow[] {
  return PATHS.map((path) => ({
    path: path as CorpusPath,
    language: path.endsWith('.md') ? 'markdown' : 'php',
    status: 'parsed',
    lines: lineCount(FILES[path]),
    bytes: Buffer.byteLength(FILES[path]),
    hash: sha256(FILES[path]),
    encoding: 'utf-8',
    faults: [],
  }));
}

/** The nodes, files first, then definitions in the order of DEFS, then external symbols. */
export function graph(): LinkedGraph {
  const nodes: GraphNode[] = PATHS.map((path, file) => ({
    id: nodeId(path.endsWith('.md') ? 'markdown' : 'php', 'file', path),
    kind: 'file',
    name: path.split('/').at(-1) ?? path,
    qualified: path,
    language: path.endsWith('.md') ? 'markdown' : 'php',
    file,
    span: {
      startLine: 1,
      declLine: 1,
      nameLine: 1,
      endLine: lineCount(FILES[path]),
      start: 0,
      end: FILES[path].length,
      startByte: 0,
      endByte: FILES[path].length,
    },
    parent: -1,
  }));
  const index = new Map<string, number>(nodes.map((node, i) => [node.qualified, i]));
  const contains: [number, number, RuleName, string, number, number][] = [];
  for (const def of DEFS) {
    const language = def.path.endsWith('.md') ? 'markdown' : 'php';
    const parent =
      def.parent === 'doc' ? nodes.findIndex((node) => node.kind === 'doc') : (index.get(def.parent) ?? -1);
    const at = span(def);
    nodes.push({
      id: nodeId(language, def.kind, def.qualified),
      kind: def.kind,
      name: def.name,
      qualified: def.qualified,
      language,
      file: PATHS.indexOf(def.path),
      span: at,
      parent,
      ...(def.visibility === undefined ? {} : { visibility: def.visibility }),
      ...(def.modifiers === undefined ? {} : { modifiers: def.modifiers }),
      ...(def.signature === undefined ? {} : { signature: def.signature }),
      ...(def.type === undefined ? {} : { type: def.type }),
    });
    if (def.kind !== 'doc') index.set(def.qualified, nodes.length - 1);
    contains.push([parent, nodes.length - 1, language === 'php' ? 'contains' : 'section', def.path, at.declLine, 1]);
  }
  nodes.push({
    id: nodeId('php', 'external', 'array_sum'),
    kind: 'external',
    name: 'array_sum',
    qualified: 'array_sum',
    language: 'php',
    file: -1,
    parent: -1,
  });
  index.set('array_sum', nodes.length - 1);
  const rows = [
    ...contains,
    ...EDGES.map(([source, target, rule, path, lineText, word]): [number, number, RuleName, string, number, number] => {
      const { line, column } = place(path, lineText, word);
      return [index.get(source) ?? -1, index.get(target) ?? -1, rule, path, line, column];
    }),
  ];
  return {
    nodes,
    edges: columns(rows),
    unresolved: UNRESOLVED.map(([kind, name, receiver, scope, path, lineText, reason]) => ({
      kind,
      name,
      receiver,
      scope: index.get(scope) ?? -1,
      file: PATHS.indexOf(path),
      ...place(path, lineText, name),
      reason,
    })),
    resolution: { method_call: { stated: 4, derived: 0, ambiguous: 0, external: 0, unresolved: 2 } },
    duplicates: [],
    definitionNodes: PATHS.map((path) =>
      Int32Array.from(
        nodes.flatMap((node, i) => (node.kind !== 'file' && node.file >= 0 && PATHS[node.file] === path ? [i] : [])),
      ),
    ),
    fileNodes: Int32Array.from(PATHS.map((_, i) => i)),
  };
}

function columns(rows: [number, number, RuleName, string, number, number][]): EdgeColumns {
  const kindOf = (rule: RuleName) => EDGE_KINDS.indexOf(RULES[rule].kind);
  rows.sort(
    (a, b) =>
      PATHS.indexOf(a[3]) - PATHS.indexOf(b[3]) ||
      a[4] - b[4] ||
      a[5] - b[5] ||
      kindOf(a[2]) - kindOf(b[2]) ||
      a[1] - b[1],
  );
  return {
    count: rows.length,
    kind: Uint8Array.from(rows, (row) => kindOf(row[2])),
    source: Uint32Array.from(rows, (row) => row[0]),
    target: Uint32Array.from(rows, (row) => row[1]),
    file: Uint32Array.from(rows, (row) => PATHS.indexOf(row[3])),
    line: Uint32Array.from(rows, (row) => row[4]),
    column: Uint32Array.from(rows, (row) => row[5]),
    rule: Uint8Array.from(rows, (row) => RULE_NAMES.indexOf(row[2])),
    confidence: Float64Array.from(rows, (row) => RULES[row[2]].confidence),
    uid: Float64Array.from(rows, (_, i) => i + 1),
  };
}
