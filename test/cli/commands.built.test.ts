import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BuildSummary } from '../../src/pipeline/build-summary.ts';
import type { Preview } from '../../src/pipeline/preview.ts';
import { runCli } from '../pipeline/support/built.ts';
import { copyProject, indexNames, makeProject, writeFiles } from '../pipeline/support/project.ts';
import { shopFiles } from '../pipeline/support/shop.ts';

const COMMANDS = ['init', 'index', 'reindex', 'status', 'query', 'mcp', 'drop', 'doctor', 'versions'];
const shop = makeProject(shopFiles(2));
const indexed = await runCli(['index', '--project', shop]);

/** Numbers that differ from run to run, as letters. */
function steady(text: string): string {
  return text.replace(/\d+(\.\d+)? (ms|s)\b/g, 'T').replace(/\d+ MB/, 'M MB');
}

describe('index', () => {
  it('prints a summary', () => {
    expect([indexed.status, indexed.stderr]).toEqual([0, '']);
    expect(steady(indexed.stdout).split('\n')).toEqual([
      expect.stringMatching(/^rev-0001 published \(no commit, \d+ lines\)$/),
      '  files       14 (parsed 12, partial 2)',
      '  excluded    2 (mandatory 1, no_language 1)',
      expect.stringMatching(/^ {2}nodes {7}[\d,]+ \(file 14, namespace 6, class 5, .*\)$/),
      expect.stringMatching(/^ {2}edges {7}[\d,]+ \(contains \d+, .*calls \d+.*\)$/),
      expect.stringMatching(/^ {2}proof {7}[\d,]+ stated, [\d,]+ derived$/),
      expect.stringMatching(/^ {2}unresolved {2}\d+ uses; 1 names with several definitions$/),
      '  cache       14 (reused 0, parsed 14)',
      '  time        T (lock T, discover T, scan T, extract T, link T, write T, publish T, rotate T)',
      '  memory      M MB at most',
      '  capability  degraded (cpg_unavailable: this version builds no code property graph)',
      '',
    ]);
  });

  it('--json prints the summary and nothing else', async () => {
    const { status, stdout, stderr } = await runCli(['index', '--project', shop, '--json']);
    const summary = JSON.parse(stdout) as BuildSummary;
    expect([status, stderr, summary.outcome, summary.rev]).toEqual([0, '', 'unchanged', 'rev-0001']);
    expect(Object.keys(summary)).toEqual([
      'outcome',
      'rev',
      'base_commit',
      'corpus_hash',
      'capability',
      'degraded_reasons',
      'files',
      'lines',
      'excluded',
      'unlisted',
      'nodes',
      'edges',
      'unresolved',
      'duplicates',
      'cache',
      'rotated',
      'ms',
      'total_ms',
      'peak_rss_mb',
    ]);
  });

  it('--quiet prints nothing; the current folder is the default project', async () => {
    expect(await runCli(['index', '--quiet'], { cwd: shop })).toEqual({
      status: 0,
      signal: null,
      stdout: '',
      stderr: '',
    });
  });

  it('refuses a number of workers that is none', async () => {
    const { status, stdout, stderr } = await runCli(['index', '--workers', 'many']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      "error[usage]: option '--workers <n>' argument 'many' is invalid. expected a whole number from 1 to 64.\n",
    );
  });
});

describe('FT-11: status', () => {
  it('coverage sums up to the files on disk', async () => {
    const { status, stdout } = await runCli(['status', '--project', shop, '--json']);
    const { files, excluded } = JSON.parse(stdout).result;
    expect(status).toBe(0);
    expect(files).toEqual({ accepted: 14, parsed: 12, partial: 2, failed: 0, skipped: 0, excluded: 2 });
    expect(excluded).toEqual([
      { rule: 'mandatory', files: 1 },
      { rule: 'no_language', files: 1 },
    ]);
    expect(files.accepted + files.excluded).toBe(Object.keys(shopFiles(2)).length);
  });
});

