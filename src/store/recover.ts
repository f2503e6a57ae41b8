// Cleaning up after a writer that died: what the pointer does not know was never published.
import { existsSync } from 'node:fs';
import { type RevisionName, revisionName, revisionNumber } from '../model/ids.ts';
import { appendAbandoned, readHistory } from './history.ts';
import { DROPPED_PREFIX, indexDir, POINTER_PREFIX, revisionDir, STAGE_PREFIX } from './layout.ts';
import { guarded } from './open.ts';
import { removeDir, removePrefixed } from './remove-dir.ts';
import { currentRevision, revisionFolders } from './revisions.ts';

const LEFTOVERS = [STAGE_PREFIX, DROPPED_PREFIX, POINTER_PREFIX];

/**
 * Removes stages, half-dropped folders and revision folders that the pointer does not know, and marks the history row of a
 * revision that never became current. The caller holds the writer lock, so no other writer is alive. Idempotent.
 * @returns names of what was removed
 * @throws RagrafError read_only, revision_corrupt when the pointer cannot be read
 */
export function recover(ragrafDir: string): string[] {
  if (!existsSync(ragrafDir)) return [];
  return guarded(ragrafDir, () => {
    const removed = removePrefixed(ragrafDir, LEFTOVERS);
    if (!existsSync(indexDir(ragrafDir))) return removed;
    removed.push(...removePrefixed(indexDir(ragrafDir), LEFTOVERS));
    return removed.concat(removeUnpublished(ragrafDir));
  });
}

/** The mark comes before the removal: dying in between only repeats the removal. */
function removeUnpublished(ragrafDir: string): string[] {
  const current = currentRevision(ragrafDir);
  const newest = current === undefined ? 0 : (revisionNumber(current.rev) ?? 0);
  const unpublished = revisionFolders(ragrafDir)
    .filter((number) => number > newest)
    .map(revisionName);
  const last = readHistory(ragrafDir).at(-1);
  if (last !== undefined && !last.abandoned && isUnknown(last.rev)) appendAbandoned(ragrafDir, last.rev, new Date());
  for (const rev of unpublished) removeDir(revisionDir(ragrafDir, rev), indexDir(ragrafDir));
  return unpublished;

  /** Without a pointer a row may also be of an index that was dropped; its folder tells. */
  function isUnknown(rev: RevisionName): boolean {
    return current === undefined ? unpublished.includes(rev) : (revisionNumber(rev) ?? 0) > newest;
  }
}
