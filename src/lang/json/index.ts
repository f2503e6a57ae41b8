// JSON files that name entry points: composer.json (bin, scripts), MediaWiki's extension.json and route files.
import type { EntryFact, EntryHandler, Fault } from '../../model/facts.ts';
import { commandWords } from '../command-words.ts';
import { entriesOnly, entryIn } from '../config-entry.ts';
import type { Language, SourceFile } from '../language.ts';
import { type TextPositions, textPositions } from '../lines.ts';
import { routeName } from '../route-kind.ts';
import { entries, items, type JsonValue, member, parseJson, stringValue } from './parse.ts';

type Reader = (root: JsonValue, file: SourceFile, positions: TextPositions) => EntryFact[];

/** Which file is read how, by its name. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)composer\.json$/, composer],
  [/(?:^|\/)(?:extension|skin)\.json$/, extension],
  [/(?:^|\/)\w*[rR]outes\.json$/, (root, file, positions) => restRoutes(root, file, positions)],
];

const readerOf = (path: string): Reader | undefined => READERS.find(([name]) => name.test(path))?.[1];

function extract(file: SourceFile) {
  const root = parseJson(file.text);
  if ('fault' in root) {
    const line = textPositions(file.text).line(Math.min(root.fault, file.text.length));
    const fault: Fault = { phase: 'parse', reason: 'json_error', line, endLine: line };
    return entriesOnly(file, 'json', () => [], [fault]);
  }
  return entriesOnly(file, 'json', (positions) => readerOf(file.path)?.(root, file, positions) ?? []);
}

// Composer.

/** Names of scripts that Composer runs by itself at events. */
const EVENT = /^(?:pre|post)-[\w-]+$/;

function composer(root: JsonValue, { path }: SourceFile, positions: TextPositions): EntryFact[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const bin = member(root, 'bin');
  const files = (Array.isArray(bin?.value) ? items(bin) : bin === undefined ? [] : [bin]).map(
    (one): EntryFact | undefined => {
      const name = stringValue(one);
      if (name === undefined) return undefined;
      const clean = name.replace(/^\.\//, '');
      const handlers: EntryHandler[] = [{ form: 'file', stated: true, name: folder + clean, text: name }];
      return entryIn(positions, one.start, one.end, {
        role: 'cli_command',
        name: clean.slice(clean.lastIndexOf('/') + 1),
        framework: 'composer',
        handlers,
      });
    },
  );
  const scripts = entries(member(root, 'scripts')).map(([name, value]): EntryFact => {
    const lines = (Array.isArray(value.value) ? items(value) : [value])
      .map(stringValue)
      .filter((line) => line !== undefined);
    return entryIn(positions, value.start, value.end, {
      role: 'cli_command',
      name: EVENT.test(name) ? `composer (${name})` : `composer ${name}`,
      framework: 'composer',
      handlers: lines.map(scriptHandler),
    });
  });
  return [...files.filter((one) => one !== undefined), ...scripts];
}

/** `C::m` is a callback, `@php file` and a command line name a program, `@other` another script. */
function scriptHandler(line: string): EntryHandler {
  const callback = /^\\?([A-Za-z_][\w\\]*)::(\w+)$/.exec(line);
  if (callback) return { form: 'method', name: callback[1], methods: [callback[2]], text: line };
  const other = /^@(?!php\b|putenv\b|composer\b)([\w:-]+)/.exec(line);
  if (other) return { form: 'named_command', name: `composer ${other[1]}`, text: line };
  return { form: 'command', words: commandWords(line.replace(/^@php\b/, 'php')).words, text: line };
}

// MediaWiki.

/** `[{"path": "/v1/x", "method": "GET", "class": "C"}]`; the handler's execute() or run() answers. */
function restRoutes(list: JsonValue | undefined, _file: SourceFile, positions: TextPositions): EntryFact[] {
  return items(list).flatMap((route) => {
    const path = stringValue(member(route, 'path'));
    const given = member(route, 'method') ?? member(route, 'methods');
    if (path === undefined) return [];
    const single = stringValue(given);
    const methods = (single === undefined ? items(given).flatMap((one) => stringValue(one) ?? []) : [single]).map(
      (one) => one.toUpperCase(),
    );
    const all = methods.length === 0 ? ['GET'] : methods;
    const handler = classHandler(route, ['execute', 'run']) ?? factoryHandler(route);
    const full = `/rest.php${path}`;
    return [
      entryIn(positions, route.start, route.end, {
        role: 'http_endpoint',
        name: routeName(all, full),
        framework: 'mediawiki',
        methods: all,
        path: full,
        handlers: handler === undefined ? [] : [handler],
      }),
    ];
  });
}

function classHandler(spec: JsonValue, methods: string[]): EntryHandler | undefined {
  const name = stringValue(spec) ?? stringValue(member(spec, 'class'));
  return name === undefined ? undefined : { form: 'method', name: name.replace(/^\\/, ''), methods, text: name };
}

function factoryHandler(spec: JsonValue): EntryHandler | undefined {
  const factory = stringValue(member(spec, 'factory')) ?? items(member(spec, 'factory')).map(stringValue).join('::');
  const match = /^\\?([\w\\]+)::(\w+)$/.exec(factory);
  return match === null ? undefined : { form: 'method', name: match[1], methods: [match[2]], text: factory };
}

function extension(root: JsonValue, file: SourceFile, positions: TextPositions): EntryFact[] {
  const modules = entries(member(root, 'APIModules')).map(([name, spec]): EntryFact => {
    const handler = classHandler(spec, ['execute']) ?? factoryHandler(spec);
    return entryIn(positions, spec.start, spec.end, {
      role: 'http_endpoint',
      name: routeName([], `/api.php?action=${name}`),
      framework: 'mediawiki',
      path: `/api.php?action=${name}`,
      handlers: handler === undefined ? [] : [handler],
    });
  });
  const pages = entries(member(root, 'SpecialPages')).map(([name, spec]): EntryFact => {
    const handler = classHandler(spec, ['execute']) ?? factoryHandler(spec);
    return entryIn(positions, spec.start, spec.end, {
      role: 'web_route',
      name: routeName([], `/Special:${name}`),
      framework: 'mediawiki',
      path: `/Special:${name}`,
      handlers: handler === undefined ? [] : [handler],
    });
  });
  return [...restRoutes(member(root, 'RestRoutes'), file, positions), ...modules, ...pages].sort(
    (a, b) => a.span.start - b.span.start,
  );
}

export const json: Language = {
  id: 'json',
  extensions: [],
  matchesPath: (path) => readerOf(path) !== undefined,
  version: 1,
  emits: ['web_route', 'http_endpoint', 'cli_command'],
  extract,
};
