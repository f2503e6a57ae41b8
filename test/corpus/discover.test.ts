import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { type Classify, discover } from '../../src/corpus/discover.ts';
import { RagrafError } from '../../src/model/errors.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ragraf-corpus-')));
});
afterEach(() => {
  execFileSync('chmod', ['-R', 'u+rwx', root]);
  rmSync(root, { recursive: true, force: true });
});

const classify: Classify = {
  byExtension: (path) => (/\.(php|inc|phtml)$/i.test(path) ? 'php' : path.endsWith('.md') ? 'markdown' : undefined),
  byHead: (head) => (/^#!.*\bphp|<\?php/.test(head) ? 'php' : undefined),
};

function put(path: string, content: string | Uint8Array = '<?php\n'): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function link(path: string, target: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target, join(root, path));
}

/** Regular files and links as find counts them, without what is in .git and .ragraf folders. */
function onDisk(): number {
  const prune = ['-type', 'd', '(', '-name', '.git', '-o', '-name', '.ragraf', ')', '-prune'];
  const found = execFileSync('find', [
    root,
    ...prune,
    '-o',
    '(',
    '-type',
    'f',
    '-o',
    '-type',
    'l',
    ')',
    '-printf',
    'x',
  ]);
  return found.length;
}

function look(): { files: string[]; excluded: Record<string, number>; total: number } {
  const found = discover(loadConfig(root), classify);
  const total = found.excluded.reduce((sum, { files }) => sum + files, found.files.length);
  const excluded = Object.fromEntries(found.excluded.map(({ rule, files }) => [rule, files]));
  return { files: found.files.map(({ path }) => path), excluded, total };
}

test('accepted files plus excluded ones are the files on disk, in a nasty tree', () => {
  put('index.php');
  put('a/b.inc');
  put('A/upper.PHP');
  put('README.md', '# Shop\n');
  put('bin/run', '#!/usr/bin/env php\n<?php\n');
  put('page.tpl', '<html><?php echo 1; ?>');
  put('latin1.php', Uint8Array.from([60, 63, 112, 104, 112, 32, 0xe9]));
  put('empty.php', '');
  put('empty', '');
  put('notes.txt', '<?php\n');
  put('logo.png', Uint8Array.from([137, 80, 78, 71, 0]));
  put('blob', Uint8Array.from([60, 63, 112, 104, 112, 0]));
  put('big.php', `<?php //${'x'.repeat(5000)}\n`);
  put('vendor/acme/lib/a.php');
  put('vendor/acme/.git/config', '');
  put('vendor/autoload.php');
  put('web/node_modules/x/y/z.js');
  put('app.log', '');
  put('old_bak/index.php');
  put('index.php.bak');
  put('.claude/settings.json');
  put('CLAUDE.local.md');
  put('.git/HEAD', '');
  put('.git/hooks/x.php');
  put('sub/.git', 'gitdir: ../.git/modules/sub\n');
  put('.ragraf/index/rev.json');
  put('.env', 'A=1\n');
  put('config/id_rsa', 'x');
  put('.gitignore', 'cache/\n*.gen.php\n!keep.gen.php\n/only-root.php\n');
  put('cache/a.php');
  put('cache/deep/.env.local', 'B=2\n');
  put('x.gen.php');
  put('keep.gen.php');
  put('only-root.php');
  put('src/only-root.php');
  put('src/.gitignore', '!y.gen.php\nlocal.php\n');
  put('src/y.gen.php');
  put('src/local.php');
  put('local.php');
  put('excluded/a.php');
  put('excluded/b/c.md');
  put('line\nbreak.php');
  put('tab\tfolder/a.php');
  put('ünï.php');
  put('b\\ackslash.php');
  link('link.php', 'index.php');
  link('loop/self', '.');
  link('loop/up', '..');
  link('outside.php', '/etc/hostname');
  link('broken.php', 'nothing.php');
  link('circle', 'circle');
  link('vendor/link', '../index.php');
  execFileSync('mkfifo', [join(root, 'pipe.php')]);
  execFileSync(
    'sh',
    [
      '-c',
      'printf "<?php" > "$(printf "bad\\377name.php")"; mkdir "$(printf "bad\\376dir")"; printf x > "$(printf "bad\\376dir/a.php")"',
    ],
    { cwd: root },
  );
  put('ragraf.yaml', 'exclude: [excluded/]\nlimits: { max_file_bytes: 4096 }\n');

  const found = discover(loadConfig(root), classify);
  expect(look()).toEqual({
    files: [
      'A/upper.PHP',
      'README.md',
      'a/b.inc',
      'b\\ackslash.php',
      'bin/run',
      'empty.php',
      'index.php',
      'keep.gen.php',
      'latin1.php',
      'local.php',
      'page.tpl',
      'src/only-root.php',
      'src/y.gen.php',
      'ünï.php',
    ],
    excluded: {
      exclude: 2,
      gitignore: 4,
      mandatory: 10,
      no_language: 7,
      secrets_exclude: 3,
      symlink: 3,
      symlink_broken: 2,
      symlink_outside: 1,
      too_large: 1,
      unusable_name: 4,
    },
    total: onDisk(),
  });
  expect(found.special).toBe(1);
  expect(found.unlisted).toEqual([]);
  expect(found.secretFiles).toEqual(['.env', 'cache/deep/.env.local', 'config/id_rsa'].map((path) => join(root, path)));
  expect(found.files[1]).toEqual({
    path: 'README.md',
    absolute: join(root, 'README.md'),
    size: 7,
    mtimeNs: found.files[1].mtimeNs,
    language: 'markdown',
  });
  expect(found.files[1].mtimeNs).toBeTypeOf('bigint');
});

