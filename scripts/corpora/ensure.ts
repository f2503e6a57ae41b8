// Brings a corpus onto the machine: download, check, unpack; what is there already is kept.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { download, hasApt } from './apt.ts';
import { type LockedCorpus, type LockedPackage, lockedCorpus } from './lock.ts';

const DPKG = 'dpkg';

export type Ensured = { name: string; path: string } | { name: string; skipped: string };

/** Where corpora are kept: `$RAGRAF_CORPORA`, else a folder of the user's cache. */
export function defaultFolder(): string {
  const base = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return resolve(process.env.RAGRAF_CORPORA ?? join(base, 'ragraf-corpora'));
}

function stampOf(corpus: LockedCorpus): string {
  return `${corpus.packages.map((one) => `${one.package} ${one.version} ${one.sha256}`).join('\n')}\n`;
}

function findDeb(folder: string, wanted: LockedPackage): string | undefined {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${wanted.package}_`) || !name.endsWith('.deb')) continue;
    const path = join(folder, name);
    if (createHash('sha256').update(readFileSync(path)).digest('hex') === wanted.sha256) return path;
  }
  return undefined;
}

function fetchPackage(wanted: LockedPackage, folder: string): { deb: string } | { reason: string } {
  const debs = join(folder, 'debs');
  mkdirSync(debs, { recursive: true });
  const kept = findDeb(debs, wanted);
  if (kept !== undefined) return { deb: kept };
  if (!hasApt()) return { reason: 'this machine has no apt-get and dpkg' };
  const reason = download(wanted, join(folder, 'apt'), debs);
  if (reason !== undefined) return { reason };
  const deb = findDeb(debs, wanted);
  return deb === undefined
    ? { reason: `${wanted.package} ${wanted.version} was downloaded, but its SHA-256 is not ${wanted.sha256}` }
    : { deb };
}

/**
 * Makes a corpus available.
 * @param folder folder of all corpora; created when missing
 * @returns the absolute path of the project folder, or the reason why the corpus is not to be had
 * @throws Error when no corpus has this name, or when an intact package cannot be unpacked
 */
export function ensureCorpus(name: string, folder: string = defaultFolder()): Ensured {
  const corpus = lockedCorpus(name);
  const target = join(folder, name);
  const stamp = join(folder, `${name}.stamp`);
  const path = join(target, corpus.root);
  if (existsSync(stamp) && existsSync(path) && readFileSync(stamp, 'utf8') === stampOf(corpus)) return { name, path };
  const debs: string[] = [];
  for (const wanted of corpus.packages) {
    const fetched = fetchPackage(wanted, folder);
    if ('reason' in fetched) return { name, skipped: fetched.reason };
    debs.push(fetched.deb);
  }
  const fresh = `${target}.unpacking`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const deb of debs) {
    const { status, stderr, error } = spawnSync(DPKG, ['-x', deb, fresh], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`dpkg -x ${deb}: ${error?.message ?? stderr}`);
  }
  rmSync(stamp, { force: true });
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  writeFileSync(stamp, stampOf(corpus));
  return { name, path };
}
