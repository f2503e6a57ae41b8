// Which revisions there are. The pointer index/rev.json alone says which one is current.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RagrafError } from '../model/errors.ts';
import { type RevisionName, revisionName, revisionNumber } from '../model/ids.ts';
import { indexDir, pointerPath, REVISION_FILE, revisionDir } from './layout.ts';
import { guarded } from './open.ts';
import { type RevisionRecord, readRecord } from './revision-record.ts';

/** Shortest prefix of a commit that selects a revision. */
const MIN_COMMIT_PREFIX = 4;
const COMMIT_PREFIX = /^[0-9a-f]+$/i;

/**
 * The record of the current revision, or undefined when nothing is published.
 * @throws RagrafError revision_corrupt
 */
export function currentRevision(ragrafDir: string): RevisionRecord | undefined {
  return readRecord(pointerPath(ragrafDir));
}

/** Numbers of the revision folders on disk, ascending; some may be unpublished leftovers. */
export function revisionFolders(ragrafDir: string): number[] {
  return namesIn(indexDir(ragrafDir))
    .map(revisionNumber)
    .filter((number) => number !== undefined)
    .sort((a, b) => a - b);
}

/**
 * Records of the published revisions whose stores are kept, newest first.
 * @throws RagrafError revision_corrupt
 */
export function keptRevisions(ragrafDir: string): RevisionRecord[] {
  const current = currentRevision(ragrafDir);
  if (current === undefined) return [];
  const newest = revisionNumber(current.rev) ?? 0;
  return revisionFolders(ragrafDir)
    .filter((number) => number <= newest)
    .reverse()
    .map((number) => (number === newest ? current : folderRecord(ragrafDir, revisionName(number))))
    .filter((record) => record !== undefined);
}

/**
 * The revision that a caller means.
 * @param selector a revision name, or at least four digits of the commit it was built from (the newest such revision);
 * absent for the current one
 * @throws RagrafError no_revision, unknown_revision, revision_corrupt
 */
export function resolveRevision(ragrafDir: string, selector?: string): RevisionRecord {
  const current = currentRevision(ragrafDir);
  if (current === undefined) throw new RagrafError('no_revision', ragrafDir);
  if (selector === undefined || selector === current.rev) return current;
  const kept = keptRevisions(ragrafDir);
  const named = kept.find((record) => record.rev === selector);
  if (named !== undefined) return named;
  return byCommit(kept, selector);
}

/** Names in a folder; none when the folder does not exist. */
export function namesIn(dir: string): string[] {
  return guarded(dir, () => {
    try {
      return readdirSync(dir);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  });
}

/** Undefined when the folder was rotated away between listing and reading. */
function folderRecord(ragrafDir: string, rev: RevisionName): RevisionRecord | undefined {
  return readRecord(join(revisionDir(ragrafDir, rev), REVISION_FILE));
}

function byCommit(kept: readonly RevisionRecord[], selector: string): RevisionRecord {
  const prefix = selector.toLowerCase();
  const matching =
    prefix.length >= MIN_COMMIT_PREFIX && COMMIT_PREFIX.test(prefix)
      ? kept.filter((record) => record.base_commit?.startsWith(prefix))
      : [];
  const commits = [...new Set(matching.map((record) => record.base_commit))];
  if (commits.length === 0) throw new RagrafError('unknown_revision', selector);
  if (commits.length > 1)
    throw new RagrafError('unknown_revision', `${selector} begins several commits: ${commits.join(', ')}`);
  return matching[0];
}
