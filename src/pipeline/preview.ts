// What a reindex would change, by path. Writes nothing: no lock, no cache, no revision.
import { loadConfig } from '../config/load.ts';
import { discover } from '../corpus/discover.ts';
import { gitHistory } from '../corpus/git.ts';
import { createRedactor, readSecretValues } from '../corpus/secrets.ts';
import { readLiveSchema } from '../db/live-schema.ts';
import type { CorpusPath, RevisionName } from '../model/ids.ts';
import { readStats } from '../store/facts-cache.ts';
import { fileStat, isTrusted, sameStat } from '../store/file-stat.ts';
import { ragrafDirOf } from '../store/layout.ts';
import { openRevision } from '../store/open-revision.ts';
import { hashFile } from '../store/verify-revision.ts';
import { inputHash, toolVersions } from './identity.ts';
import { loadRegistry } from './registry.ts';

export interface Preview {
  rev: RevisionName;
  added: CorpusPath[];
  modified: CorpusPath[];
  deleted: CorpusPath[];
  unchanged: number;
  /** Commits of the revision and of now. */
  base_commit: { indexed: string | null; now: string | null };
  /** The configuration, a secret, or ragraf itself changed what a build gives. */
  settings_changed: boolean;
  /** A build would publish a new revision. */
  would_publish: boolean;
}

/** @throws RagrafError no_revision, config_missing, config_invalid, revision_corrupt, store_version */
export async function previewChanges(target: string): Promise<Preview> {
  const registry = await loadRegistry();
  const config = loadConfig(
    target,
    registry.languages.map(({ id }) => id),
  );
  const ragrafDir = ragrafDirOf(config.root);
  const revision = openRevision(ragrafDir);
  try {
    const git = gitHistory(config.root, 0);
    const { files, secretFiles } = discover(config, registry.classify);
    const indexed = new Map(revision.graph.files().map(({ path, hash }) => [path, hash]));
    const stats = readStats(
      ragrafDir,
      files.map(({ path }) => path),
    );
    const hashNow = ({ path, absolute }: { path: string; absolute: string }): string | undefined => {
      const stat = fileStat(absolute);
      const row = stats.get(path);
      if (stat !== undefined && row !== undefined && sameStat(row.stat, stat) && isTrusted(row.stat, row.seenAt))
        return row.hash;
      return stat === undefined ? undefined : hashFile(absolute).sha256;
    };
    const now = new Set(files.map(({ path }) => path));
    const added = files.filter(({ path }) => !indexed.has(path)).map(({ path }) => path);
    const modified = files
      .filter((file) => indexed.has(file.path) && hashNow(file) !== indexed.get(file.path))
      .map(({ path }) => path);
    const deleted = [...indexed.keys()].filter((path) => !now.has(path));
    const { fingerprint } = await createRedactor(config, readSecretValues(secretFiles).values);
    const live = config.database === undefined ? undefined : await readLiveSchema(config.database, process.env);
    const { record } = revision;
    const settings_changed =
      record.config_hash !== inputHash(config, fingerprint, live) ||
      JSON.stringify(record.versions) !== JSON.stringify(toolVersions(registry.languages));
    const base_commit = { indexed: record.base_commit, now: (await git).head };
    const changed = added.length + modified.length + deleted.length > 0;
    return {
      rev: record.rev,
      added,
      modified,
      deleted,
      unchanged: files.length - added.length - modified.length,
      base_commit,
      settings_changed,
      would_publish: changed || settings_changed || base_commit.indexed !== base_commit.now,
    };
  } finally {
    revision.close();
  }
}
