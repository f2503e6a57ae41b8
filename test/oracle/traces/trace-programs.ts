// Traces programs one after the other, each against the index of its corpus.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type IndexedCorpus, indexCorpus } from './indexed-corpus.ts';
import type { TracedProgram } from './program.ts';
import { readTrace } from './read-trace.ts';
import { runProgram } from './run-program.ts';
import { type RuntimeTable, readTable } from './runtime-table.ts';
import { type TracedEdge, tracedEdges } from './traced-edges.ts';
import { type WorkingCopy, workingCopy } from './working-copy.ts';

/** Entries of a trace that are read. */
const MOST_ROWS = 6_000_000;

export interface TracedRun {
  program: TracedProgram;
  corpus: IndexedCorpus;
  table: RuntimeTable;
  edges: TracedEdge[];
  rows: number;
  cut: boolean;
}

export interface SkippedRun {
  program: TracedProgram;
  /** The corpus is not to be had. */
  skipped?: string;
  /** The program did not run as meant. */
  failed?: string;
}

/**
 * Runs the programs, those of one corpus together, so that each corpus is indexed once and only one index is in memory.
 * @param folder scratch folder for working copies and traces
 */
export async function* tracePrograms(
  programs: readonly TracedProgram[],
  folder: string,
): AsyncGenerator<TracedRun | SkippedRun> {
  for (const corpusName of new Set(programs.map(({ corpus }) => corpus))) {
    const own = programs.filter(({ corpus }) => corpus === corpusName);
    const copy = workingCopy(corpusName, join(folder, 'corpora'));
    if ('skipped' in copy) {
      for (const program of own) yield { program, skipped: copy.skipped };
      continue;
    }
    const corpus = await indexCorpus(copy);
    for (const program of own) yield await traceProgram(program, copy, corpus, folder);
    rmSync(copy.root, { recursive: true, force: true });
  }
}

async function traceProgram(
  program: TracedProgram,
  { root }: WorkingCopy,
  corpus: IndexedCorpus,
  folder: string,
): Promise<TracedRun | SkippedRun> {
  const run = await runProgram(program, { root, scratch: join(folder, program.name) });
  if ('failed' in run) return { program, failed: run.failed };
  const trace = await readTrace(run.trace, MOST_ROWS);
  const table = readTable(run.table);
  rmSync(run.trace);
  rmSync(run.table);
  const edges = tracedEdges(trace, table, root, corpus);
  return { program, corpus, table, edges, rows: trace.rows, cut: trace.cut };
}
