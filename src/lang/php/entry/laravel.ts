// Laravel: the Route facade, with resources expanded, groups nested and route files mounted.

import { asciiLower } from '../../../base/ascii.ts';
import type { EntryFact, EntryHandler } from '../../../model/facts.ts';
import { groupOf, type Surroundings, slashed, surroundingsOf } from './groups.ts';
import { type HandlerOptions, handlerOf, unknownHandler } from './handlers.ts';
import { filesNamed } from './paths.ts';
import { type EntryPattern, each, type SiteReader } from './pattern.ts';
import { routeOf, VERBS } from './route.ts';
import { argument, argumentsOf, chainAbove, chainBelow, entryOf, type Site } from './site.ts';
import { arrayItems, itemOf, literalText, textList, textValue } from './values.ts';

const FRAMEWORK = 'laravel';
/** Where controllers named by strings stand unless a group says otherwise. */
const CONTROLLERS = 'App\\Http\\Controllers';

/** The call is made on the Route facade, directly or at the end of its chain. */
export function onRouteFacade(site: Site): boolean {
  if (site.owner !== undefined) return isFacade(site.owner);
  const { links } = chainBelow(site.walk, site.node);
  const root = links.at(-1);
  if (root?.owner === undefined) return false;
  return isFacade(resolved(site, root.owner));
}

function isFacade(owner: string): boolean {
  const lower = asciiLower(owner);
  return lower === 'route' || lower === 'illuminate\\support\\facades\\route' || lower === 'router';
}

function resolved(site: Site, written: string): string {
  return site.names.classes.get(asciiLower(written)) ?? written.replace(/^\\/, '');
}

function options(around: Surroundings): HandlerOptions {
  const nested = around.namespaces.join('\\');
  const namespaces = nested === '' ? [CONTROLLERS] : [nested, `${CONTROLLERS}\\${nested}`, CONTROLLERS];
  return around.controller === undefined ? { namespaces } : { namespaces, controller: around.controller };
}

const VERB_READER: SiteReader = (site) => {
  if (!onRouteFacade(site)) return [];
  const { walk } = site;
  const list = argumentsOf(walk, site.node);
  const around = surroundingsOf(site, site.node);
  const [methods, at] = verbs(site, list);
  const own = pathText(site, argument(list, at, 'uri'));
  if (own === undefined) return [];
  const action = argument(list, at + 1, 'action');
  return [
    routeOf(site, {
      framework: FRAMEWORK,
      methods,
      path: slashed([...around.prefixes, own]),
      middleware: [...around.middleware, ...textList(site, itemOf(arrayItems(site, action), 'middleware'))],
      handlers: [handlerOf(site, action, options(around)) ?? unknownHandler(site, action)],
      token: argument(list, at, 'uri'),
    }),
  ];
};

/** HTTP methods, and the position of the path. */
function verbs(site: Site, list: ReturnType<typeof argumentsOf>): [string[], number] {
  if (site.name === 'any') return [[], 0];
  if (site.name !== 'match') return [[site.name], 0];
  return [textList(site, argument(list, 0, 'methods')), 1];
}

function pathText(site: Site, node: number | undefined): string | undefined {
  return textValue(site, node)?.text;
}

const REDIRECT_READER: SiteReader = (site) => {
  if (!onRouteFacade(site)) return [];
  const around = surroundingsOf(site, site.node);
  const own = pathText(site, argument(argumentsOf(site.walk, site.node), 0, 'uri'));
  if (own === undefined) return [];
  const methods = site.name === 'view' ? ['GET', 'HEAD'] : [];
  return [
    routeOf(site, {
      framework: FRAMEWORK,
      methods,
      path: slashed([...around.prefixes, own]),
      middleware: around.middleware,
      handlers: [],
    }),
  ];
};

