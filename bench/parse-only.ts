// The baseline of indexing: read the same files, parse them with web-tree-sitter in worker threads, drop the trees.
// Nothing is walked and nothing is kept. Usage: node parse-only.js LIST.json WORKERS, where LIST is an array of paths.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { Language, Parser } from 'web-tree-sitter';

interface Work {
  list: string;
  /** Position of the next file, shared by the workers. */
  next: SharedArrayBuffer;
}

async function parseShare({ list, next }: Work): Promise<void> {
  await Parser.init();
  const require = createRequire(import.meta.url);
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve('tree-sitter-php/tree-sitter-php.wasm')));
  const paths = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const position = new Int32Array(next);
  for (let at = Atomics.add(position, 0, 1); at < paths.length; at = Atomics.add(position, 0, 1))
    parser.parse(readFileSync(paths[at], 'utf8'))?.delete();
}

function startWorker(work: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: work });
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
  });
}

if (isMainThread) {
  const [, , list, workers] = process.argv;
  const next = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  await Promise.all(Array.from({ length: Number(workers) }, () => startWorker({ list, next })));
} else {
  await parseShare(workerData as Work);
}
