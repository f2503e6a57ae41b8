// Entry points as nodes, and `handles` edges from them to what runs (FT-7).
import { asciiLower } from '../base/ascii.ts';
import type { EntryHandler, FileFacts } from '../model/facts.ts';
import type { EntryDetails, GraphNode } from '../model/graph.ts';
import { nodeId } from '../model/ids.ts';
import type { RuleName } from '../model/rules.ts';
import type { ClassName } from './classes.ts';
import type { EdgeList } from './edge-list.ts';
import { type Entry, type EntryFacts, entryFacts, type PlacedHandler } from './entry-facts.ts';
import { findMember } from './members.ts';
import type { CorpusNodes } from './nodes.ts';
import { externalMember, functionNodes, type Program } from './program.ts';

export interface EntryPoints {
  facts: EntryFacts;
  /** Node of each entry, by file. */
  nodes: number[][];
}

/** Adds the nodes of all entry points behind those of the definitions. */
export function entryNodes(documents: readonly FileFacts[], corpus: CorpusNodes): EntryPoints {
  const facts = entryFacts(documents);
  const made: { node: GraphNode; file: number }[] = [];
  const nodes = facts.byFile.map((entries, file) =>
    entries.map((entry) => {
      const node = entryNode(entry, documents[file].language, corpus.fileNodes[file]);
      made.push({ node, file });
      corpus.nodes.push(node);
      return corpus.nodes.length - 1;
    }),
  );
  tellApart(made, documents);
  return { facts, nodes };
}

function entryNode(
  { file, kind, name, fact, path, middleware, handlers }: Entry,
  language: string,
  parent: number,
): GraphNode {
  const entry: EntryDetails = { framework: fact.framework, methods: fact.methods ?? [], middleware };
  if (path !== undefined) entry.path = path;
  if (fact.schedule !== undefined) entry.schedule = fact.schedule;
  const text = handlers[0]?.handler.text;
  if (text !== undefined) entry.handler = text;
  return {
    id: nodeId(language, kind, name),
    kind,
    name,
    qualified: name,
    language,
    file,
    span: fact.span,
    parent,
    entry,
  };
}

/** Several entry points of one name: each gets its path into its id, and a number within one file. */
function tellApart(made: readonly { node: GraphNode; file: number }[], documents: readonly FileFacts[]): void {
  const groups = new Map<string, { node: GraphNode; file: number }[]>();
  for (const one of made) {
    const group = groups.get(one.node.id);
    if (group === undefined) groups.set(one.node.id, [one]);
    else group.push(one);
  }
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const ordinals = new Map<number, number>();
    for (const { node, file } of group) {
      const ordinal = (ordinals.get(file) ?? 0) + 1;
      ordinals.set(file, ordinal);
      const { path } = documents[file];
      node.id = nodeId(node.language, node.kind, node.name, ordinal === 1 ? path : `${path}:${ordinal}`);
    }
  }
}

/** Adds the edges of the entry points of a file. */
export function addEntryPoints(
  program: Program,
  corpus: CorpusNodes,
  { facts, nodes }: EntryPoints,
  file: number,
  edges: EdgeList,
): void {
  facts.byFile[file].forEach((entry, index) => {
    const node = nodes[file][index];
    const { span, column } = entry.fact;
    edges.add('contains', corpus.fileNodes[file], node, span.nameLine, 1, 1);
    const seen = new Set<number>();
    for (const { rule, targets } of resolveAll({ program, corpus, facts }, entry))
      for (const target of targets) {
        if (seen.has(target)) continue;
        seen.add(target);
        edges.add(rule, node, target, span.nameLine, column, targets.length);
      }
  });
}

interface Context {
  program: Program;
  corpus: CorpusNodes;
  facts: EntryFacts;
}

interface Resolved {
  rule: RuleName;
  targets: readonly number[];
}

function resolveAll(context: Context, entry: Entry): Resolved[] {
  return entry.handlers.flatMap((one) => resolve(context, entry, one, 0));
}

function resolve(context: Context, entry: Entry, placed: PlacedHandler, depth: number): Resolved[] {
  const { program, corpus, facts } = context;
  const { handler, file } = placed;
  switch (handler.form) {
    case 'definition': {
      const at = handler.definition ?? -1;
      const target = at < 0 ? corpus.fileNodes[file] : corpus.definitionNodes[file][at];
      const closure = at >= 0 && program.nodes[target].kind === 'closure';
      return [{ rule: ruleOf(handler, closure ? 'handler-closure' : 'handler-named'), targets: [target] }];
    }
    case 'method':
      return one(method(context, placed));
    case 'function':
      return one(calledFunction(program, handler));
    case 'file': {
      const target = facts.paths.exact(handler.name ?? '');
      return target === undefined ? [] : [{ rule: fileRule(entry, handler), targets: [corpus.fileNodes[target]] }];
    }
    case 'command':
      return one(commandFile(context, handler));
    case 'named_command': {
      if (depth > 0) return [];
      const rule: RuleName = isConfig(program, file) ? 'handler-command-name' : 'handler-scheduled';
      return (facts.commands.get(handler.name ?? '') ?? []).flatMap((command) =>
        command.handlers
          .flatMap((inner) => resolve(context, command, inner, depth + 1))
          .map(({ targets }) => ({ rule, targets })),
      );
    }
    case 'hook':
      if (depth > 0) return [];
      return (facts.hooks.get(handler.name ?? '') ?? []).flatMap((inner) =>
        resolve(context, entry, inner, depth + 1).map(({ targets }) => ({ rule: 'handler-hook' as const, targets })),
      );
    default:
      return [];
  }
}

