import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitMessages, gitHistory, headCommit } from '../../src/corpus/git.ts';

let base: string;
let repo: string;
let clock: number;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ragraf-git-'));
  repo = join(base, 'repo');
  clock = 1_700_000_000;
  mkdirSync(repo);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function git(cwd: string, ...args: string[]): string {
  return gitWith(cwd, '', ...args);
}

function gitWith(cwd: string, input: string | Buffer, ...args: string[]): string {
  const date = `${clock} +0000`;
  const env = { PATH: process.env.PATH, HOME: base, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, LC_ALL: 'C' };
  const identity = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.org',
    '-c',
    'init.defaultBranch=main',
    '-c',
    'protocol.file.allow=always',
  ];
  return execFileSync('git', [...identity, ...args], {
    cwd,
    input,
    env,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  }).trim();
}

/** Writes a file, commits it, returns the hash. */
function commit(cwd: string, path: string, message: string | Buffer): string {
  clock += 60;
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), `${clock}\n`);
  git(cwd, 'add', '-f', path);
  gitWith(cwd, message, 'commit', '-q', '--allow-empty-message', '--cleanup=verbatim', '-F', '-');
  return git(cwd, 'rev-parse', 'HEAD');
}

const gapOf = async (root: string) => (await gitHistory(root, 10)).gap?.reason;

describe('head commit', () => {
  test('is the checked-out commit, from the top and from a folder', async () => {
    git(repo, 'init', '-q');
    const hash = commit(repo, 'src/a.php', 'first');
    expect(await headCommit(repo)).toBe(hash);
    expect(await headCommit(join(repo, 'src'))).toBe(hash);
  });

  test('is null without a repository', async () => {
    expect(await headCommit(repo)).toBeNull();
    expect(await gapOf(repo)).toBe('no_repository');
  });

  test('is null for a folder that does not exist', async () => {
    expect(await headCommit(join(base, 'nowhere'))).toBeNull();
  });

  test('is null without git', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', 'first');
    const { PATH } = process.env;
    process.env.PATH = base;
    try {
      expect(await headCommit(repo)).toBeNull();
      expect(await gapOf(repo)).toBe('no_git');
    } finally {
      process.env.PATH = PATH;
    }
  });

  test('is null before the first commit', async () => {
    git(repo, 'init', '-q');
    expect(await headCommit(repo)).toBeNull();
    expect(await gapOf(repo)).toBe('no_commit');
  });

  test('is null in a folder that the repository around it ignores or does not track', async () => {
    git(repo, 'init', '-q');
    writeFileSync(join(repo, '.gitignore'), 'ignored/\n');
    commit(repo, '.gitignore', 'first');
    for (const name of ['ignored', 'untracked']) {
      mkdirSync(join(repo, name));
      writeFileSync(join(repo, name, 'a.php'), '<?php\n');
      expect(await headCommit(join(repo, name))).toBeNull();
      expect(await gapOf(join(repo, name))).toBe('not_tracked');
    }
  });

  test('is the commit when an ignored folder has tracked files', async () => {
    git(repo, 'init', '-q');
    commit(repo, '.gitignore', 'first');
    writeFileSync(join(repo, '.gitignore'), 'lib/\n');
    const hash = commit(repo, 'lib/a.php', 'tracked all the same');
    expect(await headCommit(join(repo, 'lib'))).toBe(hash);
  });

  test('is null in a bare repository and in .git', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', 'first');
    git(base, 'clone', '-q', '--bare', repo, 'bare.git');
    expect(await gapOf(join(base, 'bare.git'))).toBe('no_repository');
    expect(await gapOf(join(repo, '.git'))).toBe('no_repository');
  });

  test('is found detached, in a worktree, in a shallow clone and in a submodule', async () => {
    git(repo, 'init', '-q');
    const first = commit(repo, 'a.php', 'first');
    const second = commit(repo, 'a.php', 'second');
    git(repo, 'worktree', 'add', '-q', join(base, 'tree'), first);
    expect(await headCommit(join(base, 'tree'))).toBe(first);

    git(base, 'clone', '-q', '--depth', '1', `file://${repo}`, 'shallow');
    expect(await commitMessages(join(base, 'shallow'), 10)).toEqual([{ hash: second, subject: 'second', body: '' }]);

    const outer = join(base, 'outer');
    mkdirSync(outer);
    git(outer, 'init', '-q');
    git(outer, 'submodule', '--quiet', 'add', repo, 'sub');
    clock += 60;
    git(outer, 'commit', '-q', '-m', 'outer');
    expect(await headCommit(join(outer, 'sub'))).toBe(second);

    git(base, 'clone', '-q', outer, 'empty-submodule');
    expect(await gapOf(join(base, 'empty-submodule', 'sub'))).toBe('not_tracked');

    git(repo, 'update-index', '--add', '--cacheinfo', `160000,${first},own`);
    git(repo, 'commit', '-q', '-m', 'a commit of its own as submodule');
    mkdirSync(join(repo, 'own'));
    expect(await gapOf(join(repo, 'own'))).toBe('not_tracked');

    git(repo, 'checkout', '-q', '--detach', first);
    expect(await headCommit(repo)).toBe(first);
  });

  test.runIf(process.getuid?.() === 0)('names the owner rule of git as the reason', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', 'first');
    execFileSync('chown', ['-R', '65534', repo]);
    const { HOME } = process.env;
    process.env.HOME = base;
    try {
      expect(await headCommit(repo)).toBeNull();
      expect(await gapOf(repo)).toBe('not_owned');
    } finally {
      process.env.HOME = HOME;
    }
  });

  test('does not listen to the repository variables of a hook', async () => {
    git(repo, 'init', '-q');
    const hash = commit(repo, 'a.php', 'first');
    const other = join(base, 'other');
    mkdirSync(other);
    git(other, 'init', '-q');
    commit(other, 'b.php', 'other');
    process.env.GIT_DIR = join(other, '.git');
    try {
      expect(await headCommit(repo)).toBe(hash);
    } finally {
      delete process.env.GIT_DIR;
    }
  });
});

