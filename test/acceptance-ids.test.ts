// ACCEPTANCE.md against the project: each requirement has its row, and what a row names is there.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const IDS = Object.entries({ FT: 43, NFR: 12, M: 7, K: 9 }).flatMap(([prefix, count]) =>
  Array.from({ length: count }, (_, index) =>
    prefix === 'M' || prefix === 'K' ? `${prefix}${index + 1}` : `${prefix}-${index + 1}`,
  ),
);
const ROW = /^\| ((?:FT|NFR)-\d+|[MK]\d+) \| (.+) \| (\w+) \| (.*) \|$/;

const rows = readFileSync('ACCEPTANCE.md', 'utf8')
  .split('\n')
  .map((line) => ROW.exec(line))
  .filter((row) => row !== null)
  .map(([, id, requirement, state, evidence]) => ({ id, requirement, state, evidence }));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const quoted = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code]) => code);
const paths = (text: string) =>
  quoted(text).flatMap((code) => code.match(/(?:test|bench|scripts|src|ledger|examples|\.ci)\/[\w./-]*/g) ?? []);
const npmScripts = (text: string) =>
  quoted(text).flatMap((code) => Array.from(code.matchAll(/npm run ([\w:-]+)/g), ([, name]) => name));
const isEvidence = (code: string) => /^(?:test\/|npm |npx |node |\.ci\/)/.test(code);

describe('ACCEPTANCE.md', () => {
  test('has each id once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(IDS);
  });

  test('knows three states', () => {
    expect(rows.filter(({ state }) => !['shown', 'partly', 'open'].includes(state))).toEqual([]);
  });

  test('names a test or a command for what is shown, wholly or partly', () => {
    const bare = rows.filter(({ state, evidence }) => state !== 'open' && !quoted(evidence).some(isEvidence));
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  test('says what is missing of what is open or partly shown', () => {
    const silent = rows.filter(
      ({ state, evidence }) => state !== 'shown' && evidence.replace(/`[^`]*`|[,;\s]/g, '') === '',
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('names files and scripts that exist', () => {
    const absent = rows.flatMap(({ id, evidence }) => [
      ...paths(evidence)
        .filter((path) => !existsSync(path))
        .map((path) => `${id}: ${path}`),
      ...npmScripts(evidence)
        .filter((name) => !(name in scripts))
        .map((name) => `${id}: npm run ${name}`),
    ]);
    expect(absent).toEqual([]);
  });

  test('counts its states', () => {
    const count = (prefix: string) =>
      ['shown', 'partly', 'open'].map(
        (state) => rows.filter((row) => row.id.startsWith(prefix) && row.state === state).length,
      );
    const summary = readFileSync('ACCEPTANCE.md', 'utf8').match(/^\| (?:FT|NFR|M|K) \|.*$/gm);
    expect(summary).toEqual(
      ['FT', 'NFR', 'M', 'K'].map(
        (prefix) => `| ${prefix} | ${count(prefix === 'M' || prefix === 'K' ? prefix : `${prefix}-`).join(' | ')} |`,
      ),
    );
  });
});
