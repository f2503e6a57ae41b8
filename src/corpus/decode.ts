// Bytes of a source file to text: UTF-16 by its byte order mark, UTF-8 when it is valid, else latin1.
import { isAscii, isUtf8 } from 'node:buffer';
import type { Fault } from '../model/facts.ts';

export type Encoding = 'utf-8' | 'latin1' | 'utf-16le' | 'utf-16be';

export interface DecodedText {
  /** A byte order mark stays in the text, so that offsets count it. */
  text: string;
  encoding: Encoding;
  /** Empty when nothing was lost or guessed. */
  faults: Fault[];
}

/** Decodes bytes; never throws. */
export function decodeSource(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = DECODERS[encoding](bytes);
  return { text, encoding, faults: faultsOf(bytes, text, encoding) };
}

const viewOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const utf16 = (label: string) => (bytes: Uint8Array) => new TextDecoder(label, { ignoreBOM: true }).decode(bytes);

const DECODERS: Record<Encoding, (bytes: Uint8Array) => string> = {
  'utf-8': (bytes) => (isAscii(bytes) ? viewOf(bytes).toString('latin1') : viewOf(bytes).toString('utf8')),
  latin1: (bytes) => viewOf(bytes).toString('latin1'),
  'utf-16le': utf16('utf-16le'),
  'utf-16be': utf16('utf-16be'),
};

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'latin1';
}

function faultsOf(bytes: Uint8Array, text: string, encoding: Encoding): Fault[] {
  const lossy = encoding.startsWith('utf-16') ? lineOfReplacement(text) : undefined;
  if (lossy !== undefined) return [{ phase: 'decode', reason: `not valid ${encoding}`, line: lossy, endLine: lossy }];
  if (encoding !== 'latin1') return [];
  const line = firstInvalidLine(bytes);
  return [{ phase: 'decode', reason: 'not valid utf-8, read as latin1', line, endLine: line }];
}

function lineOfReplacement(text: string): number | undefined {
  const at = text.indexOf('\ufffd');
  return at < 0 ? undefined : text.slice(0, at).split('\n').length;
}

function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return line;
}
