// The languages, in the order in which detection asks them.
import { crontab } from './crontab/index.ts';
import { json } from './json/index.ts';
import type { Language } from './language.ts';
import { markdown } from './markdown/index.ts';
import { php } from './php/index.ts';
import { sql } from './sql/index.ts';
import { systemd } from './systemd/index.ts';
import { yaml } from './yaml/index.ts';

export const LANGUAGES: readonly Language[] = [php, markdown, sql, crontab, systemd, yaml, json];

const BY_PATH = LANGUAGES.filter((language) => language.matchesPath !== undefined);

/** Language of a path by its name, folder or extension, or undefined. */
export function languageByExtension(path: string): Language | undefined {
  const named = BY_PATH.find((language) => language.matchesPath?.(path));
  if (named !== undefined) return named;
  const dot = path.lastIndexOf('.');
  if (dot <= path.lastIndexOf('/')) return undefined;
  const extension = path.slice(dot).toLowerCase();
  return LANGUAGES.find((language) => language.extensions.includes(extension));
}

/** Language of a file whose extension says nothing, by its first bytes decoded as latin1, or undefined. */
export function languageByHead(head: string): Language | undefined {
  return LANGUAGES.find((language) => language.detect?.(head));
}
