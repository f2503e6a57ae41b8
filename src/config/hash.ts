// What of a configuration decides the facts, as one hash.
import { sha256 } from '../base/hash.ts';
import type { ContentHash } from '../model/ids.ts';
import type { ProjectConfig } from './project.ts';

/**
 * Hash over every key that can change a fact. Left out: name, place, and what only decides how fast, how long or how
 * often (workers, their memory, retained revisions, freshness).
 */
export function configHash(config: ProjectConfig): ContentHash {
  const { maxFileBytes, maxFullParseChars, parseTimeoutMs } = config.limits;
  return sha256(
    JSON.stringify([
      [...config.languages].sort(),
      config.include,
      config.exclude,
      config.mandatoryExclude,
      config.otherFormats,
      [maxFileBytes, maxFullParseChars, parseTimeoutMs],
      config.chunks.maxChars,
      [config.secrets.exclude, config.secrets.patterns.map(({ name, regex }) => [name, regex]), config.secrets.names],
      config.git.commits,
      config.cpg.enabled,
    ]),
  );
}
