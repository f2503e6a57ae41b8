// Routers with the common shape `$router->get('/path', handler)`: Slim, FastRoute, Lumen, CodeIgniter 4, CakePHP and hand-made ones.
// The framework is told by the type of the variable, then by the imports of the file.
import type { EntryFact } from '../../../model/facts.ts';
import { NO_NODE } from '../../tree.ts';
import { textOf } from '../context.ts';
import { concatenated, optionMiddleware, type Surroundings, slashed, surroundingsOf } from './groups.ts';
import { type HandlerOptions, handlerOf } from './handlers.ts';
import { type EntryPattern, each, type SiteReader } from './pattern.ts';
import { routeOf, VERBS } from './route.ts';
import { type Argument, argument, argumentsOf, chainBelow, entryOf, type Site } from './site.ts';
import { textList, textValue } from './values.ts';

/** Namespace of a router's class to its framework, and how the framework joins prefixes. */
const FRAMEWORKS: readonly (readonly [RegExp, string, 'slashed' | 'concatenated'])[] = [
  [/^FastRoute\\/i, 'fastroute', 'concatenated'],
  [/^(?:Slim|Psr\\Http\\Server|Mezzio|Zend\\Expressive)\\/i, 'slim', 'concatenated'],
  [/^Laravel\\Lumen\\/i, 'lumen', 'slashed'],
  [/^CodeIgniter\\/i, 'codeigniter', 'slashed'],
  [/^Cake\\/i, 'cakephp', 'slashed'],
  [/^Illuminate\\/i, 'laravel', 'slashed'],
  [/^Symfony\\/i, 'symfony', 'slashed'],
];
/** Folders in which a framework keeps its routes, where nothing else tells. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)Config\/Routes\.php$/, 'codeigniter'],
  [/(?:^|\/)routes\/(?:web|api)\.php$/, 'lumen'],
  [/(?:^|\/)config\/routes\.php$/, 'cakephp'],
];
const OTHER = 'router';
const ROUTER_NAME =
  /^\$(?:this->)?_?(?:app|application|rout\w*|r|g|group\w*|collector|slim|api|web|http|builder|map|dispatcher|\w*[rR]oute[rs]?(?:Collector|Collection|Group|Proxy)?)$/;

interface Router {
  framework: string;
  join: (parts: readonly string[]) => string;
}

const JOINS = { slashed, concatenated };

function routerOf(site: Site): Router | undefined {
  const { walk } = site;
  const { links, base } = chainBelow(walk, site.node);
  if (base === NO_NODE) return undefined;
  const written = textOf(walk, base);
  if (links.length > 0 && links.at(-1)?.owner !== undefined) return undefined;
  const type = typeOfVariable(site, written);
  const known = type === undefined ? undefined : FRAMEWORKS.find(([pattern]) => pattern.test(type));
  if (known !== undefined) return { framework: known[1], join: JOINS[known[2]] };
  if (!ROUTER_NAME.test(written.replace(/\s+/g, ''))) return undefined;
  return byImports(site) ?? byPath(walk.path);
}

function typeOfVariable({ walk, scope }: Site, written: string): string | undefined {
  const name = written.slice(1);
  for (let at = scope; at >= 0; at = walk.definitions[at].parent) {
    const found = walk.definitions[at].parameters?.find((parameter) => parameter.name === name);
    if (found !== undefined) return found.type?.names[0];
    if (walk.definitions[at].kind !== 'closure') return undefined;
  }
  return undefined;
}

function byImports({ names }: Site): Router | undefined {
  for (const [pattern, framework, join] of FRAMEWORKS)
    for (const target of names.classes.values())
      if (pattern.test(target) && !target.startsWith('Illuminate\\Http')) return { framework, join: JOINS[join] };
  return undefined;
}

function byPath(path: string): Router {
  const found = FILES.find(([pattern]) => pattern.test(path));
  return found === undefined ? { framework: OTHER, join: joinOther } : { framework: found[1], join: slashed };
}

/** Unknown routers: as they stand, with one slash where a part lacks it. */
function joinOther(parts: readonly string[]): string {
  return parts.length < 2 ? concatenated(parts) : slashed(parts);
}

