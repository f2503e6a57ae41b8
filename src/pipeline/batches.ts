// Groups files into tasks: large enough that messages cost nothing, small enough that no worker is left with a long last task.
import type { CorpusPath } from '../model/ids.ts';

/** A file to extract. */
export interface ExtractItem {
  path: CorpusPath;
  absolute: string;
  /** Language id. */
  language: string;
  /** Bytes on disk. */
  size: number;
}

export interface Batch {
  items: ExtractItem[];
  /** Runs in a worker of its own, which ends with it: what a large file took from memory is given back. */
  isolated: boolean;
}

/** Bytes of source in one task. */
const BATCH_BYTES = 192 * 1024;
/** Files in one task: small files cost more than their bytes. */
const BATCH_FILES = 64;
/** A file of this many bytes runs isolated. */
const ISOLATED_BYTES = 1024 * 1024;

/**
 * Batches in the order in which they should be started: single large files first, then groups of files in the given order.
 * @param items files in path order, so that a group reads neighbours on disk
 */
export function toBatches(items: readonly ExtractItem[]): Batch[] {
  const large: Batch[] = [];
  const groups: Batch[] = [];
  let group: ExtractItem[] = [];
  let bytes = 0;
  for (const item of items) {
    if (item.size >= BATCH_BYTES) {
      large.push({ items: [item], isolated: item.size >= ISOLATED_BYTES });
      continue;
    }
    if (group.length > 0 && (bytes + item.size > BATCH_BYTES || group.length === BATCH_FILES)) {
      groups.push({ items: group, isolated: false });
      group = [];
      bytes = 0;
    }
    group.push(item);
    bytes += item.size;
  }
  if (group.length > 0) groups.push({ items: group, isolated: false });
  large.sort((a, b) => b.items[0].size - a.items[0].size);
  return [...large, ...groups];
}
