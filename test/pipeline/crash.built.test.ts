import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ragrafDirOf } from '../../src/store/layout.ts';
import { openRevision } from '../../src/store/open-revision.ts';
import { PUBLISH_STEPS } from '../../src/store/publish.ts';
import { verifyRevision } from '../../src/store/verify-revision.ts';
import { build, runCli, startCli } from './support/built.ts';
import { copyProject, currentRev, indexNames, makeProject } from './support/project.ts';
import { shopFiles } from './support/shop.ts';

const original = makeProject(shopFiles(8));
/** Kills at random moments: 10, or as many as RAGRAF_KILLS says. */
const KILLS = Number(process.env.RAGRAF_KILLS ?? 10);
/** From these moments on readers get the new revision. */
const DECIDED = ['publish:current', 'publish', 'rotate'];

function edit(root: string, n: number): void {
  writeFileSync(join(root, 'src/edited.php'), `<?php\nfunction edited_${n}() { return checkout(); }\n`);
}

/** The revision that answers, whether its stores are whole, and the generation of the edited function that it knows. */
function answering(root: string): { rev: string; whole: boolean; knows: string[] } {
  const ragrafDir = ragrafDirOf(root);
  const revision = openRevision(ragrafDir);
  try {
    const knows = revision.graph.nodesAt('src/edited.php', 2).map(({ name }) => name);
    return { rev: revision.info.rev, whole: verifyRevision(ragrafDir).length === 0, knows };
  } finally {
    revision.close();
  }
}

function litter(root: string): string[] {
  const own = [...readdirSync(ragrafDirOf(root)), ...indexNames(root)];
  return own.filter((name) => name.startsWith('.') && name !== '.gitignore').sort();
}

describe('NFR-11: kill -9', () => {
  it.each([
    'lock',
    'discover',
    'scan',
    'extract',
    'link',
    'write',
    ...PUBLISH_STEPS.map((step) => `publish:${step}`),
    'publish',
    'rotate',
  ])('after %s leaves a whole revision, and the next run is clean', async (moment) => {
    const root = copyProject(original);
    edit(root, 1);
    await build(root);
    edit(root, 2);
    const killed = await runCli(['index', '--project', root], { env: { RAGRAF_TEST_KILL_AFTER: moment } });
    expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', '']);
    const decided = DECIDED.includes(moment);
    const before = answering(root);
    expect({ whole: before.whole, knows: before.knows }).toEqual({
      whole: true,
      knows: [decided ? 'edited_2' : 'edited_1'],
    });
    const next = await build(root);
    expect(next.outcome).toBe(decided ? 'unchanged' : 'published');
    expect(answering(root)).toEqual({ rev: next.rev, whole: true, knows: ['edited_2'] });
    expect(litter(root)).toEqual([]);
  });

  describe('at random moments', () => {
    const root = copyProject(original);
    let duration = 0;
    beforeAll(async () => {
      edit(root, 0);
      await build(root);
      edit(root, 1);
      const began = performance.now();
      expect((await runCli(['index', '--project', root])).status).toBe(0);
      duration = performance.now() - began;
    });

    it.each(Array.from({ length: KILLS }, (_, n) => n + 2))('%i', async (n) => {
      const before = answering(root);
      edit(root, n);
      const { child, result } = startCli(['index', '--project', root]);
      // A fixed sequence that falls everywhere in the run.
      await sleep(((n * 0.618034) % 1) * duration);
      child.kill('SIGKILL');
      await result;
      const after = answering(root);
      expect(after.whole).toBe(true);
      expect([before.knows, [`edited_${n}`]]).toContainEqual(after.knows);
      const next = await build(root);
      expect(answering(root)).toEqual({ rev: next.rev, whole: true, knows: [`edited_${n}`] });
      expect(litter(root)).toEqual([]);
    });
  });
});

describe('Ctrl-C', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends with 130, keeps the revision and leaves nothing', async (signal) => {
    const root = copyProject(original);
    await build(root);
    const before = { rev: currentRev(root), names: indexNames(root) };
    // Keeps a worker busy for long enough.
    writeFileSync(
      join(root, 'src/large.php'),
      `<?php\n${'function f() { return [1, 2, 3, g(h())]; }\n'.repeat(40_000)}`,
    );
    const { child, result } = startCli(['index', '--project', root]);
    while (!existsSync(join(root, '.ragraf/lock.json'))) await sleep(5);
    await sleep(200);
    child.kill(signal);
    const { status, stdout, stderr } = await result;
    expect([status, stdout]).toEqual([130, '']);
    expect(stderr).toBe(`error[interrupted]: interrupted: ${signal}\n  the previous revision is intact\n`);
    expect({ rev: currentRev(root), names: indexNames(root) }).toEqual(before);
    expect(litter(root)).toEqual([]);
    expect(existsSync(join(root, '.ragraf/lock.json'))).toBe(false);
  });
});