const STRING_NAMESPACES: Record<string, string[]> = {
  codeigniter: ['App\\Controllers'],
  lumen: ['App\\Http\\Controllers'],
  laravel: ['App\\Http\\Controllers'],
  cakephp: ['App\\Controller'],
};

function options({ framework }: Router, { namespaces, controller }: Surroundings): HandlerOptions {
  const bases = STRING_NAMESPACES[framework] ?? [];
  const nested = namespaces.join('\\');
  const all = nested === '' ? bases : [nested, ...bases.map((base) => `${base}\\${nested}`), ...bases];
  return { namespaces: all, functions: framework === OTHER, ...(controller === undefined ? {} : { controller }) };
}

/** One route: its path must look like one, and what follows must look like a handler. */
function read(site: Site, methods: readonly string[], list: readonly Argument[], at: number): EntryFact[] {
  const router = routerOf(site);
  if (router === undefined) return [];
  const own = textValue(site, argument(list, at))?.text;
  if (own === undefined || !isPath(own, router)) return [];
  const around = surroundingsOf(site, site.node);
  const candidates = list.slice(at + 1).map(({ node }) => node);
  const action =
    candidates.find((node) => {
      const handler = handlerOf(site, node, options(router, around));
      return handler !== undefined && handler.form !== 'unknown';
    }) ?? candidates[0];
  const handler = handlerOf(site, action, options(router, around));
  if (handler === undefined) return [];
  const middleware = candidates.flatMap((node) => optionMiddleware(site, node));
  return [
    routeOf(site, {
      framework: router.framework,
      methods,
      path: router.join([...around.prefixes, own]),
      middleware: [...around.middleware, ...middleware],
      handlers: [handler],
      token: argument(list, at),
    }),
  ];
}

function isPath(text: string, { framework }: Router): boolean {
  if (/\s/.test(text.replace(/<[^>]*>/g, ''))) return false;
  return /^(?:\/|\[|<|$)/.test(text) || framework === 'codeigniter' || framework === 'lumen' || framework === 'cakephp';
}

const VERB_READER: SiteReader = (site) =>
  read(site, site.name === 'any' ? [] : [site.name], argumentsOf(site.walk, site.node), 0);

/** `map(['GET'], '/x', h)`, `match(…)`, `addRoute('GET', '/x', h)`. */
const MAP_READER: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const methods = textList(site, argument(list, 0)).flatMap((text) => text.split('|'));
  if (methods.length > 0 && methods.every((method) => /^(?:[A-Za-z]{3,7}|\*)$/.test(method)))
    return read(site, methods.includes('*') ? [] : methods, list, 1);
  return named(site, list);
};

/** `addRoute('path', 'Controller', 'action')`: the class by convention. */
function named(site: Site, list: readonly Argument[]): EntryFact[] {
  const [path, controller, action] = [0, 1, 2].map((at) => textValue(site, argument(list, at)));
  if (!path?.exact || !controller?.exact || !action?.exact || !/^[A-Z]\w*$/.test(controller.text)) return [];
  if (!/^[a-z]\w*$/i.test(action.text) || routerOf(site) === undefined) return [];
  const name = controller.text.endsWith('Controller') ? controller.text : `${controller.text}Controller`;
  return [
    routeOf(site, {
      framework: OTHER,
      methods: [],
      path: slashed([path.text]),
      handlers: [
        {
          form: 'method',
          name,
          methods: [action.text, `${action.text}Action`],
          namespaces: [],
          text: `${controller.text}, ${action.text}`,
        },
      ],
    }),
  ];
}

const CLI_READER: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const name = textValue(site, argument(list, 0))?.text;
  const router = routerOf(site);
  if (name === undefined || router?.framework !== 'codeigniter') return [];
  const around = surroundingsOf(site, site.node);
  const handler = handlerOf(site, argument(list, 1), options(router, around));
  return handler === undefined
    ? []
    : [entryOf(site, { role: 'cli_command', name, framework: router.framework, handlers: [handler] })];
};

export const micro: EntryPattern = {
  framework: OTHER,
  methods: {
    ...each([...VERBS, 'any'], VERB_READER),
    ...each(['map', 'match', 'addRoute'], MAP_READER),
    cli: CLI_READER,
  },
};
