// A route of any router as an entry point of its file.
import type { EntryFact, EntryHandler } from '../../../model/facts.ts';
import { routeKind, routeName } from '../../route-kind.ts';
import { entryOf, type Site } from './site.ts';

export const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const;

export interface RouteGiven {
  framework: string;
  methods: readonly string[];
  path: string;
  middleware?: readonly string[];
  handlers: (EntryHandler | undefined)[];
  kind?: 'web_route' | 'http_endpoint';
  /** The path as written: it gives line and column. */
  token?: number | undefined;
}

export function routeOf(
  site: Site,
  { framework, methods, path, middleware = [], handlers, kind, token }: RouteGiven,
): EntryFact {
  const upper = methods.map((method) => method.toUpperCase());
  const given = {
    role: kind ?? routeKind(path, middleware, site.walk.path),
    name: routeName(upper, path),
    framework,
    methods: upper,
    path,
    middleware: [...new Set(middleware)],
    handlers,
  };
  return entryOf(site, given, token);
}
