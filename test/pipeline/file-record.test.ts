import { describe, expect, it } from 'vitest';
import type { Definition, FileFacts, Span, Use } from '../../src/model/facts.ts';
import type { ContentHash, CorpusPath } from '../../src/model/ids.ts';
import { decodeFacts, decodeText, encodeRecord, type FileRecord } from '../../src/pipeline/file-record.ts';
import { packReader, packWriter } from '../../src/pipeline/pack.ts';

const path = 'src/Füll.php' as CorpusPath;
const span = (n: number): Span => ({
  startLine: n,
  declLine: n + 1,
  nameLine: n + 2,
  endLine: n + 3000,
  start: 10 * n,
  end: 10 * n + 70_000,
  startByte: 10 * n + 1,
  endByte: 10 * n + 70_009,
});

// `Required`: a new field of the model does not compile here until it has a value, and fails until it is packed.
const definition: Required<Definition> = {
  kind: 'class',
  name: 'Füll',
  qualified: 'App\\Füll',
  parent: -1,
  span: span(1),
  visibility: 'protected',
  modifiers: ['final', 'anonymous'],
  signature: 'final class Füll',
  parameters: [
    {
      name: 'a',
      type: { text: '?App\\A', names: ['App\\A'] },
      optional: true,
      variadic: true,
      byReference: true,
      property: 3,
    },
  ],
  type: { text: 'int', names: [] },
  traitRules: [
    { rule: 'insteadof', trait: 'A', method: 'm', instead: ['B'], line: 3 },
    { rule: 'as', method: 'm', alias: 'n', visibility: 'private', line: 4 },
  ],
  doc: { returns: 'int', mixins: ['App\\M'], parameters: [['a', 'A[]']] },
};
const use: Required<Use> = {
  kind: 'method_call',
  name: 'm',
  scope: 1,
  line: 12,
  column: 300,
  start: 90_000,
  target: 'App\\T',
  fallback: 'T',
  owner: 'self',
  receiver: { form: 'new', text: 'new T', target: 'App\\T' },
  access: 'read_write',
  on: 70_000,
  arguments: 200,
  firstClass: true,
};

const FACTS: FileFacts = {
  path,
  language: 'php',
  status: 'partial',
  faults: [{ phase: 'parse', reason: 'syntax_error', line: 7, endLine: 9 }],
  lines: 4000,
  definitions: [definition, { kind: 'function', name: 'f', qualified: 'f', parent: 0, span: span(200) }],
  uses: [
    use,
    { kind: 'dynamic_call', name: '', scope: -1, line: 11, column: 1, start: 89_000 },
    {
      kind: 'property',
      name: 'm',
      scope: 0,
      line: 12,
      column: 2,
      start: 90_001,
      receiver: { form: 'this', text: '$this' },
    },
  ],
  chunks: [
    { kind: 'symbol', definition: 1, docStart: 500, docEnd: 600, bodyStart: 610, bodyEnd: 70_000 },
    { kind: 'file', definition: -1, docStart: 0, docEnd: 0, bodyStart: 0, bodyEnd: 5 },
  ],
  flow: { terms: [['unknown'], ['class', 'App\\T']], assigned: [], returned: [{ definition: 1, term: 1 }] },
};

const record: FileRecord = {
  hash: 'ab'.repeat(32) as ContentHash,
  bytes: 123_456_789,
  encoding: 'latin1',
  redactions: 3,
  facts: FACTS,
  text: '<?php // é 😀 \u{2028}\n',
};

describe('encodeRecord', () => {
  it('keeps every fact and the text', () => {
    const block = encodeRecord(record);
    const { facts, ...meta } = decodeFacts(path, block);
    expect(meta).toEqual({ hash: record.hash, bytes: record.bytes, encoding: 'latin1', redactions: 3 });
    expect(facts).toEqual(record.facts);
    expect(decodeText(block)).toBe(record.text);
  });

  it('owns its memory, so that it can be transferred', () => {
    const block = encodeRecord(record);
    expect([block.byteOffset, block.buffer.byteLength]).toEqual([0, block.length]);
  });

  it('is read from the middle of a larger buffer too', () => {
    const block = encodeRecord(record);
    const larger = new Uint8Array(block.length + 20);
    larger.set(block, 7);
    const inner = larger.subarray(7, 7 + block.length);
    expect(decodeFacts(path, inner).facts).toEqual(record.facts);
    expect(decodeText(inner)).toBe(record.text);
  });
});

describe('packWriter', () => {
  const NUMBERS = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER];

  it('keeps whole numbers of any size', () => {
    const writer = packWriter();
    for (const number of NUMBERS) writer.count(number);
    const reader = packReader(writer.bytes());
    expect(NUMBERS.map(() => reader.count())).toEqual(NUMBERS);
  });

  it('keeps signs', () => {
    const signed = [0, -1, 1, -64, 64, -8192, 2 ** 40, -(2 ** 40)];
    const writer = packWriter();
    for (const number of signed) writer.signed(number);
    const reader = packReader(writer.bytes());
    expect(signed.map(() => reader.signed())).toEqual(signed);
  });

  it('grows', () => {
    const writer = packWriter();
    for (let n = 0; n < 10_000; n += 1) writer.count(n);
    const reader = packReader(writer.bytes());
    for (let n = 0; n < 10_000; n += 1) expect(reader.count()).toBe(n);
  });
});
