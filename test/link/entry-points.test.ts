// What only two files together say: mounts, hooks, timers, programs named by command lines, and front controllers.
import { expect, test } from 'vitest';
import { compareText } from '../../src/base/order.ts';
import { EDGE_KINDS, ENTRY_KINDS, type NodeKind } from '../../src/model/kinds.ts';
import { indexSources } from '../check.ts';

const HANDLES = EDGE_KINDS.indexOf('handles');

/** `id -> handlers`, in node order. */
async function entryPoints(files: Record<string, string>): Promise<string[]> {
  const { graph } = await indexSources(
    Object.entries(files).map(([path, text]): [string, Uint8Array] => [path, Buffer.from(text)]),
  );
  const { nodes, edges } = graph;
  return nodes.flatMap(({ id, kind }, index) => {
    if (!(ENTRY_KINDS as readonly NodeKind[]).includes(kind)) return [];
    const targets: string[] = [];
    for (let edge = 0; edge < edges.count; edge++)
      if (edges.kind[edge] === HANDLES && edges.source[edge] === index)
        targets.push(nodes[edges.target[edge]].qualified);
    return [`${id} -> ${targets.sort(compareText).join(' ')}`];
  });
}

const ROUTE = "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/x', fn () => 1);\n";

test('a file that is mounted twice gives each route twice, a mounted mount adds up', async () => {
  const files = {
    'a.php':
      "<?php\nRoute::prefix('one')->group(__DIR__ . '/b.php');\nRoute::prefix('two')->group(__DIR__ . '/b.php');\n",
    'b.php': "<?php\nRoute::prefix('in')->group(base_path('c.php'));\n",
    'c.php': ROUTE,
  };
  expect(await entryPoints(files)).toEqual([
    'php:web_route:GET /one/in/x -> c.php{closure#1}',
    'php:web_route:GET /two/in/x -> c.php{closure#1}',
  ]);
});

test('mounts in a circle end', async () => {
  const mount = (path: string) => `<?php\nRoute::prefix('p')->group(__DIR__ . '/${path}');\n`;
  const found = await entryPoints({
    'a.php': mount('b.php'),
    'b.php': `${mount('a.php')}Route::get('/x', fn () => 1);\n`,
  });
  expect(found.length).toBeGreaterThan(0);
});

test('one name at several places: the path, then a number, tells them apart', async () => {
  const twice = `${ROUTE}Route::get('/x', fn () => 2);\n`;
  expect((await entryPoints({ 'a.php': twice, 'b.php': ROUTE })).map((line) => line.split(' -> ')[0])).toEqual([
    'php:web_route:GET /x@a.php',
    'php:web_route:GET /x@a.php:2',
    'php:web_route:GET /x@b.php',
  ]);
});

test('a hook runs all that is bound to it, wherever', async () => {
  const files = {
    'a.php': "<?php\nwp_schedule_event(0, 'daily', 'clean');\n",
    'b.php':
      "<?php\nadd_action('clean', 'f');\nadd_action('clean', 'g');\nadd_action('other', 'h');\nfunction f() {}\nfunction g() {}\nfunction h() {}\n",
  };
  expect(await entryPoints(files)).toEqual(['php:cron_job:clean -> f g']);
});

test('a timer is handled by what the service beside it starts; alone it is none', async () => {
  const timer = '[Timer]\nOnCalendar=daily\n';
  const files = {
    'x/a.timer': timer,
    'x/a.service': '[Service]\nExecStart=/srv/p/bin/a\n',
    'y/a.service': '[Service]\nExecStart=/srv/p/bin/b\n',
    'y/z.timer': timer,
    'bin/a': '#!/usr/bin/php\n<?php\n',
    'bin/b': '#!/usr/bin/php\n<?php\n',
  };
  expect((await entryPoints(files)).filter((line) => line.includes('cron_job'))).toEqual([
    'systemd:cron_job:a.timer -> bin/a',
  ]);
});

test('a command line that several files fit decides nothing', async () => {
  const files = {
    'etc/crontab': '0 0 * * * root /opt/x/run.php\n1 0 * * * root /opt/one/run.php\n',
    'one/run.php': '<?php\nfunction a() {}\n',
    'two/run.php': '<?php\nfunction b() {}\n',
  };
  expect(await entryPoints(files)).toEqual([
    'crontab:cron_job:/opt/x/run.php -> ',
    'crontab:cron_job:/opt/one/run.php -> one/run.php',
  ]);
});

test('with a web root only files below it are front controllers', async () => {
  const page = '<?php\necho 1;\n';
  expect(await entryPoints({ 'public/index.php': page, 'tool.php': page, 'public/lib/x.php': page })).toEqual([
    'php:web_route:ANY /index.php -> public/index.php',
  ]);
  expect(await entryPoints({ 'tool.php': page })).toEqual(['php:web_route:ANY /tool.php -> tool.php']);
});

test('bad input gives facts, not errors', async () => {
  const deep = `<?php\n$app->get(${'('.repeat(3000)}'/x'${')'.repeat(3000)}, ${'f('.repeat(3000)}1${')'.repeat(3000)});\n`;
  const files = {
    'deep.php': deep,
    'cut.php': "<?php\nRoute::get('/x', [C::class,\n#[Route('/y'\nadd_action(\n$route['a'] =",
    'odd.php':
      '<?php\nRoute::get();\nRoute::resource();\nadd_action();\nregister_rest_route();\n$schedule->command();\n$app->map();\n#[Route] function f() {}\n',
  };
  expect(await entryPoints(files)).toEqual(['php:web_route:ANY /deep.php -> deep.php']);
});
