// Extraction in worker threads. A worker that crashes, hangs or exhausts its memory costs one file, never the build (DESIGN 10).
import { Piscina } from 'piscina';
import { RagrafError } from '../model/errors.ts';
import type { Batch, ExtractItem } from './batches.ts';
import type { WorkerAnswer, WorkerSetup } from './worker-setup.ts';

/** Why a worker gave no result for a file. */
export type WorkerFault = 'worker_crash' | 'worker_timeout' | 'worker_memory';

export interface PoolOptions {
  /** Worker threads that extract at the same time. */
  workers: number;
  /** Old-generation heap of one worker in megabytes. */
  memoryMb: number;
  /** Wall-clock milliseconds that one task may take; a backstop, parsing has a limit in CPU time of its own. */
  timeoutMs: number;
  setup: WorkerSetup;
  signal: AbortSignal;
}

interface PoolEvents {
  /** One record of each file of a task, in the order of the task. */
  extracted: (items: readonly ExtractItem[], records: Uint8Array[]) => void;
  /** A file that could not be extracted on its own either, with the error of the last worker. */
  failed: (item: ExtractItem, fault: WorkerFault, error: unknown) => void;
}

type Pool = Piscina<ExtractItem[], WorkerAnswer>;
type Failure = { fault: WorkerFault; error: unknown };

const WORKER = new URL('./extract-worker.js', import.meta.url).href;
const YOUNG_GENERATION_MB = 64;
/** How the parser's runtime and the engine say that a block could not be had. */
const NO_MEMORY = /out of memory|\bOOM\b|allocation failed|memory access out of bounds/i;

export interface Extractor {
  /** Starts the workers, which takes a moment, before there is work for them. */
  start: () => void;
  /**
   * Extracts all batches. Events come in completion order; the caller restores path order.
   * @throws the reason of the signal when it is aborted, `dependency_broken` when a worker cannot start, what an event throws
   */
  extract: (batches: readonly Batch[], events: PoolEvents) => Promise<void>;
  /** Ends all workers. */
  close: () => Promise<void>;
}

/** Workers that start when they are needed. */
export function createExtractor(options: PoolOptions): Extractor {
  let shared: Pool | undefined;
  const pool = (): Pool => {
    shared ??= openPool(options, options.workers);
    return shared;
  };
  return {
    start: () => void pool(),
    extract: (batches, events) => extractAll(pool(), batches, options, events),
    close: async () => shared?.destroy(),
  };
}

async function extractAll(
  shared: Pool,
  batches: readonly Batch[],
  options: PoolOptions,
  events: PoolEvents,
): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const run: PoolOptions = { ...options, signal };
  const queue = [...batches].reverse();
  const alone = oneAtATime();
  const lane = async (): Promise<void> => {
    for (let batch = queue.pop(); batch !== undefined; batch = queue.pop()) {
      signal.throwIfAborted();
      const { items, isolated } = batch;
      let failure = isolated ? undefined : await attempt(shared, items, run, events);
      if (failure !== undefined && items.length > 1) {
        queue.push(...items.map((item) => ({ items: [item], isolated: false })));
        continue;
      }
      // A crash may be due to what the worker did before; a file that took all its time had its turn.
      if (isolated || (failure !== undefined && failure.fault !== 'worker_timeout'))
        failure = await alone(() => attemptAlone(items, run, events));
      if (failure !== undefined) events.failed(items[0], failure.fault, failure.error);
    }
  };
  // Twice as many lanes as workers: the next task is at hand before the result of the last one is digested.
  await Promise.all(Array.from({ length: 2 * options.workers }, () => lane().catch((error) => stop.abort(error))));
  signal.throwIfAborted();
}

/** Runs one task in a worker that starts and ends with it. */
async function attemptAlone(
  items: ExtractItem[],
  options: PoolOptions,
  events: PoolEvents,
): Promise<Failure | undefined> {
  options.signal.throwIfAborted();
  const pool = openPool(options, 1);
  return attempt(pool, items, options, events).finally(() => pool.destroy());
}

function openPool(options: PoolOptions, threads: number): Pool {
  const pool = new Piscina<ExtractItem[], WorkerAnswer>({
    filename: WORKER,
    name: 'extract',
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    workerData: options.setup,
    recordTiming: false,
  });
  // Last words of a worker whose task was given up; failures of tasks come with the task.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs one task and hands on its records; a failure of its worker is a value. */
async function attempt(
  pool: Pool,
  items: ExtractItem[],
  options: PoolOptions,
  events: PoolEvents,
): Promise<Failure | undefined> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  let answer: WorkerAnswer;
  try {
    answer = await pool.run(items, { signal: AbortSignal.any([options.signal, timeout]) });
  } catch (error) {
    options.signal.throwIfAborted();
    return { fault: timeout.aborted ? 'worker_timeout' : faultOf(error), error };
  }
  if (!Array.isArray(answer)) throw new RagrafError('dependency_broken', answer.broken);
  events.extracted(items, answer);
  return undefined;
}

function faultOf(error: unknown): WorkerFault {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || NO_MEMORY.test(message) ? 'worker_memory' : 'worker_crash';
}

/** Lets pieces of work run one after another, whoever asks. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
