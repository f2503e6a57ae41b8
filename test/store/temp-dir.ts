// A fresh folder for one test, removed when it ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'ragraf-store-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
