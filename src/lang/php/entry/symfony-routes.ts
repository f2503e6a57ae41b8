// Symfony: #[Route] and @Route on classes and methods, and routes of PHP configuration files.
import type { EntryFact, EntryHandler } from '../../../model/facts.ts';
import { routeKind, routeName } from '../../route-kind.ts';
import type { Walk } from '../context.ts';
import { firstNamed } from '../context.ts';
import { slashed } from './groups.ts';
import { handlerOf } from './handlers.ts';
import { filesNamed, foldersNamed } from './paths.ts';
import { type EntryPattern, each, type FileContext, type FileReader, type SiteReader } from './pattern.ts';
import { type Argument, argument, argumentsOf, chainAbove, entryAt, entryOf, type Site } from './site.ts';
import { arrayItems, classIndex, itemOf, literalText, textList, textValue } from './values.ts';

const FRAMEWORK = 'symfony';
const SYMFONY =
  /^(?:Symfony\\Component\\Routing\\(?:Attribute|Annotation)|Sensio\\Bundle\\FrameworkExtraBundle\\Configuration)\\/i;

/** What a route attribute or annotation says. */
interface Said {
  paths: string[];
  methods: string[];
  json: boolean;
}

function said(site: Site, list: readonly Argument[]): Said {
  const path = argument(list, 0, 'path');
  const locales = arrayItems(site, path)?.flatMap(({ node }) => textValue(site, node)?.text ?? []);
  const single = textValue(site, path)?.text;
  const methods = named(list, 'methods') ?? named(list, 'method');
  const format =
    literalText(site, named(list, 'format')) ??
    literalText(site, itemOf(arrayItems(site, named(list, 'defaults')), '_format'));
  return {
    paths: locales ?? (single === undefined ? [] : [single]),
    methods: textList(site, methods)
      .flatMap((text) => text.split('|'))
      .map((method) => method.toUpperCase()),
    json: format === 'json' || format === 'xml',
  };
}

const named = (list: readonly Argument[], name: string): number | undefined =>
  list.find((one) => one.name === name)?.node;

const VERB_OF: Record<string, string> = { Get: 'GET', Post: 'POST', Put: 'PUT', Patch: 'PATCH', Delete: 'DELETE' };

/** Attributes of a class give prefixes; those of its methods are routes; a class with __invoke may be one itself. */
const attributes: FileReader = ({ walk, sites }) => {
  const routes = sites.filter((site) => site.kind === 'attribute' && isRoute(site));
  if (routes.length === 0) return [];
  const prefixes = new Map<number, { site: Site; said: Said }[]>();
  const onMethods = new Set<number>();
  for (const site of routes) {
    const owner = classIndex(walk, site.scope);
    if (owner < 0) continue;
    if (owner !== site.scope) onMethods.add(owner);
    else push(prefixes, owner, { site, said: said(site, argumentsOf(walk, site.node)) });
  }
  return routes.flatMap((site): EntryFact[] => {
    const owner = classIndex(walk, site.scope);
    if (owner < 0) return [];
    const own = said(site, argumentsOf(walk, site.node));
    const onClass = owner === site.scope;
    if (onClass && (onMethods.has(owner) || !hasMethod(walk, owner, '__invoke'))) return [];
    if (onClass && own.paths.length === 0) return [];
    const outer = onClass ? [] : (prefixes.get(owner) ?? []);
    const before = outer.flatMap((prefix) => (prefix.said.paths.length === 0 ? [] : [prefix.said.paths]));
    const handler: EntryHandler = onClass
      ? {
          form: 'method',
          stated: true,
          name: walk.definitions[owner].qualified,
          methods: ['__invoke'],
          text: '__invoke',
        }
      : { form: 'definition', stated: true, definition: site.scope, text: walk.definitions[site.scope].name };
    const methods = verbsOf(
      site,
      own,
      outer.map((one) => one.said),
    );
    const inner = own.paths.length === 0 ? [''] : own.paths;
    const all = before.reduce<string[][]>(
      (paths, more) => paths.flatMap((path) => more.map((one) => [...path, one])),
      [[]],
    );
    return all.flatMap((prefix) =>
      inner.map((path) =>
        route(site, [...prefix, path], methods, handler, own.json || outer.some((one) => one.said.json)),
      ),
    );
  });
};

function push<T>(table: Map<number, T[]>, key: number, value: T): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [value]);
  else known.push(value);
}

