// Removing a folder in one step for whoever looks: it is renamed first, then emptied.
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DROPPED_PREFIX } from './layout.ts';

/**
 * Removes a folder that readers may be about to open; who has a file of it open keeps it. A process that dies halfway
 * leaves a folder with the dropped prefix, which `recover` clears.
 * @param holding existing folder on the same file system that takes the renamed one
 */
export function removeDir(dir: string, holding: string): void {
  const dropped = join(holding, `${DROPPED_PREFIX}${basename(dir)}`);
  rmSync(dropped, { recursive: true, force: true });
  renameSync(dir, dropped);
  rmSync(dropped, { recursive: true, force: true });
}

/** Removes entries of a folder whose names begin with one of the prefixes; returns their names. */
export function removePrefixed(dir: string, prefixes: readonly string[]): string[] {
  const names = readdirSync(dir).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  for (const name of names) rmSync(join(dir, name), { recursive: true, force: true });
  return names;
}
