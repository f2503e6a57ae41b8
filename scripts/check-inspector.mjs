// Asks the MCP server through the inspector's command line, a client that is not ours: the list of tools, a call, and a refused
// call. The answer must be the bytes that `ragraf query` prints. Needs the registry, so continuous integration runs it, not npm test.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const INSPECTOR = '@modelcontextprotocol/inspector@0.21.2';
const main = resolve('dist/src/cli/main.js');
const root = mkdtempSync(join(tmpdir(), 'ragraf-inspector-'));
const run = (command, args) => execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const inspect = (...args) =>
  JSON.parse(run('npx', ['--yes', INSPECTOR, '--cli', 'node', main, 'mcp', '--project', root, ...args]));

try {
  cpSync('examples/shop', root, { recursive: true, filter: (path) => !path.endsWith('.ragraf') });
  run('node', [main, 'index', '--project', root, '--quiet']);
  const { tools } = inspect('--method', 'tools/list');
  const names = tools.map(({ name }) => name);
  assert.ok(names.includes('callers') && names.includes('status'), `tools: ${names.join(', ')}`);

  const symbol = 'Shop\\Money::times';
  const called = inspect('--method', 'tools/call', '--tool-name', 'callers', '--tool-arg', `symbol=${symbol}`);
  const printed = run('node', [main, 'query', 'callers', '--project', root, '--symbol', symbol, '--json']);
  assert.equal(called.content[0].text, printed);
  assert.deepEqual(called.structuredContent, JSON.parse(printed));

  const refused = inspect(
    '--method',
    'tools/call',
    '--tool-name',
    'callers',
    '--tool-arg',
    `symbol=${symbol}`,
    '--tool-arg',
    'dept=2',
  );
  assert.equal(refused.isError, true);
  assert.match(refused.content[0].text, /dept/);
  process.stdout.write(`the inspector lists ${names.length} tools and gets the bytes of the command line\n`);
} finally {
  rmSync(root, { recursive: true, force: true });
}