function verbsOf(site: Site, own: Said, outer: readonly Said[]): string[] {
  const verb = VERB_OF[site.name];
  if (verb !== undefined) return [verb];
  return own.methods.length > 0 ? own.methods : outer.flatMap((one) => one.methods);
}

/** Symfony's attribute, or one of the same name whose first argument is a path. */
function isRoute(site: Site): boolean {
  if (site.owner !== undefined && SYMFONY.test(site.owner)) return site.name === 'Route';
  const list = argumentsOf(site.walk, site.node);
  const path = textValue(site, argument(list, 0, 'path'))?.text;
  return path?.startsWith('/') ?? false;
}

function hasMethod(walk: Walk, owner: number, name: string): boolean {
  return walk.definitions.some(
    (definition) =>
      definition.parent === owner && definition.kind === 'method' && definition.name.toLowerCase() === name,
  );
}

function route(
  site: Site,
  parts: readonly string[],
  methods: string[],
  handler: EntryHandler,
  json: boolean,
): EntryFact {
  const path = slashed(parts);
  const framework = site.owner !== undefined && SYMFONY.test(site.owner) ? FRAMEWORK : 'attribute';
  const given: Parameters<typeof entryOf>[1] = {
    role: json ? 'http_endpoint' : routeKind(path, [], site.walk.path),
    name: routeName(methods, path),
    framework,
    methods,
    path,
    handlers: [handler],
  };
  return entryOf(site, given, argument(argumentsOf(site.walk, site.node), 0, 'path'));
}

// Annotations in docblocks, before PHP 8.

const ANNOTATION = /@(?:[A-Za-z]\w*\\)?Route\(((?:[^()"]|"(?:[^"]|"")*"|\([^()]*\))*)\)/g;
const QUOTED = /"((?:[^"]|"")*)"/g;

const annotations: FileReader = ({ walk }) => {
  if (!walk.text.includes('Route(')) return [];
  const onClass = new Map<number, Said[]>();
  const onMethod: { definition: number; said: Said; at: number }[] = [];
  for (const { definition, docStart, docEnd } of walk.chunks) {
    if (definition < 0 || docEnd === docStart) continue;
    const { kind } = walk.definitions[definition];
    if (kind !== 'class' && kind !== 'method') continue;
    const doc = walk.text.slice(docStart, docEnd);
    if (!doc.includes('Route(')) continue;
    for (const match of doc.matchAll(ANNOTATION)) {
      const annotation = readAnnotation(match[1]);
      if (annotation === undefined) continue;
      if (kind === 'class') push(onClass, definition, annotation);
      else onMethod.push({ definition, said: annotation, at: docStart + match.index });
    }
  }
  return onMethod.flatMap(({ definition, said: own, at }) => {
    const outer = onClass.get(walk.definitions[definition].parent) ?? [];
    const methods = own.methods.length > 0 ? own.methods : outer.flatMap((one) => one.methods);
    const prefixes = outer.flatMap((one) => one.paths);
    const handler: EntryHandler = {
      form: 'definition',
      stated: true,
      definition,
      text: walk.definitions[definition].name,
    };
    return (own.paths.length === 0 ? [''] : own.paths).map((own_path) =>
      annotated(walk, at, definition, slashed([...prefixes, own_path]), methods, handler),
    );
  });
};

function annotated(
  walk: Walk,
  at: number,
  definition: number,
  path: string,
  methods: string[],
  handler: EntryHandler,
): EntryFact {
  const fact = entryAt(walk, 0, 0, definition, {
    role: routeKind(path, [], walk.path),
    name: routeName(methods, path),
    framework: FRAMEWORK,
    methods,
    path,
    handlers: [handler],
  });
  const line = walk.positions.line(at);
  const end = Math.max(at, walk.text.indexOf('\n', at));
  const span = { startLine: line, declLine: line, nameLine: line, endLine: line, start: at, end };
  return {
    ...fact,
    span: { ...span, startByte: walk.positions.byte(at), endByte: walk.positions.byte(end) },
    column: walk.positions.column(at),
  };
}

