// The state of one flow analysis: the file's tree and terms, and what the analysis hands back.
import type { AssignedTerm, Definition, ReturnedTerm, Use } from '../../../model/facts.ts';
import { CLASS_KINDS, type NodeKind } from '../../../model/kinds.ts';
import { textOf, type Walk } from '../context.ts';
import { assign, type Environment } from './environment.ts';
import { SCALAR, type TermTable, UNKNOWN } from './terms.ts';

/** The analysis of one file. */
export interface Flow {
  walk: Walk;
  table: TermTable;
  /** Uses of the file by offset of their name: their names are resolved already. */
  useAt: Map<number, Use>;
  definitionAt: Map<number, number>;
  assigned: AssignedTerm[];
  returned: ReturnedTerm[];
  /** Global variables that functions may assign. */
  shared: Set<string>;
}

/** States at the `break`s and `continue`s of a loop or switch. */
export interface Exits {
  broken: Environment | undefined;
  continued: Environment | undefined;
}

/** One body under analysis. */
export interface Body extends Flow {
  /** Expressions hold closures, whose bodies hold statements: the interpreter reaches both through the body. */
  evaluate: (body: Body, node: number) => number;
  execute: (body: Body, node: number) => void;
  /** Callable whose body it is, -1 for the code of the file itself. */
  definition: number;
  /** Class around it, -1 outside classes. */
  classDefinition: number;
  environment: Environment;
  /** The environment is kept somewhere else too: it is copied before it changes. */
  borrowed: boolean;
  /** Variables that `global` made global, with their `$`. */
  globals: Set<string>;
  /** Variables that other code may assign: taken by reference, global, static. */
  aliased: Set<string>;
  /** Variables assigned since the innermost `try` began; undefined outside. */
  written: Set<string> | undefined;
  /** False behind `return`, `throw`, `break`, `continue` and `exit`. */
  reachable: boolean;
  /** Loops and switches around the current place, innermost last. */
  exits: Exits[];
  /** Nesting of loops, whose bodies are walked several times. */
  loops: number;
  /** Nesting of expressions. */
  depth: number;
}

export const nodeText = (flow: Flow, node: number) => textOf(flow.walk, node);

/** Index of the class definition around a definition, -1 outside. */
export function classAround(definitions: readonly Definition[], definition: number): number {
  let at = definition;
  while (at >= 0 && !(CLASS_KINDS as readonly NodeKind[]).includes(definitions[at].kind)) at = definitions[at].parent;
  return at;
}

/** The current state, to be kept. */
export function snapshot(body: Body): Environment {
  body.borrowed = true;
  return body.environment;
}

/** Goes on from a state that was kept. */
export function resume(body: Body, state: Environment): void {
  body.environment = state;
  body.borrowed = true;
}

/** The current state, to be changed. */
export function writable(body: Body): Environment {
  if (body.borrowed) {
    body.environment = new Map(body.environment);
    body.borrowed = false;
  }
  return body.environment;
}

/** Assigns a variable, with its `$`. */
export function assignVariable(body: Body, name: string, term: number): void {
  body.written?.add(name);
  const value = !body.aliased.has(name) ? term : term === SCALAR ? UNKNOWN : body.table.weak(term);
  assign(writable(body), name, value);
}

/** From now on other code may assign the variable. */
export function alias(body: Body, name: string): void {
  body.aliased.add(name);
}

/** Notes the term of a receiver, callee, callable or class expression on the use whose name stands at a node. */
export function note(flow: Flow, nameNode: number, term: number): void {
  const use = flow.useAt.get(flow.walk.tree.start[nameNode]);
  if (use === undefined) return;
  // A loop body is walked several times; what one walk does not know is not known.
  use.on = use.on === undefined || use.on === term ? term : flow.table.union([use.on, term]);
}
