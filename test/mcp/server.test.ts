// The MCP server through the SDK's own client, over the standard streams of the compiled program.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFacade, renderJson } from '../../src/facade/answer.ts';
import { OPERATIONS } from '../../src/facade/registry.ts';
import type { Answer } from '../../src/model/answer.ts';

const MAIN = join(import.meta.dirname, '../../dist/src/cli/main.js');
const SHOP = join(import.meta.dirname, '../../examples/shop');

/** The example without an index that somebody may have made of it. */
function copyShop(into: string): void {
  cpSync(SHOP, into, { recursive: true, filter: (path) => !path.endsWith('.ragraf') });
}

let root: string;

function ragraf(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8' });
}

async function connect(project = root): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'mcp', '--project', project],
      stderr: 'inherit',
    }),
  );
  return client;
}

async function call(client: Client, name: string, parameters: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: parameters })) as CallToolResult;
  const text = result.content[0].type === 'text' ? result.content[0].text : '';
  return { result, text, answer: result.structuredContent as unknown as Answer };
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ragraf-mcp-'));
  copyShop(root);
  const { status, stderr } = ragraf('index', '--project', root, '--quiet');
  if (status !== 0) throw new Error(stderr);
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a client', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  test('lists one read-only tool for each operation, with closed parameters', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(OPERATIONS.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool.annotations).toEqual({ readOnlyHint: true });
      expect(tool.inputSchema.additionalProperties).toBe(false);
    }
  });

  test.each(
    OPERATIONS.flatMap(({ name, examples }) =>
      examples.map(({ asks, parameters }) => [name, asks, parameters] as const),
    ),
  )('%s, %s: function, command line and MCP give the same bytes (FT-22)', async (name, _, parameters) => {
    const facade = createFacade({ root });
    const expected = await facade.call(name, parameters);
    facade.close();
    expect(expected.outcome).toBe('found');
    const flags = Object.entries(parameters).flatMap(([key, value]) => [
      `--${key.replaceAll('_', '-')}`,
      String(value),
    ]);
    const command = ragraf('query', name, '--project', root, ...flags);
    expect([command.status, command.stderr]).toEqual([0, '']);
    expect(command.stdout).toBe(renderJson(expected));
    const { result, text } = await call(client, name, parameters);
    expect(text).toBe(renderJson(expected));
    expect([result.structuredContent, result.isError]).toEqual([JSON.parse(text), undefined]);
  });

  test('a refused call is an error that carries the answer, the same at both doors', async () => {
    const { result, text, answer } = await call(client, 'callers', { symbol: 'Money', cypher: 'MATCH (n) RETURN n' });
    expect([result.isError, answer.outcome]).toEqual([true, 'refused']);
    const command = ragraf('query', 'callers', '--project', root, 'Money', '--cypher', 'MATCH (n) RETURN n');
    expect([command.status, command.stdout, command.stderr]).toEqual([8, text, '']);
  });

  test('an unknown operation is a coded error', async () => {
    const { result } = await call(client, 'cypher', {});
    expect([result.isError, result.structuredContent]).toEqual([
      true,
      {
        code: 'unknown_operation',
        message: 'there is no such operation: cypher',
        advice: 'ragraf query --help lists the operations',
      },
    ]);
  });

  test('a cancelled call is not answered, and the next one is', async () => {
    const stop = new AbortController();
    const cancelled = client.callTool({ name: 'search', arguments: { query: 'money' } }, undefined, {
      signal: stop.signal,
    });
    stop.abort();
    await expect(cancelled).rejects.toThrow();
    expect((await call(client, 'status')).answer.outcome).toBe('found');
  });
});

test('two clients at once get the same answers', async () => {
  const clients = await Promise.all([connect(), connect()]);
  const texts = await Promise.all(
    clients.flatMap((client) => ['Money', 'Order', 'Product'].map((symbol) => call(client, 'references', { symbol }))),
  );
  expect(texts.slice(0, 3).map(({ text }) => text)).toEqual(texts.slice(3).map(({ text }) => text));
  await Promise.all(clients.map((client) => client.close()));
});

test('without a revision each call is a coded error, and the server goes on', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'ragraf-mcp-empty-'));
  const client = await connect(empty);
  for (const _ of [1, 2]) {
    const { result } = await call(client, 'status');
    expect([result.isError, (result.structuredContent as { code: string }).code]).toEqual([true, 'no_revision']);
  }
  await client.close();
  rmSync(empty, { recursive: true });
});

test('a reindex under an open session: the next answer comes from the new revision and says so', async () => {
  const project = mkdtempSync(join(tmpdir(), 'ragraf-mcp-reindex-'));
  copyShop(project);
  ragraf('index', '--project', project, '--quiet');
  const client = await connect(project);
  expect((await call(client, 'symbol', { symbol: 'Money' })).answer.index_rev).toBe('rev-0001');
  cpSync(join(project, 'src/Money.php'), join(project, 'src/Money2.php'));
  expect(ragraf('index', '--project', project, '--quiet').status).toBe(0);
  const after = (await call(client, 'symbol', { symbol: 'Money' })).answer;
  expect([after.index_rev, after.outcome]).toEqual(['rev-0002', 'ambiguous']);
  await client.close();
  rmSync(project, { recursive: true });
});

test('the server ends when its input ends, and writes nothing but protocol', async () => {
  const server = spawn(process.execPath, [MAIN, 'mcp', '--project', root], { stdio: ['pipe', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  server.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = new Promise<number | null>((done) => server.once('exit', done));
  server.stdin.write(
    `${JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    })}\n`,
  );
  await new Promise((done) => server.stdout.once('data', done));
  server.stdin.end();
  expect(await ended).toBe(0);
  const lines = Buffer.concat(output).toString().trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { jsonrpc: string }).jsonrpc)).toEqual(['2.0']);
});
