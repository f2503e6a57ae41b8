// Which rule leaves a path out, by its place and name alone.
import type { ProjectConfig } from '../config/project.ts';
import type { ExclusionRule } from './exclusion.ts';
import { type IgnoreChain, isIgnored } from './gitignore.ts';
import { compileGlobs } from './glob.ts';

type Judge = (path: string, name: string, ignores: IgnoreChain | undefined) => ExclusionRule | undefined;

export interface PathRules {
  /** For a folder as a whole. `secrets_exclude` only where a pattern means the folder, not where its name looks like that of a file. */
  folder: Judge;
  file: Judge;
}

/** Compiles the rules of a configuration; the order of the questions is that of EXCLUSION_RULES. */
export function pathRules(config: ProjectConfig): PathRules {
  const mandatory = compileGlobs(config.mandatoryExclude);
  const secrets = compileGlobs(config.secrets.exclude);
  const exclude = compileGlobs(config.exclude);
  const include = compileGlobs(config.include);
  return {
    folder: (path, name, ignores) => {
      if (mandatory.folder(path, name)) return 'mandatory';
      if (secrets.explicitFolder(path, name)) return 'secrets_exclude';
      if (exclude.folder(path, name)) return 'exclude';
      return isIgnored(ignores, `${path}/`) ? 'gitignore' : undefined;
    },
    file: (path, name, ignores) => {
      if (mandatory.file(path, name)) return 'mandatory';
      if (secrets.file(path, name)) return 'secrets_exclude';
      if (exclude.file(path, name)) return 'exclude';
      if (isIgnored(ignores, path)) return 'gitignore';
      return include.inside(path) ? undefined : 'not_included';
    },
  };
}
