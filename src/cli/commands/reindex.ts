// `ragraf reindex`: what changed since the revision; with --commit the same as `index` (DESIGN 14.1).
import type { Command } from 'commander';
import { type BuildOptions, index, withBuildOptions } from './index.ts';

export function register(program: Command): void {
  withBuildOptions(
    program.command('reindex').description('show what changed since the revision; publish a new one with --commit'),
  )
    .option('--commit', 'publish')
    .addHelpText('after', '\nExamples:\n  ragraf reindex --project .\n  ragraf reindex --project . --commit\n')
    .action((options: BuildOptions & { commit?: true }) => (options.commit ? index(options) : preview(options)));
}

async function preview(options: BuildOptions): Promise<void> {
  const [{ previewChanges }, { previewReport }] = await Promise.all([
    import('../../pipeline/preview.ts'),
    import('../preview-report.ts'),
  ]);
  const changes = await previewChanges(options.project);
  if (options.json) process.stdout.write(`${JSON.stringify(changes)}\n`);
  else if (!options.quiet) process.stdout.write(previewReport(changes));
}
