import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { build, runCli } from './support/built.ts';
import { currentRev, indexNames, makeProject, storeHashes, temporaryFolder, writeFiles } from './support/project.ts';
import { shopFiles } from './support/shop.ts';

const ROOT = process.getuid?.() === 0;
const NOBODY = 65534;
/** Root ignores modes: such commands run as nobody then. */
const AS_USER = ROOT ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];

describe('a project that cannot be written', () => {
  it('gives a coded error and writes nothing', async () => {
    const root = makeProject(shopFiles(1));
    chmodSync(root, 0o555);
    const { status, stdout, stderr } = await runCli(['index', '--project', root], { through: AS_USER });
    chmodSync(root, 0o755);
    expect([status, stdout]).toEqual([6, '']);
    expect(stderr).toBe(
      `error[read_only]: the project folder cannot be written: ${join(root, '.ragraf')}\n  ragraf writes to <project>/.ragraf; give it write access\n`,
    );
  });

  it('NFR-1: while a user without rights indexes a project of their own', async () => {
    const root = makeProject(shopFiles(1));
    if (ROOT) chownSync(root, NOBODY, NOBODY);
    const { status, stderr } = await runCli(['index', '--project', root, '--quiet'], { through: AS_USER });
    expect([status, stderr]).toEqual([0, '']);
    expect(indexNames(root)).toEqual(['rev-0001', 'rev.json']);
  });
});

describe('a full disk', () => {
  const mounts: string[] = [];
  afterAll(() => {
    for (const folder of mounts) spawnSync('umount', [folder]);
  });

  it.runIf(ROOT && process.platform === 'linux')('gives a coded error, and the previous revision answers', async () => {
    const root = join(temporaryFolder(), 'small');
    mkdirSync(root);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', root]).status).toBe(0);
    mounts.push(root);
    writeFiles(root, shopFiles(2));
    const first = await build(root);
    const filler: Record<string, string> = {};
    for (let n = 0; n < 40; n += 1)
      filler[`src/More${n}.php`] = `<?php\n${`function more_${n}() { return checkout(); }\n`.repeat(400)}`;
    writeFiles(root, filler);
    const { status, stdout, stderr } = await runCli(['index', '--project', root]);
    expect([status, stdout, stderr.split(':')[0]]).toEqual([6, '', 'error[disk_full]']);
    expect([currentRev(root), indexNames(root)]).toEqual([first.rev, ['rev-0001', 'rev.json']]);
    writeFiles(root, Object.fromEntries(Object.keys(filler).map((path) => [path, '<?php\n'])));
    const again = await runCli(['index', '--project', root, '--quiet']);
    expect([again.status, currentRev(root)]).toEqual([0, 'rev-0002']);
  });
});

describe('drop, then index', () => {
  it('NFR-6: gives the same stores', async () => {
    const root = makeProject(shopFiles(3));
    const first = await build(root);
    const before = storeHashes(root, first.rev);
    const { status, stdout } = await runCli(['drop', '--project', root, '--yes']);
    expect([status, stdout]).toEqual([0, `removed from ${join(root, '.ragraf')}: index, cache, logs\n`]);
    const second = await build(root);
    expect([second.rev, second.corpus_hash]).toEqual(['rev-0002', first.corpus_hash]);
    expect(storeHashes(root, second.rev)).toEqual(before);
  });
});
