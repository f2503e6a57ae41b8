// The same comparison with the opcodes that phpdbg prints. It prints functions, methods, and the closures and conditional
// functions directly inside them; what stands in a second level of those is counted as a note, and is compared by opcodes.ts.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { differences, total } from './compare.ts';
import { opcodeReader } from './opcode-reader.ts';
import { indexSites } from './opcode-sites.ts';
import type { Outcome } from './outcome.ts';
import { PHP_SETTINGS } from './php.ts';
import type { OracleInput } from './run.ts';

const PHPDBG = 'phpdbg';

/** Sites in one file, or undefined when phpdbg does not compile it. */
function printedSites(path: string): Promise<string[] | undefined> {
  const settings = ['-qrr', ...PHP_SETTINGS, '-d', 'zend.assertions=1', '-p*', path];
  return new Promise((resolve) => {
    execFile(PHPDBG, settings, { maxBuffer: 1 << 30, encoding: 'latin1' }, (_failed, _out, printed) => {
      const reader = opcodeReader();
      for (const line of printed.split('\n')) reader.read(line);
      resolve(reader.compiled() ? reader.sites : undefined);
    });
  });
}

/** Compares kind, name and enclosing function of every site that phpdbg prints. */
export async function checkPhpdbg({ corpus, root, paths, facts }: OracleInput): Promise<Outcome> {
  const oracle = new Map<string, string[]>();
  const index = new Map<string, string[]>();
  const rejected: Outcome['rejected'] = [];
  let deeper = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < paths.length; at = next++) {
      const path = paths[at];
      const sites = await printedSites(join(root, path));
      const file = facts.get(path);
      if (sites === undefined) {
        rejected.push({ path, reason: 'this PHP does not compile it' });
        continue;
      }
      const found = file === undefined ? { rows: [], deeper: 0 } : indexSites(file, 1);
      oracle.set(path, sites);
      index.set(path, found.rows);
      deeper += found.deeper;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  const reason = 'in a closure or function of a second level, which phpdbg does not print';
  const notes = deeper > 0 ? [{ reason, rows: deeper }] : [];
  return {
    oracle: 'phpdbg',
    corpus,
    files: oracle.size,
    rows: total(oracle),
    differences: differences(oracle, index),
    rejected,
    notes,
  };
}
