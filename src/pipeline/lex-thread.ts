// The thread that writes lexvec.sqlite while the main thread links and writes the graph. It holds the records, so that the main
// thread holds no text.
import { Worker } from 'node:worker_threads';
import { RagrafError } from '../model/errors.ts';
import type { CorpusPath } from '../model/ids.ts';
import type { LexAnswer, LexOrder, LexRequest } from './lex-messages.ts';

export interface LexThread {
  /** Hands a record over; its bytes are gone from the calling thread. */
  keep: (path: CorpusPath, record: Uint8Array) => void;
  /** Begins to write the store from the records. */
  write: (order: LexOrder) => void;
  /**
   * Waits until the store is written.
   * @throws RagrafError disk_full, read_only; the reason of the signal when it is aborted
   */
  written: () => Promise<void>;
  /** Ends the thread, finished or not. */
  end: () => Promise<void>;
}

export function startLexThread(signal: AbortSignal): LexThread {
  const worker = new Worker(new URL('./lex-worker.js', import.meta.url), { name: 'lexvec' });
  const post = (request: LexRequest, transfer: ArrayBuffer[] = []): void => worker.postMessage(request, transfer);
  const done = new Promise<void>((resolve, reject) => {
    worker.once('message', (answer: LexAnswer) => (answer.ok ? resolve() : reject(errorOf(answer))));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the lexical thread ended early')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // A failure waits for whoever asks.
  done.catch(() => undefined);
  return {
    keep: (path, record) => post({ do: 'keep', path, record }, [record.buffer as ArrayBuffer]),
    write: (order) => post({ do: 'write', ...order }),
    written: () => done,
    end: async () => {
      await worker.terminate();
    },
  };
}

/** Errors cross threads as values: a class and its code do not survive the passage. */
function errorOf({ code, details, stack }: Extract<LexAnswer, { ok: false }>): Error {
  const error = code === undefined ? new Error(details) : new RagrafError(code, details);
  if (stack !== undefined) error.stack = stack;
  return error;
}
