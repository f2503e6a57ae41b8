// npm run bench [-- corpus… --runs N --workers N --queries N --check --save]
// Measures indexing and queries on the corpora of corpus.lock.json and prints one table for each. --save writes
// results/<corpus>.json; --check makes an exceeded budget a failure.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { ensureCorpus } from '../scripts/corpora/ensure.ts';
import { checkBudgets } from './budgets.ts';
import { type Measured, measure, quantile } from './measure.ts';
import { copyProject, editFiveFiles, folderSizes, forgetIndex, someSymbols, withRevision } from './project.ts';
import { timeCli, timeFacade, timeMcp } from './queries.ts';
import { machineFacts, type Result, rounded, type Timed, table } from './result.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    workers: { type: 'string', default: String(Math.min(8, availableParallelism())) },
    queries: { type: 'string', default: '100' },
    check: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});
const RUNS = Number(values.runs);
const WORKERS = Number(values.workers);
const QUERIES = Number(values.queries);
const CLI_STARTS = 10;
const CLI = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));
const BASELINE = fileURLToPath(new URL('../dist/bench/parse-only.js', import.meta.url));

/** The baseline must not pay for a TypeScript loader: it runs compiled, as the program does. */
function compileBaseline(): void {
  const source = readFileSync(new URL('parse-only.ts', import.meta.url), 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  mkdirSync(fileURLToPath(new URL('../dist/bench/', import.meta.url)), { recursive: true });
  writeFileSync(BASELINE, outputText);
}

const ragraf = (command: string, root: string, ...rest: string[]): Promise<Measured> =>
  measure(process.execPath, [CLI, command, '--project', root, '--workers', String(WORKERS), '--json', ...rest]);

function timed(runs: readonly Measured[]): Timed {
  const seconds = runs.map((run) => run.seconds);
  return {
    seconds: quantile(seconds, 0.5),
    peak_mb: quantile(
      runs.map((run) => run.peakMb),
      0.5,
    ),
    cpu_seconds: quantile(
      runs.map((run) => run.cpuSeconds),
      0.5,
    ),
    runs: seconds,
  };
}

interface Runs {
  parse_only: Measured[];
  index: Measured[];
  reindex_noop: Measured[];
  reindex_five: Measured[];
}

/** Baseline and ours in turn, so that a slow minute of the machine hits both. */
async function buildRuns(root: string, list: string, phpFiles: readonly string[]): Promise<Runs> {
  const runs: Runs = { parse_only: [], index: [], reindex_noop: [], reindex_five: [] };
  for (let run = 0; run < RUNS; run++) {
    runs.parse_only.push(await measure(process.execPath, [BASELINE, list, String(WORKERS)]));
    forgetIndex(root);
    runs.index.push(await ragraf('index', root));
    runs.reindex_noop.push(await ragraf('reindex', root, '--commit'));
    editFiveFiles(root, phpFiles, run);
    runs.reindex_five.push(await ragraf('reindex', root, '--commit'));
  }
  return runs;
}

async function bench(corpus: string, corpusRoot: string): Promise<Result> {
  const project = copyProject(corpusRoot, corpus);
  const scratch = mkdtempSync(join(tmpdir(), 'ragraf-bench-list-'));
  try {
    const { root } = project;
    await ragraf('index', root);
    const { files, summary } = withRevision(root, ({ graph }) => ({ files: graph.files(), summary: graph.summary() }));
    const php = files.filter(
      ({ language, status }) => language === 'php' && (status === 'parsed' || status === 'partial'),
    );
    const list = join(scratch, 'files.json');
    writeFileSync(list, JSON.stringify(php.map(({ path }) => join(root, path))));
    const runs = await buildRuns(
      root,
      list,
      php.map(({ path }) => path),
    );
    forgetIndex(root);
    await ragraf('index', root);
    const symbols = withRevision(root, (revision) => someSymbols(revision, QUERIES));
    const sum = (rows: readonly { lines: number }[]): number => rows.reduce((total, { lines }) => total + lines, 0);
    const asked = QUERIES > 0;
    return {
      corpus,
      machine: machineFacts(),
      workers: WORKERS,
      files: { php: php.length, all: files.length },
      lines: { php: sum(php), all: sum(files) },
      nodes: summary.nodes.reduce((total, { nodes }) => total + nodes, 0),
      edges: summary.edges.reduce((total, { stated, derived }) => total + stated + derived, 0),
      parse_only: timed(runs.parse_only),
      index: timed(runs.index),
      reindex_noop: timed(runs.reindex_noop),
      reindex_five: timed(runs.reindex_five),
      stores_mb: folderSizes(join(root, '.ragraf/index')),
      cache_mb: Object.values(folderSizes(join(root, '.ragraf/cache'))).reduce((total, size) => total + size, 0),
      mcp: asked ? await timeMcp(CLI, root, symbols) : undefined,
      facade: asked ? await timeFacade(root, symbols) : undefined,
      cli: asked ? await timeCli(CLI, root, symbols.slice(0, CLI_STARTS)) : undefined,
    };
  } finally {
    project.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
}

compileBaseline();
for (const name of positionals.length > 0 ? positionals : ['phpmyadmin']) {
  const corpus = ensureCorpus(name);
  if ('skipped' in corpus) {
    console.log(`${name}: skipped, ${corpus.skipped}`);
    continue;
  }
  const result = await bench(name, corpus.path);
  const checked = checkBudgets(result);
  console.log(table(result, checked));
  if (values.save) {
    mkdirSync(new URL('results/', import.meta.url), { recursive: true });
    writeFileSync(new URL(`results/${name}.json`, import.meta.url), `${JSON.stringify(rounded(result), null, 2)}\n`);
  }
  if (values.check && checked.some(({ ok }) => !ok)) process.exitCode = 1;
}
