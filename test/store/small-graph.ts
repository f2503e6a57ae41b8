// A hand-built linked graph: three files, a class with two methods, a function, a duplicate, an external class.

import type { Span } from '../../src/model/facts.ts';
import type { EdgeColumns, GraphNode, LinkedGraph, UnresolvedUse } from '../../src/model/graph.ts';
import type { ContentHash, CorpusPath, NodeId } from '../../src/model/ids.ts';
import { EDGE_KINDS } from '../../src/model/kinds.ts';
import { RULE_NAMES, RULES, type RuleName } from '../../src/model/rules.ts';
import type { GraphInput } from '../../src/store/write-graph.ts';

export const PATHS = ['README.md', 'src/Cart.php', 'src/functions.php'] as CorpusPath[];

const span = (startLine: number, endLine: number, start: number, end: number): Span => ({
  startLine,
  declLine: startLine,
  nameLine: startLine,
  endLine,
  start,
  end,
  startByte: start,
  endByte: end,
});

const node = (id: string, given: Partial<GraphNode> & Pick<GraphNode, 'kind' | 'name' | 'file'>): GraphNode => ({
  id: id as NodeId,
  qualified: given.name,
  language: 'php',
  parent: -1,
  ...given,
});

export const NODES: GraphNode[] = [
  node('markdown:file:README.md', {
    kind: 'file',
    name: 'README.md',
    language: 'markdown',
    file: 0,
    span: span(1, 3, 0, 30),
  }),
  node('php:file:src/Cart.php', {
    kind: 'file',
    name: 'Cart.php',
    qualified: 'src/Cart.php',
    file: 1,
    span: span(1, 20, 0, 400),
  }),
  node('php:class:App\\Cart', {
    kind: 'class',
    name: 'Cart',
    qualified: 'App\\Cart',
    file: 1,
    span: span(3, 20, 20, 400),
    parent: 1,
    modifiers: ['final', 'readonly'],
    signature: 'final readonly class Cart',
  }),
  node('php:method:App\\Cart::total', {
    kind: 'method',
    name: 'total',
    qualified: 'App\\Cart::total',
    file: 1,
    span: span(5, 9, 60, 150),
    parent: 2,
    visibility: 'public',
    signature: 'public function total(): int',
    type: 'int',
  }),
  node('php:constant:App\\Cart::MAX', {
    kind: 'constant',
    name: 'MAX',
    qualified: 'App\\Cart::MAX',
    file: 1,
    span: span(11, 11, 160, 180),
    parent: 2,
  }),
  node('php:constant:App\\Cart::max', {
    kind: 'constant',
    name: 'max',
    qualified: 'App\\Cart::max',
    file: 1,
    span: span(12, 12, 181, 200),
    parent: 2,
  }),
  node('php:file:src/functions.php', {
    kind: 'file',
    name: 'functions.php',
    qualified: 'src/functions.php',
    file: 2,
    span: span(1, 9, 0, 90),
  }),
  node('php:function:App\\total@src/functions.php', {
    kind: 'function',
    name: 'Total',
    qualified: 'App\\Total',
    file: 2,
    span: span(2, 4, 10, 40),
    parent: 6,
  }),
  node('php:function:App\\total@src/functions.php:2', {
    kind: 'function',
    name: 'total',
    qualified: 'App\\total',
    file: 2,
    span: span(6, 8, 50, 80),
    parent: 6,
  }),
  node('php:external:DateTime', { kind: 'external', name: 'DateTime', file: -1 }),
];

type Edge = [
  rule: RuleName,
  source: number,
  target: number,
  file: number,
  line: number,
  column: number,
  confidence: number,
  uid: number,
];

