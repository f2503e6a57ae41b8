// npm run oracle -- resolution [--only traces,shares] [--programs a,b] [--corpora a,b] [--causes N] [--json]
// How well the index knows who calls whom: precision and recall against run-time traces of real programs, and the share of
// call sites that have a target. Exit status 1 when a number is below its floor in floors.json or a program fails. What is
// not at hand is skipped with its reason; with CI=true a missing PHP, Xdebug, corpus or program is a failure.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cause, newFindings, type Tally } from './traces/findings.ts';
import { indexCorpus } from './traces/indexed-corpus.ts';
import { PROGRAMS } from './traces/programs.ts';
import { missingForTraces } from './traces/run-program.ts';
import { resolvedShare, type Share, sharesOf } from './traces/shares.ts';
import type { WrongEdge } from './traces/stated.ts';
import { tracePrograms } from './traces/trace-programs.ts';
import { sourceCopy } from './traces/working-copy.ts';

interface Floors {
  precision: number;
  recall: number;
  shares: Record<string, { method: number; static: number }>;
}

interface Report {
  programs: ({ name: string; corpus: string; rows: number; cut: boolean } & Tally)[];
  total?: Tally;
  precision?: number;
  /** Without autoloaders. */
  recall?: number;
  recallWithAutoloaders?: number;
  wrong: WrongEdge[];
  causes: Cause[];
  shares: Record<string, { method: Share; static: Share }>;
  skipped: string[];
  /** Below a floor, or not run as meant. */
  faults: string[];
}

const SHARE_CORPORA = ['phpmyadmin', 'mediawiki-full', 'php8'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'traces,shares' },
    programs: { type: 'string', default: PROGRAMS.map(({ name }) => name).join(',') },
    corpora: { type: 'string', default: SHARE_CORPORA.join(',') },
    causes: { type: 'string', default: '15' },
    json: { type: 'boolean', default: false },
  },
});
const parts = values.only.split(',');
const floors = JSON.parse(readFileSync(new URL('floors.json', import.meta.url), 'utf8')) as Floors;
const inCi = process.env.CI !== undefined && process.env.CI !== '';
const report: Report = { programs: [], wrong: [], causes: [], shares: {}, skipped: [], faults: [] };

const say = (text: string): void => {
  if (!values.json) console.log(text);
};
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const ratio = (part: number, of: number): number => (of === 0 ? 1 : part / of);

function skip(what: string, reason: string): void {
  report.skipped.push(`${what}: ${reason}`);
  say(`${what}: skipped, ${reason}`);
  if (inCi) report.faults.push(`${what}: ${reason}`);
}

function line(cells: readonly (string | number)[], widths: readonly number[]): string {
  return cells
    .map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]) : String(cell).padStart(widths[at])))
    .join(' ');
}

const WIDTHS = [24, 9, 8, 8, 7, 9, 8, 8];

function tallyLine(name: string, rows: number | string, tally: Tally): string {
  return line(
    [
      name,
      rows,
      tally.right,
      tally.wrong,
      tally.undecided,
      tally.written,
      percent(ratio(tally.writtenKnown, tally.written)),
      percent(ratio(tally.known, tally.calls)),
    ],
    WIDTHS,
  );
}

async function traces(): Promise<void> {
  const missing = missingForTraces();
  if (missing !== undefined) return skip('traces', missing);
  const wanted = values.programs.split(',');
  const folder = mkdtempSync(join(tmpdir(), 'ragraf-traces-'));
  const findings = newFindings();
  say(line(['program', 'entries', 'right', 'wrong', 'open', 'calls', 'known', 'with al.'], WIDTHS));
  try {
    for await (const run of tracePrograms(
      PROGRAMS.filter(({ name }) => wanted.includes(name)),
      folder,
    )) {
      const { name, corpus } = run.program;
      if (!('edges' in run)) {
        if (run.skipped !== undefined) skip(name, run.skipped);
        if (run.failed !== undefined) {
          say(`${name}: failed, ${run.failed}`);
          report.faults.push(`${name}: ${run.failed}`);
        }
        continue;
      }
      const own = findings.add(run);
      report.programs.push({ name, corpus, rows: run.rows, cut: run.cut, ...own });
      say(tallyLine(name, `${run.rows}${run.cut ? '+' : ''}`, own));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (report.programs.length === 0) return;
  const total = findings.total();
  report.total = total;
  report.wrong = findings.wrong();
  report.causes = findings.causes();
  report.precision = ratio(total.right, total.right + total.wrong);
  report.recall = ratio(total.writtenKnown, total.written);
  report.recallWithAutoloaders = ratio(total.known, total.calls);
  say(tallyLine('all, each call once', '', total));
  say(`precision of stated calls ${(100 * report.precision).toFixed(2)} %, recall ${percent(report.recall)}`);
  for (const { path, line: at, rule, stated, ran } of report.wrong)
    say(`  wrong: ${path}:${at} ${rule} ${stated}; ran ${ran}`);
  say('calls that the index does not know, by cause:');
  for (const { cause, calls, examples } of report.causes.slice(0, Number(values.causes)))
    say(
      `${String(calls).padStart(7)} ${percent(calls / total.calls).padStart(7)}  ${cause}\n${examples.map((example) => `${' '.repeat(19)}${example}`).join('\n')}`,
    );
  if (report.precision < floors.precision)
    report.faults.push(`precision ${report.precision} is below ${floors.precision}`);
  if (report.recall < floors.recall) report.faults.push(`recall ${report.recall} is below ${floors.recall}`);
}

const SHARE_WIDTHS = [24, 8, 9, 9, 9, 9, 9, 9];

async function shares(): Promise<void> {
  say(line(['call sites', 'sites', 'resolved', 'corpus', 'external', 'ext.der.', 'guessed', 'unknown'], SHARE_WIDTHS));
  for (const name of values.corpora.split(',')) {
    const copy = sourceCopy(name);
    if ('skipped' in copy) {
      skip(name, copy.skipped);
      continue;
    }
    const found = sharesOf(await indexCorpus(copy));
    report.shares[name] = found;
    for (const form of ['method', 'static'] as const) {
      const share = found[form];
      const part = (count: number): string => percent(ratio(count, share.sites));
      const resolved = resolvedShare(share);
      say(
        line(
          [
            `${name} ${form === 'method' ? '->m()' : '::m()'}`,
            share.sites,
            percent(resolved),
            part(share.corpus),
            part(share.external),
            part(share.externalDerived),
            part(share.guessed),
            part(share.unresolved),
          ],
          SHARE_WIDTHS,
        ),
      );
      const floor = floors.shares[name]?.[form];
      if (floor !== undefined && resolved < floor) report.faults.push(`${name} ${form}: ${resolved} is below ${floor}`);
    }
  }
}

if (parts.includes('traces')) await traces();
if (parts.includes('shares')) await shares();
if (values.json) console.log(JSON.stringify(report));
else for (const fault of report.faults) console.log(`fault: ${fault}`);
if (report.faults.length > 0) process.exitCode = 1;
