// `ragraf index`: builds and publishes a revision (FT-1).
import { type Command, InvalidArgumentError } from 'commander';

export interface BuildOptions {
  project: string;
  workers?: number;
  quiet?: true;
  json?: true;
}

export function register(program: Command): void {
  withBuildOptions(
    program.command('index').description('index a project and publish a revision; unchanged input publishes nothing'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  ragraf index --project .\n  ragraf index --project shop/ragraf.yaml --workers 2\n  ragraf index --json > summary.json\n',
    )
    .action((options: BuildOptions) => index(options));
}

/** Options that `index` and `reindex` share. */
export function withBuildOptions(command: Command): Command {
  return command
    .option('--project <dir|yaml>', 'project folder or configuration file', '.')
    .option('--workers <n>', 'worker threads; default: limits.workers of the configuration', wholeNumber)
    .option('--quiet', 'no progress and no summary')
    .option('--json', 'print the summary as JSON');
}

/** Builds, and prints the summary. */
export async function index(options: BuildOptions): Promise<void> {
  const [{ build }, { interruptible }, { openProgress }, { buildReport }] = await Promise.all([
    import('../../pipeline/build.ts'),
    import('../interrupt.ts'),
    import('../progress.ts'),
    import('../build-report.ts'),
  ]);
  const progress = openProgress(options.quiet === true || options.json === true);
  const summary = await interruptible((signal) =>
    build(options.project, { workers: options.workers, signal, onProgress: progress.onProgress }),
  ).finally(progress.stop);
  if (options.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else if (!options.quiet) process.stdout.write(buildReport(summary));
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 64)
    throw new InvalidArgumentError('expected a whole number from 1 to 64.');
  return value;
}
