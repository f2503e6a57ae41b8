// Calls that may name a table, and how their texts are read.
import { childByField, NO_NODE } from '../../tree.ts';
import { textOf, type Walk } from '../context.ts';
import { argumentsOf } from '../entry/site.ts';
import { literalText, type Place } from '../entry/values.ts';
import type { NameScope } from '../names.ts';
import { TABLE_CALLS } from './builder-words.ts';
import { SCHEMA_CALLS } from './migration-words.ts';

/** A call that the walk noted. */
export interface DatabaseSite {
  node: number;
  name: string;
  /** Class before `::`, resolved. */
  owner: string | undefined;
  scope: number;
  names: NameScope;
}

export function isDatabaseCall(name: string): boolean {
  return TABLE_CALLS.has(name) || SCHEMA_CALLS.has(name);
}

/** One call of a chain `a->b()->c()`, from the inside out. */
export interface ChainCall {
  name: string;
  node: number;
  arguments: number[];
}

/** The calls made on the result of a call, in order. */
export function callsOn(walk: Walk, node: number): ChainCall[] {
  const { tree, K, F } = walk;
  const found: ChainCall[] = [];
  for (let at = node; ; ) {
    const parent = tree.parent[at];
    if (parent < 0) return found;
    const kind = tree.kind[parent];
    if (kind !== K.member_call_expression && kind !== K.nullsafe_member_call_expression) return found;
    if (childByField(tree, parent, F.object) !== at) return found;
    const name = childByField(tree, parent, F.name);
    if (name === NO_NODE) return found;
    found.push({ name: textOf(walk, name), node: parent, arguments: values(walk, parent) });
    at = parent;
  }
}

/** Nodes of the arguments of a call. */
export function values(walk: Walk, node: number): number[] {
  return argumentsOf(walk, node).map((argument) => argument.node);
}

/** A literal text with the place of its first character. */
export interface LiteralText {
  text: string;
  line: number;
  column: number;
  start: number;
}

/** A literal without holes; undefined for everything else. */
export function literalAt(place: Place, node: number | undefined): LiteralText | undefined {
  const text = literalText(place, node);
  if (text === undefined || node === undefined) return undefined;
  const { tree, positions } = place.walk;
  const start = tree.start[node] + 1;
  return { text, line: positions.line(start), column: positions.column(start), start };
}
