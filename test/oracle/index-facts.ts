// The index's side: the facts of the PHP language for files of a corpus, taken straight from the extractor.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { php } from '../../src/lang/php/index.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import type { CorpusPath } from '../../src/model/ids.ts';

const LIMITS = { maxFullParse: 64 << 20, parseTimeout: 600_000 };

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/** Facts of each file, by path. */
export async function indexFacts(root: string, paths: readonly string[]): Promise<Map<string, FileFacts>> {
  const require = createRequire(import.meta.url);
  await php.init?.((specifier) => readFileSync(require.resolve(specifier)));
  const facts = new Map<string, FileFacts>();
  for (const path of paths)
    facts.set(path, php.extract({ path: path as CorpusPath, text: decode(readFileSync(join(root, path))) }, LIMITS));
  return facts;
}
