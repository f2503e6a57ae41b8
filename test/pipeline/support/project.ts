// Projects in temporary folders, and what their stores hold.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export type Files = Readonly<Record<string, string | Uint8Array>>;

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed after the tests of the file; everybody may enter it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ragraf-test-'));
  chmodSync(folder, 0o755);
  made.push(folder);
  return folder;
}

export function makeProject(files: Files): string {
  const root = temporaryFolder();
  writeFiles(root, files);
  return root;
}

export function writeFiles(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** Another folder with the same files and no index. */
export function copyProject(root: string): string {
  const copy = temporaryFolder();
  cpSync(root, copy, { recursive: true, filter: (path) => !path.endsWith('.ragraf') });
  return copy;
}

export interface StoreHashes {
  graph: string;
  lexvec: string;
}

/** SHA-256 of the stores of a revision. */
export function storeHashes(root: string, rev: string): StoreHashes {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(root, '.ragraf/index', rev, name)))
      .digest('hex');
  return { graph: hash('graph.sqlite'), lexvec: hash('lexvec.sqlite') };
}

/** Names in the index folder, sorted: the pointer, the revisions, and whatever should not be there. */
export function indexNames(root: string): string[] {
  return readdirSync(join(root, '.ragraf/index')).sort();
}

/** The revision that the pointer names. */
export function currentRev(root: string): string {
  return JSON.parse(readFileSync(join(root, '.ragraf/index/rev.json'), 'utf8')).rev;
}
