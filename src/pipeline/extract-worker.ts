// The worker's side of the pool: a shim that reads files and hands them to the pure extractor.
import { workerData } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Language } from '../lang/language.ts';
import type { ExtractItem } from './batches.ts';
import type { WorkerAnswer, WorkerSetup } from './worker-setup.ts';

type Extract = (item: ExtractItem) => Promise<Uint8Array>;

const { config, registry, packageFiles, secretValues } = workerData as WorkerSetup;
// While the pool waits for a task nothing else runs in this thread: what starts here must end here.
const tools = await startTools();

/** Extracts the files of one task. The records are transferred, not copied. */
export async function extract(items: ExtractItem[]): Promise<unknown> {
  if ('broken' in tools) return tools satisfies WorkerAnswer;
  try {
    const records: Uint8Array[] = [];
    for (const item of items) records.push(await tools.extract(item));
    return move({ [transferableSymbol]: records.map(({ buffer }) => buffer), [valueSymbol]: records });
  } catch (error) {
    return endWorker(error);
  }
}

/** Loads everything here, so that a failure is a value: told with the first task, because it concerns all files. */
async function startTools(): Promise<{ extract: Extract } | { broken: string }> {
  try {
    const [{ readSource }, { createRedactor }, { extractFile }, { encodeRecord }, { LANGUAGES }] = await Promise.all([
      import('../corpus/read.ts'),
      import('../corpus/secrets.ts'),
      import('./extract-file.ts'),
      import('./file-record.ts'),
      import(registry) as Promise<{ LANGUAGES: readonly Language[] }>,
    ]);
    for (const language of LANGUAGES) await language.init?.(readPackageFile);
    const languages = new Map(LANGUAGES.map((language) => [language.id, language]));
    const redactor = await createRedactor(config, secretValues);
    const limits = { maxFullParse: config.limits.maxFullParseChars, parseTimeout: config.limits.parseTimeoutMs };
    return {
      extract: async ({ path, absolute, language }) =>
        encodeRecord(
          await extractFile(
            path,
            readSource(absolute),
            languages.get(language) as Language,
            redactor,
            limits,
            LANGUAGES,
          ),
        ),
    };
  } catch (error) {
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}

function readPackageFile(specifier: string): Uint8Array {
  const bytes = packageFiles.get(specifier);
  if (bytes === undefined) throw new Error(`${specifier} is not a pinned file`);
  return bytes;
}

/** What threw may have left the parser's memory broken: the error ends this worker, and the files are tried in another one. */
function endWorker(error: unknown): Promise<never> {
  queueMicrotask(() => {
    throw error;
  });
  return new Promise(() => undefined);
}
