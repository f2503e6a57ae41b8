// Runs a program under Xdebug's function trace, bounded in time and size.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PHP } from '../php.ts';
import type { ProgramPlace, ProgramStep, TracedProgram } from './program.ts';

/** Bytes of a trace after which the program is asked to end; about five million entries. */
const MOST_BYTES = 1_000_000_000;
/** Milliseconds that one run may take. */
const TIMEOUT = 240_000;
const POLL = 250;
const OUTPUT_TAIL = 2_000;

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface ProgramFiles {
  /** The .xt file. */
  trace: string;
  /** The file of prepend.php. */
  table: string;
}

/** What the machine lacks for a trace, or undefined. */
export function missingForTraces(): string | undefined {
  const { status, stdout } = spawnSync(PHP, ['-m'], { encoding: 'utf8' });
  if (status !== 0) return 'there is no php on this machine';
  return stdout.split('\n').includes('xdebug') ? undefined : 'this php has no Xdebug';
}

/** Runs a program and returns its trace and table, or why it did not run as meant. */
export async function runProgram(
  program: TracedProgram,
  place: ProgramPlace,
): Promise<ProgramFiles | { failed: string }> {
  rmSync(place.scratch, { recursive: true, force: true });
  mkdirSync(place.scratch, { recursive: true });
  for (const [path, text] of Object.entries(program.files ?? {})) {
    mkdirSync(dirname(join(place.scratch, path)), { recursive: true });
    writeFileSync(join(place.scratch, path), text);
  }
  const files = { trace: `${place.scratch}.xt`, table: `${place.scratch}.json` };
  const environment = {
    RAGRAF_TRACE_FILE: place.scratch,
    RAGRAF_TRACE_TABLE: files.table,
    RAGRAF_TRACE_ROOT: place.root,
    RAGRAF_TRACE_SCRATCH: place.scratch,
    ...program.environment?.(place),
  };
  for (const step of program.before ?? []) {
    const { status, output } = await run(step, place, { 'xdebug.mode': 'off' }, environment);
    if (status !== 0) return { failed: `${step.script}: exit status ${status}: ${output}` };
  }
  rmSync(files.trace, { force: true });
  const settings = {
    'xdebug.mode': 'trace',
    'xdebug.start_with_request': 'no',
    'xdebug.use_compression': 0,
    'xdebug.var_display_max_data': 0,
    'xdebug.var_display_max_children': 0,
    'xdebug.var_display_max_depth': 0,
    'xdebug.max_nesting_level': -1,
    auto_prepend_file: beside('prepend.php'),
  };
  const { status, output } = await run(program, place, settings, environment, files.trace);
  if (!(program.statuses ?? [0]).includes(status)) return { failed: `exit status ${status}: ${output}` };
  return existsSync(files.trace) && existsSync(files.table) ? files : { failed: `no trace: ${output}` };
}

/** @param trace file whose size is watched */
function run(
  { script, args, input }: ProgramStep,
  place: ProgramPlace,
  own: Record<string, string | number>,
  environment: Record<string, string>,
  trace?: string,
): Promise<{ status: number; output: string }> {
  const settings: Record<string, string | number> = {
    include_path: `.:${place.root}/usr/share/php`,
    memory_limit: '2G',
    'opcache.enable_cli': 0,
    short_open_tag: 0,
    'date.timezone': 'UTC',
    ...own,
  };
  const path = script.startsWith('./') ? beside(script) : join(place.root, script);
  const line = [
    ...Object.entries(settings).flatMap(([key, value]) => ['-d', `${key}=${value}`]),
    path,
    ...(args?.(place) ?? []),
  ];
  return new Promise((resolve) => {
    const child = spawn(PHP, line, { cwd: place.scratch, env: { ...process.env, ...environment } });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-OUTPUT_TAIL);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // A program that does not read its input closes it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const started = performance.now();
    const watch = setInterval(() => {
      const seconds = (performance.now() - started) / 1000;
      if (seconds * 1000 > TIMEOUT) child.kill('SIGKILL');
      else if (trace !== undefined && existsSync(trace) && statSync(trace).size > MOST_BYTES) child.kill('SIGTERM');
    }, POLL);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve({ status: code ?? -1, output });
    });
    child.on('error', (error) => {
      clearInterval(watch);
      resolve({ status: -1, output: error.message });
    });
  });
}
