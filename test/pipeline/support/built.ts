// The compiled program: tests of the pipeline run it, because worker threads cannot load TypeScript.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const MAIN = resolve('dist/src/cli/main.js');

type Build = typeof import('../../../src/pipeline/build.ts').build;

const { build: compiled } = (await import(pathToFileURL(resolve('dist/src/pipeline/build.js')).href)) as {
  build: Build;
};

export const build: Build = compiled;

/** URL of a registry in this folder. */
export function registryUrl(name: string): string {
  return pathToFileURL(join(import.meta.dirname, name)).href;
}

export interface CliResult {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** Program and arguments that start the command, in place of node itself. */
  through?: readonly string[];
}

/** A command that runs, and its result. */
export function startCli(
  args: readonly string[],
  options: CliOptions = {},
): { child: ChildProcess; result: Promise<CliResult> } {
  const [program, ...rest] = [...(options.through ?? []), process.execPath, MAIN, ...args];
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, result: collect(child) };
}

export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return startCli(args, options).result;
}

async function collect(child: ChildProcess): Promise<CliResult> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [status, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { status, signal, stdout, stderr };
}
