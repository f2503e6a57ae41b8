// What makes a revision: equal input publishes nothing. The base commit is part of it, because commit messages are indexed and
// revisions are found by commit; so a new commit without a change of content publishes too.
import { sha256 } from '../base/hash.ts';
import { configHash } from '../config/hash.ts';
import type { ProjectConfig } from '../config/project.ts';
import type { Language } from '../lang/language.ts';
import type { LiveSchema } from '../model/schema.ts';
import { STORE_VERSION } from '../store/open.ts';
import type { RevisionRecord } from '../store/revision-record.ts';
import { RECORD_VERSION } from './file-record.ts';
import { packageManifest } from './package.ts';
import { PINNED_FILES } from './package-files.ts';

/** All that a revision depends on besides the content of its files. */
export type Inputs = Pick<RevisionRecord, 'config_hash' | 'base_commit' | 'versions'>;

/** True when the current revision was built from just these files and inputs. */
export function isCurrent(
  current: RevisionRecord | undefined,
  inputs: Inputs,
  files: readonly { path: string; hash?: string }[],
): boolean {
  const hash = corpusHash(files);
  return (
    current !== undefined &&
    hash !== undefined &&
    current.corpus_hash === hash &&
    current.config_hash === inputs.config_hash &&
    current.base_commit === inputs.base_commit &&
    JSON.stringify(current.versions) === JSON.stringify(inputs.versions)
  );
}

/** Versions in the key order of rev.json. */
export function toolVersions(languages: readonly Language[]): RevisionRecord['versions'] {
  const extractors = languages.map(({ id, version }) => [id, version] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return { tool: packageManifest().version, schema: STORE_VERSION, extractors: Object.fromEntries(extractors) };
}

/** Hash over sorted paths and content hashes (DESIGN 14.14), or undefined while a hash is unknown. */
export function corpusHash(files: readonly { path: string; hash?: string }[]): string | undefined {
  if (files.some(({ hash }) => hash === undefined)) return undefined;
  return sha256(files.map(({ path, hash }) => `${path}\0${hash}\n`).join(''));
}

/** Hash of the configuration, of what is taken out of every text, and of the tables of the live database. */
export function inputHash(config: ProjectConfig, redactorFingerprint: string, live?: LiveSchema): string {
  const parts = [configHash(config), redactorFingerprint];
  return sha256(JSON.stringify(live === undefined ? parts : [...parts, live]));
}

/** Hash of what facts depend on besides content, path and extractor version: part of the key of cached facts. */
export function extractionSettings(config: ProjectConfig, redactorFingerprint: string): string {
  const { maxFullParseChars, parseTimeoutMs } = config.limits;
  return sha256(JSON.stringify([RECORD_VERSION, maxFullParseChars, parseTimeoutMs, redactorFingerprint, PINNED_FILES]));
}
