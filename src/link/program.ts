// All that resolving a use may look at: nodes, symbol tables and what lies outside the corpus. Nothing here changes while uses are
// resolved, except that external symbols come into being when they are first used.
import { asciiLower } from '../base/ascii.ts';
import type { Builtins } from '../lang/php/builtins.ts';
import type { FileFacts } from '../model/facts.ts';
import type { GraphNode } from '../model/graph.ts';
import { buildClasses, type Classes, type ClassInfo, type ClassName } from './classes.ts';
import type { LinkEnvironment } from './environment.ts';
import { type Externals, newExternals } from './externals.ts';
import type { CorpusNodes } from './nodes.ts';
import { constantKey } from './symbol-key.ts';

export interface Program {
  documents: readonly FileFacts[];
  nodes: readonly GraphNode[];
  /** Node of each file by its path. */
  filesByPath: Map<string, number>;
  classes: Classes;
  /** Global and namespaced functions by lower-case qualified name. */
  functions: Map<string, number[]>;
  /** Methods by lower-case short name. */
  methodsByName: Map<string, number[]>;
  /** Global and namespaced constants. */
  constants: Map<string, number[]>;
  /** By lower-case name, a node per file and block. */
  namespaces: Map<string, number[]>;
  builtins: Builtins;
  externals: Externals;
  /** Number of the current search through a hierarchy. */
  search: number;
  /** How many classes deep the current walk through a hierarchy is. */
  depth: number;
}

/** No real hierarchy is deeper; a generated one must not exhaust the stack. Ancestors beyond are not searched. */
const DEEPEST = 400;

/** Runs one step down a hierarchy, or returns `tooDeep` where it has no end. */
export function deeper<T>(program: Program, step: () => T, tooDeep: T): T {
  if (program.depth >= DEEPEST) return tooDeep;
  program.depth++;
  const result = step();
  program.depth--;
  return result;
}

const EXTERNAL_LANGUAGE = 'php';

function push(table: Map<string, number[]>, key: string, node: number): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [node]);
  else known.push(node);
}

export function buildProgram(
  documents: readonly FileFacts[],
  corpus: CorpusNodes,
  environment: LinkEnvironment,
): Program {
  const { nodes } = corpus;
  const classes = buildClasses(documents, corpus, environment.builtins);
  const program: Program = {
    documents,
    nodes,
    filesByPath: new Map(documents.map((document, file) => [document.path, corpus.fileNodes[file]])),
    classes,
    functions: new Map(),
    methodsByName: new Map(),
    constants: new Map(),
    namespaces: new Map(),
    builtins: environment.builtins,
    externals: newExternals(nodes.length, EXTERNAL_LANGUAGE),
    search: 0,
    depth: 0,
  };
  nodes.forEach(({ kind, name, qualified, parent }, node) => {
    if (kind === 'method') push(program.methodsByName, asciiLower(name), node);
    else if (kind === 'function') push(program.functions, asciiLower(qualified), node);
    else if (kind === 'namespace') push(program.namespaces, asciiLower(qualified), node);
    else if (kind === 'constant' && !classes.byNode.has(parent)) push(program.constants, constantKey(qualified), node);
  });
  return program;
}

/** Node of a class name's external meaning. */
function externalClass(program: Program, name: ClassName): number {
  return program.externals.node('class', name.key, name.name);
}

/**
 * Node of a member outside the corpus.
 * @param key comparison key of the member within its class; static and instance properties start with `$`
 */
export function externalMember(program: Program, className: string, key: string, name: string): number {
  return program.externals.node('member', `${asciiLower(className)}::${key}`, `${className}::${name}`);
}

/** All that a class name may mean: its definitions in the corpus, and the symbol outside it where PHP has one or the corpus none. */
export function classNodes(program: Program, name: ClassName): number[] {
  const nodes = name.corpus.map((info: ClassInfo) => info.node);
  if (nodes.length === 0 || name.builtin !== undefined) nodes.push(externalClass(program, name));
  return nodes;
}

/** Definitions of a function in the corpus, and PHP's own. Empty when nothing defines it. */
export function functionNodes(program: Program, qualified: string): number[] {
  const key = asciiLower(qualified);
  const corpus = program.functions.get(key);
  const builtin = program.builtins.function(key);
  if (builtin === undefined) return corpus ?? [];
  const node = program.externals.node('function', key, builtin.name);
  return corpus === undefined ? [node] : [...corpus, node];
}

/** Definitions of a function as a call names it: the global one is meant where the namespaced one does not exist. */
export function calledFunctions(program: Program, target: string, fallback: string | undefined): number[] {
  const nodes = functionNodes(program, target);
  return nodes.length > 0 || fallback === undefined || fallback === '' ? nodes : functionNodes(program, fallback);
}
