// The only door to subprocesses. A failure is a value with a reason; a program that is stopped takes its whole process group with it.
import type { Readable } from 'node:stream';
import { execa, type Options, type Result } from 'execa';

export const RUN_FAILURES = ['not_found', 'timeout', 'exit', 'signal', 'too_much_output', 'cancelled'] as const;
export type RunFailure = (typeof RUN_FAILURES)[number];

export type RunResult =
  | { ok: true; stdout: string; stderr: string; ms: number }
  | { ok: false; reason: RunFailure; exitCode?: number; stdout: string; stderr: string; message: string; ms: number };

export interface RunOptions {
  cwd?: string;
  /** Milliseconds until the process group is killed; 60,000 when absent. */
  timeoutMs?: number;
  /** Bytes kept of stdout and of stderr, each; more ends the run as `too_much_output`. 16 MiB when absent. */
  maxBytes?: number;
  /** Text for stdin, which is empty when absent. */
  input?: string;
  /** The whole environment of the program; the own one when absent. */
  env?: Record<string, string>;
  /** Kills the process group when aborted. */
  signal?: AbortSignal;
  /** How output bytes become text: `latin1` keeps one character per byte, for callers that decode by themselves. */
  encoding?: 'utf8' | 'latin1';
}

type Stop = 'timeout' | 'cancelled' | 'too_much_output';
type RunSettings = Options & { encoding: 'buffer'; reject: false; maxBuffer: number };
type Ended = Result<RunSettings>;

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 16 * 1024 * 1024;
const groups = new Set<number>();
const POSIX = process.platform !== 'win32';

/**
 * Runs a program without a shell and waits for its end. Never throws: a program that cannot be started (absent, not
 * executable, no such `cwd`) is `not_found`. On a timeout, a cancellation or too much output the children of the program
 * die with it, except one that has made a session of its own. Output up to the limit is kept in every case.
 */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  if (options.signal?.aborted)
    return {
      ok: false,
      reason: 'cancelled',
      stdout: '',
      stderr: '',
      message: `${command}: cancelled before it started`,
      ms: 0,
    };
  try {
    const { ended, stopped } = await runGroup(command, args, options);
    return toResult(command, ended, stopped, options, elapsed());
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: 'not_found', stdout: '', stderr: '', message: `${command}: ${text}`, ms: elapsed() };
  }
}

async function runGroup(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<{ ended: Ended; stopped?: Stop }> {
  const settings: RunSettings = {
    cwd: options.cwd,
    env: options.env,
    extendEnv: options.env === undefined,
    ...(options.input === undefined ? { stdin: 'ignore' } : { input: options.input }),
    encoding: 'buffer',
    maxBuffer: options.maxBytes ?? MAX_BYTES,
    stripFinalNewline: false,
    reject: false,
    detached: POSIX,
    windowsHide: true,
  };
  const child = execa(command, args, settings);
  const { pid } = child;
  if (pid === undefined) return { ended: await child };

  let stopped: Stop | undefined;
  const stop = (why: Stop) => {
    stopped ??= why;
    if (!killGroup(pid)) child.kill('SIGKILL');
  };
  const cancel = () => stop('cancelled');
  const timer = setTimeout(stop, options.timeoutMs ?? TIMEOUT_MS, 'timeout');
  options.signal?.addEventListener('abort', cancel, { once: true });
  track(pid);
  for (const stream of [child.stdout, child.stderr])
    stopAbove(stream, settings.maxBuffer, () => stop('too_much_output'));
  try {
    const ended = await child;
    return { ended, stopped };
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', cancel);
    groups.delete(pid);
  }
}

/** A child may hold the other pipe open, so a full buffer alone does not end the wait. */
function stopAbove(stream: Readable | null, limit: number, stop: () => void): void {
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limit) stop();
  });
}

function toResult(
  command: string,
  ended: Ended,
  stopped: Stop | undefined,
  options: RunOptions,
  ms: number,
): RunResult {
  const stdout = decode(ended.stdout, options.encoding);
  const stderr = decode(ended.stderr, options.encoding);
  const fail = (reason: RunFailure, what: string): RunResult => {
    const complaint = stderr.trim().split('\n', 1)[0];
    const message = `${command}: ${what}${complaint === '' ? '' : `: ${complaint}`}`;
    return {
      ok: false,
      reason,
      ...(ended.exitCode === undefined ? {} : { exitCode: ended.exitCode }),
      stdout,
      stderr,
      message,
      ms,
    };
  };
  if (stopped === 'timeout') return fail('timeout', `stopped after ${options.timeoutMs ?? TIMEOUT_MS} ms`);
  if (stopped === 'cancelled') return fail('cancelled', 'cancelled');
  if (stopped === 'too_much_output' || ended.isMaxBuffer)
    return fail('too_much_output', `stopped after ${options.maxBytes ?? MAX_BYTES} bytes of output`);
  if (ended.exitCode === 0) return { ok: true, stdout, stderr, ms };
  if (ended.exitCode !== undefined) return fail('exit', `exit status ${ended.exitCode}`);
  if (ended.signal !== undefined) return fail('signal', `ended by ${ended.signal}`);
  return fail('not_found', ended.originalMessage ?? 'not started');
}

function decode(bytes: unknown, encoding: 'utf8' | 'latin1' = 'utf8'): string {
  return bytes instanceof Uint8Array
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding)
    : '';
}

/** False when there is no such group: the platform has none, or all its processes have ended. */
function killGroup(pid: number): boolean {
  if (!POSIX) return false;
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** A detached group outlives its parent, so whatever still runs at exit is killed there. */
function track(pid: number): void {
  if (groups.size === 0 && !process.listeners('exit').includes(killAll)) process.on('exit', killAll);
  groups.add(pid);
}

function killAll(): void {
  for (const pid of groups) killGroup(pid);
}
