// What this package's package.json says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../config/package-root.ts';

export interface PackageManifest {
  version: string;
  engines: { node: string };
  dependencies: Record<string, string>;
}

export function packageManifest(): PackageManifest {
  return JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as PackageManifest;
}
