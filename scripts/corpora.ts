// npm run corpora -- [names…] [--into DIR] [--require]: fetches the corpora of bench/corpus.lock.json.
// Prints one line per corpus. A corpus that is not to be had is skipped with its reason; with --require that is a failure.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultFolder, ensureCorpus } from './corpora/ensure.ts';
import { lockedCorpora } from './corpora/lock.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, require: { type: 'boolean', default: false } },
});
const folder = values.into === undefined ? defaultFolder() : resolve(values.into);
const names = positionals.length > 0 ? positionals : lockedCorpora().map((corpus) => corpus.name);
for (const name of names) {
  const ensured = ensureCorpus(name, folder);
  if ('path' in ensured) {
    console.log(`${name}: ${ensured.path}`);
  } else {
    console.log(`${name}: skipped, ${ensured.skipped}`);
    if (values.require) process.exitCode = 1;
  }
}
