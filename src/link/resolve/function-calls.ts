// Calls of functions. An unqualified name in a namespace means the namespaced function if there is one, else the global one.
import { asciiLower } from '../../base/ascii.ts';
import type { Use } from '../../model/facts.ts';
import { functionNodes, type Program } from '../program.ts';
import { isExternal, type Resolution, resolved } from '../resolution.ts';
import type { UseContext } from '../use-context.ts';
import { asReference } from './method-calls.ts';

export function externalFunction(program: Program, qualified: string): number {
  return program.externals.node('function', asciiLower(qualified), qualified);
}

export function functionCall(context: UseContext, use: Use): Resolution {
  return asReference(use, calledFunction(context, use));
}

function calledFunction({ program, file }: UseContext, use: Use): Resolution {
  const { target = use.name, fallback } = use;
  let nodes = functionNodes(program, target);
  if (nodes.length === 0 && fallback !== undefined) nodes = functionNodes(program, fallback);
  if (nodes.length > 1) nodes = declaredHere(program, file, nodes) ?? nodes;
  if (nodes.length === 1) return resolved(nodes, isExternal(program, nodes[0]) ? 'external-call' : 'function-call');
  if (nodes.length > 1) return resolved(nodes, 'function-duplicate');
  if (fallback !== undefined) return resolved([externalFunction(program, fallback)], 'unqualified-external');
  return resolved([externalFunction(program, target)], 'external-call');
}

/** The definition that a file has of its own, without condition: beside it PHP would refuse any other. */
function declaredHere(program: Program, file: number, candidates: readonly number[]): number[] | undefined {
  const here = candidates.filter((node) => program.nodes[node]?.file === file);
  return here.length === 1 && !program.nodes[here[0]].modifiers?.includes('conditional') ? here : undefined;
}
