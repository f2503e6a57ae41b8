// A place that may register an entry point: a call or an attribute whose name a pattern asks for, with what held there when the walk came by.
import type { EntryFact, EntryHandler } from '../../../model/facts.ts';
import { childByField, childByKind, NO_NODE } from '../../tree.ts';
import { isNameLike, namedChildren, textOf, type Walk } from '../context.ts';
import type { NameScope } from '../names.ts';

export type SiteKind = 'function' | 'method' | 'static' | 'attribute';

export interface Site {
  kind: SiteKind;
  walk: Walk;
  /** The call or attribute. */
  node: number;
  /** The name token. */
  nameNode: number;
  /** Function, method, or the attribute's short name, as written. */
  name: string;
  /** Class before `::`, or of the attribute, resolved. */
  owner?: string;
  names: NameScope;
  /** Innermost definition around it, -1 for the file. */
  scope: number;
}

export interface Argument {
  name?: string;
  node: number;
}

/** Arguments of a call, `new` or attribute. Spread and placeholder arguments are left out. */
export function argumentsOf({ tree, F, K, text }: Walk, call: number): Argument[] {
  const list = childByKind(tree, call, K.arguments);
  if (list === NO_NODE) return [];
  const found: Argument[] = [];
  for (const child of namedChildren(tree, list)) {
    if (tree.kind[child] !== K.argument) continue;
    const label = childByField(tree, child, F.name);
    const node = namedChildren(tree, child).find((inner) => inner !== label);
    if (node === undefined) continue;
    found.push(label === NO_NODE ? { node } : { node, name: text.slice(tree.start[label], tree.end[label]) });
  }
  return found;
}

/** Value of the argument at a position, or with a name; undefined when it is not given. */
export function argument(list: readonly Argument[], position: number, name?: string): number | undefined {
  const named = name === undefined ? undefined : list.find((one) => one.name === name);
  if (named !== undefined) return named.node;
  const at = list[position];
  return at === undefined || at.name !== undefined ? undefined : at.node;
}

/** One step of a method chain. */
export interface Link {
  name: string;
  node: number;
  /** Class before `::`, where the chain begins with a static call. */
  owner?: string;
}

/** A call as a step, or undefined for anything else. */
export function linkOf(walk: Walk, node: number): Link | undefined {
  const { tree, F, K } = walk;
  const kind = tree.kind[node];
  if (kind === K.function_call_expression) {
    const called = childByField(tree, node, F.function);
    return isNameLike(walk, called) ? { name: textOf(walk, called), node } : undefined;
  }
  if (
    kind !== K.member_call_expression &&
    kind !== K.nullsafe_member_call_expression &&
    kind !== K.scoped_call_expression
  )
    return undefined;
  const name = childByField(tree, node, F.name);
  if (name === NO_NODE || tree.kind[name] !== K.name) return undefined;
  const link: Link = { name: textOf(walk, name), node };
  if (kind === K.scoped_call_expression) {
    const scope = childByField(tree, node, F.scope);
    if (isNameLike(walk, scope)) link.owner = textOf(walk, scope);
  }
  return link;
}

/** The calls on whose results a call is made, nearest first, and what the chain begins with. */
export function chainBelow(walk: Walk, node: number): { links: Link[]; base: number } {
  const { tree, F } = walk;
  const links: Link[] = [];
  let at = childByField(tree, node, F.object);
  while (at !== NO_NODE) {
    const link = linkOf(walk, at);
    if (link === undefined) return { links, base: at };
    links.push(link);
    const next = childByField(tree, at, F.object);
    if (next === NO_NODE) return { links, base: at };
    at = next;
  }
  return { links, base: at };
}

/** The calls that are made on the result of a call, nearest first. */
export function chainAbove(walk: Walk, node: number): Link[] {
  const { tree, F } = walk;
  const links: Link[] = [];
  let at = node;
  for (;;) {
    const parent = tree.parent[at];
    if (parent < 0 || childByField(tree, parent, F.object) !== at) return links;
    const link = linkOf(walk, parent);
    if (link === undefined) return links;
    links.push(link);
    at = parent;
  }
}

const LONGEST_TEXT = 120;

/** Source of a node on one line. */
export function shortText(walk: Walk, node: number, longest = LONGEST_TEXT): string {
  const { tree } = walk;
  const start = tree.start[node];
  const text = walk.text.slice(start, Math.min(tree.end[node], start + 4 * longest)).replace(/\s+/g, ' ');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

type EntryGiven = Pick<EntryFact, 'role' | 'name' | 'framework'> &
  Partial<Pick<EntryFact, 'methods' | 'path' | 'middleware' | 'schedule' | 'script'>> & {
    handlers?: (EntryHandler | undefined)[];
  };

/** An entry point that stands at a node; `token` gives its line and column. */
export function entryAt(walk: Walk, node: number, token: number, scope: number, given: EntryGiven): EntryFact {
  const { tree, positions } = walk;
  const start = tree.start[node];
  const end = tree.end[node];
  const line = positions.line(tree.start[token]);
  const { methods, path, middleware, schedule, script } = given;
  return {
    role: given.role,
    name: given.name,
    framework: given.framework,
    scope,
    span: {
      startLine: positions.line(start),
      declLine: line,
      nameLine: line,
      endLine: positions.line(Math.max(start, end - 1)),
      start,
      end,
      startByte: positions.byte(start),
      endByte: positions.byte(end),
    },
    column: positions.column(tree.start[token]),
    ...(methods === undefined || methods.length === 0 ? {} : { methods }),
    ...(path === undefined ? {} : { path }),
    ...(middleware === undefined || middleware.length === 0 ? {} : { middleware }),
    ...(schedule === undefined ? {} : { schedule }),
    handlers: (given.handlers ?? []).filter((handler) => handler !== undefined),
    ...(script === undefined ? {} : { script }),
  };
}

/**
 * An entry point that a call or attribute registers.
 * @param token what gives line and column; the first argument where nothing is said, else the name
 */
export function entryOf(site: Site, given: EntryGiven, token?: number): EntryFact {
  const first = token ?? argumentsOf(site.walk, site.node)[0]?.node ?? site.nameNode;
  return entryAt(site.walk, site.node, first, site.scope, given);
}
