// WordPress: hooks that requests fire, REST routes, shortcodes, admin pages, rewrite rules, scheduled events.
import type { EntryFact, EntryHandler } from '../../../model/facts.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { textOf } from '../context.ts';
import { handlerOf, unknownHandler } from './handlers.ts';
import { type EntryPattern, each, type SiteReader } from './pattern.ts';
import { routeOf } from './route.ts';
import { argument, argumentsOf, entryOf, type Site, shortText } from './site.ts';
import { arrayItems, type Item, itemOf, literalText, textValue } from './values.ts';

const FRAMEWORK = 'wordpress';
const CALLABLE = { functions: true } as const;

/** Prefix of a hook to what fires it. */
const REQUEST_HOOKS: readonly (readonly [RegExp, 'web_route' | 'http_endpoint', string])[] = [
  [/^wp_ajax_(?:nopriv_)?(.+)$/, 'http_endpoint', '/wp-admin/admin-ajax.php?action='],
  [/^admin_post_(?:nopriv_)?(.+)$/, 'web_route', '/wp-admin/admin-post.php?action='],
];

const ADD_ACTION: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const hook = textValue(site, argument(list, 0));
  if (hook === undefined) return [];
  const callback = argument(list, 1);
  const handler = handlerOf(site, callback, CALLABLE) ?? unknownHandler(site, callback);
  for (const [pattern, role, url] of REQUEST_HOOKS) {
    const action = pattern.exec(hook.text)?.[1];
    if (action !== undefined)
      return [entryOf(site, { role, name: hook.text, framework: FRAMEWORK, path: url + action, handlers: [handler] })];
  }
  return hook.exact && handler !== undefined
    ? [entryOf(site, { role: 'hook', name: hook.text, framework: FRAMEWORK, handlers: [handler] })]
    : [];
};

const SERVER_METHODS: Record<string, string[]> = {
  READABLE: ['GET'],
  CREATABLE: ['POST'],
  EDITABLE: ['POST', 'PUT', 'PATCH'],
  DELETABLE: ['DELETE'],
  ALLMETHODS: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
};

