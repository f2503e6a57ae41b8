// Reads and decodes one file of the corpus.
import { constants, readFileSync } from 'node:fs';
import { sha256 } from '../base/hash.ts';
import type { ContentHash } from '../model/ids.ts';
import { type DecodedText, decodeSource } from './decode.ts';

export interface SourceText extends DecodedText {
  bytes: Uint8Array;
  /** Of the bytes as they are on disk. */
  hash: ContentHash;
}

// The file was regular when it was found; if a link or a pipe stands there now, opening must fail and not wait.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a file. A file that cannot be read gives no bytes and a fault of phase `read`.
 * @param absolute path of a regular file
 */
export function readSource(absolute: string): SourceText {
  try {
    const bytes = readFileSync(absolute, { flag: FLAGS as unknown as string });
    return { bytes, hash: sha256(bytes), ...decodeSource(bytes) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const bytes = new Uint8Array();
    const faults = [{ phase: 'read', reason: code, line: 1, endLine: 1 } as const];
    return { bytes, hash: sha256(bytes), text: '', encoding: 'utf-8', faults };
  }
}
