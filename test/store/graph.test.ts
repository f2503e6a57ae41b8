import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { RagrafError } from '../../src/model/errors.ts';
import type { NodeRef, RevisionName } from '../../src/model/ids.ts';
import { EDGE_KINDS } from '../../src/model/kinds.ts';
import { openGraphReader } from '../../src/store/read-graph.ts';
import type { GraphReader, RevisionInfo } from '../../src/store/reader.ts';
import { edgeSetHash, writeGraph } from '../../src/store/write-graph.ts';
import { edgeColumns, NODES, PATHS, smallInput } from './small-graph.ts';
import { tempDir } from './temp-dir.ts';

const INFO: RevisionInfo = {
  rev: 'rev-0001' as RevisionName,
  base_commit: 'c0ffee',
  corpus_hash: 'f00d',
  capability: 'degraded',
  degraded_reasons: ['cpg_unavailable'],
};
const ref = (index: number): NodeRef => index as NodeRef;

function openSmall(): GraphReader {
  const path = join(tempDir(), 'graph.sqlite');
  writeGraph(path, smallInput());
  const reader = openGraphReader(path, INFO);
  onTestFinished(() => reader.close());
  return reader;
}

test('the same input gives the same bytes (FT-13)', () => {
  const dir = tempDir();
  const hashes = ['a', 'b'].map((name) => {
    const path = join(dir, name);
    writeGraph(path, smallInput());
    return sha256(readFileSync(path));
  });
  expect(hashes[0]).toBe(hashes[1]);
  const other = smallInput();
  other.linked.edges.uid[0] = 2;
  writeGraph(join(dir, 'c'), other);
  expect(sha256(readFileSync(join(dir, 'c')))).not.toBe(hashes[0]);
});

test('the edge set hash follows the identities', () => {
  const edges = edgeColumns();
  const before = edgeSetHash(edges);
  expect(edgeSetHash(edgeColumns())).toBe(before);
  edges.uid[3]--;
  expect(edgeSetHash(edges)).not.toBe(before);
});

test('files answer with their faults, by path', () => {
  const graph = openSmall();
  expect(graph.files()).toEqual(smallInput().files);
  expect(graph.file('src/Cart.php')).toEqual(smallInput().files[1]);
  expect(graph.file('src/cart.php')).toBeUndefined();
});

describe('nodes', () => {
  test('a node has all its fields', () => {
    const graph = openSmall();
    expect(graph.nodeById('php:method:App\\Cart::total')).toEqual({
      ref: 3,
      id: 'php:method:App\\Cart::total',
      kind: 'method',
      name: 'total',
      qualified: 'App\\Cart::total',
      language: 'php',
      path: 'src/Cart.php',
      startLine: 5,
      declLine: 5,
      nameLine: 5,
      endLine: 9,
      start: 60,
      end: 150,
      parent: 2,
      visibility: 'public',
      modifiers: [],
      signature: 'public function total(): int',
      type: 'int',
    });
    expect(graph.node(ref(2)).modifiers).toEqual(['final', 'readonly']);
    expect(graph.nodeById('php:method:app\\cart::total')).toBeUndefined();
  });

  test('an external symbol has no place', () => {
    expect(openSmall().nodeById('php:external:DateTime')).toEqual({
      ref: 9,
      id: 'php:external:DateTime',
      kind: 'external',
      name: 'DateTime',
      qualified: 'DateTime',
      language: 'php',
      modifiers: [],
    });
  });

  test('qualified names compare as PHP compares them', () => {
    const graph = openSmall();
    const ids = (name: string) => graph.nodesByQualified(name).map((row) => row.ref);
    expect(ids('\\APP\\CART')).toEqual([2]);
    expect(ids('app\\TOTAL')).toEqual([7, 8]);
    expect(ids('app\\cart::MAX')).toEqual([4]);
    expect(ids('App\\Cart::max')).toEqual([5]);
    expect(ids('App\\Cart::Max')).toEqual([]);
    expect(ids('src/Cart.php')).toEqual([1]);
    expect(ids('SRC/cart.php')).toEqual([]);
    expect(ids('Cart')).toEqual([]);
  });

  test('short names ignore case and are ordered by kind, qualified name, path and line', () => {
    const graph = openSmall();
    expect(graph.nodesByName('TOTAL').map((row) => row.ref)).toEqual([7, 8, 3]);
    expect(graph.nodesByName('max').map((row) => row.ref)).toEqual([4, 5]);
  });

  test('definitions at a line, innermost first', () => {
    const graph = openSmall();
    expect(graph.nodesAt('src/Cart.php', 7).map((row) => row.ref)).toEqual([3, 2]);
    expect(graph.nodesAt('src/Cart.php', 1)).toEqual([]);
    expect(graph.nodesAt('src/none.php', 7)).toEqual([]);
  });

  test('children come in source order', () => {
    const graph = openSmall();
    expect(graph.children(ref(2)).map((row) => row.ref)).toEqual([3, 4, 5]);
    expect(graph.children(ref(9))).toEqual([]);
  });

  test('an unknown handle is a damaged store, not an empty answer', () => {
    const graph = openSmall();
    expect(() => graph.node(ref(99))).toThrow(RagrafError);
    expect(() => graph.edges(ref(99), 'in', ['calls'])).toThrow(/missing/);
  });
});