test('FT-37: languages, include, exclude and limits decide which files are accepted', () => {
  for (const path of ['src/a.php', 'src/b.inc', 'src/doc.md', 'lib/c.php', 'lib/d/e.php']) put(path);
  const accepted = (text: string) => {
    put('ragraf.yaml', text);
    const { files, total } = look();
    expect(total).toBe(onDisk());
    return files;
  };
  expect(accepted('')).toEqual(['lib/c.php', 'lib/d/e.php', 'src/a.php', 'src/b.inc', 'src/doc.md']);
  expect(accepted('include: [src/]')).toEqual(['src/a.php', 'src/b.inc', 'src/doc.md']);
  expect(accepted('include: ["*.inc", lib/d]')).toEqual(['lib/d/e.php', 'src/b.inc']);
  expect(accepted('exclude: ["lib/**/e.php", "*.inc"]')).toEqual(['lib/c.php', 'src/a.php', 'src/doc.md']);
  expect(accepted('languages: [markdown]')).toEqual(['src/doc.md']);
  expect(accepted('limits: { max_file_bytes: 3 }')).toEqual([]);
});

test('FT-38: what is always excluded cannot be included', () => {
  for (const path of [
    'vendor/a.php',
    'node_modules/b.php',
    'x.log',
    'c_bak.php',
    'd.php.bak',
    '.cursor/e.php',
    '.aider.chat.md',
  ])
    put(path);
  put('ragraf.yaml', 'include: ["**", vendor/, node_modules/, "*.log", "*_bak*", .cursor/]\n');
  expect(look()).toEqual({ files: [], excluded: { mandatory: 7, no_language: 1 }, total: 8 });
});

test('ignore rules of git give the same answer as git itself', () => {
  put('.gitignore', '*.tmp.php\n/build\nlogs/*\n!logs/keep.php\n**/gen/\n\\#odd.php\nspace\\ .php\n[ab].php\n');
  put('deep/.gitignore', '/x.php\n!special.tmp.php\n');
  for (const path of [
    'a.php',
    'c.php',
    'x.tmp.php',
    'build/a.php',
    'deep/build/c.php',
    'logs/drop.php',
    'logs/keep.php',
  ])
    put(path);
  for (const path of [
    'u/gen/c.php',
    'u/gene/c.php',
    '#odd.php',
    'space .php',
    'deep/x.php',
    'deep/y/x.php',
    'deep/special.tmp.php',
  ])
    put(path);
  put('info.php');
  execFileSync('git', ['init', '-q'], { cwd: root });
  writeFileSync(join(root, '.git/info/exclude'), 'info.php\n');
  const git = execFileSync('git', ['-c', 'core.excludesFile=/dev/null', 'ls-files', '-z', '-o', '--exclude-standard'], {
    cwd: root,
  });
  const expected = git
    .toString()
    .split('\0')
    .filter((path) => path.endsWith('.php'));
  expect(look().files).toEqual(expected.sort());
  expect(look().total).toBe(onDisk());
});

test('a corpus inside a repository obeys the ignore files above it, unless they ignore the corpus as a whole', () => {
  const outer = root;
  put('.gitignore', 'app/cache.php\n');
  put('app/cache.php');
  put('app/main.php');
  execFileSync('git', ['init', '-q'], { cwd: outer });
  root = join(outer, 'app');
  expect(look().files).toEqual(['main.php']);
  writeFileSync(join(outer, '.gitignore'), '*\n');
  expect(look().files).toEqual(['cache.php', 'main.php']);
  root = outer;
});

test('an unreadable file is accepted, an unlisted folder is named', () => {
  put('locked.php');
  put('closed/a.php');
  put('closed-vendor/vendor/a.php');
  chmodSync(join(root, 'locked.php'), 0);
  chmodSync(join(root, 'closed'), 0);
  chmodSync(join(root, 'closed-vendor/vendor'), 0);
  const asRoot = process.getuid?.() === 0;
  const found = discover(loadConfig(root), classify);
  expect(found.files.map(({ path }) => path)).toEqual(asRoot ? ['closed/a.php', 'locked.php'] : ['locked.php']);
  expect(found.unlisted).toEqual(
    asRoot
      ? []
      : [
          { path: 'closed', reason: 'EACCES' },
          { path: 'closed-vendor/vendor', reason: 'EACCES' },
        ],
  );
});

test('a sweep without counts finds the same files', () => {
  put('a.php');
  put('vendor/b.php');
  put('c.log');
  const sweep = discover(loadConfig(root), classify, { countExcluded: false });
  expect(sweep.files.map(({ path }) => path)).toEqual(['a.php']);
  expect(sweep.excluded).toEqual([{ rule: 'mandatory', files: 1 }]);
});

test('a root that cannot be listed is a coded error', () => {
  const config = loadConfig(root);
  writeFileSync(join(root, 'file'), '');
  const attempt = () => discover({ ...config, root: join(root, 'file') }, classify);
  expect(attempt).toThrowError(new RagrafError('config_missing', `${join(root, 'file')} (ENOTDIR)`));
});
