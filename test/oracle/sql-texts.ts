// The SQL texts of a corpus: what lang/php hands to lang/sql, each once.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { php } from '../../src/lang/php/index.ts';
import type { CorpusPath } from '../../src/model/ids.ts';

const require = createRequire(import.meta.url);

export async function sqlTexts(root: string, paths: readonly string[]): Promise<string[]> {
  await php.init?.((specifier) => readFileSync(require.resolve(specifier)));
  const texts = new Set<string>();
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    const { fragments = [] } = php.extract(
      { path: path as CorpusPath, text },
      { maxFullParse: 2_000_000, parseTimeout: 20_000 },
    );
    for (const fragment of fragments) if (fragment.context !== 'text') texts.add(fragment.text);
  }
  return [...texts];
}