describe('edges', () => {
  test('an edge has its evidence', () => {
    expect(openSmall().edges(ref(3), 'in', ['calls'])).toEqual([
      {
        kind: 'calls',
        source: 7,
        target: 3,
        path: 'src/functions.php',
        line: 3,
        column: 15,
        rule: 'static-call',
        confidence: 1,
        uid: '00000000000009',
      },
    ]);
  });

  test('several kinds come in one order of places', () => {
    const edges = openSmall().edges(ref(3), 'out', ['calls_heuristic', 'instantiates', 'calls']);
    expect(edges.map((edge) => [edge.kind, edge.target, edge.line, edge.uid])).toEqual([
      ['instantiates', 9, 6, '0fffffffffffff'],
      ['calls_heuristic', 7, 7, '1fffffffffffff'],
      ['calls_heuristic', 8, 7, '00000000000005'],
    ]);
  });

  test('counts by kind and direction', () => {
    const graph = openSmall();
    expect(graph.edgeCounts(ref(2))).toEqual({ in: { contains: 1 }, out: { contains: 3, documented_by: 1 } });
    expect(graph.edgeCounts(ref(9))).toEqual({ in: { instantiates: 1 }, out: {} });
    expect(graph.edges(ref(9), 'out', EDGE_KINDS)).toEqual([]);
  });
});

test('unresolved uses answer by name without case and by scope', () => {
  const graph = openSmall();
  expect(graph.unresolvedByName('SAVE')).toEqual([
    {
      kind: 'method_call',
      name: 'Save',
      receiver: '$this->repo',
      form: 'property',
      scope: 3,
      path: 'src/Cart.php',
      line: 8,
      column: 16,
      reason: 'receiver_unknown',
    },
    {
      kind: 'method_call',
      name: 'save',
      receiver: '$x',
      form: 'variable',
      scope: 8,
      path: 'src/functions.php',
      line: 7,
      column: 8,
      reason: 'receiver_unknown',
    },
  ]);
  expect(graph.unresolvedByName('$x')).toEqual([]);
  expect(graph.unresolvedIn(ref(3)).map((use) => [use.kind, use.form, use.line])).toEqual([
    ['method_call', 'property', 8],
    ['dynamic_call', undefined, 9],
  ]);
  expect(graph.unresolvedIn(ref(2))).toEqual([]);
});

