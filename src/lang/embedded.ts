// Texts in one language inside a file of another: found by the one, read by the other. Languages do not import each other.

import type { FileFacts } from '../model/facts.ts';
import type { Extracted, Language, SourceFile } from './language.ts';
import { isMigration } from './migration.ts';

/** Hands the fragments of a file to their languages and joins what they find with the facts. */
export function withEmbedded(file: SourceFile, extracted: Extracted, languages: readonly Language[]): FileFacts {
  const { fragments, ...facts } = extracted;
  if (fragments === undefined || fragments.length === 0) return facts;
  for (const language of languages) {
    const own = fragments.filter((fragment) => fragment.language === language.id);
    if (own.length === 0 || language.embedded === undefined) continue;
    const { definitions, queries, steps, dialect } = language.embedded(file, own, facts.definitions.length);
    if (queries.length + steps.length === 0) continue;
    facts.definitions = [...facts.definitions, ...definitions];
    const known = facts.database;
    facts.database = {
      dialect: known === undefined || known.dialect === 'any' ? (dialect ?? 'any') : known.dialect,
      ...(known?.migration || isMigration(file.path) ? { migration: true as const } : {}),
      queries: [...(known?.queries ?? []), ...queries],
      steps: [...(known?.steps ?? []), ...steps],
      models: known?.models ?? [],
    };
  }
  return facts;
}
