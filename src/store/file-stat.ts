// What a file system says about a file without reading it, and when that may stand for its content.
import { lstatSync } from 'node:fs';

export interface FileStat {
  size: number;
  /** Milliseconds since 1970, with fractions. */
  mtimeMs: number;
  ctimeMs: number;
  ino: number;
}

/** A file that changed this shortly before it was hashed may change again without a trace (git's rule for racy entries). */
const RACY_MS = 2000;

/** Stat of a regular file, links not followed; undefined when there is none at the path. */
export function fileStat(absolute: string): FileStat | undefined {
  const stat = lstatSync(absolute, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  const { size, mtimeMs, ctimeMs, ino } = stat;
  return { size, mtimeMs, ctimeMs, ino };
}

/** True when nothing tells the two apart. */
export function sameStat(a: FileStat, b: FileStat): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/** True when an equal stat later proves equal content: the file had been left alone for two seconds when it was hashed. */
export function isTrusted(stat: FileStat, hashedAt: number): boolean {
  return hashedAt - stat.mtimeMs >= RACY_MS && hashedAt - stat.ctimeMs >= RACY_MS;
}
