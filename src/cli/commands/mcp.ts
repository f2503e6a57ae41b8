// `ragraf mcp`: serves the operations as MCP tools over standard input and output (FT-22).
import type { Command } from 'commander';
import { serveMcp } from '../../mcp/server.ts';
import { packageManifest } from '../../pipeline/package.ts';

export function register(program: Command): void {
  program
    .command('mcp')
    .description('serve the index to an agent over MCP on standard input and output')
    .option('--project <dir|yaml>', 'project folder or configuration file', '.')
    .addHelpText(
      'after',
      '\nExample of a client configuration:\n  { "command": "ragraf", "args": ["mcp", "--project", "/path/to/project"] }\n',
    )
    .action((options: { project: string }) => serveMcp({ root: options.project, version: packageManifest().version }));
}
