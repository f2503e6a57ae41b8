// `ragraf drop`: removes index, cache and logs; history and archives only with --all (DESIGN 14.2).
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { loadConfig } from '../../config/load.ts';
import { RagrafError } from '../../model/errors.ts';
import { dropIndex } from '../../store/drop-index.ts';
import { ragrafDirOf } from '../../store/layout.ts';
import { acquireLock } from '../../store/lock.ts';

interface DropOptions {
  project: string;
  all?: true;
  yes?: true;
}

export function register(program: Command): void {
  program
    .command('drop')
    .description('remove index, cache and logs of a project; revision history and archives stay')
    .option('--project <dir|yaml>', 'project folder or configuration file', '.')
    .option('--all', 'remove history, ledger and archives too')
    .option('--yes', 'do not ask')
    .addHelpText('after', '\nExamples:\n  ragraf drop --project .\n  ragraf drop --all --yes\n')
    .action(drop);
}

async function drop(options: DropOptions): Promise<void> {
  const ragrafDir = ragrafDirOf(loadConfig(options.project).root);
  if (!existsSync(ragrafDir)) {
    process.stdout.write(`nothing to remove: ${ragrafDir} does not exist\n`);
    return;
  }
  if (!options.yes && !(await isConfirmed(ragrafDir, options.all === true))) return;
  const lock = acquireLock(ragrafDir);
  try {
    const removed = dropIndex(ragrafDir, { all: options.all === true });
    process.stdout.write(
      removed.length === 0 ? 'nothing to remove\n' : `removed from ${ragrafDir}: ${removed.join(', ')}\n`,
    );
  } finally {
    lock.release();
  }
}

async function isConfirmed(ragrafDir: string, all: boolean): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new RagrafError('usage', 'drop asks before it removes; without a terminal it needs --yes');
  const what = all ? 'everything, history and archives included' : 'index, cache and logs';
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const reply = await terminal.question(`Remove ${what} in ${ragrafDir}? [y/N] `);
    return /^y(es)?$/i.test(reply.trim());
  } finally {
    terminal.close();
  }
}
