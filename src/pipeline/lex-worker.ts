// The lexical thread's side: keeps records, then writes them in path order.
import { parentPort } from 'node:worker_threads';
import { RagrafError } from '../model/errors.ts';
import type { CorpusPath } from '../model/ids.ts';
import { openLexWriter } from '../store/write-lex.ts';
import { decodeFacts, decodeText } from './file-record.ts';
import { lexChunks } from './lex-chunks.ts';
import type { LexAnswer, LexRequest } from './lex-messages.ts';

const records = new Map<CorpusPath, Uint8Array>();

parentPort?.on('message', (request: LexRequest) => {
  if (request.do === 'keep') records.set(request.path, request.record);
  else parentPort?.postMessage(answer(() => write(request)));
});

function write({ store, files, commits }: Extract<LexRequest, { do: 'write' }>): void {
  const writer = openLexWriter(store);
  try {
    for (const { path, ids } of files) {
      const record = records.get(path);
      if (record === undefined) throw new Error(`${path} has no record`);
      records.delete(path);
      writer.addFile({ path, text: decodeText(record), chunks: lexChunks(decodeFacts(path, record).facts, ids) });
    }
    for (const commit of commits) writer.addCommit(commit);
  } catch (error) {
    writer.abort();
    throw error;
  }
  writer.finish();
}

/** Errors cross threads as values: a class and its code do not survive the passage. */
function answer(work: () => void): LexAnswer {
  try {
    work();
    return { ok: true };
  } catch (error) {
    if (error instanceof RagrafError)
      return { ok: false, code: error.code, details: error.details, stack: error.stack };
    return { ok: false, details: error instanceof Error ? error.message : String(error) };
  }
}
