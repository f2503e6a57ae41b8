// Random documents from pieces that have a meaning in Markdown: whatever they form, the facts keep their promises.
import { expect, test } from 'vitest';
import { markdown } from '../../src/lang/markdown/index.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import type { CorpusPath } from '../../src/model/ids.ts';

const PIECES = [
  '# ',
  '## ',
  '###### ',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\0',
  '\uFEFF',
  '---\n',
  '===\n',
  '```\n',
  '~~~',
  '`',
  '``',
  '> ',
  '- ',
  '1. ',
  '    ',
  '\t',
  '| ',
  '|---|\n',
  '<!--',
  '-->',
  '<div>\n',
  '<a href="',
  '">',
  '[a]',
  '(',
  ')',
  '](',
  '[a]: ',
  '\\',
  '\\\\',
  '::',
  '->',
  '$',
  '()',
  '/',
  '../',
  './',
  '.php',
  ':12',
  'title: x\n',
  'App\\Cart',
  'total',
  'src/Cart.php',
  'é',
  '字',
  '😀',
  '\ud800',
  '\udc00',
  '*',
  '_',
  '&amp;',
  'https://',
  '%zz',
  '%20',
  ' ',
  'x',
];

/** A generator of numbers below a bound that repeats for a seed. */
function random(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function broken(text: string, facts: FileFacts): string[] {
  const found: string[] = [];
  const check = (holds: boolean, what: string) => {
    if (!holds) found.push(what);
  };
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const bytesAt = (offset: number) => Buffer.byteLength(text.slice(0, offset));
  const last = Math.max(1, facts.lines);
  facts.definitions.forEach(({ span, parent, qualified }, index) => {
    check(parent < index, `parent of ${qualified}`);
    check(span.startLine >= 1 && span.startLine <= span.endLine && span.endLine <= last, `lines of ${qualified}`);
    check(span.start <= span.end && span.end <= text.length, `offsets of ${qualified}`);
    check(span.startByte === bytesAt(span.start) && span.endByte === bytesAt(span.end), `bytes of ${qualified}`);
    if (index > 0) {
      check(lineAt(span.start) === span.startLine && lineAt(span.end) === span.endLine, `place of ${qualified}`);
      const outer = facts.definitions[parent].span;
      check(outer.start <= span.start && span.end <= outer.end, `nesting of ${qualified}`);
    }
  });
  check(
    new Set(facts.definitions.map(({ qualified }) => qualified)).size === facts.definitions.length,
    'qualified names differ',
  );
  check(facts.chunks.length === facts.definitions.length, 'a chunk for each definition');
  let before = 0;
  for (const use of facts.uses) {
    check(use.start >= before, `order of ${use.name}`);
    check(
      lineAt(use.start) === use.line && use.column === use.start - text.lastIndexOf('\n', use.start - 1),
      `place of ${use.name}`,
    );
    const written = text.slice(use.start, use.start + use.name.length).replace(/\r/g, ' ');
    check(
      use.name === written || /\\\\|->|%/.test(text.slice(use.start, use.start + use.name.length * 3 + 9)),
      `text of ${use.name}`,
    );
    check(use.name !== '', 'no empty name');
    before = use.start;
  }
  return found;
}

test('no document breaks the facts', () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const next = random(seed);
    const text = Array.from({ length: 1 + next(40) }, () => PIECES[next(PIECES.length)]).join('');
    const facts = markdown.extract(
      { path: 'docs/a.md' as CorpusPath, text },
      { maxFullParse: 1_000_000, parseTimeout: 1000 },
    );
    expect({ text, broken: broken(text, facts) }).toEqual({ text, broken: [] });
    expect(facts.status).toBe('parsed');
  }
});

test.each([
  ['quotes', '>'.repeat(100_000)],
  ['list markers', '- '.repeat(50_000)],
  ['backticks', Array.from({ length: 600 }, (_, length) => '`'.repeat(length)).join(' ')],
  ['open links', '](('.repeat(50_000)],
  ['open brackets', `# ${'['.repeat(50_000)}`],
  ['heading text', `# ${'*a_ [b]( '.repeat(50_000)}`],
  ['open tags', '<a '.repeat(50_000)],
  ['folders', 'a/'.repeat(50_000)],
  ['namespaces', 'a\\'.repeat(50_000)],
  ['members', '$a->'.repeat(50_000)],
  ['dots', `${'.'.repeat(100_000)}x/`],
  ['equal headings', '# a\n'.repeat(5000)],
  ['nested lists', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
])('a long run of %s ends in time', (_, text) => {
  const facts = markdown.extract({ path: 'a.md' as CorpusPath, text }, { maxFullParse: 1_000_000, parseTimeout: 1000 });
  expect([facts.status, facts.lines]).toEqual(['parsed', text.split('\n').length - (text.endsWith('\n') ? 1 : 0)]);
});
