// Keeping only the newest stores. History and archives are never touched (FT-34).
import { type RevisionName, revisionName, revisionNumber } from '../model/ids.ts';
import { indexDir, revisionDir } from './layout.ts';
import { guarded } from './open.ts';
import { removeDir } from './remove-dir.ts';
import { currentRevision, revisionFolders } from './revisions.ts';

/**
 * Removes the oldest revision folders, so that at most `retain` stay; the current one always stays. A reader that has one
 * of them open keeps reading it. The caller holds the writer lock.
 * @param retain at least 1
 * @returns the revisions that were removed, oldest first
 */
export function rotate(ragrafDir: string, retain: number): RevisionName[] {
  const current = currentRevision(ragrafDir);
  if (current === undefined) return [];
  const newest = revisionNumber(current.rev) ?? 0;
  const published = revisionFolders(ragrafDir).filter((number) => number <= newest);
  const surplus = published.slice(0, Math.max(0, published.length - Math.max(1, retain))).map(revisionName);
  guarded(ragrafDir, () => {
    for (const rev of surplus) removeDir(revisionDir(ragrafDir, rev), indexDir(ragrafDir));
  });
  return surplus;
}
