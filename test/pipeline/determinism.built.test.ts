import { renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build, registryUrl } from './support/built.ts';
import { copyProject, currentRev, indexNames, makeProject, storeHashes, writeFiles } from './support/project.ts';
import { shopFiles } from './support/shop.ts';

const original = makeProject(shopFiles());
const first = await build(original, { workers: 1 });
const bytes = storeHashes(original, first.rev);

describe('FT-13, NFR-5: the same input gives the same bytes', () => {
  it('counts what it read', () => {
    expect(first.outcome).toBe('published');
    expect(first.rev).toBe('rev-0001');
    expect(first.files).toEqual({ parsed: 34, partial: 2, failed: 0, skipped: 0 });
    expect(first.excluded).toEqual([
      { rule: 'mandatory', files: 1 },
      { rule: 'no_language', files: 1 },
    ]);
    expect(first.cache).toEqual({ hits: 0, parsed: 36 });
  });

  it.each([2, 4])('with %i workers', async (workers) => {
    const copy = copyProject(original);
    expect(storeHashes(copy, (await build(copy, { workers })).rev)).toEqual(bytes);
  });

  it('when results come in another order', async () => {
    const copy = copyProject(original);
    const { rev } = await build(copy, { workers: 2, registry: registryUrl('uneven-languages.mjs') });
    expect(storeHashes(copy, rev)).toEqual(bytes);
  });

  it('when all facts come from the cache', async () => {
    const copy = copyProject(original);
    await build(copy);
    rmSync(join(copy, '.ragraf/index'), { recursive: true });
    const { rev, cache } = await build(copy);
    expect(cache).toEqual({ hits: 36, parsed: 0 });
    expect(storeHashes(copy, rev)).toEqual(bytes);
  });

  it('incremental as full, after files were changed, added, removed and renamed', async () => {
    const copy = copyProject(original);
    await build(copy);
    writeFiles(copy, {
      'src/Model/Item3.php':
        '<?php\nnamespace Shop\\Model;\nclass Item3 { function price(): int { return twice(3); } }\n',
      'src/Extra.php': '<?php\nnamespace Shop;\nclass Extra extends Cart {}\n',
      'README.md': '# Shop\n\nNow with `Shop\\Extra`.\n',
    });
    rmSync(join(copy, 'lib/twice.php'));
    renameSync(join(copy, 'src/Model/Item5.php'), join(copy, 'src/Model/Item99.php'));
    const incremental = await build(copy, { workers: 2 });
    const fresh = copyProject(copy);
    const full = await build(fresh, { workers: 1 });
    expect(incremental.cache).toEqual({ hits: 32, parsed: 4 });
    expect(full.cache).toEqual({ hits: 0, parsed: 36 });
    expect(storeHashes(copy, incremental.rev)).toEqual(storeHashes(fresh, full.rev));
    expect(storeHashes(copy, incremental.rev)).not.toEqual(bytes);
  });
});

describe('unchanged input publishes nothing', () => {
  it('says so, also when only times differ', async () => {
    const copy = copyProject(original);
    await build(copy);
    const again = await build(copy);
    expect({ outcome: again.outcome, rev: again.rev, rotated: again.rotated }).toEqual({
      outcome: 'unchanged',
      rev: 'rev-0001',
      rotated: [],
    });
    utimesSync(join(copy, 'src/Cart.php'), new Date(), new Date());
    const touched = await build(copy);
    expect([touched.outcome, touched.cache]).toEqual(['unchanged', { hits: 0, parsed: 0 }]);
    expect(indexNames(copy)).toEqual(['rev-0001', 'rev.json']);
  });

  it('but a changed configuration publishes, without parsing again', async () => {
    const copy = copyProject(original);
    await build(copy);
    writeFiles(copy, { 'ragraf.yaml': 'exclude: [lib/]\n' });
    const second = await build(copy);
    expect([second.outcome, second.rev, second.cache]).toEqual(['published', 'rev-0002', { hits: 35, parsed: 0 }]);
    expect(second.excluded).toContainEqual({ rule: 'exclude', files: 1 });
  });

  it('and damaged stores are replaced', async () => {
    const copy = copyProject(original);
    await build(copy);
    rmSync(join(copy, '.ragraf/index/rev-0001/lexvec.sqlite'));
    const second = await build(copy);
    expect([second.outcome, currentRev(copy)]).toEqual(['published', 'rev-0002']);
    expect(storeHashes(copy, 'rev-0002')).toEqual(bytes);
  });
});

describe('FT-34: retain_revs', () => {
  it('keeps the newest revisions only', async () => {
    const copy = copyProject(original);
    writeFiles(copy, { 'ragraf.yaml': 'retain_revs: 3\n' });
    const rotated: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      writeFiles(copy, { 'src/changing.php': `<?php\nfunction changing() { return ${n}; }\n` });
      rotated.push(...(await build(copy)).rotated);
    }
    expect(rotated).toEqual(['rev-0001', 'rev-0002']);
    expect(indexNames(copy)).toEqual(['rev-0003', 'rev-0004', 'rev-0005', 'rev.json']);
  });
});
