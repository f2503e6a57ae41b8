// Ground truth written by hand: what the indexer says at an annotated token is exactly what stands there. No program rewrites these files.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { compareText } from '../../src/base/order.ts';
import { indexSources } from '../check.ts';
import { compare, wrongOffsets } from './compare.ts';
import { type Annotated, parseAnnotated } from './format.ts';

const ROOT = import.meta.dirname;
const php = spawnSync('php', ['-v']).status === 0;

interface Score {
  theme: string;
  facts: number;
  precision: string;
  recall: string;
  later: number;
}
const scores: Score[] = [];

for (const theme of folders(ROOT)) {
  describe(theme, () => {
    const sum = { right: 0, missing: 0, extra: 0, later: 0 };
    for (const name of readdirSync(join(ROOT, theme)).sort(compareText)) {
      const annotated = parseAnnotated(readFileSync(join(ROOT, theme, name), 'utf8'));
      test(`${name}: ${annotated.title}`, async () => {
        const project = await indexSources(annotated.sources);
        const { right, missing, extra, later, arrived } = compare(annotated, project);
        sum.right += right;
        sum.missing += missing.length;
        sum.extra += extra.length;
        sum.later += later;
        expect({ missing, extra, arrived }).toEqual({ missing: [], extra: [], arrived: [] });
        expect(wrongOffsets(project)).toEqual([]);
      });
      if (annotated.program)
        test.skipIf(!php)(`${name}: PHP agrees`, () =>
          expect(run(annotated)).toBe(annotated.program?.prints.trimEnd()),
        );
    }
    afterAll(() => {
      const share = (of: number) => (sum.right === 0 ? '-' : ((100 * sum.right) / of).toFixed(1));
      scores.push({
        theme,
        facts: sum.right + sum.missing,
        precision: share(sum.right + sum.extra),
        recall: share(sum.right + sum.missing),
        later: sum.later,
      });
    });
  });
}

afterAll(() => {
  console.table(scores);
});

function folders(root: string): string[] {
  const entries = readdirSync(root, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(compareText);
}

/** What the annotated program prints under PHP, with its folder named %DIR%. */
function run({ sources, helpers, program }: Annotated): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'annotated-')));
  try {
    for (const [path, bytes] of [...sources, ...helpers]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    const settings = ['-n', '-d', 'display_errors=1', '-d', 'html_errors=0', '-d', 'include_path=.:/usr/share/php'];
    const { stdout, stderr } = spawnSync('php', [...settings, program?.path ?? ''], { cwd: folder, encoding: 'utf8' });
    return (stdout + stderr).replaceAll(folder, '%DIR%').trimEnd();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