describe('reindex', () => {
  const project = copyProject(shop);

  it('without a revision is an error with advice', async () => {
    expect(await runCli(['reindex', '--project', project])).toEqual({
      status: 3,
      signal: null,
      stdout: '',
      stderr: `error[no_revision]: the project has no published revision: ${join(project, '.ragraf')}\n  run ragraf index --project <dir>\n`,
    });
  });

  it('shows what would change and publishes nothing', async () => {
    await runCli(['index', '--project', project]);
    writeFiles(project, { 'src/new.php': '<?php\n', 'src/legacy.php': '<?php\n' });
    writeFileSync(join(project, 'lib/twice.php'), readFileSync(join(shop, 'lib/twice.php')));
    const { stdout } = await runCli(['reindex', '--project', project, '--json']);
    expect(JSON.parse(stdout) as Preview).toEqual({
      rev: 'rev-0001',
      added: ['src/new.php'],
      modified: ['src/legacy.php'],
      deleted: [],
      unchanged: 13,
      base_commit: { indexed: null, now: null },
      settings_changed: false,
      would_publish: true,
    });
    expect(indexNames(project)).toEqual(['rev-0001', 'rev.json']);
    const text = await runCli(['reindex', '--project', project]);
    expect(text.stdout).toBe(
      [
        'rev-0001 differs from the project; nothing was published',
        '  added       1',
        '    src/new.php',
        '  modified    1',
        '    src/legacy.php',
        '  deleted     0',
        '  unchanged   13',
        'publish with: ragraf reindex --commit',
        '',
      ].join('\n'),
    );
  });

  it('--commit publishes', async () => {
    const { stdout } = await runCli(['reindex', '--project', project, '--commit', '--json']);
    const { outcome, rev, cache } = JSON.parse(stdout) as BuildSummary;
    expect([outcome, rev, cache]).toEqual(['published', 'rev-0002', { hits: 13, parsed: 2 }]);
    const after = await runCli(['reindex', '--project', project]);
    expect(after.stdout.split('\n')[0]).toBe('rev-0002 is up to date');
  });
});

describe('init', () => {
  it('prints the example, and writes it once', async () => {
    const project = makeProject({});
    const example = readFileSync('config/ragraf.example.yaml', 'utf8');
    expect((await runCli(['init'])).stdout).toBe(example);
    expect((await runCli(['init', '--project', project, '--write'])).stdout).toBe(`${join(project, 'ragraf.yaml')}\n`);
    expect(readFileSync(join(project, 'ragraf.yaml'), 'utf8')).toBe(example);
    const again = await runCli(['init', '--project', project, '--write']);
    expect([again.status, again.stdout, again.stderr]).toEqual([
      2,
      '',
      `error[config_exists]: the configuration file exists already: ${join(project, 'ragraf.yaml')}\n  edit it, or remove it first\n`,
    ]);
  });
});

describe('drop', () => {
  it('asks, which needs a terminal; with --all nothing is left but the lock', async () => {
    const project = makeProject(shopFiles(0));
    await runCli(['index', '--project', project]);
    const asked = await runCli(['drop', '--project', project]);
    expect([asked.status, asked.stderr.split(':')[0]]).toEqual([1, 'error[usage]']);
    expect(existsSync(join(project, '.ragraf/index/rev.json'))).toBe(true);
    const dropped = await runCli(['drop', '--project', project, '--all', '--yes']);
    expect(dropped.status).toBe(0);
    expect(existsSync(join(project, '.ragraf/index'))).toBe(false);
    expect(existsSync(join(project, '.ragraf/control.sqlite'))).toBe(false);
  });
});

