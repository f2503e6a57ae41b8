// Inputs that are too large to be written down: depth and size must cost neither the stack nor the facts.
import { describe, expect, test } from 'vitest';
import { extractSource, indexSources, LIMITS } from '../check.ts';

const bytes = (text: string) => Buffer.from(text);

describe('tree-sitter#5807, Cortex PR#370, php-src PR#7947: very deep expressions', () => {
  test.each([
    ['concatenations', '$x = ', 'f() . ', '1;', ''],
    ['parentheses', '$x = ', '(', '1', ')'],
    ['arrays', '$x = ', '[', '1', ']'],
    ['method chains', '$x = $o', '->m()', '', ''],
    ['nested calls', '', 'f(', '1', ')'],
    ['else branches', 'if (f()) {}', ' else if (f()) {}', '', ''],
  ])('20,000 %s', async (_, head, repeated, middle, closing) => {
    const text = `<?php\n${head}${repeated.repeat(20_000)}${middle}${closing.repeat(20_000)};\nfunction after() { return f(); }\n`;
    const file = await extractSource('deep.php', bytes(text));
    expect(file?.facts.status).toBe('parsed');
    expect(file?.facts.definitions.map(({ qualified }) => qualified)).toEqual(['after']);
    const calls = file?.facts.uses.filter(({ kind }) => kind === 'call' || kind === 'method_call').length;
    expect(calls).toBe((text.match(/\b[fm]\(/g) ?? []).length);
  });
});

test('phpactor#2978: an array data file above the size limit gives definitions only and is partial', async () => {
  const rows = Array.from({ length: 5000 }, (_, row) => `'key${row}' => f(${row}),`).join('\n');
  const text = `<?php\nfunction before() { return f(1); }\n$data = [\n${rows}\n];\nclass After { const A = 1; }\n`;
  const file = await extractSource('data.php', bytes(text), { ...LIMITS, maxFullParse: 50_000 });
  expect(file?.facts.status).toBe('partial');
  expect(file?.facts.faults.map(({ reason }) => reason)).toEqual(['definitions_only']);
  expect(file?.facts.definitions.map(({ qualified }) => qualified)).toEqual(['before', 'After', 'After::A']);
  expect(file?.facts.uses).toEqual([]);
});

test('Graft#139: many heredocs in many files, none is lost', async () => {
  const sources = Array.from({ length: 200 }, (_, file): [string, Uint8Array] => [
    `f${String(file).padStart(3, '0')}.php`,
    bytes(
      `<?php\n$a = <<<X${file}\n  text {$b->m()} $c[0]\n  X${file};\n$n = <<<'N'\nclass Ghost {}\nN;\nfunction f${file}() { return f${(file + 1) % 200}(); }\n`,
    ),
  ]);
  const { files, graph } = await indexSources(sources);
  expect(files.map(({ facts }) => facts.status)).toEqual(sources.map(() => 'parsed'));
  expect(graph.nodes.filter(({ kind }) => kind === 'function').length).toBe(200);
  expect(graph.resolution.call).toEqual({ stated: 200, derived: 0, ambiguous: 0, external: 0, unresolved: 0 });
});
