// The languages of a build. Workers load the same module, by its URL, because functions do not cross threads.
import type { Classify } from '../corpus/discover.ts';
import type { Language } from '../lang/language.ts';

/** What a registry module exports: `src/lang/registry.ts` does, and so do the registries of tests. */
interface RegistryModule {
  LANGUAGES: readonly Language[];
  languageByExtension: (path: string) => Language | undefined;
  languageByHead: (head: string) => Language | undefined;
}

export interface LanguageRegistry {
  url: string;
  languages: readonly Language[];
  classify: Classify;
  /** @throws when the registry has no such language */
  extractorVersion: (language: string) => number;
}

const BUILT_IN = new URL('../lang/registry.js', import.meta.url).href;

export async function loadRegistry(url = BUILT_IN): Promise<LanguageRegistry> {
  const { LANGUAGES, languageByExtension, languageByHead } = (await import(url)) as RegistryModule;
  const versions = new Map(LANGUAGES.map(({ id, version }) => [id, version]));
  return {
    url,
    languages: LANGUAGES,
    classify: { byExtension: (path) => languageByExtension(path)?.id, byHead: (head) => languageByHead(head)?.id },
    extractorVersion: (language) => {
      const version = versions.get(language);
      if (version === undefined) throw new Error(`no language ${language}`);
      return version;
    },
  };
}
