// Routes of FastRoute against the executed router: each method, path with its group prefixes, and handler.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCorpus } from '../../scripts/corpora/ensure.ts';
import type { EntryFact, FileFacts } from '../../src/model/facts.ts';
import { differences, total } from './compare.ts';
import type { Outcome } from './outcome.ts';
import { type OracleFile, PHP, PHP_SETTINGS } from './php.ts';
import type { OracleInput } from './run.ts';

const INSTALLED = '/usr/share/php';

/** Folder that holds FastRoute/: where Debian installs it, else the pinned package; undefined when neither is to be had. */
export function routerFolder(): string | undefined {
  if (existsSync(join(INSTALLED, 'FastRoute/RouteCollector.php'))) return INSTALLED;
  const ensured = ensureCorpus('fast-route');
  return 'path' in ensured ? ensured.path : undefined;
}

/** A file that returns a function which registers routes. */
function isRouteFile(text: string): boolean {
  return /\bFastRoute\\RouteCollector\b/.test(text) && /^return\s+(?:static\s+)?(?:function|fn)\b/m.test(text);
}

/** What the router registers for a file, or the files' errors. */
export function executedRoutes(router: string, root: string, paths: readonly string[]): OracleFile[] {
  const script = fileURLToPath(new URL('routes.php', import.meta.url));
  const { status, stdout, stderr, error } = spawnSync(PHP, [...PHP_SETTINGS, script, router, root], {
    input: paths.map((path) => `${path}\n`).join(''),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`routes.php: ${error?.message ?? stderr}${stdout.slice(-500)}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OracleFile);
}

/** The index's rows of a file in the same form. */
export function indexedRoutes(facts: FileFacts | undefined): string[] {
  const routes = (facts?.entries ?? []).filter(({ role }) => role === 'web_route' || role === 'http_endpoint');
  return routes.flatMap((entry) =>
    (entry.methods ?? ['*']).map((method) => `${method} ${entry.path} ${handlerText(entry)}`),
  );
}

function handlerText({ handlers: [handler] }: EntryFact): string {
  if (handler === undefined) return 'none';
  if (handler.form === 'definition') return 'closure';
  const [method] = handler.methods ?? [];
  return method === undefined || method === '__invoke' ? (handler.name ?? '') : `${handler.name}::${method}`;
}

export function checkRoutes({ corpus, root, paths, facts }: OracleInput): Outcome {
  const router = routerFolder();
  if (router === undefined) throw new Error('php-nikic-fast-route is not to be had');
  const files = paths.filter((path) => isRouteFile(readFileSync(join(root, path), 'latin1')));
  const oracle = new Map<string, string[]>();
  const index = new Map<string, string[]>();
  const rejected: Outcome['rejected'] = [];
  for (const file of executedRoutes(router, root, files)) {
    if (file.rows === undefined) {
      rejected.push({ path: file.path, reason: `${file.error}, line ${file.line}` });
      continue;
    }
    oracle.set(
      file.path,
      file.rows.map((row) => row.join(' ')),
    );
    index.set(file.path, indexedRoutes(facts.get(file.path)));
  }
  return {
    oracle: 'routes',
    corpus,
    files: oracle.size,
    rows: total(oracle),
    differences: differences(oracle, index),
    rejected,
    notes: [],
  };
}
