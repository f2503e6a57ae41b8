// Runs once before the tests of the compiled program: compiles when a source file is newer than dist.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export default function setup(): void {
  if (isFresh()) return;
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the program does not compile');
}

function isFresh(): boolean {
  const stamp = 'dist/src/cli/main.js';
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  return ['src', 'ledger'].filter((folder) => existsSync(folder)).every((folder) => isOlder(folder, built));
}

function isOlder(folder: string, built: number): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every(
    (entry) => !entry.isFile() || statSync(join(entry.parentPath, entry.name)).mtimeMs <= built,
  );
}
