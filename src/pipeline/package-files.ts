// Files of other packages that decide what is extracted. Their hashes are pinned: a silent upgrade would change facts (NFR-7).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sha256 } from '../base/hash.ts';
import { RagrafError } from '../model/errors.ts';

/** Module specifier to SHA-256. */
export const PINNED_FILES: Readonly<Record<string, string>> = {
  'tree-sitter-php/tree-sitter-php.wasm': 'd4df6a6ff08c87c3ec4f9cbb785fe09998a0cb570e03f57d7b19b3acfb146aa7',
  'web-tree-sitter/web-tree-sitter.wasm': '99fa2281fc4c6da713ccdadce72e81571b032ab9901b751be2d5aa127c843aaf',
};

const require = createRequire(import.meta.url);

/**
 * Reads a pinned file of an installed package.
 * @throws `dependency_broken` when it is absent or not the pinned one
 */
export function readPinnedFile(specifier: string): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(require.resolve(specifier));
  } catch (error) {
    throw new RagrafError('dependency_broken', `${specifier} cannot be read`, { cause: error });
  }
  const hash = sha256(bytes);
  if (hash !== PINNED_FILES[specifier])
    throw new RagrafError('dependency_broken', `${specifier} has sha256 ${hash}, pinned is ${PINNED_FILES[specifier]}`);
  return bytes;
}

/** All pinned files by specifier. */
export function readPinnedFiles(): Map<string, Uint8Array> {
  return new Map(Object.keys(PINNED_FILES).map((specifier) => [specifier, readPinnedFile(specifier)]));
}
