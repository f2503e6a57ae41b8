// Calls, creations and includes against the opcodes that PHP's own compiler makes, printed by OPcache: what, how often, and
// in which function, given by name, first and last line. Nothing is executed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { differences, total } from './compare.ts';
import { type OpcodeReader, opcodeReader } from './opcode-reader.ts';
import { indexSites } from './opcode-sites.ts';
import type { Outcome } from './outcome.ts';
import { PHP, PHP_SETTINGS } from './php.ts';
import type { OracleInput } from './run.ts';

const SETTINGS = [
  'opcache.enable_cli=1',
  'opcache.opt_debug_level=0x10000',
  'opcache.file_update_protection=0',
  'opcache.memory_consumption=2048',
  'opcache.interned_strings_buffer=128',
  'opcache.max_accelerated_files=100000',
  'opcache.max_wasted_percentage=50',
  'opcache.jit=disable',
  'memory_limit=-1',
  'zend.assertions=1',
  'display_errors=0',
  'log_errors=0',
].flatMap((setting) => ['-d', setting]);

interface Compiled {
  sites: Map<string, string[]>;
  rejected: { path: string; reason: string }[];
}

const MARK = /^@@ (begin|refused|end)(?: (.*))?$/;

/** Compiles files in one process until the end or until one of them kills it; returns how many were begun. */
function compileRun(root: string, paths: readonly string[], into: Compiled): Promise<number> {
  const script = fileURLToPath(new URL('opcache.php', import.meta.url));
  const child = spawn(PHP, [...PHP_SETTINGS, ...SETTINGS, script, root], { stdio: ['pipe', 'ignore', 'pipe'] });
  let begun = 0;
  let refused: string | undefined;
  let reader: OpcodeReader = opcodeReader();
  const finish = (reason: string | undefined): void => {
    if (begun === 0) return;
    const path = paths[begun - 1];
    if (reason === undefined) into.sites.set(path, reader.sites);
    else into.rejected.push({ path, reason });
  };
  return new Promise((resolve, reject) => {
    let ended = false;
    const lines = createInterface({ input: child.stderr.setEncoding('latin1') });
    lines.on('line', (line) => {
      const mark = MARK.exec(line);
      if (!mark) return reader.read(line);
      if (mark[1] === 'refused') {
        refused = mark[2] ?? 'no reason given';
        return;
      }
      finish(refused);
      refused = undefined;
      reader = opcodeReader();
      if (mark[1] === 'end') ended = true;
      else begun++;
    });
    lines.on('close', () => {
      if (!ended) finish(refused ?? 'PHP refuses to compile it');
      resolve(begun);
    });
    child.on('error', reject);
    // A file that PHP cannot compile at all ends the process while paths are still being written to it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${paths.join('\n')}\n`);
  });
}

/**
 * Compiles all files: many in one process, then each refused one in a process of its own, because a process takes a second
 * function or class of the same name for an error.
 */
async function compileAll(root: string, paths: readonly string[]): Promise<Compiled> {
  const together: Compiled = { sites: new Map(), rejected: [] };
  for (let at = 0; at < paths.length; ) {
    const begun = await compileRun(root, paths.slice(at), together);
    if (begun === 0) throw new Error('opcache.php compiled no file: is OPcache part of this PHP?');
    at += begun;
  }
  const alone: Compiled = { sites: together.sites, rejected: [] };
  const again = together.rejected.map(({ path }) => path);
  const worker = async (): Promise<void> => {
    for (let path = again.pop(); path !== undefined; path = again.pop()) await compileRun(root, [path], alone);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return alone;
}

/** Compares kind, name and enclosing function of every site. */
export async function checkOpcodes({ corpus, root, paths, facts }: OracleInput): Promise<Outcome> {
  const { sites, rejected } = await compileAll(root, paths);
  const index = new Map<string, string[]>();
  for (const path of sites.keys()) {
    const file = facts.get(path);
    index.set(path, file === undefined ? [] : indexSites(file).rows);
  }
  return {
    oracle: 'opcodes',
    corpus,
    files: sites.size,
    rows: total(sites),
    differences: differences(sites, index),
    rejected,
    notes: [],
  };
}
