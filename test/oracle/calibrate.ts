// npm run oracle -- calibrate [--programs a,b] [--json]
// Prints, for each rule of a call, at how many sites that ran it gave candidates and how often one of them ran, beside the
// confidence in src/model/rules.ts. What is not at hand is skipped with its reason; with CI=true that is a failure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newCalibration } from './traces/calibration.ts';
import { PROGRAMS } from './traces/programs.ts';
import { missingForTraces } from './traces/run-program.ts';
import { tracePrograms } from './traces/trace-programs.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: PROGRAMS.map(({ name }) => name).join(',') },
    json: { type: 'boolean', default: false },
  },
});
const inCi = process.env.CI !== undefined && process.env.CI !== '';

function skip(what: string, reason: string): void {
  console.error(`${what}: skipped, ${reason}`);
  if (inCi) process.exitCode = 1;
}

const missing = missingForTraces();
if (missing !== undefined) skip('calibration', missing);
else {
  const wanted = values.programs.split(',');
  const folder = mkdtempSync(join(tmpdir(), 'ragraf-traces-'));
  const calibration = newCalibration();
  try {
    for await (const run of tracePrograms(
      PROGRAMS.filter(({ name }) => wanted.includes(name)),
      folder,
    )) {
      if ('edges' in run) calibration.add(run);
      else if (run.skipped !== undefined) skip(run.program.name, run.skipped);
      else throw new Error(`${run.program.name}: ${run.failed}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const rules = calibration.rules();
  if (values.json) console.log(JSON.stringify(rules));
  else {
    const share = (part: number, of: number): string => (of === 0 ? '-' : (part / of).toFixed(3));
    const row = (cells: readonly (string | number)[]): string =>
      cells.map((cell, at) => (at === 0 ? String(cell).padEnd(24) : String(cell).padStart(11))).join(' ');
    console.log(row(['rule', 'confidence', 'sites', 'right', 'candidates', 'right']));
    for (const { rule, confidence, sites, right, candidates, rightCandidates, examples } of rules) {
      console.log(
        row([rule, confidence.toFixed(2), sites, share(right, sites), candidates, share(rightCandidates, candidates)]),
      );
      for (const example of examples) console.log(`  none of the candidates: ${example}`);
    }
  }
}
