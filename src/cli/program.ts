// The command line of ragraf. Only the command that is asked for is loaded, so that a query starts without the indexer.
import { Command, CommanderError } from 'commander';
import { packageManifest } from '../pipeline/package.ts';
import { reportError } from './report-error.ts';

interface CommandModule {
  register: (program: Command) => void | Promise<void>;
}

interface CommandEntry {
  name: string;
  summary: string;
  load: () => Promise<CommandModule>;
}

const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'print a commented configuration file, or write it',
    load: () => import('./commands/init.ts'),
  },
  { name: 'index', summary: 'index a project and publish a revision', load: () => import('./commands/index.ts') },
  {
    name: 'reindex',
    summary: 'show what changed since the revision; publish with --commit',
    load: () => import('./commands/reindex.ts'),
  },
  { name: 'status', summary: 'show revision, coverage and resolution', load: () => import('./commands/status.ts') },
  { name: 'query', summary: 'ask the index', load: () => import('./commands/query.ts') },
  {
    name: 'mcp',
    summary: 'serve the index to an agent over MCP on standard input and output',
    load: () => import('./commands/mcp.ts'),
  },
  { name: 'drop', summary: 'remove the index of a project', load: () => import('./commands/drop.ts') },
  {
    name: 'doctor',
    summary: 'check installation and project, and say how to mend what is wrong',
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'versions',
    summary: 'show the pinned versions; compare with --check',
    load: () => import('./commands/versions.ts'),
  },
];

const EXAMPLES = `
Examples:
  ragraf index --project .
  ragraf status --project .
  ragraf query callers --project . --symbol 'App\\Cart::total'
  ragraf help index
`;

/**
 * Runs one command line.
 * @param argv arguments after the program name
 * @returns the exit status
 */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    const program = await createProgram(argv);
    await program.parseAsync(argv, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    return reportError(error, argv);
  }
}

async function createProgram(argv: readonly string[]): Promise<Command> {
  const program = new Command('ragraf')
    .description('Code-knowledge index of a code base for coding agents.')
    .version(packageManifest().version)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, 'error[usage]:')) })
    .exitOverride()
    .addHelpText('after', EXAMPLES);
  const words = argv.filter((argument) => !argument.startsWith('-'));
  const asked = words[0] === 'help' ? words[1] : words[0];
  for (const { name, summary, load } of COMMANDS) {
    if (asked === name) await (await load()).register(program);
    else program.command(name).description(summary);
  }
  return program;
}
