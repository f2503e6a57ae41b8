// The last questions about a file that no rule of place or name leaves out: language and size.
import { statSync } from 'node:fs';
import type { ProjectConfig } from '../config/project.ts';
import type { CorpusPath } from '../model/ids.ts';
import type { ExclusionRule } from './exclusion.ts';
import { extensionOf, headOf } from './probe.ts';

/** How the corpus asks for the language of a file, without knowing languages. */
export interface Classify {
  byExtension: (path: string) => string | undefined;
  /** `head` holds the first 256 bytes as latin1. */
  byHead: (head: string) => string | undefined;
}

export interface CorpusFile {
  path: CorpusPath;
  absolute: string;
  /** Bytes. */
  size: number;
  mtimeNs: bigint;
  language: string;
}

/** The file as part of the corpus, the rule that leaves it out, or undefined when it went away meanwhile. */
export type Acceptance = (path: string, absolute: string) => CorpusFile | ExclusionRule | undefined;

/** Prepares the questions; a file is opened only when its extension says nothing. */
export function acceptance(config: ProjectConfig, classify: Classify): Acceptance {
  const languages = new Set(config.languages);
  const otherFormats = new Set(config.otherFormats);
  return (path, absolute) => {
    const byExtension = classify.byExtension(path);
    if (byExtension === undefined && otherFormats.has(extensionOf(path))) return 'no_language';
    const stat = statSync(absolute, { bigint: true, throwIfNoEntry: false });
    if (!stat) return undefined;
    const size = Number(stat.size);
    const language = byExtension ?? (size > 0 ? classify.byHead(headOf(absolute)) : undefined);
    if (language === undefined) return 'no_language';
    if (languages.size > 0 && !languages.has(language)) return 'language_disabled';
    if (size > config.limits.maxFileBytes) return 'too_large';
    return { path: path as CorpusPath, absolute, size, mtimeNs: stat.mtimeNs, language };
  };
}