const EDGES: Edge[] = [
  ['mention-name', 2, 0, 0, 2, 5, 0.9, 1],
  ['contains', 1, 2, 1, 3, 13, 1, 2],
  ['contains', 2, 3, 1, 5, 21, 1, 3],
  ['new', 3, 9, 1, 6, 12, 1, 0xfffffffffffff],
  ['function-duplicate', 3, 7, 1, 7, 9, 0.45, 2 ** 53 - 1],
  ['function-duplicate', 3, 8, 1, 7, 9, 0.45, 5],
  ['contains', 2, 4, 1, 11, 9, 1, 6],
  ['contains', 2, 5, 1, 12, 9, 1, 7],
  ['contains', 6, 7, 2, 2, 10, 1, 8],
  ['static-call', 7, 3, 2, 3, 15, 1, 9],
  ['contains', 6, 8, 2, 6, 10, 1, 10],
];

export function edgeColumns(edges: readonly Edge[] = EDGES): EdgeColumns {
  const rule = edges.map((edge) => RULE_NAMES.indexOf(edge[0]));
  return {
    count: edges.length,
    kind: Uint8Array.from(edges, (edge) => EDGE_KINDS.indexOf(RULES[edge[0]].kind)),
    source: Uint32Array.from(edges, (edge) => edge[1]),
    target: Uint32Array.from(edges, (edge) => edge[2]),
    file: Uint32Array.from(edges, (edge) => edge[3]),
    line: Uint32Array.from(edges, (edge) => edge[4]),
    column: Uint32Array.from(edges, (edge) => edge[5]),
    rule: Uint8Array.from(rule),
    confidence: Float64Array.from(edges, (edge) => edge[6]),
    uid: Float64Array.from(edges, (edge) => edge[7]),
  };
}

const UNRESOLVED: UnresolvedUse[] = [
  {
    kind: 'method_call',
    name: 'Save',
    receiver: '$this->repo',
    form: 'property',
    scope: 3,
    file: 1,
    line: 8,
    column: 16,
    reason: 'receiver_unknown',
  },
  { kind: 'dynamic_call', name: '', receiver: '', scope: 3, file: 1, line: 9, column: 5, reason: 'dynamic_name' },
  {
    kind: 'method_call',
    name: 'save',
    receiver: '$x',
    form: 'variable',
    scope: 8,
    file: 2,
    line: 7,
    column: 8,
    reason: 'receiver_unknown',
  },
];

export function smallGraph(): LinkedGraph {
  return {
    nodes: NODES,
    edges: edgeColumns(),
    unresolved: UNRESOLVED,
    resolution: {
      method_call: { stated: 0, derived: 0, ambiguous: 0, external: 0, unresolved: 2 },
      call: { stated: 0, derived: 0, ambiguous: 1, external: 0, unresolved: 0 },
    },
    duplicates: [{ kind: 'function', qualified: 'App\\total', nodes: [7, 8] }],
    definitionNodes: [],
    fileNodes: Int32Array.of(0, 1, 6),
  };
}

const HASH = 'ab'.repeat(32) as ContentHash;

export function smallInput(): GraphInput {
  return {
    linked: smallGraph(),
    files: [
      {
        path: PATHS[0],
        language: 'markdown',
        status: 'parsed',
        lines: 3,
        bytes: 30,
        hash: HASH,
        encoding: 'utf-8',
        faults: [],
      },
      {
        path: PATHS[1],
        language: 'php',
        status: 'partial',
        lines: 20,
        bytes: 400,
        hash: HASH,
        encoding: 'utf-8',
        faults: [
          { phase: 'parse', reason: 'syntax error', line: 18, endLine: 19 },
          { phase: 'parse', reason: 'syntax error', line: 20, endLine: 20 },
        ],
      },
      {
        path: PATHS[2],
        language: 'php',
        status: 'parsed',
        lines: 9,
        bytes: 90,
        hash: HASH,
        encoding: 'latin1',
        faults: [],
      },
    ],
    excluded: [
      { rule: 'vendor', files: 7 },
      { rule: 'gitignore', files: 2 },
    ],
    info: { base_commit: 'c0ffee', corpus_hash: 'f00d', capability: 'degraded', degraded_reasons: ['cpg_unavailable'] },
  };
}
