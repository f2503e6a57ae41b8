// The current revision, if a new build may rely on it.
import { RagrafError } from '../model/errors.ts';
import { openRevision } from '../store/open-revision.ts';
import type { RevisionRecord } from '../store/revision-record.ts';
import { currentRevision } from '../store/revisions.ts';

/** The record of the current revision; undefined when there is none or its stores are missing, damaged or of another version. */
export function usableRevision(ragrafDir: string): RevisionRecord | undefined {
  const record = currentRevision(ragrafDir);
  if (record === undefined) return undefined;
  try {
    openRevision(ragrafDir).close();
    return record;
  } catch (error) {
    if (error instanceof RagrafError && (error.code === 'revision_corrupt' || error.code === 'store_version'))
      return undefined;
    throw error;
  }
}
