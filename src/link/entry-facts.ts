// Entry points across files, before anything is resolved: prefixes of mounted route files, hooks, units, commands, and which
// plain files are front controllers.

import { asciiLower } from '../base/ascii.ts';
import { routeKind, routeName } from '../lang/route-kind.ts';
import type { EntryFact, EntryHandler, FileFacts } from '../model/facts.ts';
import type { EntryKind } from '../model/kinds.ts';
import { frontControllers } from './front-controllers.ts';
import { type PathIndex, pathIndex } from './path-index.ts';

/** A handler and the file whose rules its names follow. */
export interface PlacedHandler {
  file: number;
  handler: EntryHandler;
}

/** An entry point as it will be a node. */
export interface Entry {
  file: number;
  kind: EntryKind;
  name: string;
  fact: EntryFact;
  path?: string;
  middleware: string[];
  handlers: PlacedHandler[];
}

export interface EntryFacts {
  /** By file, in the order of the facts. */
  byFile: Entry[][];
  /** Handlers bound to a hook. */
  hooks: Map<string, PlacedHandler[]>;
  /** Console commands by name. */
  commands: Map<string, Entry[]>;
  paths: PathIndex;
}

interface Mount {
  path: string;
  middleware: readonly string[];
  file: number;
}

const KINDS = new Set<string>(['web_route', 'http_endpoint', 'cli_command', 'cron_job']);
const DEEPEST_MOUNT = 5;

export function entryFacts(documents: readonly FileFacts[]): EntryFacts {
  const paths = pathIndex(documents);
  const facts: EntryFacts = { byFile: documents.map(() => []), hooks: new Map(), commands: new Map(), paths };
  const mounts = mountsByFile(documents, paths);
  const units = unitHandlers(documents);
  const json = jsonMethods(documents);
  const own = new Set<number>();
  documents.forEach(({ entries = [] }, file) => {
    for (const fact of entries) {
      if (fact.role === 'hook') push(facts.hooks, fact.name, ...placed(fact.handlers, file));
      if (fact.role === 'cli_command' && fact.handlers.some(({ form }) => form === 'file')) own.add(file);
    }
  });
  documents.forEach((document, file) => {
    for (const fact of document.entries ?? []) {
      if (!KINDS.has(fact.role) || isRepeated(fact, file, documents, own, paths)) continue;
      const handlers = placed(fact.handlers, file).flatMap((one) => unitOf(one, units, document.path));
      if (fact.role === 'cron_job' && fact.handlers.some(({ form }) => form === 'unit') && handlers.length === 0)
        continue;
      facts.byFile[file].push(...mounted(fact, file, document, handlers, mounts, json));
    }
  });
  for (const { file, kind, name, fact, handlers, path } of frontControllers(documents, paths))
    facts.byFile[file].push({
      file,
      kind,
      name,
      fact,
      handlers: placed(handlers, file),
      middleware: [],
      ...(path === undefined ? {} : { path }),
    });
  for (const list of facts.byFile)
    for (const entry of list) if (entry.kind === 'cli_command') push(facts.commands, entry.name, entry);
  return facts;
}

function push<T>(table: Map<string, T[]>, key: string, ...values: T[]): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [...values]);
  else known.push(...values);
}

const placed = (handlers: readonly EntryHandler[], file: number): PlacedHandler[] =>
  handlers.map((handler) => ({ file, handler }));

/** A `bin` of composer.json names a file that says itself that it is a program: one command, not two. */
function isRepeated(
  fact: EntryFact,
  file: number,
  documents: readonly FileFacts[],
  own: ReadonlySet<number>,
  paths: PathIndex,
): boolean {
  if (fact.framework !== 'composer' || fact.role !== 'cli_command') return false;
  return fact.handlers.some(({ form, name }) => {
    const target = form === 'file' && name !== undefined ? paths.exact(name) : undefined;
    return target !== undefined && target !== file && own.has(target) && documents[target].language === 'php';
  });
}

