// Are the files behind an answer still what was indexed? Stat first, hash when the stat is new. Never writes.
import { join } from 'node:path';
import type { StaleWarning } from '../model/answer.ts';
import { RagrafError } from '../model/errors.ts';
import type { ContentHash, CorpusPath } from '../model/ids.ts';
import { readStats, type StatRow } from './facts-cache.ts';
import { type FileStat, fileStat, isTrusted, sameStat } from './file-stat.ts';
import type { FileRow, GraphReader } from './reader.ts';
import { hashFile } from './verify-revision.ts';

export interface StaleFile {
  path: CorpusPath;
  change: StaleWarning['change'];
}

export interface Freshness {
  /**
   * The files among these that differ from the index, in the order given. A path that the index does not know is left out.
   * @param paths corpus paths
   */
  check(paths: readonly string[]): StaleFile[];
}

/**
 * Compares files with the hashes of one revision; remembers what it verified.
 * @param root absolute path of the project
 * @param graph reader of the revision, open as long as this is used
 */
export function createFreshness(root: string, ragrafDir: string, graph: GraphReader): Freshness {
  const verified = new Map<string, StatRow>();

  const learn = (paths: readonly string[]): void => {
    const unknown = paths.filter((path) => !verified.has(path));
    if (unknown.length === 0) return;
    for (const [path, row] of readStats(ragrafDir, unknown))
      if (isTrusted(row.stat, row.seenAt)) verified.set(path, row);
  };

  const hashOf = (path: string, absolute: string, stat: FileStat): ContentHash => {
    const known = verified.get(path);
    if (known !== undefined && sameStat(known.stat, stat)) return known.hash;
    const seenAt = Date.now();
    const hash = hashFile(absolute).sha256 as ContentHash;
    if (isTrusted(stat, seenAt)) verified.set(path, { path, stat, hash, seenAt });
    return hash;
  };

  const changeOf = (file: FileRow): StaleWarning['change'] | undefined => {
    const absolute = join(root, file.path);
    try {
      const stat = fileStat(absolute);
      if (stat === undefined) return 'deleted';
      return hashOf(file.path, absolute, stat) === file.hash ? undefined : 'modified';
    } catch (error) {
      return unreadable(error, file);
    }
  };

  return {
    check(paths) {
      learn(paths);
      return paths.flatMap((path) => {
        const file = graph.file(path);
        const change = file && changeOf(file);
        return file && change ? [{ path: file.path, change }] : [];
      });
    },
  };
}

/** A file that could not be read when it was indexed has not changed by being unreadable still. */
function unreadable(error: unknown, file: FileRow): 'deleted' | 'unreadable' | undefined {
  const cause = error instanceof RagrafError ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  if (code === undefined) throw error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'deleted';
  return file.faults.some((fault) => fault.phase === 'read') ? undefined : 'unreadable';
}
