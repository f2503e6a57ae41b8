import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RagrafError } from '../../src/model/errors.ts';
import { acquireLock } from '../../src/store/lock.ts';
import { type Running, start } from './run-program.ts';
import { ragrafIn } from './small-revision.ts';
import { tempDir } from './temp-dir.ts';

function lockError(ragrafDir: string): RagrafError | undefined {
  try {
    acquireLock(ragrafDir).release();
  } catch (error) {
    if (error instanceof RagrafError) return error;
    throw error;
  }
  return undefined;
}

async function ready(ragrafDir: string): Promise<Running> {
  const running = start('hold-lock.ts', ragrafDir);
  onTestFinished(() => {
    running.child.kill('SIGKILL');
  });
  expect(await running.line()).toBe('ready');
  return running;
}

test('a second writer is refused with the process id of the first', async () => {
  const ragrafDir = ragrafIn(tempDir());
  const holder = await ready(ragrafDir);
  holder.child.stdin?.write('go\n');
  expect(await holder.line()).toBe(`locked ${holder.child.pid}`);
  expect(lockError(ragrafDir)).toMatchObject({ code: 'locked', details: `process ${holder.child.pid}` });
  holder.child.stdin?.write('release\n');
  expect(await holder.line()).toBe('released');
  expect(lockError(ragrafDir)).toBeUndefined();
  expect(existsSync(join(ragrafDir, 'lock.json'))).toBe(false);
});

test('within one process there is one writer too, and release is idempotent', () => {
  const ragrafDir = ragrafIn(tempDir());
  const lock = acquireLock(ragrafDir);
  expect(lockError(ragrafDir)).toMatchObject({ code: 'locked', details: `process ${process.pid}` });
  lock.release();
  lock.release();
  const again = acquireLock(ragrafDir);
  lock.release();
  expect(lockError(ragrafDir)?.code).toBe('locked');
  again.release();
});

test('the lock of a killed process is free at once', async () => {
  const ragrafDir = ragrafIn(tempDir());
  const holder = await ready(ragrafDir);
  holder.child.stdin?.write('go\n');
  await holder.line();
  holder.child.kill('SIGKILL');
  await holder.ended;
  expect(existsSync(join(ragrafDir, 'lock.json'))).toBe(true);
  expect(lockError(ragrafDir)).toBeUndefined();
});

test('an owner that names a living process does not hold the lock by that', () => {
  const ragrafDir = ragrafIn(tempDir());
  acquireLock(ragrafDir).release();
  writeFileSync(join(ragrafDir, 'lock.json'), JSON.stringify({ pid: process.pid, host: 'elsewhere', started: '1' }));
  expect(lockError(ragrafDir)).toBeUndefined();
});

test('of five processes that race for the lock of a killed one, exactly one gets it', async () => {
  const ragrafDir = ragrafIn(tempDir());
  const [victim, ...racers] = await Promise.all(Array.from({ length: 6 }, () => ready(ragrafDir)));
  victim.child.stdin?.write('go\n');
  await victim.line();
  victim.child.kill('SIGKILL');
  await victim.ended;
  for (const racer of racers) racer.child.stdin?.write('go\n');
  const lines = await Promise.all(racers.map((racer) => racer.line()));
  const winners = racers.filter((_, i) => lines[i].startsWith('locked '));
  expect(winners).toHaveLength(1);
  expect(lines.sort()).toEqual(
    [`locked ${winners[0].child.pid}`, ...Array(4).fill(`locked: process ${winners[0].child.pid}`)].sort(),
  );
});
