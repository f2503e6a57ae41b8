// What there is to index, and what identifies it besides its content.
import { type Discovery, discover } from '../corpus/discover.ts';
import { gitHistory } from '../corpus/git.ts';
import { createRedactor, type Redactor, readSecretValues } from '../corpus/secrets.ts';
import { readLiveSchema } from '../db/live-schema.ts';
import { RagrafError } from '../model/errors.ts';
import type { LiveSchema } from '../model/schema.ts';
import { extractionSettings, type Inputs, inputHash, toolVersions } from './identity.ts';
import type { Session } from './session.ts';

export interface Corpus {
  discovery: Discovery;
  /** Values of secret files, which are taken out of every text. Never to be stored or logged. */
  secretValues: readonly string[];
  /** For texts that no worker reads: commit messages. */
  redactor: Redactor;
  /** All that a revision depends on besides the content of its files. */
  inputs: Inputs;
  /** Hash of all that a file's facts depend on besides content, path and extractor version. */
  settings: string;
  /** The live database, read at this moment; absent when none is configured. */
  live?: LiveSchema;
}

/** @throws RagrafError empty_corpus, config_missing */
export async function findCorpus({ config, registry, log }: Session): Promise<Corpus> {
  const git = gitHistory(config.root, 0);
  const discovery = discover(config, registry.classify);
  if (discovery.files.length === 0) throw new RagrafError('empty_corpus', config.root);
  const { values, unread } = readSecretValues(discovery.secretFiles);
  for (const { absolute, reason } of unread)
    log.warn('secret file not read, its values are not known', { absolute, reason });
  const redactor = await createRedactor(config, values);
  const { fingerprint } = redactor;
  const live = config.database === undefined ? undefined : await readLiveSchema(config.database, process.env);
  if (live?.unavailable !== undefined) log.warn('the live database was not read', { reason: live.unavailable });
  return {
    discovery,
    secretValues: values,
    redactor,
    inputs: {
      config_hash: inputHash(config, fingerprint, live),
      base_commit: (await git).head,
      versions: toolVersions(registry.languages),
    },
    settings: extractionSettings(config, fingerprint),
    ...(live === undefined ? {} : { live }),
  };
}
