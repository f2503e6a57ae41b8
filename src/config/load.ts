// Loads the configuration of a project from its folder or its yaml file (FT-37).
import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { RagrafError } from '../model/errors.ts';
import { defaults } from './defaults.ts';
import { completeProject, type ProjectConfig } from './project.ts';
import { PROJECT_SCHEMA, type ProjectFile } from './schema.ts';
import { invalid, type ParsedYaml, parseYaml, shown } from './yaml.ts';

export const CONFIG_FILE = 'ragraf.yaml';
const MOST_WORKERS = 8;

/**
 * Reads and validates a configuration.
 * @param target a folder, whose ragraf.yaml is optional, or a yaml file
 * @param knownLanguages language ids that `languages` may name; left out, any text is accepted
 * @throws RagrafError config_missing when the target does not exist, config_invalid with one line per problem
 */
export function loadConfig(target: string, knownLanguages?: readonly string[]): ProjectConfig {
  const absolute = resolve(target);
  const found = statOf(absolute);
  if (!found) throw new RagrafError('config_missing', absolute);
  const folder = found.isDirectory();
  const file = folder ? join(absolute, CONFIG_FILE) : absolute;
  const parsed = folder && !statOf(file) ? undefined : parseYaml(file, textOf(file), PROJECT_SCHEMA);
  if (parsed && knownLanguages) checkLanguages(parsed, knownLanguages);
  const root = rootOf(dirname(file), parsed);
  return completeProject(parsed?.value ?? {}, defaults(), {
    name: basename(root) || 'project',
    root,
    workers: Math.min(availableParallelism(), MOST_WORKERS),
    ...(parsed ? { file } : {}),
  });
}

function rootOf(folder: string, parsed: ParsedYaml<ProjectFile> | undefined): string {
  const given = parsed?.value.root ?? defaults().defaults.root ?? '.';
  const root = resolve(folder, given);
  if (!statOf(root)?.isDirectory())
    throw invalid([`${parsed?.locate(['root']) ?? folder}: root: expected an existing folder, found ${shown(given)}`]);
  return realpathSync(root);
}

function checkLanguages({ value, locate }: ParsedYaml<ProjectFile>, known: readonly string[]): void {
  const problems = (value.languages ?? []).flatMap((language, index) =>
    known.includes(language)
      ? []
      : [
          `${locate(['languages', index])}: languages.${index}: expected one of ${known.join(', ')}, found ${shown(language)}`,
        ],
  );
  if (problems.length > 0) throw invalid(problems);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new RagrafError('config_missing', `${path} (${code})`, { cause: error });
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw invalid([`${file}: expected a readable file, found: ${(error as NodeJS.ErrnoException).code}`]);
  }
}
