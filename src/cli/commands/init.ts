// `ragraf init`: the commented example configuration, on standard output or as a new file.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { packageRoot } from '../../config/package-root.ts';
import { codedFsError, RagrafError } from '../../model/errors.ts';

export function register(program: Command): void {
  program
    .command('init')
    .description('print a commented ragraf.yaml; the file is optional, a bare folder is indexed with the defaults')
    .option('--project <dir>', 'project folder', '.')
    .option('--write', 'write <project>/ragraf.yaml; an existing file is never overwritten')
    .addHelpText('after', '\nExamples:\n  ragraf init\n  ragraf init --project shop --write\n')
    .action((options: { project: string; write?: true }) => init(options.project, options.write === true));
}

function init(project: string, write: boolean): void {
  const example = readFileSync(join(packageRoot(), 'config/ragraf.example.yaml'), 'utf8');
  if (!write) {
    process.stdout.write(example);
    return;
  }
  const folder = resolve(project);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new RagrafError('config_missing', folder);
  const file = join(folder, 'ragraf.yaml');
  try {
    writeFileSync(file, example, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new RagrafError('config_exists', file);
    throw codedFsError(error, file);
  }
  process.stdout.write(`${file}\n`);
}
