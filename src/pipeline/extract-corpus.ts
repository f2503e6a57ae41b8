// All files of the corpus become documents: from the cache where their content is known, else from a worker. Whatever the order in
// which they come, they leave in path order.
import { readSource } from '../corpus/read.ts';
import type { FileFacts } from '../model/facts.ts';
import type { CorpusPath } from '../model/ids.ts';
import { type FactsCache, factsKey } from '../store/facts-cache.ts';
import type { FileRow } from '../store/reader.ts';
import { type ExtractItem, toBatches } from './batches.ts';
import { failedRecord } from './extract-file.ts';
import { decodeFacts, encodeRecord } from './file-record.ts';
import type { OnProgress } from './phases.ts';
import type { Extractor, WorkerFault } from './pool.ts';
import type { ScannedFile } from './scan.ts';

export interface ExtractedCorpus {
  /** In path order, as are the rows. */
  documents: FileFacts[];
  rows: FileRow[];
  /** Files whose facts came from the cache. */
  hits: number;
  /** Keys of the cache that this corpus uses. */
  keys: Set<string>;
  /** Secrets that were replaced. */
  redactions: number;
}

export interface ExtractContext {
  cache: FactsCache;
  /** Version of the extractor of a language. */
  extractorVersion: (language: string) => number;
  /** Hash of all that facts depend on besides content, path and version. */
  settings: string;
  extractor: Extractor;
  /** Takes the record of a file over; called once for each file, in any order. The bytes may be gone afterwards. */
  keep: (path: CorpusPath, record: Uint8Array) => void;
  /** Told of files that no worker could extract. */
  onFailure: (path: CorpusPath, fault: WorkerFault, error: unknown) => void;
  onProgress: OnProgress;
}

export async function extractCorpus(
  scanned: readonly ScannedFile[],
  context: ExtractContext,
): Promise<ExtractedCorpus> {
  const collector = createCollector(scanned, context);
  // Workers take time to start: they do so while cached records are read.
  if (scanned.some(({ hash }) => hash === undefined)) context.extractor.start();
  const missing = await collectCached(scanned, context, collector);
  if (missing.length > 0) {
    const items = missing.map(
      ({ file: { path, absolute, language, size } }): ExtractItem => ({ path, absolute, language, size }),
    );
    await context.extractor.extract(toBatches(items), {
      extracted: (batch, records) => {
        for (const [index, { path }] of batch.entries()) collector.fresh(path, records[index]);
      },
      failed: (item, fault, error) => {
        context.onFailure(item.path, fault, error);
        collector.fresh(
          item.path,
          encodeRecord(failedRecord(item.path, readSource(item.absolute), item.language, fault)),
        );
      },
    });
    collector.flush();
  }
  return { ...collector.result(), hits: scanned.length - missing.length };
}

/** Reads what the cache has; returns the files that it does not. */
async function collectCached(
  scanned: readonly ScannedFile[],
  context: ExtractContext,
  collector: Collector,
): Promise<ScannedFile[]> {
  const missing: ScannedFile[] = [];
  for (let at = 0; at < scanned.length; at += READ_TOGETHER) {
    const slice = scanned.slice(at, at + READ_TOGETHER);
    const keys = slice.map(({ path, file, hash }) =>
      hash === undefined ? undefined : keyOf(path, file.language, hash, context),
    );
    const found = context.cache.get(keys.filter((key) => key !== undefined));
    for (const [index, scan] of slice.entries()) {
      const record = found.get(keys[index] ?? '');
      if (record === undefined) missing.push(scan);
      else collector.cached(scan.path, record);
    }
    // Lets a signal and the first results of the workers in.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return missing;
}

const READ_TOGETHER = 64;

interface Collector {
  cached: (path: CorpusPath, record: Uint8Array) => void;
  fresh: (path: CorpusPath, record: Uint8Array) => void;
  /** Stores and hands on what is waiting. */
  flush: () => void;
  result: () => Omit<ExtractedCorpus, 'hits'>;
}

/** Bytes of fresh records that go to the cache in one transaction. */
const STORE_TOGETHER = 4 * 1024 * 1024;
/** Another attempt may not have these faults: such records are not cached. */
const PASSING: ReadonlySet<string> = new Set(['read', 'worker']);

function createCollector(scanned: readonly ScannedFile[], context: ExtractContext): Collector {
  const position = new Map(scanned.map(({ path }, index) => [path, index]));
  const documents = new Array<FileFacts>(scanned.length);
  const rows = new Array<FileRow>(scanned.length);
  const keys = new Set<string>();
  let waiting: { path: CorpusPath; record: Uint8Array; key?: string }[] = [];
  let waitingBytes = 0;
  const totals = { done: 0, bytes: 0, redactions: 0 };

  const absorb = (path: CorpusPath, record: Uint8Array): string | undefined => {
    const { facts, hash, bytes, encoding, redactions } = decodeFacts(path, record);
    const { language, status, lines, faults } = facts;
    const index = position.get(path) as number;
    documents[index] = facts;
    rows[index] = { path, language, status, lines, bytes, hash, encoding, faults };
    totals.done += 1;
    totals.bytes += bytes;
    totals.redactions += redactions;
    const key = faults.some(({ phase }) => PASSING.has(phase)) ? undefined : keyOf(path, language, hash, context);
    if (key !== undefined) keys.add(key);
    return key;
  };
  const totalBytes = scanned.reduce((sum, { file }) => sum + file.size, 0);
  const report = (): void =>
    context.onProgress({ phase: 'extract', done: totals.done, total: scanned.length, bytes: totals.bytes, totalBytes });
  const flush = (): void => {
    context.cache.put(waiting.flatMap(({ key, record }) => (key === undefined ? [] : [[key, record] as const])));
    for (const { path, record } of waiting) context.keep(path, record);
    waiting = [];
    waitingBytes = 0;
  };
  return {
    cached: (path, record) => {
      absorb(path, record);
      context.keep(path, record);
      report();
    },
    fresh: (path, record) => {
      waiting.push({ path, record, key: absorb(path, record) });
      waitingBytes += record.length;
      if (waitingBytes >= STORE_TOGETHER) flush();
      report();
    },
    flush,
    result: () => ({ documents, rows, keys, redactions: totals.redactions }),
  };
}

function keyOf(path: CorpusPath, language: string, hash: FileRow['hash'], context: ExtractContext): string {
  const extractor = context.extractorVersion(language);
  return factsKey({ hash, language, extractor, settings: `${context.settings} ${path}` });
}
