// Getting bytes and names onto the disk.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { guarded } from './open.ts';

/** Waits until a file's bytes, or a folder's names, are on the disk. */
export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } catch (error) {
    // Some file systems refuse to sync a folder; its names are then as durable as they can be.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    closeSync(fd);
  }
}

/** Writes a small file by rename, so that a reader never sees a part of it. Not synced. */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}-${process.pid}`;
  guarded(path, () => {
    writeFileSync(temporary, text);
    renameSync(temporary, path);
  });
}

/** Writes a new file and waits until its bytes are on the disk. */
export function writeSynced(path: string, text: string): void {
  const fd = openSync(path, 'w', 0o644);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
