// `ragraf doctor`: is the installation whole, is the project sound, and what mends what is not.
import type { Command } from 'commander';
import { type Check, examine } from '../../pipeline/doctor.ts';

export function register(program: Command): void {
  program
    .command('doctor')
    .description('check installation and project; exit status 1 when a check fails')
    .option('--project <dir|yaml>', 'project folder or configuration file', '.')
    .option('--json', 'print the checks as JSON')
    .addHelpText('after', '\nExamples:\n  ragraf doctor\n  ragraf doctor --project shop --json\n')
    .action(async (options: { project: string; json?: true }) => {
      const checks = await examine(options.project);
      process.stdout.write(options.json ? `${JSON.stringify(checks)}\n` : checks.map(line).join(''));
      process.exitCode = checks.some(({ state }) => state === 'fail') ? 1 : 0;
    });
}

function line({ state, name, found, mend }: Check): string {
  return `${state.padEnd(4)}  ${name.padEnd(16)}${found}${mend === undefined ? '' : `\n      ${''.padEnd(16)}${mend}`}\n`;
}
