// Small questions about one path on disk.
import { closeSync, constants, openSync, readSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';
import type { ExclusionRule } from './exclusion.ts';

const HEAD_BYTES = 256;
const buffer = Buffer.alloc(HEAD_BYTES);

/** First bytes of a file as latin1; empty when they cannot be read or hold a NUL and so are no text. */
export function headOf(absolute: string): string {
  let handle: number;
  try {
    handle = openSync(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return '';
  }
  try {
    const head = buffer.subarray(0, readSync(handle, buffer, 0, HEAD_BYTES, 0));
    return head.includes(0) ? '' : head.toString('latin1');
  } finally {
    closeSync(handle);
  }
}

/** Extension in lower case without its dot, or the empty text. */
export function extensionOf(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(dot + 1).toLowerCase() : '';
}

/** Which rule leaves a link out: where it ends decides. `root` is absolute with links resolved. */
export function linkRule(absolute: string, root: string): ExclusionRule {
  const target = realPathOf(absolute);
  if (target === undefined) return 'symlink_broken';
  return isWithin(root, target) ? 'symlink' : 'symlink_outside';
}

/** Tells whether a path is the root or below it; both absolute with links resolved. */
export function isWithin(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** Path with all links resolved, or undefined when it does not exist, runs in a circle or cannot be reached. */
export function realPathOf(absolute: string): string | undefined {
  try {
    return realpathSync.native(absolute);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}
