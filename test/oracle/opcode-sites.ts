// The index's call sites, spelled as the opcodes have them.
import type { Definition, FileFacts, Use } from '../../src/model/facts.ts';
import { isCompiledAway } from './opcode-reader.ts';

const CALLABLE = new Set(['function', 'method', 'closure']);
const ANONYMOUS_CLASS = /\{class#\d+\}/;
const ANONYMOUS_CLASS_AT_END = /\{class#\d+\}$/;

/** The innermost callable around a use, and how many closures and conditional functions stand around it, itself included. */
function place(definitions: readonly Definition[], use: Use): { owner: string; depth: number } {
  let owner: Definition | undefined;
  let depth = 0;
  for (let at = use.scope; at >= 0; at = definitions[at].parent) {
    const definition = definitions[at];
    if (!CALLABLE.has(definition.kind)) continue;
    owner ??= definition;
    if (definition.kind !== 'closure' && !definition.modifiers?.includes('conditional')) break;
    depth++;
  }
  return { owner: owner === undefined ? '$_main' : ownerName(owner), depth };
}

function ownerName({ kind, qualified, span }: Definition): string {
  const lines = `${span.declLine}-${span.endLine}`;
  if (kind === 'closure') return `{closure} ${lines}`;
  const method = qualified.lastIndexOf('::');
  const name = ANONYMOUS_CLASS_AT_END.test(qualified.slice(0, Math.max(method, 0)))
    ? `@anonymous${qualified.slice(method)}`
    : qualified;
  return `${name.toLowerCase()} ${lines}`;
}

function rowOf(use: Use): string | undefined {
  const target = (use.target ?? '').toLowerCase();
  switch (use.kind) {
    case 'call':
      return isCompiledAway(target) ? undefined : `call ${target}`;
    case 'static_call':
      return `static_call ${(use.owner ?? '?').toLowerCase()}::${use.name.toLowerCase()}`;
    case 'method_call':
      return `method_call ${use.name.toLowerCase()}`;
    case 'new':
      return ANONYMOUS_CLASS.test(target) ? 'new {class}' : `new ${target}`;
    case 'include':
      return `include ${use.name.toLowerCase()}`;
    case 'dynamic_call':
    case 'dynamic_new':
      return use.kind;
    default:
      return undefined;
  }
}

/**
 * Rows `owner: kind name` of one file.
 * @param maxDepth sites inside more closures and conditional functions than this are only counted
 */
export function indexSites(
  { definitions, uses }: FileFacts,
  maxDepth = Number.POSITIVE_INFINITY,
): { rows: string[]; deeper: number } {
  const rows: string[] = [];
  let deeper = 0;
  for (const use of uses) {
    const row = rowOf(use);
    if (row === undefined) continue;
    const { owner, depth } = place(definitions, use);
    if (depth > maxDepth) deeper++;
    else rows.push(`${owner}: ${row}`);
  }
  return { rows, deeper };
}