const FALLBACK_READER: SiteReader = (site) => {
  if (!onRouteFacade(site)) return [];
  const around = surroundingsOf(site, site.node);
  const handler = handlerOf(site, argument(argumentsOf(site.walk, site.node), 0), options(around));
  return [
    routeOf(site, {
      framework: FRAMEWORK,
      methods: ['GET'],
      path: slashed([...around.prefixes, '{fallback}']),
      middleware: around.middleware,
      handlers: [handler],
    }),
  ];
};

/** Action, HTTP methods, path behind the collection, whether it names one item. */
type Action = readonly [string, readonly string[], string, boolean];

const RESOURCE: readonly Action[] = [
  ['index', ['GET'], '', false],
  ['create', ['GET'], '/create', false],
  ['store', ['POST'], '', false],
  ['show', ['GET'], '', true],
  ['edit', ['GET'], '/edit', true],
  ['update', ['PUT', 'PATCH'], '', true],
  ['destroy', ['DELETE'], '', true],
];
const SINGLETON: readonly Action[] = [
  ['show', ['GET'], '', false],
  ['edit', ['GET'], '/edit', false],
  ['update', ['PUT', 'PATCH'], '', false],
];
const NO_FORMS = new Set(['create', 'edit']);

const RESOURCE_READER: SiteReader = (site) => {
  if (!onRouteFacade(site)) return [];
  const list = argumentsOf(site.walk, site.node);
  const around = surroundingsOf(site, site.node);
  const api = site.name.startsWith('api');
  const several = arrayItems(site, argument(list, 0));
  if (several !== undefined)
    return several.flatMap(({ key, node }) =>
      key === undefined ? [] : expand(site, key, node, undefined, around, api),
    );
  const name = pathText(site, argument(list, 0, 'name'));
  const controller = argument(list, 1, 'controller');
  return name === undefined || controller === undefined
    ? []
    : expand(site, name, controller, argument(list, 2, 'options'), around, api);
};

function expand(
  site: Site,
  name: string,
  controller: number,
  optionsNode: number | undefined,
  around: Surroundings,
  api: boolean,
): EntryFact[] {
  const handler = handlerOf(site, controller, options(around));
  if (handler?.form !== 'method') return [];
  const choice = chosen(site, optionsNode);
  const single = /singleton$/i.test(site.name);
  const actions = (single ? SINGLETON : RESOURCE).filter(
    ([action]) =>
      !(api && NO_FORMS.has(action)) &&
      (choice.only === undefined || choice.only.includes(action)) &&
      !choice.except.includes(action),
  );
  const parts = name.replace(/^\/+|\/+$/g, '').split('.');
  const last = parts.at(-1) ?? '';
  const base = parts.slice(0, -1).map((part) => `${part}/{${parameter(part, choice.parameters)}}`);
  return actions.map(([action, methods, rest, item]) => {
    const { stated: _, ...named } = handler;
    const path = slashed([
      ...around.prefixes,
      ...base,
      last + (item ? `/{${parameter(last, choice.parameters)}}` : '') + rest,
    ]);
    const target: EntryHandler = { ...named, convention: true, methods: [action] };
    return routeOf(site, {
      framework: FRAMEWORK,
      methods,
      path,
      middleware: around.middleware,
      handlers: [target],
      ...(api ? { kind: 'http_endpoint' as const } : {}),
    });
  });
}

interface Choice {
  only: string[] | undefined;
  except: string[];
  parameters: Map<string, string>;
}

/** `only`, `except` and `parameters`, from the options array or the chain behind. */
function chosen(site: Site, optionsNode: number | undefined): Choice {
  const items = arrayItems(site, optionsNode);
  const only = itemOf(items, 'only');
  const choice: Choice = {
    only: only === undefined ? undefined : textList(site, only),
    except: textList(site, itemOf(items, 'except')),
    parameters: new Map(),
  };
  readParameters(site, itemOf(items, 'parameters'), choice);
  for (const link of chainAbove(site.walk, site.node)) {
    const given = argumentsOf(site.walk, link.node);
    const texts = () => given.flatMap(({ node }) => textList(site, node));
    if (link.name === 'only') choice.only = texts();
    else if (link.name === 'except') choice.except.push(...texts());
    else if (link.name === 'parameters') readParameters(site, given[0]?.node, choice);
    else if (link.name === 'parameter' && given.length === 2) {
      const [key, value] = texts();
      if (value !== undefined) choice.parameters.set(key, value);
    }
  }
  return choice;
}

