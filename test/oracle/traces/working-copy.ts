// A copy of a corpus in which its programs can run: unpacked packages name each other by absolute paths below /usr/share/php.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCorpus } from '../../../scripts/corpora/ensure.ts';
import { phpFiles } from '../corpus-files.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const INSTALLED = /(['"])\/usr\/share\/php\//g;
const AUTOLOAD = /autoload\.php$/i;
/** Settings of an installed program, which lie outside the package. */
const SETTINGS = /^LocalSettings\.php$/;
/** Never part of a corpus (DESIGN 14.13), and the manuals of packages. */
const LEFT_OUT = /(^|\/)(vendor|node_modules)\/|^usr\/share\/(doc|man|bash-completion)\//;

export interface WorkingCopy {
  root: string;
  /** Paths of the files that are indexed. */
  paths: string[];
}

/**
 * A corpus as it lies on the machine, not to be written to.
 * @param corpus name of corpus.lock.json, or a folder of this project
 */
export function sourceCopy(corpus: string): WorkingCopy | { skipped: string } {
  const source = existsSync(join(PROJECT, corpus, 'composer.json'))
    ? { path: join(PROJECT, corpus) }
    : ensureCorpus(corpus);
  return 'skipped' in source ? source : { root: source.path, paths: indexed(source.path) };
}

/**
 * Copies a corpus.
 * @param into folder of all copies
 */
export function workingCopy(corpus: string, into: string): WorkingCopy | { skipped: string } {
  const source = sourceCopy(corpus);
  if ('skipped' in source) return source;
  const root = resolve(into, corpus.replaceAll('/', '-'));
  mkdirSync(into, { recursive: true });
  cpSync(source.root, root, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink() && SETTINGS.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
    if (!entry.isFile() || !AUTOLOAD.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'latin1');
    const moved = text.replace(INSTALLED, (_, quote: string) => `${quote}${root}/usr/share/php/`);
    if (moved !== text) writeFileSync(path, moved, 'latin1');
  }
  return { root, paths: source.paths };
}

function indexed(root: string): string[] {
  return phpFiles(root).filter((path) => !LEFT_OUT.test(path));
}
