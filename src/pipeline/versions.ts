// Pinned versions against installed ones (NFR-7).
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.ts';
import { RagrafError } from '../model/errors.ts';
import { packageManifest } from './package.ts';
import { PINNED_FILES, readPinnedFile } from './package-files.ts';

export interface VersionRow {
  name: string;
  /** Version, range or hash that is asked for. */
  pinned: string;
  /** What is installed; `absent` when nothing is. */
  found: string;
  ok: boolean;
}

/** Node, every dependency of package.json, and the pinned files of packages. */
export function versionRows(): VersionRow[] {
  const { dependencies, engines } = packageManifest();
  return [
    nodeRow(engines.node),
    ...Object.entries(dependencies).map(packageRow),
    ...Object.keys(PINNED_FILES).map(fileRow),
  ];
}

function nodeRow(range: string): VersionRow {
  const wanted = range.replace('>=', '').split('.').map(Number);
  const found = process.versions.node.split('.').map(Number);
  const difference = wanted.map((part, index) => found[index] - part).find((part) => part !== 0) ?? 0;
  return { name: 'node', pinned: range, found: process.versions.node, ok: difference >= 0 };
}

function packageRow([name, pinned]: [string, string]): VersionRow {
  const found = installedVersion(name) ?? 'absent';
  return { name, pinned, found, ok: found === pinned };
}

function installedVersion(name: string): string | undefined {
  const folders = createRequire(join(packageRoot(), 'package.json')).resolve.paths(name) ?? [];
  const file = folders.map((folder) => join(folder, name, 'package.json')).find((candidate) => existsSync(candidate));
  return file === undefined ? undefined : (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function fileRow(specifier: string): VersionRow {
  const pinned = `sha256 ${PINNED_FILES[specifier]}`;
  try {
    readPinnedFile(specifier);
    return { name: specifier, pinned, found: pinned, ok: true };
  } catch (error) {
    if (!(error instanceof RagrafError)) throw error;
    return { name: specifier, pinned, found: error.details, ok: false };
  }
}
