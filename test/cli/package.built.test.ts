import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

interface Packed {
  files: { path: string }[];
}

describe('npm pack', () => {
  it('carries the program and what it reads, and nothing else', () => {
    const { status, stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const [{ files }] = JSON.parse(stdout) as Packed[];
    const paths = files.map(({ path }) => path);
    for (const needed of [
      'package.json',
      'LICENSE',
      'dist/src/cli/main.js',
      'dist/src/pipeline/extract-worker.js',
      'dist/src/pipeline/lex-worker.js',
      'config/defaults.json',
      'config/ragraf.example.yaml',
    ])
      expect(paths).toContain(needed);
    const allowed = /^(dist|config|examples\/shop)\/|^(package\.json|[A-Z]+(\.md)?)$/;
    expect(paths.filter((path) => !allowed.test(path) || path.includes('/.ragraf/') || path.endsWith('.ts'))).toEqual(
      [],
    );
  });
});
