// Entry points of a PHP file (FT-7). The walk hands over the calls and attributes whose names a pattern asks for; after it each
// pattern reads its places. No text is searched: what no pattern asks for costs one look into a table.
import { compareText } from '../../../base/order.ts';
import type { EntryFact, Use } from '../../../model/facts.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, type Walk } from '../context.ts';
import type { Grammar } from '../grammar.ts';
import type { SiteReader } from './pattern.ts';
import { PATTERNS } from './patterns.ts';
import type { Site, SiteKind } from './site.ts';

type Handler = (walk: Walk, node: number) => void;

type Readers = ReadonlyMap<string, readonly SiteReader[]>;

function readersOf(part: 'functions' | 'methods' | 'statics' | 'attributes'): Readers {
  const readers = new Map<string, SiteReader[]>();
  for (const pattern of PATTERNS)
    for (const [name, reader] of Object.entries(pattern[part] ?? {})) {
      const list = readers.get(name);
      if (list === undefined) readers.set(name, [reader]);
      else if (!list.includes(reader)) list.push(reader);
    }
  return readers;
}

const READERS: Record<SiteKind, Readers> = {
  function: readersOf('functions'),
  method: readersOf('methods'),
  static: readersOf('statics'),
  attribute: readersOf('attributes'),
};
const SITE_KINDS: Partial<Record<Use['kind'], SiteKind>> = {
  call: 'function',
  method_call: 'method',
  static_call: 'static',
  attribute: 'attribute',
};

const sitesOf = new WeakMap<Walk, Site[]>();

/** Lets the handlers of calls and attributes note the places that a pattern asks for. */
export function watchEntries(handlers: (Handler | undefined)[], { K }: Grammar): void {
  for (const kind of [
    K.function_call_expression,
    K.member_call_expression,
    K.nullsafe_member_call_expression,
    K.scoped_call_expression,
    K.attribute,
  ]) {
    const inner = handlers[kind];
    if (inner === undefined) continue;
    handlers[kind] = (walk, node) => {
      const before = walk.uses.length;
      inner(walk, node);
      // A call may be followed by uses that its arguments make.
      for (let at = before; at < walk.uses.length; at++) if (note(walk, node, walk.uses[at])) break;
    };
  }
}

/** True when the use is that of the call or attribute itself. */
function note(walk: Walk, node: number, use: Use): boolean {
  const kind = SITE_KINDS[use.kind];
  if (kind === undefined) return false;
  const name = shortName(kind, use.name);
  if (!READERS[kind].has(name)) return true;
  const site: Site = {
    kind,
    walk,
    node,
    nameNode: nameToken(walk, node, kind),
    name,
    names: walk.names,
    scope: walk.scope,
  };
  const owner = kind === 'attribute' ? use.target : use.owner;
  if (owner !== undefined) site.owner = owner;
  const sites = sitesOf.get(walk);
  if (sites === undefined) sitesOf.set(walk, [site]);
  else sites.push(site);
  return true;
}

function shortName(kind: SiteKind, written: string): string {
  return kind === 'method' || kind === 'static' ? written : written.slice(written.lastIndexOf('\\') + 1);
}

function nameToken(walk: Walk, node: number, kind: SiteKind): number {
  const { tree, F } = walk;
  const token =
    kind === 'attribute' ? firstNamed(tree, node) : childByField(tree, node, kind === 'function' ? F.function : F.name);
  return token === NO_NODE ? node : token;
}

/** The entry points of a file whose walk has ended, and what those of other files need from it. */
export function entriesOf(walk: Walk): EntryFact[] {
  const sites = sitesOf.get(walk) ?? [];
  sitesOf.delete(walk);
  const entries: EntryFact[] = [];
  for (const site of sites) {
    for (const reader of READERS[site.kind].get(site.name) ?? []) {
      const found = reader(site);
      entries.push(...found);
      if (found.length > 0) break;
    }
  }
  for (const { file } of PATTERNS) if (file !== undefined) entries.push(...file({ walk, names: walk.names, sites }));
  return entries.sort(
    (a, b) => a.span.start - b.span.start || compareText(a.role, b.role) || compareText(a.name, b.name),
  );
}
