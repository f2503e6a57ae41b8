// `ragraf query <operation>`: loads the operations only when one is asked for.
import type { Command } from 'commander';
import { registerQueryCommands } from '../query.ts';

export function register(program: Command): void {
  registerQueryCommands(program);
}