describe('commit messages', () => {
  test('come newest first with subject and body', async () => {
    git(repo, 'init', '-q');
    const first = commit(repo, 'a.php', 'Add cart\n\nIt sums up.\n\n  indented\n\n\n');
    const second = commit(repo, 'a.php', 'Fold this\nsubject\n\nBody');
    expect(await gitHistory(repo, 10)).toEqual({
      head: second,
      commits: [
        { hash: second, subject: 'Fold this subject', body: 'Body' },
        { hash: first, subject: 'Add cart', body: 'It sums up.\n\n  indented' },
      ],
    });
    expect(await commitMessages(repo, 1)).toEqual([{ hash: second, subject: 'Fold this subject', body: 'Body' }]);
    expect(await commitMessages(repo, 0)).toEqual([]);
  });

  test('are those that touch the folder', async () => {
    git(repo, 'init', '-q');
    const inside = commit(repo, 'shop/a.php', 'inside');
    const outside = commit(repo, 'other/b.php', 'outside');
    expect(await commitMessages(join(repo, 'shop'), 10)).toEqual([{ hash: inside, subject: 'inside', body: '' }]);
    expect(await headCommit(join(repo, 'shop'))).toBe(outside);
  });

  test('follow the graph, not the dates', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', 'root');
    git(repo, 'checkout', '-q', '-b', 'side');
    commit(repo, 'b.php', 'side 1');
    git(repo, 'checkout', '-q', 'main');
    commit(repo, 'a.php', 'main 1');
    git(repo, 'checkout', '-q', 'side');
    clock -= 1000;
    commit(repo, 'b.php', 'side 2');
    git(repo, 'checkout', '-q', 'main');
    commit(repo, 'a.php', 'main 2');
    git(repo, 'merge', '-q', '--no-ff', '-m', 'merge side', 'side');
    commit(repo, 'a.php', 'tip');
    const subjects = (await commitMessages(repo, 10)).map((message) => message.subject);
    expect(subjects).toEqual(['tip', 'merge side', 'side 2', 'side 1', 'main 2', 'main 1', 'root']);
  });

  test('survive an empty message, carriage returns, separators and markup', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', '');
    commit(repo, 'a.php', 'one\r\n\r\ntwo\r\nthree\r\n');
    commit(repo, 'a.php', '%H %x00 \u001e "quoted" é 字\n\n\u0001');
    expect((await commitMessages(repo, 10)).map(({ subject, body }) => [subject, body])).toEqual([
      ['%H %x00 \u001e "quoted" é 字', '\u0001'],
      ['one', 'two\nthree'],
      ['', ''],
    ]);
  });

  test('are decoded as Latin-1 when they are not UTF-8, declared or not', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', Buffer.from('caf\u00e9\n\nr\u00e9sum\u00e9', 'latin1'));
    git(repo, 'config', 'i18n.commitEncoding', 'ISO-8859-1');
    commit(repo, 'a.php', Buffer.from('d\u00e9clar\u00e9', 'latin1'));
    expect((await commitMessages(repo, 10)).map(({ subject, body }) => [subject, body])).toEqual([
      ['déclaré', ''],
      ['café', 'résumé'],
    ]);
  });

  test('are cut at 4 KB, between characters', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', `title\n\n${'é'.repeat(100_000)}`);
    commit(repo, 'a.php', 's'.repeat(5000));
    const [long, body] = await commitMessages(repo, 10);
    expect([long.subject, long.body]).toEqual(['s'.repeat(4096), '']);
    expect([body.subject, body.body]).toEqual(['title', 'é'.repeat((4096 - 'title'.length - 1) / 2)]);
  });

  test('do not depend on the configuration of the user', async () => {
    git(repo, 'init', '-q');
    const hash = commit(repo, 'a.php', 'subject\n\nbody');
    const settings = [
      ['color.ui', 'always'],
      ['log.showSignature', 'true'],
      ['log.decorate', 'full'],
      ['format.pretty', 'oneline'],
      ['i18n.logOutputEncoding', 'UTF-16'],
      ['core.pager', 'false'],
      ['log.diffMerges', 'on'],
      ['log.date', 'raw'],
    ];
    for (const [key, value] of settings) git(repo, 'config', key, value);
    expect(await commitMessages(repo, 10)).toEqual([{ hash, subject: 'subject', body: 'body' }]);
  });

  test('of a damaged repository are missing with the reason', async () => {
    git(repo, 'init', '-q');
    const first = commit(repo, 'a.php', 'first');
    const head = commit(repo, 'a.php', 'second');
    const object = join(repo, '.git', 'objects', first.slice(0, 2), first.slice(2));
    chmodSync(object, 0o644);
    writeFileSync(object, 'garbage');
    const history = await gitHistory(repo, 10);
    expect({ head: history.head, commits: history.commits, reason: history.gap?.reason }).toEqual({
      head,
      commits: [],
      reason: 'git_failed',
    });
  });

  test('leave the repository as it was', async () => {
    git(repo, 'init', '-q');
    commit(repo, 'a.php', 'first');
    const state = () =>
      (readdirSync(join(repo, '.git'), { recursive: true }) as string[])
        .sort()
        .filter((path) => statSync(join(repo, '.git', path)).isFile())
        .map((path) => [
          path,
          readFileSync(join(repo, '.git', path), 'latin1'),
          statSync(join(repo, '.git', path)).mtimeMs,
        ]);
    const before = state();
    await gitHistory(repo, 10);
    expect(state()).toEqual(before);
    expect(existsSync(join(repo, '.git', 'index.lock'))).toBe(false);
  });
});