test('the summary adds up', () => {
  expect(openSmall().summary()).toEqual({
    files: [
      { status: 'parsed', language: 'markdown', files: 1, lines: 3 },
      { status: 'parsed', language: 'php', files: 1, lines: 9 },
      { status: 'partial', language: 'php', files: 1, lines: 20 },
    ],
    excluded: [
      { rule: 'gitignore', files: 2 },
      { rule: 'vendor', files: 7 },
    ],
    nodes: [
      { kind: 'file', nodes: 3 },
      { kind: 'class', nodes: 1 },
      { kind: 'function', nodes: 2 },
      { kind: 'method', nodes: 1 },
      { kind: 'constant', nodes: 2 },
      { kind: 'external', nodes: 1 },
    ],
    edges: [
      { kind: 'contains', stated: 6, derived: 0 },
      { kind: 'calls', stated: 1, derived: 0 },
      { kind: 'calls_heuristic', stated: 0, derived: 2 },
      { kind: 'instantiates', stated: 1, derived: 0 },
      { kind: 'documented_by', stated: 0, derived: 1 },
    ],
    rules: [
      { rule: 'contains', edges: 6 },
      { rule: 'static-call', edges: 1 },
      { rule: 'function-duplicate', edges: 2 },
      { rule: 'new', edges: 1 },
      { rule: 'mention-name', edges: 1 },
    ],
    resolution: {
      call: { stated: 0, derived: 0, ambiguous: 1, external: 0, unresolved: 0 },
      method_call: { stated: 0, derived: 0, ambiguous: 0, external: 0, unresolved: 2 },
    },
    unresolved: [
      { reason: 'receiver_unknown', uses: 2 },
      { reason: 'dynamic_name', uses: 1 },
    ],
    duplicates: [
      {
        kind: 'function',
        qualified: 'App\\total',
        places: [
          { path: 'src/functions.php', line: 2 },
          { path: 'src/functions.php', line: 6 },
        ],
      },
    ],
  });
});

test('the file explains itself to plain SQL: every edge with evidence, confidence and source (FT-10)', () => {
  const path = join(tempDir(), 'graph.sqlite');
  writeGraph(path, smallInput());
  const db = new Database(path, { readonly: true });
  onTestFinished(() => {
    db.close();
  });
  expect(db.prepare('SELECT count(*) FROM edge_fact').pluck().get()).toBe(11);
  expect(
    db.prepare(`SELECT * FROM edge_fact WHERE kind = 'calls_heuristic' AND edge_uid = '1fffffffffffff'`).all(),
  ).toEqual([
    {
      edge_uid: '1fffffffffffff',
      kind: 'calls_heuristic',
      source: 'php:method:App\\Cart::total',
      target: 'php:function:App\\total@src/functions.php',
      evidence_path: 'src/Cart.php',
      evidence_line: 7,
      evidence_column: 9,
      confidence: 0.45,
      provenance: 'derived',
      sources: 'php-ast',
      rule: 'function-duplicate',
    },
  ]);
  expect(
    db.prepare('SELECT name, receiver, form, scope, reason FROM unresolved_fact WHERE evidence_line = 8').all(),
  ).toEqual([
    {
      name: 'Save',
      receiver: '$this->repo',
      form: 'property',
      scope: 'php:method:App\\Cart::total',
      reason: 'receiver_unknown',
    },
  ]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

test('many rows survive the batches', () => {
  const input = smallInput();
  const many = 1000;
  const edges = Array.from({ length: many }, (_, i) => ['static-call', 3, 7, 2, i + 1, 1, 1, i] as const);
  input.linked.edges = edgeColumns(edges.map((edge) => [...edge]));
  input.linked.nodes = [
    ...NODES,
    ...Array.from({ length: many }, (_, i) => ({ ...NODES[9], id: `php:external:X${i}` as never })),
  ];
  const path = join(tempDir(), 'graph.sqlite');
  writeGraph(path, input);
  const graph = openGraphReader(path, INFO);
  onTestFinished(() => graph.close());
  expect(graph.edges(ref(7), 'in', ['calls']).map((edge) => edge.line)).toEqual(
    Array.from({ length: many }, (_, i) => i + 1),
  );
  expect(graph.nodeById('php:external:X999')?.ref).toBe(1009);
});

test('a rule cannot make an edge of another kind (invariant 4)', () => {
  const input = smallInput();
  input.linked.edges.kind[0] = EDGE_KINDS.indexOf('calls');
  expect(() => writeGraph(join(tempDir(), 'graph.sqlite'), input)).toThrow(/mention-name does not make calls/);
});

test('unsorted files are refused', () => {
  const input = smallInput();
  input.files = [...input.files].reverse();
  expect(() => writeGraph(join(tempDir(), 'graph.sqlite'), input)).toThrow(`files are not sorted at ${PATHS[1]}`);
});
