import { describe, expect, test } from 'vitest';
import { markdown } from '../../src/lang/markdown/index.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import type { CorpusPath } from '../../src/model/ids.ts';

const LIMITS = { maxFullParse: 2_000_000, parseTimeout: 1000 };

function extract(text: string, path = 'docs/guide.md'): FileFacts {
  return markdown.extract({ path: path as CorpusPath, text }, LIMITS);
}

/** Each definition as `kind name qualified parent startLine-endLine`. */
const outline = (text: string) =>
  extract(text).definitions.map(
    ({ kind, name, qualified, parent, span }) =>
      `${kind} [${name}] ${qualified} ${parent} ${span.startLine}-${span.endLine}`,
  );

/** Own text of each definition. */
const bodies = (text: string) =>
  extract(text).chunks.map(({ definition, bodyStart, bodyEnd }) => [definition, text.slice(bodyStart, bodyEnd)]);

describe('sections', () => {
  test('nest by level and run to before the next heading of the same or a higher one', () => {
    const text = 'intro\n\n# One\n\na\n\n### Deep\nb\n\n## Two\nc\n\n# Last\nd\n';
    expect(outline(text)).toEqual([
      'doc [One] docs/guide.md -1 1-14',
      'doc_section [One] docs/guide.md#one 0 3-12',
      'doc_section [Deep] docs/guide.md#deep 1 7-9',
      'doc_section [Two] docs/guide.md#two 1 10-12',
      'doc_section [Last] docs/guide.md#last 0 13-14',
    ]);
    expect(bodies(text)).toEqual([
      [0, 'intro'],
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
  });

  test('have all fields of a definition and of a chunk', () => {
    expect(extract('# Título\n\n¡é! 😀\n\n## B\n')).toEqual({
      path: 'docs/guide.md',
      language: 'markdown',
      status: 'parsed',
      faults: [],
      lines: 5,
      definitions: [
        {
          kind: 'doc',
          name: 'Título',
          qualified: 'docs/guide.md',
          parent: -1,
          span: { startLine: 1, declLine: 1, nameLine: 1, endLine: 5, start: 0, end: 23, startByte: 0, endByte: 28 },
        },
        {
          kind: 'doc_section',
          name: 'Título',
          qualified: 'docs/guide.md#título',
          parent: 0,
          span: { startLine: 1, declLine: 1, nameLine: 1, endLine: 5, start: 0, end: 22, startByte: 0, endByte: 27 },
        },
        {
          kind: 'doc_section',
          name: 'B',
          qualified: 'docs/guide.md#b',
          parent: 1,
          span: { startLine: 5, declLine: 5, nameLine: 5, endLine: 5, start: 18, end: 22, startByte: 23, endByte: 27 },
        },
      ],
      uses: [],
      chunks: [
        { kind: 'section', definition: 0, docStart: 0, docEnd: 0, bodyStart: 0, bodyEnd: 0 },
        { kind: 'section', definition: 1, docStart: 10, docEnd: 10, bodyStart: 10, bodyEnd: 16 },
        { kind: 'section', definition: 2, docStart: 23, docEnd: 23, bodyStart: 23, bodyEnd: 23 },
      ],
    });
  });

  test.each([
    ['an empty file', '', ['doc [guide.md] docs/guide.md -1 1-1']],
    ['text without a heading', 'a\nb', ['doc [guide.md] docs/guide.md -1 1-2']],
    ['blank lines alone', '\n\n', ['doc [guide.md] docs/guide.md -1 1-2']],
    [
      'a setext heading of two lines',
      'A\nb\n===\nx\n\nC\n--\n',
      [
        'doc [A b] docs/guide.md -1 1-7',
        'doc_section [A b] docs/guide.md#a-b 0 1-7',
        'doc_section [C] docs/guide.md#c 1 6-7',
      ],
    ],
    [
      'closing hashes and indentation',
      '   ## A ##\n',
      ['doc [guide.md] docs/guide.md -1 1-1', 'doc_section [A] docs/guide.md#a 0 1-1'],
    ],
    ['a heading of four blanks, which is code', '    # A\n', ['doc [guide.md] docs/guide.md -1 1-1']],
    ['a heading in a code fence', '```\n# A\n```\n', ['doc [guide.md] docs/guide.md -1 1-3']],
    ['a heading in a comment', '<!--\n\n# A\n\n-->\n', ['doc [guide.md] docs/guide.md -1 1-5']],
    [
      'a heading without text',
      '#\n\n## A\n\n#\n',
      ['doc [guide.md] docs/guide.md -1 1-5', 'doc_section [A] docs/guide.md#a 0 3-5'],
    ],
    [
      'an image as heading',
      '# ![Logo](l.png)\n',
      ['doc [Logo] docs/guide.md -1 1-1', 'doc_section [Logo] docs/guide.md# 0 1-1'],
    ],
    [
      'the deeper level first',
      '### A\n# B\n',
      [
        'doc [B] docs/guide.md -1 1-2',
        'doc_section [A] docs/guide.md#a 0 1-1',
        'doc_section [B] docs/guide.md#b 0 2-2',
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(outline(text)).toEqual(expected);
  });

  test('headings in lists and quotes open none but take their anchor', () => {
    expect(outline('> # A\n\n- # A\n\n# A\n')).toEqual([
      'doc [A] docs/guide.md -1 1-5',
      'doc_section [A] docs/guide.md#a-2 0 5-5',
    ]);
  });

  test('are named by the plain text and anchored as GitHub does it', () => {
    const text = [
      '# `Cart::total()` & *more* [link](x.md)',
      '# Über_uns — 2.0!',
      '# foo',
      '# foo',
      '# foo-1',
      '# foo',
      '# a<b>c</b> &amp; \\*d',
    ].join('\n');
    expect(
      extract(text)
        .definitions.slice(1)
        .map(({ name, qualified }) => [name, qualified.slice('docs/guide.md'.length)]),
    ).toEqual([
      ['Cart::total() & more link', '#carttotal--more-link'],
      ['Über_uns — 2.0!', '#über_uns--20'],
      ['foo', '#foo'],
      ['foo', '#foo-1'],
      ['foo-1', '#foo-1-1'],
      ['foo', '#foo-2'],
      ['ac & *d', '#ac--d'],
    ]);
  });

  test.each([
    ['of YAML', '---\ntitle: "The guide"\ntags: [a]\n---\nintro `Cart`\n# A\n', 'The guide', 'intro `Cart`', 5],
    ['of TOML', "+++\ntitle = 'The guide'\n+++\nintro `Cart`\n# A\n", 'The guide', 'intro `Cart`', 4],
    [
      'with dots, a byte order mark and CRLF',
      '\uFEFF---\r\nlayout: x\r\n...\r\nintro `Cart`\r\n# A\r\n',
      'A',
      'intro `Cart`',
      4,
    ],
  ])('front matter %s is skipped and gives the title', (_, text, name, intro, line) => {
    const facts = extract(text);
    expect(facts.definitions[0].name).toBe(name);
    expect(bodies(text)[0]).toEqual([0, intro]);
    expect(facts.uses.map((use) => [use.name, use.line])).toEqual([['Cart', line]]);
  });

  test('a thematic break on the first line is no front matter', () => {
    expect(bodies('---\n\nprose\n\n---\n')[0]).toEqual([0, '---\n\nprose\n\n---']);
  });

  test('CRLF and a byte order mark move no line and no offset', () => {
    const text = '\uFEFF# A\r\n\r\nsee `Cart`\r\n\r\n## B\r\nx\r\n';
    expect(outline(text)).toEqual([
      'doc [A] docs/guide.md -1 1-6',
      'doc_section [A] docs/guide.md#a 0 1-6',
      'doc_section [B] docs/guide.md#b 1 5-6',
    ]);
    const [, first, second] = extract(text).definitions;
    expect([text.slice(first.span.start, first.span.end), text.slice(second.span.start, second.span.end)]).toEqual([
      text.slice(1, -2),
      '## B\r\nx',
    ]);
    expect([first.span.startByte, second.span.startByte]).toEqual([3, second.span.start + 2]);
    expect(bodies(text)[1]).toEqual([1, 'see `Cart`']);
  });

  test('a file above the limit keeps its sections, loses its mentions and says so', () => {
    const text = '# A\n\n`Cart`\n';
    const facts = markdown.extract(
      { path: 'a.md' as CorpusPath, text },
      { maxFullParse: text.length - 1, parseTimeout: 1000 },
    );
    expect(facts.definitions.map(({ qualified }) => qualified)).toEqual(['a.md', 'a.md#a']);
    expect({ status: facts.status, faults: facts.faults, uses: facts.uses }).toEqual({
      status: 'partial',
      faults: [{ phase: 'extract', reason: 'file too large: mentions are left out', line: 1, endLine: 3 }],
      uses: [],
    });
  });
});
