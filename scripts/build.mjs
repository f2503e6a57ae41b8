// Compiles src and ledger to dist and makes the command executable. Installed packages carry dist, so this runs only in a clone.
// The result is moved into place when it is complete: a running command never sees half of it.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (!existsSync('tsconfig.build.json')) process.exit(0);
const next = `dist.${process.pid}`;
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--outDir', next], {
  stdio: 'inherit',
});
if (status !== 0) {
  rmSync(next, { recursive: true, force: true });
  process.exit(status ?? 1);
}
chmodSync(join(next, 'src/cli/main.js'), 0o755);
const old = `${next}.old`;
if (existsSync('dist')) renameSync('dist', old);
renameSync(next, 'dist');
rmSync(old, { recursive: true, force: true });
