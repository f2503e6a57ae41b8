// npm run oracle [-- resolution | calibrate | schema | sql | corpus…] [options]
// Without arguments: facts of the default corpora (run.ts), then resolution (resolution.ts). The options are those of the
// program that is named; without a name they go to run.ts.

const PROGRAMS = {
  resolution: './resolution.ts',
  calibrate: './calibrate.ts',
  schema: './schema.ts',
  sql: './sql-agreement.ts',
} as const;

const [first] = process.argv.slice(2);
if (first === 'resolution' || first === 'calibrate' || first === 'schema' || first === 'sql') {
  process.argv.splice(2, 1);
  await import(PROGRAMS[first]);
} else {
  await import('./run.ts');
  if (first === undefined) await import(PROGRAMS.resolution);
}