function readAnnotation(inside: string): Said | undefined {
  const plain = inside.replace(/^\s*\*/gm, ' ');
  const path =
    /^\s*(?:path\s*=\s*)?"((?:[^"]|"")*)"/.exec(plain)?.[1] ?? /\bpath\s*=\s*"((?:[^"]|"")*)"/.exec(plain)?.[1];
  const list = /\bmethods?\s*=\s*(\{[^}]*\}|"[^"]*")/.exec(plain)?.[1] ?? '';
  const methods = [...list.matchAll(QUOTED)]
    .flatMap((match) => match[1].split('|'))
    .map((method) => method.toUpperCase());
  if (path === undefined && methods.length === 0 && !/\bname\s*=/.test(plain)) return undefined;
  return { paths: path === undefined ? [] : [path], methods, json: false };
}

// PHP configuration: $routes->add('name', '/path')->controller([C::class, 'm'])->methods(['GET']), $routes->import(…).

const ADD_READER: SiteReader = (site) => {
  const { walk } = site;
  const list = argumentsOf(walk, site.node);
  const second = argument(list, 1);
  if (second !== undefined && walk.tree.kind[second] === walk.K.object_creation_expression)
    return newRoute(site, second);
  const path = textValue(site, second)?.text;
  const above = chainAbove(walk, site.node);
  const controller = above.find(({ name }) => name === 'controller');
  if (path === undefined || controller === undefined) return [];
  const methods = above
    .filter(({ name }) => name === 'methods')
    .flatMap(({ node }) => argumentsOf(walk, node).flatMap((one) => textList(site, one.node)));
  const prefix = above
    .filter(({ name }) => name === 'prefix')
    .flatMap(({ node }) => argumentsOf(walk, node).flatMap((one) => textList(site, one.node)));
  const handler = handlerOf(site, argumentsOf(walk, controller.node)[0]?.node);
  return [config(site, slashed([...prefix, path]), methods, handler, second)];
};

function config(
  site: Site,
  path: string,
  methods: readonly string[],
  handler: EntryHandler | undefined,
  token: number | undefined,
): EntryFact {
  const upper = methods.map((method) => method.toUpperCase());
  const given: Parameters<typeof entryOf>[1] = {
    role: routeKind(path, [], site.walk.path),
    name: routeName(upper, path),
    framework: FRAMEWORK,
    methods: upper,
    path,
    handlers: [handler],
  };
  return entryOf(site, given, token);
}

/** `new Route('/path', ['_controller' => …], …, methods: […])`. */
function newRoute(site: Site, creation: number): EntryFact[] {
  const { walk } = site;
  const created = firstNamed(walk.tree, creation);
  const written = walk.text.slice(walk.tree.start[created], walk.tree.end[created]);
  if (!/(?:^|\\)Route$/.test(written)) return [];
  const list = argumentsOf(walk, creation);
  const path = textValue(site, argument(list, 0, 'path'))?.text;
  if (path === undefined) return [];
  const controller = itemOf(arrayItems(site, argument(list, 1, 'defaults')), '_controller');
  return [
    config(
      site,
      slashed([path]),
      textList(site, argument(list, 6, 'methods')),
      handlerOf(site, controller),
      argument(list, 0, 'path'),
    ),
  ];
}

/** `$routes->import('../src/Controller/', 'attribute')->prefix('/x')`: a prefix before the routes of other files. */
const IMPORT_READER: SiteReader = (site) => {
  const { walk } = site;
  const first = argumentsOf(walk, site.node)[0]?.node;
  const prefix = chainAbove(walk, site.node)
    .filter(({ name }) => name === 'prefix')
    .flatMap(({ node }) =>
      argumentsOf(walk, node)
        .slice(0, 1)
        .flatMap((one) => textList(site, one.node)),
    );
  if (first === undefined || prefix.length === 0) return [];
  const names = [...filesNamed(site, first), ...foldersNamed(site, first)];
  if (names.length === 0) return [];
  const handlers = names.map((name) => ({ form: 'file' as const, name, text: name }));
  return [entryOf(site, { role: 'mount', name: 'import', framework: FRAMEWORK, path: slashed(prefix), handlers })];
};

/** Read with the whole file, because a class attribute is the prefix of those of its methods. */
const WATCHED: SiteReader = () => [];

export const symfonyRoutes: EntryPattern = {
  framework: FRAMEWORK,
  attributes: each(['Route', ...Object.keys(VERB_OF)], WATCHED),
  methods: { add: ADD_READER, import: IMPORT_READER },
  file: (file: FileContext) => [...attributes(file), ...annotations(file)],
};
