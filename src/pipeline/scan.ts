// Which files are known already: by stat where it proves the content, else by hash (DESIGN 5.2).
import type { CorpusFile } from '../corpus/discover.ts';
import { RagrafError } from '../model/errors.ts';
import type { ContentHash, CorpusPath } from '../model/ids.ts';
import type { FactsCache } from '../store/facts-cache.ts';
import { type FileStat, fileStat, isTrusted, sameStat } from '../store/file-stat.ts';
import { hashFile } from '../store/verify-revision.ts';

export interface ScannedFile {
  path: CorpusPath;
  file: CorpusFile;
  /** Taken before the file is read: a later change shows. */
  stat: FileStat;
  /** When it was taken, milliseconds since 1970. */
  seenAt: number;
  /** Content hash; absent when the file was never read or cannot be. */
  hash?: ContentHash;
}

/**
 * Stats all files and finds the hashes of those that the cache has seen. A file that vanished since it was discovered is
 * left out; one that the cache has not seen is not read here. Hashes that had to be computed are remembered.
 */
export function scanFiles(files: readonly CorpusFile[], cache: FactsCache): ScannedFile[] {
  const known = cache.statsOf(files.map(({ path }) => path));
  const scanned: ScannedFile[] = [];
  const rehashed: ScannedFile[] = [];
  for (const file of files) {
    const seenAt = Date.now();
    const stat = fileStat(file.absolute);
    if (stat === undefined) continue;
    const { path } = file;
    const row = known.get(path);
    if (row === undefined) scanned.push({ path, file, stat, seenAt });
    else if (sameStat(row.stat, stat) && isTrusted(row.stat, row.seenAt))
      scanned.push({ path, file, stat, seenAt: row.seenAt, hash: row.hash });
    else {
      const scan = { path, file, stat, seenAt, hash: hashOf(file.absolute) };
      scanned.push(scan);
      rehashed.push(scan);
    }
  }
  rememberHashes(rehashed, cache);
  return scanned;
}

/** Lets the next build know these files by their stats. */
export function rememberHashes(files: readonly ScannedFile[], cache: FactsCache): void {
  cache.putStats(
    files.flatMap(({ path, stat, seenAt, hash }) => (hash === undefined ? [] : [{ path, stat, seenAt, hash }])),
  );
}

function hashOf(absolute: string): ContentHash | undefined {
  try {
    return hashFile(absolute).sha256 as ContentHash;
  } catch (error) {
    // Reading it again in a worker gives the fault that coverage shows.
    if (error instanceof RagrafError || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}
