// Plain PHP files that a browser asks for directly: they run code of their own, no other file includes them, nothing guards
// them, and they lie where a web server serves. Always derived: only the server's configuration knows.

import { routeKind, routeName } from '../lang/route-kind.ts';
import type { EntryFact, EntryHandler, FileFacts } from '../model/facts.ts';
import type { EntryKind } from '../model/kinds.ts';
import type { PathIndex } from './path-index.ts';

const WEB_ROOT = /^(?:public|web|www|htdocs|public_html|webroot|docroot|wwwroot)$/i;
/** Folders whose files are there to be included, or to be run by hand. */
const NOT_SERVED =
  /^(?:.*[-_.])?(?:includes?|inc|libs?|librar(?:y|ies)|src|source|app|application|class|classes|vendor|tests?|testing|phpunit|fixtures?|templates?|tpl|views?|partials?|layouts?|themes?|skins?|config|conf|settings|migrations?|sql|langs?|languages?|locales?|i18n|l10n|docs?|examples?|samples?|cli|bin|sbin|scripts?|maintenance|plugins?|modules?|extensions?|addons?|components?|resources?|install|installer|cron|tools?|contrib|debian|database|db|seeds?|storage|cache|var|core|system|routes|routing|formats?|drivers?|etc|program|\.[^/]*)$/i;

const REGISTERED: ReadonlySet<EntryFact['role']> = new Set([
  'web_route',
  'http_endpoint',
  'cron_job',
  'cli_command',
  'mount',
]);
/** Files that others load under a computed path. */
const LOADED =
  /(?:^|[-_.])(?:autoload|bootstrap|config|configuration|settings|constants|functions|common|globals?|header|footer|init)(?:[-_.]\w+)*\.\w+$/i;

export interface FrontController {
  file: number;
  kind: EntryKind;
  name: string;
  path?: string;
  fact: EntryFact;
  handlers: EntryHandler[];
}

/** The front controllers of a corpus, and the programs that only a guard or `$argv` tells. */
export function frontControllers(documents: readonly FileFacts[], paths: PathIndex): FrontController[] {
  const scripts = documents.flatMap(({ entries = [] }, file) =>
    entries
      .filter(({ role }) => role === 'script')
      .map((fact) => ({ file, fact, path: documents[file].path as string })),
  );
  if (!scripts.some(({ fact }) => fact.script?.runs)) return [];
  const included = includedFiles(documents, paths);
  const free = scripts.filter(({ file, fact }) => fact.script?.runs && !fact.script.guarded && !included.has(file));
  const registers = (file: number) => documents[file].entries?.some(({ role }) => REGISTERED.has(role)) ?? false;
  const hasRoot = free.some(({ path, fact }) => !fact.script?.cli && rootOf(path) >= 0);
  return free.flatMap(({ file, fact, path }): FrontController[] => {
    const handlers: EntryHandler[] = [{ form: 'file', name: path, text: path }];
    if (fact.script?.cli) {
      if (isTest(path)) return [];
      return [{ file, kind: 'cli_command', name: path, fact: { ...fact, framework: 'script' }, handlers }];
    }
    const folders = path.split('/').slice(0, -1);
    if (LOADED.test(path.slice(path.lastIndexOf('/') + 1))) return [];
    const root = rootOf(path);
    // What registers routes is loaded by something else, unless it lies in the web root itself.
    if (root < 0 && registers(file)) return [];
    if (hasRoot ? root < 0 : folders.some((folder) => NOT_SERVED.test(folder))) return [];
    if (root >= 0 && folders.slice(root + 1).some((folder) => NOT_SERVED.test(folder))) return [];
    const url = `/${(
      root < 0
        ? path
        : path
            .split('/')
            .slice(root + 1)
            .join('/')
    ).replace(/^\/+/, '')}`;
    return [{ file, kind: routeKind(url, [], path), name: routeName([], url), path: url, fact, handlers }];
  });
}

/** Position of the web root among the folders of a path, -1 for none. */
function rootOf(path: string): number {
  return path
    .split('/')
    .slice(0, -1)
    .findIndex((folder) => WEB_ROOT.test(folder));
}

function isTest(path: string): boolean {
  return /(?:^|\/)tests?\//i.test(path);
}

/** Files that another file includes, by a folded path, a relative one, or the literal end of a computed one. */
function includedFiles(documents: readonly FileFacts[], paths: PathIndex): Set<number> {
  const included = new Set<number>();
  const add = (from: number, targets: Iterable<number | undefined>) => {
    for (const target of targets) if (target !== undefined && target !== from) included.add(target);
  };
  documents.forEach(({ path, uses, entries = [] }, file) => {
    const folder = path.split('/').slice(0, -1);
    for (const use of uses) {
      if (use.kind !== 'include') continue;
      if (use.target !== undefined) add(file, [paths.exact(use.target)]);
      else if (use.fallback !== undefined) {
        const beside = joined(folder, use.fallback);
        const exact = beside === undefined ? undefined : paths.exact(beside);
        if (exact !== undefined) add(file, [exact]);
        else add(file, paths.ending(use.fallback.replace(/^(?:\.{0,2}\/)+/, '')));
      }
    }
    for (const { role, script } of entries)
      if (role === 'script')
        for (const tail of script?.included ?? []) add(file, nearest(paths.ending(tail), path, documents));
  });
  return included;
}

/** Of several files with the same end, the ones that share the longest folder with the including file. */
function nearest(targets: readonly number[], from: string, documents: readonly FileFacts[]): number[] {
  if (targets.length < 2) return [...targets];
  const shared = targets.map((target) => sharedStart(documents[target].path, from));
  const most = Math.max(...shared);
  return targets.filter((_, at) => shared[at] === most);
}

function sharedStart(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  return at;
}

function joined(folder: readonly string[], relative: string): string | undefined {
  const parts = [...folder];
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