/** Mounts of each file: by its path, the end of its path, or a folder around it. */
function mountsByFile(documents: readonly FileFacts[], paths: PathIndex): Map<number, Mount[]> {
  const mounts = new Map<number, Mount[]>();
  documents.forEach(({ entries = [] }, file) => {
    for (const fact of entries) {
      if (fact.role !== 'mount') continue;
      const mount: Mount = { path: fact.path ?? '/', middleware: fact.middleware ?? [], file };
      for (const { name = '' } of fact.handlers)
        for (const target of name.endsWith('/') ? paths.under(name) : paths.ending(name)) {
          const known = mounts.get(target);
          if (target === file) continue;
          if (known === undefined) mounts.set(target, [mount]);
          else known.push(mount);
        }
    }
  });
  return mounts;
}

/** What stands before the routes of a file: each way in which it is mounted. */
function prefixesOf(
  file: number,
  mounts: ReadonlyMap<number, Mount[]>,
  depth = 0,
): { path: string; middleware: string[] }[] {
  const own = mounts.get(file);
  if (own === undefined || depth > DEEPEST_MOUNT) return [{ path: '', middleware: [] }];
  return own.flatMap((mount) =>
    prefixesOf(mount.file, mounts, depth + 1).map((outer) => ({
      path: outer.path + mount.path.replace(/\/+$/, ''),
      middleware: [...outer.middleware, ...mount.middleware],
    })),
  );
}

function mounted(
  fact: EntryFact,
  file: number,
  document: FileFacts,
  handlers: PlacedHandler[],
  mounts: ReadonlyMap<number, Mount[]>,
  json: ReadonlySet<string>,
): Entry[] {
  const kind = fact.role as EntryKind;
  const plainEntry: Entry = { file, kind, name: fact.name, fact, middleware: fact.middleware ?? [], handlers };
  if (fact.path === undefined || (kind !== 'web_route' && kind !== 'http_endpoint')) return [plainEntry];
  const own = fact.path;
  const answersJson = handlers.some(({ handler }) => isJson(handler, document, json));
  return prefixesOf(file, mounts).map((prefix) => {
    const path = prefix.path === '' ? own : prefix.path + (own === '/' ? '' : own.startsWith('/') ? own : `/${own}`);
    const middleware = [...new Set([...prefix.middleware, ...(fact.middleware ?? [])])];
    const asked =
      kind === 'http_endpoint' || answersJson ? 'http_endpoint' : routeKind(path, middleware, document.path);
    const name = prefix.path === '' ? fact.name : routeName(fact.methods ?? [], path);
    return { ...plainEntry, kind: asked, name, path, middleware };
  });
}

/** Methods and functions whose native return type is a JSON response. */
function jsonMethods(documents: readonly FileFacts[]): Set<string> {
  const found = new Set<string>();
  for (const { definitions } of documents)
    for (const { kind, qualified, type } of definitions)
      if (type !== undefined && (kind === 'method' || kind === 'function') && answers(type.names))
        found.add(asciiLower(qualified));
  return found;
}

const answers = (names: readonly string[]): boolean => names.some((name) => /(?:^|\\)JsonResponse$/i.test(name));

function isJson(handler: EntryHandler, { definitions }: FileFacts, json: ReadonlySet<string>): boolean {
  if (handler.form === 'definition') {
    const type = handler.definition === undefined ? undefined : definitions[handler.definition]?.type;
    return type !== undefined && answers(type.names);
  }
  if (handler.form !== 'method') return false;
  return handler.methods?.some((method) => json.has(asciiLower(`${handler.name}::${method}`))) ?? false;
}

/** Handlers of systemd services by their file. */
function unitHandlers(documents: readonly FileFacts[]): { path: string; handlers: PlacedHandler[] }[] {
  return documents.flatMap(({ path, entries = [] }, file) =>
    entries.filter(({ role }) => role === 'unit').map((fact) => ({ path, handlers: placed(fact.handlers, file) })),
  );
}

/** The service that a timer starts: the one beside it, else the only one of its name. */
function unitOf(
  one: PlacedHandler,
  units: readonly { path: string; handlers: PlacedHandler[] }[],
  timer: string,
): PlacedHandler[] {
  if (one.handler.form !== 'unit') return [one];
  const folder = timer.slice(0, timer.lastIndexOf('/') + 1);
  const named = units.filter(({ path }) => path.slice(path.lastIndexOf('/') + 1) === one.handler.name);
  const beside = named.filter(({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'));
  const chosen = beside.length > 0 ? beside : named.length === 1 ? named : [];
  return chosen.flatMap(({ handlers }) => handlers);
}