function readParameters(site: Site, node: number | undefined, choice: Choice): void {
  for (const { key, node: value } of arrayItems(site, node) ?? []) {
    const text = literalText(site, value);
    if (key !== undefined && text !== undefined) choice.parameters.set(key, text);
  }
}

function parameter(resource: string, given: ReadonlyMap<string, string>): string {
  const last = resource.slice(resource.lastIndexOf('/') + 1);
  return given.get(last) ?? singular(last).replaceAll('-', '_');
}

const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/(?:news|series|species|media|data|info|sms|status|bus)$/i, '$&'],
  [/people$/i, 'person'],
  [/children$/i, 'child'],
  [/movies$/i, 'movie'],
  [/(cookie|caches?|x)ies$/i, '$1ie'],
  [/ies$/i, 'y'],
  [/(ss|sh|ch|x|zz)es$/i, '$1'],
  [/(status|bus|alias)es$/i, '$1'],
  [/(ss|us|is)$/i, '$1'],
  [/s$/i, ''],
];

/** English singular of a resource name, for the usual endings. */
function singular(word: string): string {
  for (const [ending, instead] of SINGULARS) if (ending.test(word)) return word.replace(ending, instead);
  return word;
}

/** A group whose routes stand in another file: `->group(base_path('routes/api.php'))`, or a closure that requires it. */
const GROUP_READER: SiteReader = (site) => {
  const { walk } = site;
  const list = argumentsOf(walk, site.node);
  const last = list.at(-1)?.node;
  if (last === undefined) return [];
  const files = filesNamed(site, last);
  if (files.length === 0) return [];
  const outer = surroundingsOf(site, site.node);
  const inner = groupOf(site, site.node);
  return [
    entryOf(site, {
      role: 'mount',
      name: 'group',
      framework: FRAMEWORK,
      path: slashed([...outer.prefixes.filter((part) => !inner.prefixes.includes(part)), ...inner.prefixes]),
      middleware: [...new Set([...outer.middleware, ...inner.middleware])],
      handlers: files.map((name) => ({ form: 'file', name, text: name })),
    }),
  ];
};

/** `->withRouting(web: …, api: …)` of the application builder: the api file gets its prefix and its middleware. */
const ROUTING_READER: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const prefix = textValue(site, list.find(({ name }) => name === 'apiPrefix')?.node)?.text ?? 'api';
  return list.flatMap(({ name, node }) => {
    if (name !== 'api' && name !== 'web') return [];
    const handlers = filesNamed(site, node).map((file) => ({ form: 'file' as const, name: file, text: file }));
    const path = name === 'api' ? `/${prefix}` : '/';
    return handlers.length === 0
      ? []
      : [entryOf(site, { role: 'mount', name, framework: FRAMEWORK, path, middleware: [name], handlers })];
  });
};

const READERS: Record<string, SiteReader> = {
  ...each([...VERBS, 'any', 'match'], VERB_READER),
  ...each(['redirect', 'permanentRedirect', 'view'], REDIRECT_READER),
  ...each(['resource', 'apiResource', 'resources', 'apiResources', 'singleton', 'apiSingleton'], RESOURCE_READER),
  fallback: FALLBACK_READER,
  group: GROUP_READER,
};

export const laravel: EntryPattern = {
  framework: FRAMEWORK,
  statics: READERS,
  methods: { ...READERS, withRouting: ROUTING_READER },
};
