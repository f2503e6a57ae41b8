// Content hashes.
import { createHash } from 'node:crypto';
import type { ContentHash } from '../model/ids.ts';

/** SHA-256 as lower-case hexadecimal. */
export function sha256(data: string | Uint8Array): ContentHash {
  return createHash('sha256').update(data).digest('hex') as ContentHash;
}
