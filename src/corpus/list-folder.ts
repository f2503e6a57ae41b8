// Lists one folder and tells usable names from those that no corpus path can spell.
import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync } from 'node:fs';

/** Folders whose content is neither accepted nor counted, at any depth. */
export const UNCOUNTED_FOLDERS: ReadonlySet<string> = new Set(['.git', '.ragraf']);

export type EntryKind = 'file' | 'folder' | 'special';

export interface Listing {
  entries: Dirent[];
  /** Entries whose name is not UTF-8 or has control characters. */
  unusable: { absolute: Buffer; kind: EntryKind }[];
}

// Control characters break `path:line` evidence; U+FFFD may stand for bytes that are not UTF-8.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const SUSPICIOUS = /[\u0000-\u001f\u007f\ufffd]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Lists a folder, or says why it cannot be listed. `absolute` ends with a slash. */
export function listFolder(absolute: string): Listing | { reason: string } {
  try {
    const entries = readdirSync(absolute, { withFileTypes: true });
    return entries.some(({ name }) => SUSPICIOUS.test(name))
      ? withoutUnusable(absolute, entries)
      : { entries, unusable: [] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    // The folder went away between its parent's listing and its own.
    return code === 'ENOENT' ? { entries: [], unusable: [] } : { reason: code };
  }
}

/** Kind of an entry; a link counts as a file. */
export function kindOf(entry: Pick<Dirent, 'isDirectory' | 'isFile' | 'isSymbolicLink'>): EntryKind {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() || entry.isSymbolicLink() ? 'file' : 'special';
}

function withoutUnusable(absolute: string, entries: Dirent[]): Listing {
  const usable = new Set<string>();
  const unusable: Listing['unusable'] = [];
  for (const entry of readdirSync(absolute, { withFileTypes: true, encoding: 'buffer' })) {
    const bytes = entry.name as unknown as Buffer;
    const name = bytes.toString('utf8');
    if (isUtf8(bytes) && !CONTROL.test(name)) usable.add(name);
    else unusable.push({ absolute: Buffer.concat([Buffer.from(absolute), bytes]), kind: kindOf(entry) });
  }
  return { entries: entries.filter(({ name }) => usable.has(name)), unusable };
}
