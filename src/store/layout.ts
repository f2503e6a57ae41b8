// Where things lie in a project's .ragraf folder. No other file spells these names.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RevisionName } from '../model/ids.ts';
import { guarded } from './open.ts';

export const RAGRAF_DIR = '.ragraf';
export const STAGE_PREFIX = '.stage-';
export const DROPPED_PREFIX = '.dropped-';
export const POINTER_PREFIX = '.rev.json-';
export const REVISION_FILE = 'rev.json';
export const GRAPH_FILE = 'graph.sqlite';
export const LEX_FILE = 'lexvec.sqlite';

/** Files of the writer lock, present while somebody holds it. */
export const LOCK_FILES = ['lock', 'lock.json'];

/** The .ragraf folder of a project. */
export const ragrafDirOf = (root: string): string => join(root, RAGRAF_DIR);
export const indexDir = (ragrafDir: string): string => join(ragrafDir, 'index');
export const pointerPath = (ragrafDir: string): string => join(indexDir(ragrafDir), REVISION_FILE);
export const revisionDir = (ragrafDir: string, rev: RevisionName): string => join(indexDir(ragrafDir), rev);
export const controlPath = (ragrafDir: string): string => join(ragrafDir, 'control.sqlite');
export const lockPath = (ragrafDir: string): string => join(ragrafDir, 'lock');
export const lockOwnerPath = (ragrafDir: string): string => join(ragrafDir, 'lock.json');
export const cacheDir = (ragrafDir: string): string => join(ragrafDir, 'cache');
export const factsCachePath = (ragrafDir: string): string => join(cacheDir(ragrafDir), 'facts.sqlite');
export const archiveDir = (ragrafDir: string): string => join(ragrafDir, 'archive');
export const logsDir = (ragrafDir: string): string => join(ragrafDir, 'logs');

/**
 * Creates the folders of a project's index and the .gitignore that keeps them out of its repository (NFR-10).
 * @throws RagrafError read_only, disk_full
 */
export function prepareRagrafDir(ragrafDir: string): void {
  guarded(ragrafDir, () => {
    for (const dir of [indexDir, cacheDir, archiveDir, logsDir]) mkdirSync(dir(ragrafDir), { recursive: true });
    try {
      writeFileSync(join(ragrafDir, '.gitignore'), '*\n', { flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });
}