/** `register_rest_route('ns/v1', '/x', […])`: one endpoint, or a list of them. */
const REST: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const space = textOrHole(site, argument(list, 0));
  const route = textOrHole(site, argument(list, 1));
  const items = arrayItems(site, argument(list, 2)) ?? [];
  const path = `/wp-json/${[space, route]
    .map((part) => part.replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;
  const endpoints =
    itemOf(items, 'callback') === undefined ? items.map(({ node }) => arrayItems(site, node) ?? []) : [items];
  return endpoints
    .filter((endpoint) => itemOf(endpoint, 'callback') !== undefined)
    .map((endpoint) => restRoute(site, path, endpoint));
};

function textOrHole(site: Site, node: number | undefined): string {
  if (node === undefined) return '';
  return textValue(site, node)?.text ?? `<${shortText(site.walk, node, 40)}>`;
}

function restRoute(site: Site, path: string, endpoint: readonly Item[]): EntryFact {
  const callback = itemOf(endpoint, 'callback');
  const handler = handlerOf(site, callback, CALLABLE) ?? unknownHandler(site, callback);
  return routeOf(site, {
    framework: FRAMEWORK,
    methods: restMethods(site, itemOf(endpoint, 'methods')),
    path,
    handlers: [handler],
    kind: 'http_endpoint',
  });
}

function restMethods(site: Site, node: number | undefined): string[] {
  if (node === undefined) return ['GET'];
  const items = arrayItems(site, node);
  if (items !== undefined) return items.flatMap((item) => restMethods(site, item.node));
  const text = literalText(site, node);
  if (text !== undefined) return text.split(/[\s,|]+/).filter((method) => method !== '');
  const constant = /WP_REST_Server::(\w+)$/.exec(shortText(site.walk, node))?.[1];
  return constant === undefined ? [] : (SERVER_METHODS[constant] ?? []);
}

const SHORTCODE: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const tag = literalText(site, argument(list, 0));
  if (tag === undefined) return [];
  const handler = handlerOf(site, argument(list, 1), CALLABLE) ?? unknownHandler(site, argument(list, 1));
  return [entryOf(site, { role: 'web_route', name: `[${tag}]`, framework: FRAMEWORK, handlers: [handler] })];
};

/** Position of slug and callback in the functions that add admin pages. */
const PAGES: Record<string, number> = {
  add_menu_page: 3,
  add_submenu_page: 4,
  add_options_page: 3,
  add_management_page: 3,
  add_theme_page: 3,
  add_plugins_page: 3,
  add_users_page: 3,
  add_dashboard_page: 3,
  add_posts_page: 3,
  add_media_page: 3,
  add_pages_page: 3,
  add_comments_page: 3,
};

const PAGE: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const at = PAGES[site.name];
  const slug = literalText(site, argument(list, at));
  const handler = handlerOf(site, argument(list, at + 1), CALLABLE);
  if (slug === undefined || handler === undefined) return [];
  const path = slug.endsWith('.php') ? `/wp-admin/${slug}` : `/wp-admin/admin.php?page=${slug}`;
  return [routeOf(site, { framework: FRAMEWORK, methods: [], path, handlers: [handler], kind: 'web_route' })];
};

const REWRITE: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const pattern = literalText(site, argument(list, 0));
  const query = argument(list, 1);
  if (pattern === undefined || query === undefined) return [];
  const handlers: EntryHandler[] = [{ form: 'unknown', text: shortText(site.walk, query) }];
  return [
    entryOf(site, { role: 'web_route', name: `ANY /${pattern}`, framework: FRAMEWORK, path: `/${pattern}`, handlers }),
  ];
};

/** `wp_schedule_event(time, 'hourly', 'hook')`: what `add_action('hook', …)` binds runs. */
const SCHEDULE: SiteReader = (site) => {
  const list = argumentsOf(site.walk, site.node);
  const once = site.name === 'wp_schedule_single_event';
  const hookNode = argument(list, once ? 1 : 2, 'hook');
  const hook = literalText(site, hookNode);
  const recurrence = argument(list, 1, 'recurrence');
  if (hook === undefined) return [];
  const schedule = once ? 'once' : (literalText(site, recurrence) ?? textOrHole(site, recurrence));
  return [
    entryOf(
      site,
      {
        role: 'cron_job',
        name: hook,
        framework: FRAMEWORK,
        schedule,
        handlers: [{ form: 'hook', name: hook, text: hook }],
      },
      hookNode,
    ),
  ];
};

/** Roundcube: `$this->register_action('plugin.x', [$this, 'm'])` and tasks of plugins. */
const ROUNDCUBE: SiteReader = (site) => {
  const { walk } = site;
  const object = childByField(walk.tree, site.node, walk.F.object);
  if (object === NO_NODE || !/^\$(?:this|rcmail|rcube|app|this->(?:rc|rcmail|app|rcube))$/.test(textOf(walk, object)))
    return [];
  const list = argumentsOf(walk, site.node);
  const action = textValue(site, argument(list, 0));
  const handler = handlerOf(site, argument(list, 1), CALLABLE);
  if (action === undefined || handler === undefined) return [];
  const path = `/?_action=${action.text}`;
  return [routeOf(site, { framework: 'roundcube', methods: [], path, handlers: [handler] })];
};

export const wordpress: EntryPattern = {
  framework: FRAMEWORK,
  functions: {
    add_action: ADD_ACTION,
    add_filter: ADD_ACTION,
    register_rest_route: REST,
    add_shortcode: SHORTCODE,
    add_rewrite_rule: REWRITE,
    wp_schedule_event: SCHEDULE,
    wp_schedule_single_event: SCHEDULE,
    ...each(Object.keys(PAGES), PAGE),
  },
};

export const roundcube: EntryPattern = { framework: 'roundcube', methods: { register_action: ROUNDCUBE } };
