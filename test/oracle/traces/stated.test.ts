import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IndexedCorpus, indexCorpus } from './indexed-corpus.ts';
import { causeOf, isKnown } from './known.ts';
import { type RuntimeTable, readTable } from './runtime-table.ts';
import { judgeStated } from './stated.ts';
import { type TracedEdge, tracedEdges } from './traced-edges.ts';

const SOURCE = `<?php
class Base { function m() {} function n() {} }
class Heir extends Base { function m() {} }
class Stranger { function m() {} }
class User {
  function a(Base $x) { $x->m(); }
  function b($x) { $x->twice(); }
  function c(callable $f) { $f(); }
}
`;

let root: string;
let corpus: IndexedCorpus;
let table: RuntimeTable;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ragraf-stated-'));
  writeFileSync(join(root, 'a.php'), SOURCE);
  const file = join(root, 'a.php');
  const stored = {
    files: [file],
    classes: [
      [
        'Base',
        ['Base'],
        [
          ['m', 0, 2, 0],
          ['n', 0, 2, 0],
        ],
      ],
      [
        'Heir',
        ['Heir', 'Base'],
        [
          ['m', 0, 3, 0],
          ['n', 0, 2, 0],
        ],
      ],
      ['Stranger', ['Stranger'], [['m', 0, 4, 0]]],
      [
        'User',
        ['User'],
        [
          ['a', 0, 6, 0],
          ['b', 0, 7, 0],
          ['c', 0, 8, 0],
        ],
      ],
    ],
    functions: [],
    autoload: [],
  };
  writeFileSync(join(root, 'table.json'), JSON.stringify(stored));
  table = readTable(join(root, 'table.json'));
  corpus = await indexCorpus({ root, paths: ['a.php'] });
});
afterAll(() => rmSync(root, { recursive: true }));

/** The edge of one call in `a.php`. */
function ran(callee: string, line: number): TracedEdge {
  const call = { caller: '{main}', file: join(root, 'a.php'), line, callee, internal: false };
  return tracedEdges({ calls: [call], rows: 1, cut: false }, table, root, corpus)[0];
}

describe('a traced call and the stated edge on its line', () => {
  test('is right when the stated method ran', () => {
    expect(judgeStated(corpus, table, ran('Base->m', 6))).toBe('right');
  });

  test('is right when a method ran that overrides it, and dispatch knows it', () => {
    const edge = ran('Heir->m', 6);
    expect(judgeStated(corpus, table, edge)).toBe('right');
    expect(isKnown(corpus, edge)).toBe(true);
  });

  test('is wrong when a method of an unrelated class ran', () => {
    const edge = ran('Stranger->m', 6);
    expect(judgeStated(corpus, table, edge)).toEqual([
      {
        path: 'a.php',
        line: 6,
        rule: 'typed-call',
        stated: 'Base::m at a.php:2',
        ran: 'Stranger->m, Stranger::m at a.php:4',
      },
    ]);
    expect(isKnown(corpus, edge)).toBe(false);
    expect(causeOf(corpus, edge)).toBe('method_call variable: typed-call to another target');
  });

  test('is not judged where the index states nothing, and the cause says what it knows', () => {
    const edge = ran('Base->n', 8);
    expect(judgeStated(corpus, table, edge)).toBe('silent');
    expect(causeOf(corpus, edge)).toBe('dynamic_call variable to method');
  });

  test('calls from or to places outside the corpus are left out', () => {
    const call = { caller: '{main}', file: '/elsewhere.php', line: 6, callee: 'Base->m', internal: false };
    expect(tracedEdges({ calls: [call], rows: 1, cut: false }, table, root, corpus)).toEqual([]);
  });
});
