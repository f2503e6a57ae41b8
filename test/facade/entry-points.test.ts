// Entry points of a small real program, from its sources through the store to the answer.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import { createFacade, type Facade } from '../../src/facade/answer.ts';
import { ragrafDirOf } from '../../src/store/layout.ts';
import { publishRevision } from '../../src/store/publish.ts';
import { stageRevision } from '../../src/store/stage.ts';
import { edgeSetHash, writeGraph } from '../../src/store/write-graph.ts';
import { openLexWriter } from '../../src/store/write-lex.ts';
import { indexSources } from '../check.ts';

const FILES: Record<string, string> = {
  'etc/crontab': '30 2 * * * www-data /srv/shop/bin/purge --all\n',
  'bin/purge': '#!/usr/bin/env php\n<?php\necho "purge";\n',
  'routes/web.php': `<?php
use App\\Cart;
use Illuminate\\Support\\Facades\\Route;

Route::middleware('auth')->prefix('cart')->group(function () {
    Route::get('/{id}', [Cart::class, 'show']);
    Route::post('/', 'App\\Cart@add');
});
Route::get('/gone', [App\\Missing::class, $method]);
`,
  'src/Cart.php': `<?php
namespace App;

class Cart
{
    public function show($id) {}
    public function add() {}
}
`,
};

const INFO = {
  base_commit: null,
  corpus_hash: 'small',
  capability: 'degraded',
  degraded_reasons: ['cpg_unavailable'],
} as const;

let root: string;
let facade: Facade;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ragraf-entry-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { files, graph } = await indexSources(
    Object.entries(FILES).map(([path, text]): [string, Uint8Array] => [path, Buffer.from(text)]),
  );
  const rows = files.map(({ path, text, facts }) => ({
    path,
    language: facts.language,
    status: facts.status,
    lines: facts.lines,
    bytes: text.length,
    hash: sha256(Buffer.from(text)),
    encoding: 'utf-8',
    faults: [],
  }));
  const stage = stageRevision(ragrafDirOf(root));
  writeGraph(stage.graphPath, { linked: graph, files: rows as never, excluded: [], info: INFO });
  const lex = openLexWriter(stage.lexPath);
  for (const { path, text } of files) lex.addFile({ path, text, chunks: [] });
  lex.finish();
  publishRevision(stage, {
    ...INFO,
    degraded_reasons: ['cpg_unavailable'],
    config_hash: 'small',
    edge_set_hash: edgeSetHash(graph.edges),
    counts: { files: files.length, lines: 0, nodes: graph.nodes.length, edges: graph.edges.count, unresolved: 0 },
    versions: { tool: '0.0.0', schema: 1, extractors: { php: 1 } },
  });
  facade = createFacade({ root });
});

afterAll(() => {
  facade.close();
  rmSync(root, { recursive: true });
});

interface Shown {
  by_kind: Record<string, number>;
  entry_points: {
    items: {
      kind: string;
      name: string;
      path: string;
      line: number;
      framework: string;
      methods?: string[];
      middleware?: string[];
      schedule?: string;
      unresolved_handler?: string;
      handlers: { symbol: { name: string }; provenance: string; rule: string }[];
    }[];
  };
}

async function shown(
  parameters: Record<string, unknown>,
): Promise<{ answer: Awaited<ReturnType<Facade['call']>>; lines: string[] }> {
  const answer = await facade.call('entry_points', parameters);
  const items = (answer.result as Shown).entry_points?.items ?? [];
  const lines = items.map((item) =>
    [
      `${item.path}:${item.line}`,
      item.kind,
      item.name,
      item.framework,
      item.methods?.join('|') ?? '-',
      item.middleware?.join(',') ?? '-',
      item.schedule ?? '-',
      item.handlers.map(({ symbol, provenance, rule }) => `${symbol.name} ${provenance} ${rule}`).join(', ') ||
        (item.unresolved_handler ?? ''),
    ].join(' '),
  );
  return { answer, lines };
}

const SHOW = 'routes/web.php:6 web_route GET /cart/{id} laravel GET auth - App\\Cart::show stated handler-named';
const ADD = 'routes/web.php:7 web_route POST /cart laravel POST auth - App\\Cart::add derived handler-string';
const GONE = 'routes/web.php:9 web_route GET /gone laravel GET - - [App\\Missing::class, $method]';
const CRON = 'etc/crontab:1 cron_job /srv/shop/bin/purge --all cron - - 30 2 * * * bin/purge derived handler-command';
const PURGE = 'bin/purge:1 cli_command bin/purge script - - - bin/purge stated handler-file';

test('all entry points, by kind and name, with their evidence', async () => {
  const { answer, lines } = await shown({});
  expect(lines).toEqual([SHOW, GONE, ADD, PURGE, CRON]);
  expect(answer.limits).toContain('1 handler could not be bound to a symbol: see unresolved_handler');
  expect((answer.result as Shown).by_kind).toEqual({ web_route: 3, cli_command: 1, cron_job: 1 });
  expect([answer.outcome, answer.provenance]).toEqual(['found', 'mixed']);
});

test('narrowed by kind and by path', async () => {
  expect((await shown({ kind: 'cron_job' })).lines).toEqual([CRON]);
  expect((await shown({ path: 'bin' })).lines).toEqual([PURGE]);
});

test('a class counts for what its methods handle, a file for itself', async () => {
  expect((await shown({ handler: 'App\\Cart' })).lines).toEqual([SHOW, ADD]);
  expect((await shown({ handler: 'bin/purge' })).lines).toEqual([PURGE, CRON]);
});

test('a cut list goes on with its cursor', async () => {
  const first = await facade.call('entry_points', { limit: 2 });
  const { cursor } = (first.result as { entry_points: { cursor: string } }).entry_points;
  expect((await shown({ limit: 2, cursor })).lines).toEqual([ADD, PURGE]);
});

test('nothing found is said, a wrong kind is refused, a route is a symbol by its name', async () => {
  expect((await facade.call('entry_points', { kind: 'http_endpoint' })).outcome).toBe('not_found');
  expect((await facade.call('entry_points', { kind: 'route' })).outcome).toBe('refused');
  const symbol = await facade.call('symbol', { symbol: 'GET /cart/{id}' });
  expect((symbol.result as { symbol: { id: string } }).symbol.id).toBe('php:web_route:GET /cart/{id}');
});

test('the place of a registration is the code around it, not the entry point', async () => {
  const symbol = await facade.call('symbol', { symbol: 'routes/web.php:6' });
  expect((symbol.result as { symbol: { kind: string } }).symbol.kind).toBe('closure');
});
