// Shared by the tests of PHP extraction: facts of a source text.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ExtractLimits } from '../../src/lang/language.ts';
import { php } from '../../src/lang/php/index.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import type { CorpusPath } from '../../src/model/ids.ts';

const require = createRequire(import.meta.url);

export const GRAMMAR_PATH = require.resolve('tree-sitter-php/tree-sitter-php.wasm');
export const LIMITS: ExtractLimits = { maxFullParse: 2_000_000, parseTimeout: 20_000 };

export async function phpFacts(text: string, path = 'x.php', limits = LIMITS): Promise<FileFacts> {
  await php.init?.((specifier) => readFileSync(require.resolve(specifier)));
  return php.extract({ path: path as CorpusPath, text }, limits);
}
