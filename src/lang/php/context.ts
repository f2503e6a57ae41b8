// The state of one walk over one file: the tree, the facts found so far, and where the walk stands.
import type { Access, Definition, Modifier, Receiver, Span, TextChunk, Use, UseKind } from '../../model/facts.ts';
import type { CorpusPath } from '../../model/ids.ts';
import type { NodeKind } from '../../model/kinds.ts';
import type { TextPositions } from '../lines.ts';
import { EXTRA, NAMED, NO_NODE, type SyntaxTree } from '../tree.ts';
import type { Grammar } from './grammar.ts';
import { type NameScope, newNameScope } from './names.ts';

export interface Walk extends Grammar {
  path: CorpusPath;
  /** Redacted text. Names are always sliced from it, never from the masked text that was parsed. */
  text: string;
  tree: SyntaxTree;
  positions: TextPositions;
  names: NameScope;
  definitions: Definition[];
  uses: Use[];
  chunks: TextChunk[];
  /** Index of the innermost definition around the current node, -1 for the file. */
  scope: number;
  /** Nodes behind which the open scopes end, outermost first, with the scope to return to. */
  scopeEnds: { end: number; outer: number }[];
  /** The last comment run, for docblocks. */
  comment: { start: number; end: number; line: boolean };
  /** First docblock of the file, while no definition has taken it. */
  fileDoc: { start: number; end: number } | undefined;
  /** Closures and anonymous classes so far, by owner: index of the definition plus one. */
  ordinals: Map<string, number>;
  /** Definition that the value of a property or constant element, or a list of property hooks, belongs to, by node. */
  elementOwner: Map<number, number>;
  /** Definition of a declaration node. */
  definitionAt: Map<number, number>;
  /** Docblocks with `@var` that may stand inside bodies, in order, with the names that hold there. */
  varComments: { start: number; end: number; names?: NameScope }[];
  /** True for files over the size limit: definitions only. */
  definitionsOnly: boolean;
}

export function newWalk(
  grammar: Grammar,
  path: CorpusPath,
  text: string,
  tree: SyntaxTree,
  positions: TextPositions,
  definitionsOnly: boolean,
): Walk {
  return {
    ...grammar,
    path,
    text,
    tree,
    positions,
    names: newNameScope(''),
    definitions: [],
    uses: [],
    chunks: [],
    scope: -1,
    scopeEnds: [],
    comment: { start: 0, end: 0, line: false },
    fileDoc: undefined,
    ordinals: new Map(),
    elementOwner: new Map(),
    definitionAt: new Map(),
    varComments: [],
    definitionsOnly,
  };
}

export function textOf(walk: Walk, node: number): string {
  return walk.text.slice(walk.tree.start[node], walk.tree.end[node]);
}

/** Opens the scope of a definition: it lasts until the walk reaches node `end`. */
export function enter(walk: Walk, definition: number, end: number): void {
  walk.scopeEnds.push({ end, outer: walk.scope });
  walk.scope = definition;
}

/** Closes the scopes that end before a node. */
export function leaveUntil(walk: Walk, node: number): void {
  for (let top = walk.scopeEnds.at(-1); top !== undefined && top.end <= node; top = walk.scopeEnds.at(-1)) {
    walk.scope = top.outer;
    walk.scopeEnds.pop();
  }
}

/** A span from a node's range; `keyword` and `name` are the nodes whose lines are the declaration's and the name's. */
export function spanOf(walk: Walk, node: number, keyword: number, name: number): Span {
  const { positions, tree } = walk;
  const start = tree.start[node];
  const end = tree.end[node];
  return {
    startLine: positions.line(start),
    declLine: positions.line(tree.start[keyword]),
    nameLine: positions.line(tree.start[name]),
    endLine: positions.line(Math.max(start, end - 1)),
    start,
    end,
    startByte: positions.byte(start),
    endByte: positions.byte(end),
  };
}

/** Adds a definition inside the current scope and returns its index. */
export function define(walk: Walk, definition: Omit<Definition, 'parent'>): number {
  walk.definitions.push({ ...definition, parent: walk.scope });
  return walk.definitions.length - 1;
}

export type UseDetails = Partial<Pick<Use, 'target' | 'fallback' | 'owner' | 'arguments' | 'firstClass'>> & {
  receiver?: Receiver;
  access?: Access;
};

/** Records a use whose name token is `node`. */
export function use(walk: Walk, kind: UseKind, name: string, node: number, details: UseDetails = {}): void {
  if (walk.definitionsOnly) return;
  const start = walk.tree.start[node];
  walk.uses.push({
    kind,
    name,
    scope: walk.scope,
    line: walk.positions.line(start),
    column: walk.positions.column(start),
    start,
    ...details,
  });
}

/** Index of the nearest definition around the current scope (itself included) whose kind is listed, or -1. */
export function enclosing(walk: Walk, kinds: readonly NodeKind[]): number {
  let at = walk.scope;
  while (at >= 0 && !kinds.includes(walk.definitions[at].kind)) at = walk.definitions[at].parent;
  return at;
}

export function addModifier(definition: Definition, modifier: Modifier): void {
  definition.modifiers ??= [];
  if (!definition.modifiers.includes(modifier)) definition.modifiers.push(modifier);
}

export { firstNamedChild as firstNamed } from '../tree.ts';

/** Named children that are not comments, in order. */
export function namedChildren(tree: SyntaxTree, node: number): number[] {
  const children: number[] = [];
  for (let child = node + 1; child < tree.next[node]; child = tree.next[child])
    if ((tree.flags[child] & (NAMED | EXTRA)) === NAMED) children.push(child);
  return children;
}

export function isNameLike(walk: Walk, node: number): boolean {
  if (node === NO_NODE) return false;
  const kind = walk.tree.kind[node];
  return (
    kind === walk.K.name ||
    kind === walk.K.qualified_name ||
    kind === walk.K.relative_name ||
    kind === walk.K.relative_scope
  );
}

/** Own bit in the tree's flags: a parent has read this name, so it is no constant. */
const CLAIMED = 128;

/** Takes a name out of the running for constants, with the names inside it. */
export function claim(walk: Walk, node: number): void {
  const { flags, next } = walk.tree;
  for (let at = node; at < next[node]; at++) flags[at] |= CLAIMED;
}

export function isClaimed(walk: Walk, node: number): boolean {
  return (walk.tree.flags[node] & CLAIMED) !== 0;
}
