// npm run oracle [-- corpus… --max-files N --max-phpdbg-files N --only definitions,calls,opcodes,phpdbg --list N]
// Compares the index's facts with independent programs over whole corpora and prints one table. Exit status 1 when a
// difference is not listed in known-gaps.json. A corpus is a name of corpus.lock.json or a folder. What is not at hand is
// skipped with its reason; with CI=true a missing PHP is a failure, and so is a run that compared nothing.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Ensured, ensureCorpus } from '../../scripts/corpora/ensure.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import { checkCalls } from './calls.ts';
import { phpFiles, sample } from './corpus-files.ts';
import { checkDefinitions } from './definitions.ts';
import { indexFacts } from './index-facts.ts';
import { checkOpcodes } from './opcodes.ts';
import { judge, knownGaps, type OracleName, type Outcome } from './outcome.ts';
import { phpVersion } from './php.ts';
import { checkPhpdbg } from './phpdbg.ts';
import { checkRoutes, routerFolder } from './routes.ts';

export interface OracleInput {
  corpus: string;
  root: string;
  paths: readonly string[];
  /** Folder that holds PhpParser/. */
  parserRoot: string;
  facts: ReadonlyMap<string, FileFacts>;
}

const ORACLES: Record<OracleName, (input: OracleInput) => Outcome | Promise<Outcome>> = {
  definitions: checkDefinitions,
  calls: checkCalls,
  opcodes: checkOpcodes,
  phpdbg: checkPhpdbg,
  routes: checkRoutes,
};
const DEFAULT_CORPORA = ['phpmyadmin', 'cacti'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'max-files': { type: 'string', default: 'all' },
    'max-phpdbg-files': { type: 'string', default: 'all' },
    only: { type: 'string', default: Object.keys(ORACLES).join(',') },
    list: { type: 'string', default: '40' },
  },
});
const number = (text: string): number => (text === 'all' ? Number.POSITIVE_INFINITY : Number(text));
const limit = number(values['max-files']);
const phpdbgLimit = number(values['max-phpdbg-files']);
const chosen = values.only.split(',') as OracleName[];
const inCi = process.env.CI !== undefined && process.env.CI !== '';
let failed = false;
let compared = 0;

function skip(what: string, reason: string): void {
  console.log(`${what}: skipped, ${reason}`);
}

/** The project folder of a corpus: the one of the lock file, or an existing folder. */
function openCorpus(name: string): Ensured {
  return existsSync(name) ? { name, path: resolve(name) } : ensureCorpus(name);
}

const HEAD = ['corpus', 'oracle', 'files', 'rows', 'missing', 'extra', 'listed', 'seconds'];
const WIDTHS = [12, 12, 7, 9, 8, 7, 7, 8];
const tableLine = (cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => (at < 2 ? String(cell).padEnd(WIDTHS[at]) : String(cell).padStart(WIDTHS[at]))).join(' ');

function report(outcome: Outcome, compared: ReadonlySet<string>, seconds: number): void {
  const verdict = judge(outcome, knownGaps(), compared);
  const { corpus, oracle, files, rows, notes } = outcome;
  console.log(
    tableLine([corpus, oracle, files, rows, verdict.missing, verdict.extra, verdict.known, seconds.toFixed(1)]),
  );
  for (const note of notes) console.log(`  not compared: ${note.rows} rows ${note.reason}`);
  const shown = Number(values.list);
  for (const fault of verdict.faults.slice(0, shown)) console.log(`  ${fault}`);
  if (verdict.faults.length > shown) console.log(`  and ${verdict.faults.length - shown} more`);
  if (verdict.faults.length > 0) failed = true;
}

const php = phpVersion('php');
const phpdbg = phpVersion('phpdbg');
const parser = php === undefined ? undefined : ensureCorpus('php-parser');
if (php === undefined) skip('all but phpdbg', 'there is no php on this machine');
if (phpdbg === undefined) skip('phpdbg', 'there is no phpdbg on this machine');
if (parser && 'skipped' in parser) skip('definitions and calls', parser.skipped);
if (inCi && (php === undefined || phpdbg === undefined)) failed = true;

const fastRoute = php === undefined ? undefined : routerFolder();
if (php !== undefined && fastRoute === undefined) skip('routes', 'php-nikic-fast-route is not to be had');
if (inCi && fastRoute === undefined) failed = true;
const parserRoot = parser && 'path' in parser ? parser.path : undefined;
const available: Record<OracleName, boolean> = {
  definitions: parserRoot !== undefined,
  calls: parserRoot !== undefined,
  opcodes: php !== undefined,
  phpdbg: phpdbg !== undefined,
  routes: php !== undefined && fastRoute !== undefined,
};

console.log(`PHP ${php ?? 'none'}, phpdbg ${phpdbg ?? 'none'}`);
console.log(tableLine(HEAD));
for (const name of positionals.length > 0 ? positionals : DEFAULT_CORPORA) {
  const corpus = openCorpus(name);
  if ('skipped' in corpus) {
    skip(name, corpus.skipped);
    continue;
  }
  const paths = sample(phpFiles(corpus.path), limit);
  const facts = await indexFacts(corpus.path, paths);
  for (const oracle of chosen) {
    if (!available[oracle]) continue;
    const start = performance.now();
    const chosenPaths = oracle === 'phpdbg' ? sample(paths, phpdbgLimit) : paths;
    const outcome = await ORACLES[oracle]({
      corpus: name,
      root: corpus.path,
      paths: chosenPaths,
      parserRoot: parserRoot ?? '',
      facts,
    });
    compared += outcome.files;
    report(outcome, new Set(oracle === 'routes' ? [] : chosenPaths), (performance.now() - start) / 1000);
  }
}
if (inCi && compared === 0) {
  console.log('nothing was compared');
  failed = true;
}
process.exitCode = failed ? 1 : 0;
