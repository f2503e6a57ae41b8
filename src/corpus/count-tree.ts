// Counts what a folder holds when the whole folder is excluded. Works on bytes where names are no text.
import { readdirSync } from 'node:fs';
import { kindOf, UNCOUNTED_FOLDERS } from './list-folder.ts';

export interface TreeCount {
  /** Regular files and links, at any depth. */
  files: number;
  special: number;
  unlisted: { path: string; reason: string }[];
}

/** Counts files below a folder without following links and without a cap. */
export function countTree(folder: string | Buffer): TreeCount {
  const count: TreeCount = { files: 0, special: 0, unlisted: [] };
  if (typeof folder === 'string') countNamed(folder, count);
  else countBytes(folder, count);
  return count;
}

function countNamed(folder: string, count: TreeCount): void {
  const entries = listed(() => readdirSync(folder, { withFileTypes: true }), folder, count);
  // A name that is not UTF-8 cannot be opened by its text.
  if (entries.some(({ name }) => name.includes('\ufffd'))) {
    countBytes(Buffer.from(folder), count);
    return;
  }
  for (const entry of entries) {
    const kind = kindOf(entry);
    if (kind === 'file') count.files++;
    else if (kind === 'special') count.special++;
    else if (!UNCOUNTED_FOLDERS.has(entry.name)) countNamed(`${folder}/${entry.name}`, count);
  }
}

function countBytes(folder: Buffer, count: TreeCount): void {
  const options = { withFileTypes: true, encoding: 'buffer' } as const;
  for (const entry of listed(() => readdirSync(folder, options), folder.toString('latin1'), count)) {
    const kind = kindOf(entry);
    const name = entry.name as unknown as Buffer;
    if (kind === 'file') count.files++;
    else if (kind === 'special') count.special++;
    else if (!UNCOUNTED_FOLDERS.has(name.toString('latin1')))
      countBytes(Buffer.concat([folder, Buffer.from('/'), name]), count);
  }
}

function listed<T>(list: () => T[], path: string, count: TreeCount): T[] {
  try {
    return list();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code !== 'ENOENT') count.unlisted.push({ path, reason: code });
    return [];
  }
}
