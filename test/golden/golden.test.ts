// Rendered goldens: what the indexer does, with every fact. UPDATE_GOLDENS=1 rewrites facts.txt; review the diff as behaviour.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareText } from '../../src/base/order.ts';
import { LANGUAGES } from '../../src/lang/registry.ts';
import { RULE_NAMES } from '../../src/model/rules.ts';
import { indexSources } from '../check.ts';
import { render } from './render.ts';

const ROOT = import.meta.dirname;
const update = process.env.UPDATE_GOLDENS === '1';

/** Folders with an `input` folder: test/golden/<language>/<theme>/<case>. */
const cases = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'input')
  .map((entry) => relative(ROOT, entry.parentPath).split(sep).join('/'))
  .sort(compareText);

function sourcesOf(name: string): [string, Uint8Array][] {
  const folder = join(ROOT, name, 'input');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, Uint8Array] => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).split(sep).join('/'), readFileSync(path)];
    })
    .sort(([a], [b]) => compareText(a, b));
}

describe.each(cases)('%s', (name) => {
  test('gives the recorded facts', async () => {
    const rendered = render(await indexSources(sourcesOf(name)));
    const file = join(ROOT, name, 'facts.txt');
    if (update) writeFileSync(file, rendered);
    expect(rendered).toBe(readFileSync(file, 'utf8'));
  });

  test('gives the same graph again, and with the files in another order of extraction', async () => {
    const sources = sourcesOf(name);
    const once = await indexSources(sources);
    const shuffled = await indexSources([...sources].reverse());
    expect((await indexSources(sources)).graph).toEqual(once.graph);
    expect(render(shuffled)).toBe(render(once));
  });
});

/** Kinds and rules that no golden can show, with the reason. */
const NOT_YET: Readonly<Record<string, string>> = {
  'builder-ddl': 'a query builder changes rows, not tables; the rules exist for every origin and verb',
  'model-ddl': 'a model changes rows, not tables; the rules exist for every origin and verb',
};

test('every node kind that a language emits and every edge rule is in some golden', () => {
  const all = cases.map((name) => readFileSync(join(ROOT, name, 'facts.txt'), 'utf8')).join('\n');
  const kinds = LANGUAGES.flatMap((language) => language.emits).filter((kind) => !all.includes(`def ${kind} `));
  const rules = RULE_NAMES.filter((rule) => !all.includes(`[${rule}]`));
  expect([...kinds, ...rules].sort(compareText)).toEqual(Object.keys(NOT_YET).sort(compareText));
});
