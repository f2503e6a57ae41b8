// `ragraf status`: the operation `status` for a person (FT-11), or its answer as JSON.
import type { Command } from 'commander';
import { createFacade, renderJson } from '../../facade/answer.ts';
import { renderAnswer } from '../render.ts';

export function register(program: Command): void {
  program
    .command('status')
    .description('show revision, coverage, edges by kind, resolution and drift')
    .option('--project <dir|yaml>', 'project folder or configuration file', '.')
    .option('--json', 'print the answer of the operation as JSON')
    .addHelpText('after', '\nExamples:\n  ragraf status --project .\n  ragraf status --json\n')
    .action((options: { project: string; json?: true }) => status(options.project, options.json === true));
}

async function status(project: string, json: boolean): Promise<void> {
  const facade = createFacade({ root: project });
  try {
    const answer = await facade.call('status', {});
    process.stdout.write(json ? renderJson(answer) : renderAnswer(answer));
  } finally {
    facade.close();
  }
}
