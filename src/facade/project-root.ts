// Which folder a caller means by a project. The configuration is read only where there is one, so that a bare folder starts fast.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RagrafError } from '../model/errors.ts';

const CONFIG_FILES = ['ragraf.yaml'];

/**
 * The absolute folder of a project.
 * @param target a folder or the path of a configuration file
 * @throws RagrafError config_missing, config_invalid
 */
export async function projectRoot(target: string): Promise<string> {
  const absolute = resolve(target);
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (found === undefined) throw new RagrafError('config_missing', absolute);
  if (found.isDirectory() && !CONFIG_FILES.some((name) => existsSync(join(absolute, name))))
    return realpathSync(absolute);
  const { loadConfig } = await import('../config/load.ts');
  return loadConfig(absolute).root;
}
