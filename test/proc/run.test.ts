import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunResult, run } from '../../src/proc/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ragraf-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A shell that starts a sleeper of its own, writes both process ids to a file and waits. */
const FORKS = 'sleep 60 & echo "$$ $!" > pids.tmp && mv pids.tmp pids; wait';

async function forkedPids(): Promise<number[]> {
  const file = join(folder, 'pids');
  while (!existsSync(file)) await pause(5);
  return readFileSync(file, 'utf8').trim().split(' ').map(Number);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** False for a process that has ended, also when nobody has collected its status yet. */
function runs(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

async function allEnd(pids: readonly number[]): Promise<boolean> {
  for (let tries = 0; tries < 400; tries++) {
    if (!pids.some(runs)) return true;
    await pause(5);
  }
  return false;
}

const withoutTime = ({ ms, ...rest }: RunResult) => rest;

describe('run', () => {
  test('returns both outputs of a program that succeeds, bytes untouched', async () => {
    const result = await run('sh', ['-c', 'printf "a\\n\\303\\251\\n\\n"; printf "warn" >&2']);
    expect(withoutTime(result)).toEqual({ ok: true, stdout: 'a\né\n\n', stderr: 'warn' });
  });

  test('counts the time it took', async () => {
    expect((await run('sleep', ['0.1'])).ms).toBeGreaterThanOrEqual(95);
  });

  test('starts in cwd with exactly the environment that was given', async () => {
    const result = await run('/bin/sh', ['-c', 'pwd; env | grep -v -E "^(PWD|_|SHLVL|OLDPWD)="'], {
      cwd: folder,
      env: { ONE: '1' },
    });
    expect(withoutTime(result)).toEqual({ ok: true, stdout: `${folder}\nONE=1\n`, stderr: '' });
  });

  test('passes input, and an empty stdin without input', async () => {
    expect((await run('cat', [], { input: 'hello' })).stdout).toBe('hello');
    expect((await run('cat', [])).stdout).toBe('');
  });

  test('survives a program that does not read its input', async () => {
    expect(withoutTime(await run('true', [], { input: 'x'.repeat(1 << 22) }))).toEqual({
      ok: true,
      stdout: '',
      stderr: '',
    });
  });

  test('keeps one character per byte on request', async () => {
    expect((await run('printf', ['\\351\\377'], { encoding: 'latin1' })).stdout).toBe('\u00e9\u00ff');
  });

  test('an exit status is a value with the first line of stderr', async () => {
    const result = await run('sh', ['-c', 'echo out; echo "bad thing" >&2; echo more >&2; exit 3']);
    expect(withoutTime(result)).toEqual({
      ok: false,
      reason: 'exit',
      exitCode: 3,
      stdout: 'out\n',
      stderr: 'bad thing\nmore\n',
      message: 'sh: exit status 3: bad thing',
    });
  });

  test('a signal from elsewhere is a value', async () => {
    const result = await run('sh', ['-c', 'echo out; kill -TERM $$']);
    expect(withoutTime(result)).toEqual({
      ok: false,
      reason: 'signal',
      stdout: 'out\n',
      stderr: '',
      message: 'sh: ended by SIGTERM',
    });
  });

  test.each([
    ['an absent program', 'ragraf-no-such-program', {}, 'spawn ragraf-no-such-program ENOENT'],
    ['an absent folder', 'true', { cwd: '/no/such/folder' }, undefined],
    ['a folder', '/etc', {}, 'spawn /etc EACCES'],
    ['an argument that no system accepts', 'true\0', {}, undefined],
  ])('%s is not_found', async (_, command, options, message) => {
    const result = await run(command, [], options);
    expect(result.ok ? 'ok' : result.reason).toBe('not_found');
    if (message !== undefined) expect(result).toHaveProperty('message', `${command}: ${message}`);
  });

  test('a timeout kills the program and what it has started', async () => {
    const running = run('sh', ['-c', FORKS], { cwd: folder, timeoutMs: 600 });
    const pids = await forkedPids();
    expect(pids.map(runs)).toEqual([true, true]);
    expect(withoutTime(await running)).toEqual({
      ok: false,
      reason: 'timeout',
      stdout: '',
      stderr: '',
      message: 'sh: stopped after 600 ms',
    });
    expect(await allEnd(pids)).toBe(true);
  });

  test('a timeout ends the wait for a child that holds the output open after its parent has ended', async () => {
    const result = await run('sh', ['-c', 'sleep 60 & echo $!'], { timeoutMs: 300 });
    expect(result.ok ? 'ok' : result.reason).toBe('timeout');
    expect(await allEnd([Number(result.stdout)])).toBe(true);
  });

  test('a program that ignores SIGTERM is killed all the same', async () => {
    const result = await run('sh', ['-c', 'trap "" TERM INT HUP; while :; do sleep 0.05; done'], { timeoutMs: 300 });
    expect(result.ok ? 'ok' : result.reason).toBe('timeout');
  });

  test('a cancellation kills the program and what it has started', async () => {
    const controller = new AbortController();
    const running = run('sh', ['-c', FORKS], { cwd: folder, signal: controller.signal });
    const pids = await forkedPids();
    controller.abort();
    expect(withoutTime(await running)).toEqual({
      ok: false,
      reason: 'cancelled',
      stdout: '',
      stderr: '',
      message: 'sh: cancelled',
    });
    expect(await allEnd(pids)).toBe(true);
  });

  test('nothing starts when it is cancelled before', async () => {
    const result = await run('sh', ['-c', 'touch started'], { cwd: folder, signal: AbortSignal.abort() });
    expect(result).toEqual({
      ok: false,
      reason: 'cancelled',
      stdout: '',
      stderr: '',
      message: 'sh: cancelled before it started',
      ms: 0,
    });
    expect(existsSync(join(folder, 'started'))).toBe(false);
  });

  test('too much output ends the program and its children and keeps what fits', async () => {
    const running = run('sh', ['-c', 'sleep 60 & echo "$$ $!" > pids.tmp && mv pids.tmp pids; yes x'], {
      cwd: folder,
      maxBytes: 1000,
    });
    const pids = await forkedPids();
    expect(withoutTime(await running)).toEqual({
      ok: false,
      reason: 'too_much_output',
      stdout: 'x\n'.repeat(500),
      stderr: '',
      message: 'sh: stopped after 1000 bytes of output',
    });
    expect(await allEnd(pids)).toBe(true);
  });

  test('output of exactly the limit is not too much', async () => {
    expect(withoutTime(await run('printf', ['abcd'], { maxBytes: 4 }))).toEqual({
      ok: true,
      stdout: 'abcd',
      stderr: '',
    });
  });

  test('a program that still runs when the process exits is killed', async () => {
    const script = `import { run } from ${JSON.stringify(join(process.cwd(), 'src/proc/run.ts'))};
run('sh', ['-c', ${JSON.stringify(FORKS)}], {});
setTimeout(() => process.exit(0), 700);`;
    const parent = run(
      process.execPath,
      [
        '--import',
        pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
        '--input-type=module',
        '-e',
        script,
      ],
      {
        cwd: folder,
      },
    );
    expect(withoutTime(await parent)).toEqual({ ok: true, stdout: '', stderr: '' });
    expect(await allEnd(await forkedPids())).toBe(true);
  });
});
