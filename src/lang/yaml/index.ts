// Symfony's routes in YAML: only files that hold routes by their name or folder are read.
import { type Document, isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml';
import type { EntryFact, EntryHandler, Fault } from '../../model/facts.ts';
import { entriesOnly, entryIn } from '../config-entry.ts';
import type { Language, SourceFile } from '../language.ts';
import type { TextPositions } from '../lines.ts';
import { routeKind, routeName } from '../route-kind.ts';

/** `routes.yaml`, `routing.yml`, `routes_dev.yaml`, and files in a folder `routes` or `routing`. */
function holdsRoutes(path: string): boolean {
  return /(?:^|\/)(?:(?:routes|routing)(?:[._-][\w.-]*)?|(?:.*\/)?(?:routes|routing)\/(?:.*\/)?[^/]+|[\w-]+[._]rout(?:es|ing))\.ya?ml$/.test(
    path,
  );
}

/** A list of methods has no more. */
const MOST_TEXTS = 100;
const MOST_FAULTS = 20;

function extract(file: SourceFile) {
  const counter = new LineCounter();
  const document = parsed(file.text, counter);
  if (document === undefined)
    return entriesOnly(file, 'yaml', () => [], [{ phase: 'parse', reason: 'nested_too_deep', line: 1, endLine: 1 }]);
  const faults: Fault[] = document.errors.slice(0, MOST_FAULTS).map(({ pos }) => {
    const { line } = counter.linePos(pos[0]);
    return { phase: 'parse', reason: 'yaml_error', line, endLine: Math.max(line, counter.linePos(pos[1]).line) };
  });
  const root = document.contents;
  return entriesOnly(
    file,
    'yaml',
    (positions) => (isMap(root) ? root.items.flatMap((pair) => routes(pair, file, positions)) : []),
    faults,
  );
}

/** The document, or undefined when it is nested deeper than the parser's stack. */
function parsed(text: string, lineCounter: LineCounter): Document | undefined {
  try {
    return parseDocument(text, { lineCounter, keepSourceTokens: false, logLevel: 'silent', uniqueKeys: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function routes(pair: Pair, file: SourceFile, positions: TextPositions): EntryFact[] {
  if (!isMap(pair.value)) return [];
  const name = text(pair.key) ?? '';
  if (/^when@/.test(name)) return pair.value.items.flatMap((inner) => routes(inner, file, positions));
  const route = pair.value;
  const resource = route.get('resource', true);
  if (resource !== undefined) return mount(pair, route, resource, file, positions);
  const paths = pathsOf(route);
  if (paths.length === 0) return [];
  const methods = texts(route.get('methods', true))
    .flatMap((one) => one.split('|'))
    .map((one) => one.trim().toUpperCase());
  const defaults = route.get('defaults', true);
  const controller =
    text(route.get('controller', true)) ?? (isMap(defaults) ? text(defaults.get('_controller', true)) : undefined);
  const format = text(route.get('format', true)) ?? (isMap(defaults) ? text(defaults.get('_format', true)) : undefined);
  const [start, end] = rangeOf(pair);
  return paths.map((path) =>
    entryIn(positions, start, end, {
      role: format === 'json' || format === 'xml' ? 'http_endpoint' : routeKind(path, [], file.path),
      name: routeName(methods, path),
      framework: 'symfony',
      ...(methods.length === 0 ? {} : { methods }),
      path,
      handlers: controller === undefined ? [] : [controllerOf(controller)],
    }),
  );
}

function pathsOf(route: YAMLMap): string[] {
  const path = route.get('path', true) ?? route.get('pattern', true);
  const all = isMap(path) ? path.items.map((pair) => text(pair.value)) : [text(path)];
  return all.filter((one) => one !== undefined).map((one) => (one.startsWith('/') ? one : `/${one}`));
}

/** `C::m`, an invokable class, a service with `:m`. */
function controllerOf(controller: string): EntryHandler {
  const [name, method] = controller.replace(/^\\/, '').split(/::?/);
  return { form: 'method', name, methods: [method ?? '__invoke'], text: controller };
}

/** `resource: ../src/Controller/` or another file, with a prefix. */
function mount(pair: Pair, route: YAMLMap, resource: unknown, file: SourceFile, positions: TextPositions): EntryFact[] {
  const given = text(resource) ?? (isMap(resource) ? text(resource.get('path', true)) : undefined);
  const prefix = text(route.get('prefix', true));
  if (given === undefined || prefix === undefined) return [];
  const name = resourcePath(given, file.path);
  const [start, end] = rangeOf(pair);
  const path = `/${prefix.replace(/^\/+|\/+$/g, '')}`;
  return [
    entryIn(positions, start, end, {
      role: 'mount',
      name: given,
      framework: 'symfony',
      path,
      handlers: [{ form: 'file', name, text: given }],
    }),
  ];
}

/** A resource relative to its file; folders end with a slash. `@Bundle/…` and `%kernel.project_dir%` leave their tail. */
function resourcePath(given: string, path: string): string {
  const clean = given.replace(/^%[\w.]+%\//, '').replace(/\*.*$/, '');
  if (clean !== given && given.startsWith('%')) return ending(clean);
  const parts = given.startsWith('@') ? [] : path.split('/').slice(0, -1);
  for (const part of clean.replace(/^@\w+\//, '').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return ending(parts.join('/'));
}

const ending = (path: string): string => (/\.\w+$/.test(path) || path.endsWith('/') ? path : `${path}/`);

function text(node: unknown): string | undefined {
  return isScalar(node) && (typeof node.value === 'string' || typeof node.value === 'number')
    ? String(node.value)
    : undefined;
}

function texts(node: unknown): string[] {
  if (isSeq(node)) return node.items.slice(0, MOST_TEXTS).flatMap((item) => text(item) ?? []);
  const one = text(node);
  return one === undefined ? [] : [one];
}

function rangeOf({ key, value }: Pair): [number, number] {
  const start = isScalar(key) && key.range ? key.range[0] : 0;
  const end = (isMap(value) || isScalar(value)) && value.range ? value.range[1] : start;
  return [start, Math.max(start, end)];
}

export const yaml: Language = {
  id: 'yaml',
  extensions: [],
  matchesPath: holdsRoutes,
  version: 1,
  emits: ['web_route', 'http_endpoint'],
  extract,
};
