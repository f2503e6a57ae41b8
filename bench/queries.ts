// How long operations take: through an MCP client in a warm server, through the facade in this process, and from the start
// of a command to its answer.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { identifierParts } from '../src/base/split-identifier.ts';
import { createFacade } from '../src/facade/answer.ts';
import { OPERATIONS } from '../src/facade/registry.ts';
import type { NodeRow } from '../src/store/reader.ts';
import { measure, quantile } from './measure.ts';

export interface Latency {
  p50: number;
  p95: number;
  /** Calls that were timed. */
  calls: number;
}

type Parameters = Record<string, unknown>;

/** What each operation is asked about a symbol. */
const QUESTIONS: Record<string, (symbol: NodeRow) => Parameters> = {
  status: () => ({}),
  symbol: ({ id }) => ({ symbol: id }),
  code: ({ id }) => ({ symbol: id }),
  references: ({ id }) => ({ symbol: id }),
  callers: ({ id }) => ({ symbol: id }),
  callees: ({ id }) => ({ symbol: id }),
  search: ({ name }) => ({ query: identifierParts(name).join(' ') }),
  docs: ({ id }) => ({ symbol: id }),
};

const WARM_UP = 10;

async function time(
  calls: readonly Parameters[],
  call: (parameters: Parameters) => Promise<unknown>,
): Promise<Latency> {
  for (const parameters of calls.slice(0, WARM_UP)) await call(parameters);
  const milliseconds: number[] = [];
  for (const parameters of calls) {
    const start = performance.now();
    await call(parameters);
    milliseconds.push(performance.now() - start);
  }
  return { p50: quantile(milliseconds, 0.5), p95: quantile(milliseconds, 0.95), calls: milliseconds.length };
}

function questions(symbols: readonly NodeRow[]): { op: string; calls: Parameters[] }[] {
  return OPERATIONS.filter(({ name }) => QUESTIONS[name] !== undefined).map(({ name }) => ({
    op: name,
    calls: symbols.map((symbol) => QUESTIONS[name](symbol)),
  }));
}

/** Milliseconds of each operation, asked about each symbol, over MCP by the SDK's client. */
export async function timeMcp(
  cli: string,
  root: string,
  symbols: readonly NodeRow[],
): Promise<Record<string, Latency>> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', '--project', root],
    stderr: 'inherit',
  });
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(transport);
  const times: Record<string, Latency> = {};
  for (const { op, calls } of questions(symbols))
    times[op] = await time(calls, async (parameters) => {
      const result = await client.callTool({ name: op, arguments: parameters });
      if (result.isError) throw new Error(`${op} ${JSON.stringify(parameters)}: ${JSON.stringify(result.content)}`);
    });
  await client.close();
  return times;
}

/** The same in this process, without a protocol. */
export async function timeFacade(root: string, symbols: readonly NodeRow[]): Promise<Record<string, Latency>> {
  const facade = createFacade({ root });
  const times: Record<string, Latency> = {};
  for (const { op, calls } of questions(symbols))
    times[op] = await time(calls, async (parameters) => facade.call(op, parameters));
  facade.close();
  return times;
}

/** Milliseconds from the start of `ragraf query symbol` to its end, for each symbol. */
export async function timeCli(cli: string, root: string, symbols: readonly NodeRow[]): Promise<Latency> {
  const milliseconds: number[] = [];
  for (const { id } of symbols) {
    const { seconds } = await measure(process.execPath, [
      cli,
      'query',
      'symbol',
      '--project',
      root,
      '--symbol',
      id,
      '--json',
    ]);
    milliseconds.push(seconds * 1000);
  }
  return { p50: quantile(milliseconds, 0.5), p95: quantile(milliseconds, 0.95), calls: milliseconds.length };
}
