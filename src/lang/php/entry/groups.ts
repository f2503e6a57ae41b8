// What encloses a registration: groups with prefixes, middleware, namespaces and controllers, and the fluent calls around it.
import { NO_NODE } from '../../tree.ts';
import type { Walk } from '../context.ts';
import { argumentsOf, chainAbove, chainBelow, type Link, linkOf } from './site.ts';
import { arrayItems, className, itemOf, literalText, type Place, textList, textValue } from './values.ts';

/** What one group, or the fluent calls of one registration, add. */
export interface Surroundings {
  prefixes: string[];
  middleware: string[];
  namespaces: string[];
  controller?: string;
}

const GROUPS = new Set(['group', 'addGroup', 'scope', 'prefix', 'plugin', 'mount']);
const MIDDLEWARE = new Set(['middleware', 'add', 'addMiddleware', 'withMiddleware']);

/** All that surrounds a registration, outermost first, its own chain last. */
export function surroundingsOf(place: Place, node: number): Surroundings {
  const { walk } = place;
  const own = fluent(place, chainBelow(walk, node).links, chainAbove(walk, node));
  let all = own;
  for (const group of groupCalls(walk, node)) all = joined(groupOf(place, group), all);
  return all;
}

function joined(outer: Surroundings, inner: Surroundings): Surroundings {
  const controller = inner.controller ?? outer.controller;
  return {
    prefixes: [...outer.prefixes, ...inner.prefixes],
    middleware: [...outer.middleware, ...inner.middleware],
    namespaces: [...outer.namespaces, ...inner.namespaces],
    ...(controller === undefined ? {} : { controller }),
  };
}

/** Calls that get a closure around the node, innermost first. */
function groupCalls(walk: Walk, node: number): number[] {
  const { tree, K } = walk;
  const calls: number[] = [];
  for (let at = tree.parent[node]; at >= 0; at = tree.parent[at]) {
    const kind = tree.kind[at];
    if (kind !== K.anonymous_function && kind !== K.arrow_function) continue;
    const given = tree.parent[at];
    if (given < 0 || tree.kind[given] !== K.argument) continue;
    const call = tree.parent[tree.parent[given]];
    const link = call < 0 ? undefined : linkOf(walk, call);
    if (link !== undefined && GROUPS.has(link.name)) calls.push(call);
  }
  return calls;
}

/** What a group call adds, by its arguments and its chain. */
export function groupOf(place: Place, call: number): Surroundings {
  const { walk } = place;
  const { links } = chainBelow(walk, call);
  const group = fluent(place, links, chainAbove(walk, call));
  const name = linkOf(walk, call)?.name;
  for (const { node } of argumentsOf(walk, call)) {
    const items = arrayItems(place, node);
    if (items !== undefined) readOptions(place, items, group);
    else if (!walk.definitionAt.has(node)) {
      const prefix = name === 'group' && isFile(place, node) ? undefined : textValue(place, node)?.text;
      if (prefix !== undefined) group.prefixes.push(name === 'prefix' || name === 'plugin' ? dashed(prefix) : prefix);
    }
  }
  return group;
}

/** `Route::group(base_path('x.php'))` gives a file, not a prefix. */
function isFile(place: Place, node: number): boolean {
  return textValue(place, node)?.text.endsWith('.php') ?? false;
}

/** CakePHP's `Admin` stands for `/admin`. */
function dashed(name: string): string {
  return /^[A-Z]/.test(name) ? name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase() : name;
}

function readOptions(place: Place, items: NonNullable<ReturnType<typeof arrayItems>>, group: Surroundings): void {
  const prefix = textValue(place, itemOf(items, 'prefix', 'path'))?.text;
  if (prefix !== undefined) group.prefixes.push(prefix);
  group.middleware.push(...textList(place, itemOf(items, 'middleware', 'filter')));
  const namespace = literalText(place, itemOf(items, 'namespace'));
  if (namespace !== undefined) group.namespaces.push(namespace);
  const controller = className(place, itemOf(items, 'controller'));
  if (controller !== undefined) group.controller = controller;
}

/** Options of a route given as an array argument: `['middleware' => 'auth', 'uses' => …]`. */
export function optionMiddleware(place: Place, node: number | undefined): string[] {
  const items = arrayItems(place, node);
  return items === undefined ? [] : textList(place, itemOf(items, 'middleware', 'filter'));
}

/** `prefix('x')->middleware('y')` before a registration, `->middleware('z')` behind it. */
function fluent(place: Place, below: readonly Link[], above: readonly Link[]): Surroundings {
  const found: Surroundings = { prefixes: [], middleware: [], namespaces: [] };
  for (const link of [...below].reverse()) {
    const first = argumentsOf(place.walk, link.node)[0]?.node;
    if (first === undefined) continue;
    if (link.name === 'prefix') addText(found.prefixes, place, first);
    else if (link.name === 'namespace') addText(found.namespaces, place, first);
    else if (link.name === 'controller') found.controller = className(place, first) ?? found.controller;
    else addMiddleware(place, link, found);
  }
  for (const link of above) addMiddleware(place, link, found);
  return found;
}

function addText(list: string[], place: Place, node: number): void {
  const value = textValue(place, node)?.text;
  if (value !== undefined) list.push(value);
}

function addMiddleware(place: Place, { name, node }: Link, found: Surroundings): void {
  if (!MIDDLEWARE.has(name)) return;
  for (const { node: given } of argumentsOf(place.walk, node)) {
    const created =
      place.walk.tree.kind[given] === place.walk.K.object_creation_expression ? createdClass(place, given) : undefined;
    if (created !== undefined) found.middleware.push(created);
    else found.middleware.push(...textList(place, given));
  }
}

function createdClass(place: Place, node: number): string | undefined {
  const value = place.walk.tree.next[node] > node ? node + 1 : NO_NODE;
  const { tree, K, text } = place.walk;
  for (let child = value; child < tree.next[node]; child = tree.next[child])
    if (tree.kind[child] === K.name || tree.kind[child] === K.qualified_name)
      return text.slice(tree.start[child], tree.end[child]);
  return undefined;
}

/** Prefixes and a path as Laravel, Lumen and CodeIgniter join them: one slash between the parts. */
export function slashed(parts: readonly string[]): string {
  const inner = parts.map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');
  return `/${inner.join('/')}`;
}

/** Prefixes and a path as FastRoute and Slim join them: as they stand. */
export function concatenated(parts: readonly string[]): string {
  return parts.join('');
}
