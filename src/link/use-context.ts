// Where a use stands while it is resolved, and how a resolver adds an edge beside the one that it returns.
import type { FileFacts, Use } from '../model/facts.ts';
import type { RuleName } from '../model/rules.ts';
import type { EdgeList } from './edge-list.ts';
import type { Program } from './program.ts';
import type { Resolution } from './resolution.ts';
import type { FileScopes } from './scopes.ts';
import type { Types } from './types/index.ts';

export interface UseContext {
  program: Program;
  document: FileFacts;
  /** Index of the file. */
  file: number;
  scopes: FileScopes;
  types: Types;
  /** Node of a definition of this file, of the file itself for -1. */
  nodeOf(definition: number): number;
  edges: EdgeList;
}

/** Undefined: the use turns out to be none. */
export type Resolver = (context: UseContext, use: Use) => Resolution | undefined;

/** Adds an edge from the definition around a use to each candidate. */
export function addEdges(context: UseContext, use: Use, rule: RuleName, targets: readonly number[]): void {
  const source = context.nodeOf(use.scope);
  for (const target of targets) context.edges.add(rule, source, target, use.line, use.column, targets.length);
}