const one = (resolved: Resolved | undefined): Resolved[] => (resolved === undefined ? [] : [resolved]);

function isConfig(program: Program, file: number): boolean {
  return program.documents[file].language !== 'php';
}

function fileRule({ fact }: Entry, { stated }: EntryHandler): RuleName {
  if (fact.script !== undefined) return fact.script.cli ? 'handler-cli-file' : 'handler-front-controller';
  return fact.framework === 'composer' ? 'handler-path' : stated ? 'handler-file' : 'handler-string';
}

/** The rule for a handler that one definition answers. */
function ruleOf({ stated, convention, typed }: EntryHandler, sure: RuleName): RuleName {
  if (stated) return sure;
  if (typed) return 'handler-type';
  return convention ? 'handler-convention' : 'handler-string';
}

function method(context: Context, { handler, file }: PlacedHandler): Resolved | undefined {
  const { program } = context;
  const { name = '', methods = [], stated } = handler;
  const config = isConfig(program, file);
  const found = classOf(program, handler);
  if (found === undefined) {
    if (stated === undefined && !name.includes('\\')) return undefined;
    const member = externalMember(program, name, asciiLower(methods[0] ?? ''), methods[0] ?? '');
    return { rule: config ? 'handler-config' : ruleOf(handler, 'handler-named'), targets: [member] };
  }
  for (const candidate of methods) {
    const search = findMember(program, 'method', found.name, asciiLower(candidate), 'any');
    if (search.found.length === 0) continue;
    if (search.duplicate)
      return { rule: config ? 'handler-config-duplicate' : 'handler-duplicate', targets: search.found };
    const rule = found.short ? 'handler-short' : config ? 'handler-config' : ruleOf(handler, 'handler-named');
    return { rule, targets: search.found };
  }
  const classes = found.name.corpus.map((info) => info.node);
  if (classes.length === 0) return undefined;
  return { rule: config ? 'handler-config' : 'handler-convention', targets: classes };
}

/** The class of the corpus that a handler names: as resolved, in one of its namespaces, or by a short name that is unique. */
function classOf(
  program: Program,
  { name = '', namespaces, stated }: EntryHandler,
): { name: ClassName; short: boolean } | undefined {
  const direct = program.classes.get(name);
  if (direct.corpus.length > 0) return { name: direct, short: false };
  if (stated || direct.builtin !== undefined) return undefined;
  for (const namespace of namespaces ?? []) {
    const inside = program.classes.get(`${namespace}\\${name}`);
    if (inside.corpus.length > 0) return { name: inside, short: false };
  }
  if (name.includes('\\')) return undefined;
  const byShort = shortClasses(program).get(asciiLower(name)) ?? [];
  return byShort.length === 1 ? { name: program.classes.get(byShort[0]), short: true } : undefined;
}

const shortNames = new WeakMap<Program, Map<string, string[]>>();

/** Qualified names of classes by short name in lower case; made when a handler first asks. */
function shortClasses(program: Program): Map<string, string[]> {
  let index = shortNames.get(program);
  if (index !== undefined) return index;
  index = new Map();
  for (const { name } of program.classes.byNode.values()) {
    const key = name.key.slice(name.key.lastIndexOf('\\') + 1);
    const known = index.get(key);
    if (known === undefined) index.set(key, [name.key]);
    else if (!known.includes(name.key)) known.push(name.key);
  }
  shortNames.set(program, index);
  return index;
}

function calledFunction(program: Program, handler: EntryHandler): Resolved | undefined {
  const { name = '', fallback } = handler;
  let nodes = functionNodes(program, name);
  if (nodes.length === 0 && fallback !== undefined) nodes = functionNodes(program, fallback);
  if (nodes.length === 0) return undefined;
  if (nodes.length > 1) return { rule: 'handler-duplicate', targets: nodes };
  return { rule: ruleOf(handler, 'handler-named'), targets: nodes };
}

/** Words that may be paths: the first that only one file answers. A bare file name must be that of one file. */
function commandFile({ facts, corpus }: Context, { words = [] }: EntryHandler): Resolved | undefined {
  for (const word of words) {
    const found = facts.paths.bySuffix(word);
    if (found === undefined || (found.parts < 2 && word.includes('/') && !/\.\w+$/.test(word))) continue;
    return { rule: 'handler-command', targets: [corpus.fileNodes[found.file]] };
  }
  return undefined;
}
