import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configHash } from '../../src/config/hash.ts';
import { loadConfig } from '../../src/config/load.ts';
import { RagrafError } from '../../src/model/errors.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ragraf-config-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string, name = 'ragraf.yaml'): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function failure(target: string, languages?: string[]): [code: string, details: string] {
  try {
    loadConfig(target, languages);
  } catch (error) {
    if (error instanceof RagrafError) return [error.code, error.details];
    throw error;
  }
  throw new Error('the configuration was accepted');
}

test('FT-37: a bare folder has the defaults', () => {
  const { mandatoryExclude, otherFormats, secrets, limits, ...rest } = loadConfig(folder);
  expect(rest).toEqual({
    name: basename(folder),
    root: folder,
    languages: [],
    include: ['**'],
    exclude: [],
    chunks: { maxChars: 4000 },
    retainRevs: 3,
    git: { commits: 2000 },
    cpg: { enabled: true },
    freshnessMs: 1000,
  });
  expect({ ...limits, workers: 0 }).toEqual({
    maxFileBytes: 20 * 1024 * 1024,
    maxFullParseChars: 2_000_000,
    parseTimeoutMs: 20_000,
    workerMemoryMb: 1024,
    workers: 0,
  });
  expect(limits.workers).toBeGreaterThanOrEqual(1);
  expect(limits.workers).toBeLessThanOrEqual(8);
  expect(mandatoryExclude.slice(0, 2)).toEqual(['.git', '.ragraf']);
  expect(otherFormats).toContain('png');
  expect(secrets.exclude).toContain('.env');
});

test('FT-38: exclude and secrets are added to the mandatory lists and cannot replace them', () => {
  const bare = loadConfig(folder);
  write('exclude: [build/]\nsecrets:\n  exclude: [keys/]\n  patterns: [{ name: acme, regex: "acme_[a-z]+" }]\n');
  const config = loadConfig(folder);
  expect(config.mandatoryExclude).toEqual(bare.mandatoryExclude);
  expect(config.exclude).toEqual(['build/']);
  expect(config.secrets.exclude).toEqual([...bare.secrets.exclude, 'keys/']);
  expect(config.secrets.patterns).toEqual([...bare.secrets.patterns, { name: 'acme', regex: 'acme_[a-z]+' }]);
});

test('root is relative to the file and links in it are resolved', () => {
  mkdirSync(join(folder, 'app'));
  symlinkSync('app', join(folder, 'link'));
  const file = write('root: link\n', 'other.yaml');
  expect(loadConfig(file).root).toBe(join(folder, 'app'));
  expect(loadConfig(file).file).toBe(file);
  expect(loadConfig(file).name).toBe('app');
});

test('partial limits keep the other defaults; an empty file is a configuration', () => {
  write('limits: { workers: 3 }\n');
  expect(loadConfig(folder).limits.workers).toBe(3);
  expect(loadConfig(folder).limits.workerMemoryMb).toBe(1024);
  expect(loadConfig(write('', 'empty.yaml')).retainRevs).toBe(3);
});

test('every problem names file, line, key, what was expected and what was found', () => {
  const file = write(
    [
      'nam: shop',
      'limits:',
      '  workers: many',
      '  max_file_bytes: -1',
      'languages: [php, perl]',
      'exclude: build',
      'secrets:',
      '  patterns:',
      "    - { name: x, regex: '(' }",
      "    - { name: Y, regex: 'a*' }",
      'retain_revs: 2.5',
      'include: []',
    ].join('\n'),
  );
  expect(failure(folder)).toEqual([
    'config_invalid',
    [
      `${file}:1: nam: expected a known key, found "nam"`,
      `${file}:3: limits.workers: expected a whole number, found "many"`,
      `${file}:4: limits.max_file_bytes: expected a number of at least 1, found -1`,
      `${file}:6: exclude: expected a list, found "build"`,
      `${file}:9: secrets.patterns.0.regex: expected a regular expression (JavaScript, flags gu), found "("`,
      `${file}:10: secrets.patterns.1.name: expected a text of the form /^[a-z0-9][a-z0-9-]*$/, found "Y"`,
      `${file}:10: secrets.patterns.1.regex: expected a regular expression that does not match the empty text, found "a*"`,
      `${file}:11: retain_revs: expected a whole number, found 2.5`,
      `${file}:12: include: expected a list with a number of entries of at least 1, found []`,
    ].join('\n'),
  ]);
});

test('unknown languages are refused when the known ones are given', () => {
  const file = write('languages:\n  - php\n  - perl\n');
  expect(failure(folder, ['php', 'markdown'])).toEqual([
    'config_invalid',
    `${file}:3: languages.1: expected one of php, markdown, found "perl"`,
  ]);
  expect(loadConfig(folder).languages).toEqual(['php', 'perl']);
});

test.each([
  [
    'name: [a\n',
    ':2: expected YAML, found: Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
  ['name: a\nname: b\n', ':2: expected YAML, found: Map keys must be unique'],
  ['- a\n', ':1: (whole file): expected a mapping of keys to values, found ["a"]'],
  ['name: a\nexclude: ["!src"]\n', ':2: exclude.0: expected a glob without a leading !, found "!src"'],
  ['root: nowhere\n', ':1: root: expected an existing folder, found "nowhere"'],
])('%j is refused', (text, message) => {
  const file = write(text);
  expect(failure(folder)).toEqual(['config_invalid', file + message]);
});

test('a missing project is a coded error', () => {
  const missing = join(folder, 'nothing');
  expect(failure(missing)).toEqual(['config_missing', missing]);
  expect(failure(join(write('', 'file.yaml'), 'below'))).toEqual([
    'config_missing',
    join(folder, 'file.yaml', 'below'),
  ]);
});

test('the hash covers what changes facts and nothing else', () => {
  const hashOf = (text: string) => configHash(loadConfig(write(text)));
  const plain = hashOf('');
  for (const same of [
    'name: x',
    'limits: { workers: 2 }',
    'limits: { worker_memory_mb: 2048 }',
    'retain_revs: 9',
    'freshness_ms: 5',
  ])
    expect([same, hashOf(same)]).toEqual([same, plain]);
  const others = [
    'languages: [php]',
    'include: [src/]',
    'exclude: [src/]',
    'limits: { max_file_bytes: 5 }',
    'limits: { max_full_parse_chars: 5 }',
    'chunks: { max_chars: 500 }',
    'secrets: { exclude: [a] }',
    'secrets: { patterns: [{ name: a, regex: b }] }',
    'git: { commits: 1 }',
    'cpg: { enabled: false }',
  ].map(hashOf);
  expect(new Set([plain, ...others]).size).toBe(others.length + 1);
});
