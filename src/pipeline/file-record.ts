// The record of one file: what the worker returns, the cache keeps, and every later phase reads. One block of bytes, so that it
// is transferred between threads and stored without being looked into.
import type { FileFacts } from '../model/facts.ts';
import type { ContentHash, CorpusPath } from '../model/ids.ts';
import { type FactsHead, packFacts, unpackFacts } from './pack-facts.ts';

export interface FileMeta {
  /** Of the bytes on disk. */
  hash: ContentHash;
  bytes: number;
  encoding: string;
  /** Secrets replaced in the text. */
  redactions: number;
}

export interface FileRecord extends FileMeta {
  facts: FileFacts;
  /** Redacted text. */
  text: string;
}

/** Raised with every change of the format: cached records of other versions are not read. */
export const RECORD_VERSION = 1;

// Layout: length of the head and of the numbers (32 bits each), head (JSON), numbers, text (UTF-8).
const PREFIX = 8;

export function encodeRecord(record: FileRecord): Uint8Array {
  const { facts, text, hash, bytes, encoding, redactions } = record;
  const { head, numbers } = packFacts(facts);
  const headText = JSON.stringify([{ hash, bytes, encoding, redactions } satisfies FileMeta, head]);
  const headBytes = Buffer.byteLength(headText);
  const block = new Uint8Array(PREFIX + headBytes + numbers.length + Buffer.byteLength(text));
  const view = Buffer.from(block.buffer);
  view.writeUInt32LE(headBytes, 0);
  view.writeUInt32LE(numbers.length, 4);
  view.write(headText, PREFIX, 'utf8');
  block.set(numbers, PREFIX + headBytes);
  view.write(text, PREFIX + headBytes + numbers.length, 'utf8');
  return block;
}

/** Everything but the text. */
export function decodeFacts(path: CorpusPath, block: Uint8Array): FileMeta & { facts: FileFacts } {
  const view = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const numbersAt = PREFIX + view.readUInt32LE(0);
  const [meta, head] = JSON.parse(view.toString('utf8', PREFIX, numbersAt)) as [FileMeta, FactsHead];
  const numbers = block.subarray(numbersAt, numbersAt + view.readUInt32LE(4));
  return { ...meta, facts: unpackFacts(path, head, numbers) };
}

/** The redacted text. */
export function decodeText(block: Uint8Array): string {
  const view = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  return view.toString('utf8', PREFIX + view.readUInt32LE(0) + view.readUInt32LE(4));
}
