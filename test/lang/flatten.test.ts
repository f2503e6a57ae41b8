// The columns that are read out of the parser's memory equal a walk with the runtime's own cursor, node by node.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { type ColumnParser, openParser, punctuationOf } from '../../src/lang/parser.ts';
import { ERROR_KIND, MISSING, NAMED, type SyntaxTree } from '../../src/lang/tree.ts';
import { GRAMMAR_PATH } from './php-facts.ts';

let columns: ColumnParser;
let parser: Parser;
let punctuation: Uint8Array;

beforeAll(async () => {
  columns = await openParser(readFileSync(GRAMMAR_PATH));
  parser = new Parser();
  const language = await Language.load(GRAMMAR_PATH);
  punctuation = punctuationOf(language);
  parser.setLanguage(language);
});

interface Row {
  kind: number;
  field: number;
  start: number;
  end: number;
  named: boolean;
  missing: boolean;
  parent: number;
}

function fromColumns(tree: SyntaxTree): Row[] {
  return Array.from({ length: tree.count }, (_, node) => ({
    kind: tree.kind[node],
    field: tree.field[node],
    start: tree.start[node],
    end: tree.end[node],
    named: (tree.flags[node] & NAMED) !== 0,
    missing: (tree.flags[node] & MISSING) !== 0,
    parent: tree.parent[node],
  }));
}

function fromCursor(text: string): Row[] {
  const tree = parser.parse(text);
  if (tree === null) throw new Error('not parsed');
  const cursor = tree.walk();
  const rows: Row[] = [];
  const above: number[] = [];
  for (;;) {
    const here = rows.length;
    if (cursor.currentFieldId !== 0 || cursor.nodeIsMissing || punctuation[cursor.nodeTypeId] !== 1)
      rows.push({
        kind: cursor.nodeTypeId,
        field: cursor.currentFieldId,
        start: cursor.startIndex,
        end: cursor.endIndex,
        named: cursor.nodeIsNamed,
        missing: cursor.nodeIsMissing,
        parent: above.at(-1) ?? -1,
      });
    if (cursor.gotoFirstChild()) {
      above.push(here);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        tree.delete();
        return rows;
      }
      above.pop();
    }
  }
}

function phpFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.php') || path.endsWith('.phtml') || path.endsWith('.php.txt'))
    .sort()
    .map((path) => join(folder, path));
}

describe('createFlattener', () => {
  it.each([...phpFiles('examples/shop'), ...phpFiles('test/annotated')])('equals the cursor on %s', (path) => {
    const text = readFileSync(path, 'latin1');
    const tree = columns.parse(text, 10_000);
    expect(tree && fromColumns(tree)).toEqual(fromCursor(text));
  });

  it.each([
    ['empty', ''],
    ['text without a tag', 'hello\n'],
    ['damaged', '<?php class A { function f( { $x = ; } } function g() {}'],
    ['non-ASCII before symbols', '<?php /* \u{1f600}é */ function à(){ return "ü{$a->b}"; }'],
    ['CRLF', '<?php\r\nclass A\r\n{\r\n}\r\n'],
  ])('equals the cursor on %s input', (_, text) => {
    const tree = columns.parse(text, 10_000);
    expect(tree && fromColumns(tree)).toEqual(fromCursor(text));
  });

  it('gives each node the end of its subtree', () => {
    const tree = columns.parse('<?php f(g(1), 2); h();', 10_000);
    if (tree === undefined) throw new Error('not parsed');
    for (let node = 0; node < tree.count; node++) {
      let end = node + 1;
      while (end < tree.count && isBelow(tree, end, node)) end++;
      expect(tree.next[node]).toBe(end);
    }
  });

  it('marks damage', () => {
    expect(columns.parse('<?php f(;', 10_000)?.hasError).toBe(true);
    expect(columns.parse('<?php f();', 10_000)?.hasError).toBe(false);
    expect(ERROR_KIND).toBe(65535);
  });
});

function isBelow(tree: SyntaxTree, node: number, ancestor: number): boolean {
  let at = tree.parent[node];
  while (at > ancestor) at = tree.parent[at];
  return at === ancestor;
}
