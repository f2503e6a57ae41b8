// Forgetting an index. What cannot be rebuilt (history, ledger, archives) stays unless everything is to go.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, indexDir, LOCK_FILES, logsDir } from './layout.ts';
import { guarded } from './open.ts';
import { removeDir } from './remove-dir.ts';

/**
 * Removes index, cache and logs of a project. The index goes first and in one rename, so that dying halfway leaves no
 * pointer to missing stores. The caller holds the writer lock.
 * @param options.all also control.sqlite, archive and whatever else lies in the folder, except the lock that the caller holds
 * @returns names of what was removed, relative to the folder
 * @throws RagrafError read_only
 */
export function dropIndex(ragrafDir: string, options: { all: boolean }): string[] {
  if (!existsSync(ragrafDir)) return [];
  return guarded(ragrafDir, () => {
    const removed: string[] = [];
    for (const dir of [indexDir(ragrafDir), cacheDir(ragrafDir), logsDir(ragrafDir)]) {
      if (!existsSync(dir)) continue;
      removeDir(dir, ragrafDir);
      removed.push(dir.slice(ragrafDir.length + 1));
    }
    if (!options.all) return removed;
    const rest = readdirSync(ragrafDir).filter((name) => !LOCK_FILES.includes(name));
    for (const name of rest) rmSync(join(ragrafDir, name), { recursive: true, force: true });
    return removed.concat(rest);
  });
}
