// The PHP files of a corpus, found without RAGRAF's own discovery.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import fastGlob from 'fast-glob';

const PHP_EXTENSION = /\.(php|inc|phtml)$/i;
const PHP_HEAD = /^(#!.*php.*\n\s*)?<\?php\b/i;
/** Bytes of a file without a telling extension that are read to find an open tag. */
const HEAD_BYTES = 512;

function headOf(path: string): string {
  const descriptor = openSync(path, 'r');
  const buffer = Buffer.alloc(HEAD_BYTES);
  const read = readSync(descriptor, buffer, 0, HEAD_BYTES, 0);
  closeSync(descriptor);
  return buffer.toString('latin1', 0, read);
}

/**
 * Paths of all PHP files below a folder, relative, with `/`, sorted by code units. Links are not followed.
 * A file counts by its extension (php, inc, phtml), or when it has no extension or `.sh` and begins with an open tag.
 */
export function phpFiles(root: string): string[] {
  const isPhp = (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return PHP_EXTENSION.test(name) || (!/\.(?!sh$)/.test(name) && PHP_HEAD.test(headOf(join(root, path))));
  };
  return fastGlob.sync('**', { cwd: root, dot: true, followSymbolicLinks: false }).filter(isPhp).sort();
}

/** At most `limit` of the paths, chosen by a hash of the path: the same ones on every machine, spread over all folders. */
export function sample(paths: readonly string[], limit: number): string[] {
  if (paths.length <= limit) return [...paths];
  const keyed = paths.map((path) => ({ path, key: createHash('sha256').update(path).digest('hex') }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed
    .slice(0, limit)
    .map(({ path }) => path)
    .sort();
}
