// The defaults, read once per process. config/defaults.yaml is written by hand; config/defaults.json is the same data,
// generated, because parsing YAML and checking it costs a tenth of a second at each start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';
import { DEFAULTS_SCHEMA, type DefaultsFile } from './schema.ts';
import { parseYaml } from './yaml.ts';

let loaded: DefaultsFile | undefined;

/** The defaults that the program uses. */
export function defaults(): DefaultsFile {
  loaded ??= JSON.parse(readFileSync(defaultsPath('json'), 'utf8')) as DefaultsFile;
  return loaded;
}

/** config/defaults.yaml, validated, as the text of config/defaults.json. */
export function defaultsJson(): string {
  const file = defaultsPath('yaml');
  return `${JSON.stringify(parseYaml(file, readFileSync(file, 'utf8'), DEFAULTS_SCHEMA).value, null, 1)}\n`;
}

function defaultsPath(extension: 'json' | 'yaml'): string {
  return join(packageRoot(), 'config', `defaults.${extension}`);
}
