// Proof that the stores of a revision are the bytes that were published (FT-24).
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { revisionDir } from './layout.ts';
import { guarded } from './open.ts';
import type { RevisionRecord, StoredFileHash } from './revision-record.ts';
import { resolveRevision } from './revisions.ts';

const CHUNK = 1 << 20;

export interface StoreProblem {
  /** Path of the store. */
  path: string;
  problem: 'missing' | 'size' | 'hash';
}

/**
 * Compares size and SHA-256 of every store of a revision with its record; reads them whole.
 * @param selector as of openRevision
 * @throws RagrafError no_revision, unknown_revision, revision_corrupt when the record itself cannot be read
 */
export function verifyRevision(ragrafDir: string, selector?: string): StoreProblem[] {
  const record = resolveRevision(ragrafDir, selector);
  return storeProblems(revisionDir(ragrafDir, record.rev), record);
}

/** Size and SHA-256 of a file. */
export function hashFile(path: string): StoredFileHash {
  return guarded(path, () => {
    const fd = openSync(path, 'r');
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(CHUNK);
      let bytes = 0;
      for (let read = readSync(fd, buffer); read > 0; read = readSync(fd, buffer)) {
        hash.update(buffer.subarray(0, read));
        bytes += read;
      }
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      closeSync(fd);
    }
  });
}

function storeProblems(dir: string, record: RevisionRecord): StoreProblem[] {
  return Object.entries(record.stores).flatMap(([name, recorded]): StoreProblem[] => {
    const path = join(dir, name);
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return [{ path, problem: 'missing' }];
    const found = hashFile(path);
    if (found.bytes !== recorded.bytes) return [{ path, problem: 'size' }];
    return found.sha256 === recorded.sha256 ? [] : [{ path, problem: 'hash' }];
  });
}
