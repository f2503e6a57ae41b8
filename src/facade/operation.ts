// What an operation is. CLI command, MCP tool, JSON Schema, help and docs are projections of this one definition.
import type { z } from 'zod';
import type { NextStep, Outcome, Page, SymbolFact } from '../model/answer.ts';
import type { GraphReader, LexReader, NodeRow } from '../store/reader.ts';

/** Parameters that run on the bundled example project, and what they ask. */
interface Example {
  asks: string;
  parameters: Record<string, string | number | boolean>;
}

/** A published revision that is still on disk. */
interface KeptRevision {
  rev: string;
  base_commit: string | null;
}

/** What a handler may use: one open revision and the helpers that are bound to the call. */
export interface OperationContext {
  readonly graph: GraphReader;
  readonly lex: LexReader;
  /** Absolute path of the project. */
  readonly root: string;
  readonly revisions: () => KeptRevision[];
  /**
   * Cuts a list to the page that the call asks for (invariant 14).
   * @param list name of the list in the result; a cursor belongs to one list, the others then show no items
   * @param item makes the fact; called for shown items only
   * @param most upper bound of items where the list is not the one that a cursor asks for
   */
  page<T, F>(list: string, items: readonly T[], item: (row: T) => F, most?: number): Page<F>;
  /** A follow-up, or nothing when the operation is not in the registry. */
  propose(op: string, parameters: Record<string, unknown>, why: string): NextStep[];
}

export interface OperationResult {
  outcome: Outcome;
  result: unknown;
  limits?: string[];
  next?: NextStep[];
}

export interface Operation<S extends z.ZodObject = z.ZodObject> {
  name: string;
  /** One line. */
  summary: string;
  /** For agents: when to use it instead of grep, and what the answer does not cover. */
  description: string;
  readOnly: boolean;
  /** The parameter that a command line may give without its flag. */
  main?: string;
  params: S;
  examples: readonly Example[];
  handler(context: OperationContext, parameters: z.output<S>): OperationResult | Promise<OperationResult>;
}

/** Types a definition: the handler gets the parameters that the schema yields. */
export function operation<S extends z.ZodObject>(definition: Operation<S>): Operation<S> {
  return definition;
}

/** A node as a fact of an answer. */
export function symbolFact(node: NodeRow): SymbolFact {
  const fact: SymbolFact = { id: node.id, kind: node.kind, name: node.qualified };
  if (node.path !== undefined) fact.path = node.path;
  if (node.declLine !== undefined) fact.line = node.declLine;
  if (node.endLine !== undefined) fact.end_line = node.endLine;
  if (node.kind === 'doc_section') fact.title = node.name;
  if (node.signature !== undefined) fact.signature = node.signature;
  return fact;
}

/** A node as the place of something else: without its signature. */
export function placeFact(node: NodeRow): SymbolFact {
  const { signature: _, ...fact } = symbolFact(node);
  return fact;
}