describe('doctor', () => {
  it('finds a whole installation and project', async () => {
    const { status, stdout } = await runCli(['doctor', '--project', shop, '--json']);
    const checks = JSON.parse(stdout) as { name: string; state: string }[];
    expect(status).toBe(0);
    expect(checks.map(({ name, state }) => [name, state])).toEqual([
      ['node', 'ok'],
      ['dependencies', 'ok'],
      ['sqlite', 'ok'],
      ['configuration', 'ok'],
      ['rev-0001', 'ok'],
      ['lock', 'ok'],
      ['git', 'warn'],
      ['java', 'ok'],
      ['mvn', 'ok'],
      ['joern', 'ok'],
    ]);
  });

  it('finds a damaged store and a wrong configuration, and fails', async () => {
    const project = makeProject(shopFiles(0));
    await runCli(['index', '--project', project]);
    const store = join(project, '.ragraf/index/rev-0001/graph.sqlite');
    const bytes = readFileSync(store);
    bytes[bytes.length - 1] ^= 1;
    (await import('node:fs')).chmodSync(store, 0o644);
    writeFileSync(store, bytes);
    const { status, stdout } = await runCli(['doctor', '--project', project]);
    expect(status).toBe(1);
    expect(stdout).toContain(`fail  rev-0001        ${store}: hash\n`);
    writeFileSync(join(project, 'ragraf.yaml'), 'unknown_key: 1\n');
    const wrong = await runCli(['doctor', '--project', project]);
    expect(wrong.status).toBe(1);
    expect(wrong.stdout).toMatch(/^fail {2}configuration {3}.*ragraf\.yaml:1: unknown_key/m);
  });
});

describe('NFR-7: versions', () => {
  it('--check passes on the pinned installation', async () => {
    const { status, stdout, stderr } = await runCli(['versions', '--check']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')[0]).toMatch(/^ragraf \d+\.\d+\.\d+, stores of version \d+$/);
    expect(stdout).toMatch(/^ok {4}tree-sitter-php\/tree-sitter-php\.wasm +sha256 [0-9a-f]{64}$/m);
  });
});

describe('the command line', () => {
  it('names an unknown command and the nearest one', async () => {
    expect(await runCli(['indx'])).toEqual({
      status: 1,
      signal: null,
      stdout: '',
      stderr: "error[usage]: unknown command 'indx'\n(Did you mean index?)\n",
    });
  });

  it('names an unknown option', async () => {
    const { status, stderr } = await runCli(['index', '--projct', '.']);
    expect([status, stderr]).toEqual([1, "error[usage]: unknown option '--projct'\n(Did you mean --project?)\n"]);
  });

  it('has help with examples for every command', async () => {
    const all = await runCli(['--help']);
    expect(all.status).toBe(0);
    for (const command of COMMANDS) {
      const { status, stdout } = await runCli([command, '--help']);
      expect([command, status]).toEqual([command, 0]);
      expect(all.stdout).toContain(`\n  ${command}`);
      expect(stdout, command).toMatch(/Example|ragraf query/);
    }
  });

  it('reports a missing project', async () => {
    expect(await runCli(['index', '--project', '/nowhere/at/all'])).toEqual({
      status: 2,
      signal: null,
      stdout: '',
      stderr:
        'error[config_missing]: there is no such project or configuration file: /nowhere/at/all\n  give a folder, or the path of a ragraf.yaml\n',
    });
  });

  it('reports an empty corpus', async () => {
    const project = makeProject({ 'notes.txt': 'x' });
    const { status, stderr } = await runCli(['index', '--project', project]);
    expect([status, stderr.split(':')[0]]).toEqual([9, 'error[empty_corpus]']);
  });

  it('reports a second writer', async () => {
    const { acquireLock } = await import('../../src/store/lock.ts');
    const lock = acquireLock(join(shop, '.ragraf'));
    const { status, stderr } = await runCli(['index', '--project', shop]);
    lock.release();
    expect([status, stderr]).toEqual([
      5,
      `error[locked]: another ragraf process is writing to this project: process ${process.pid}\n  wait for it, or stop it; the message names its process id\n`,
    ]);
  });
});
