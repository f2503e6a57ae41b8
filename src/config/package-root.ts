// Finds the package folder: source runs from src/config, the built program from dist/src/config.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RagrafError } from '../model/errors.ts';

/** Absolute folder of the installed package, the one whose package.json is named ragraf. */
export function packageRoot(from: string = dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'ragraf') return folder;
    if (dirname(folder) === folder)
      throw new RagrafError('dependency_broken', `no package.json of ragraf above ${from}`);
  }
}
