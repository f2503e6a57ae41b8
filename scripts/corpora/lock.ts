// The pinned corpora of bench/corpus.lock.json. Name, version and hash of a package change together.
import { readFileSync } from 'node:fs';

export interface LockedPackage {
  package: string;
  version: string;
  /** Code name of the Debian release that carries this version. */
  suite: string;
  /** SHA-256 of the .deb file. */
  sha256: string;
}

export interface LockedCorpus {
  name: string;
  /** Folder inside the unpacked packages that is the project. */
  root: string;
  packages: LockedPackage[];
}

const LOCK = new URL('../../bench/corpus.lock.json', import.meta.url);

/** All corpora, in the order of the file. */
export function lockedCorpora(): LockedCorpus[] {
  return (JSON.parse(readFileSync(LOCK, 'utf8')) as { corpora: LockedCorpus[] }).corpora;
}

/**
 * The corpus with this name.
 * @throws Error naming the known corpora when there is none
 */
export function lockedCorpus(name: string): LockedCorpus {
  const corpora = lockedCorpora();
  const corpus = corpora.find((candidate) => candidate.name === name);
  if (corpus) return corpus;
  throw new Error(`no corpus ${name}; bench/corpus.lock.json has ${corpora.map((known) => known.name).join(', ')}`);
}
