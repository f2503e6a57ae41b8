// MCP over stdio: the registry as tools. The low-level server is used so that the facade alone checks parameters and words refusals (FT-22).
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { createFacade, type Facade, renderJson } from '../facade/answer.ts';
import { parametersSchema } from '../facade/input.ts';
import { OPERATIONS } from '../facade/registry.ts';
import { ERRORS, RagrafError } from '../model/errors.ts';

interface McpOptions {
  /** Folder of the project. */
  root: string;
  /** Version that the server announces. */
  version?: string;
  input?: Readable;
  output?: Writable;
}

const INSTRUCTIONS =
  'Facts about an indexed code base, each with path:line, provenance (stated or derived) and confidence. ' +
  'Read limits and stale_warnings of an answer before relying on it. Lists are cut: total, shown, cursor.';

/** Serves until the input ends or the client closes. Nothing but protocol is written to the output. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const input = options.input ?? process.stdin;
  const facade = createFacade({ root: options.root });
  const server = createServer(facade, options.version ?? '0.0.0');
  const closed = new Promise<void>((done) => {
    server.onclose = done;
  });
  const close = () => void server.close();
  input.once('end', close);
  input.once('close', close);
  try {
    await server.connect(new StdioServerTransport(input, options.output ?? process.stdout));
    await closed;
  } finally {
    facade.close();
  }
}

/** The tools as a client lists them. */
export function toolList(): Tool[] {
  return OPERATIONS.map((operation) => ({
    name: operation.name,
    description: operation.description,
    inputSchema: parametersSchema(operation) as unknown as Tool['inputSchema'],
    annotations: { readOnlyHint: operation.readOnly },
  }));
}

function createServer(facade: Facade, version: string): Server {
  const server = new Server({ name: 'ragraf', version }, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList() }));
  server.setRequestHandler(CallToolRequestSchema, async (request, { signal }) => {
    // Requests that arrived together are taken in turn, so that a cancellation among them is seen before the work starts.
    await new Promise(setImmediate);
    if (signal.aborted) throw new McpError(ErrorCode.ConnectionClosed, 'the call was cancelled');
    return toolResult(facade, request.params.name, request.params.arguments ?? {});
  });
  return server;
}

async function toolResult(facade: Facade, name: string, parameters: unknown): Promise<CallToolResult> {
  try {
    const answer = await facade.call(name, parameters);
    return {
      content: [{ type: 'text', text: renderJson(answer) }],
      structuredContent: answer as unknown as Record<string, unknown>,
      ...(answer.outcome === 'refused' ? { isError: true } : {}),
    };
  } catch (error) {
    return failure(error instanceof RagrafError ? error : new RagrafError('internal', String(error), { cause: error }));
  }
}

function failure(error: RagrafError): CallToolResult {
  const body = { code: error.code, message: error.message, advice: ERRORS[error.code].advice };
  return { content: [{ type: 'text', text: `${JSON.stringify(body)}\n` }], structuredContent: body, isError: true };
}
