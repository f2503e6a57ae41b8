// The index of a corpus, asked by place: which edges and uses stand on a line, and which definition begins on one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Use } from '../../../src/model/facts.ts';
import type { GraphNode, LinkedGraph, UnresolvedUse } from '../../../src/model/graph.ts';
import { CALLABLE_KINDS, EDGE_KINDS, type EdgeKind, type NodeKind } from '../../../src/model/kinds.ts';
import { targetsThroughDispatch } from '../../../src/query/dispatch.ts';
import type { EdgeRow } from '../../../src/store/reader.ts';
import { indexSources } from '../../check.ts';
import { type MemoryGraph, memoryGraph } from './memory-graph.ts';
import type { WorkingCopy } from './working-copy.ts';

const CALLS: readonly EdgeKind[] = ['calls', 'calls_heuristic'];
const CALLABLE: ReadonlySet<NodeKind> = new Set(CALLABLE_KINDS);

export interface IndexedCorpus {
  graph: LinkedGraph;
  has(path: string): boolean;
  node(ref: number): GraphNode;
  /** Path of a node's file; undefined for external symbols. */
  pathOf(node: GraphNode): string | undefined;
  /** `calls` and `calls_heuristic` edges on a line. */
  edgesAt(path: string, line: number): EdgeRow[];
  /** Edges of some kinds by `path:line:column`. */
  edgesByPlace(kinds: readonly EdgeKind[]): Map<string, EdgeRow[]>;
  usesAt(path: string, line: number): Use[];
  unresolvedAt(path: string, line: number): UnresolvedUse[];
  /** Callables whose keyword stands on a line. */
  callablesAt(path: string, line: number): number[];
  /** The target of an edge and what dispatch adds, as the query layer counts it. */
  mayRun(edge: EdgeRow): ReadonlySet<number>;
  text(path: string): string;
  /** Uses of each file, in the order of the paths. */
  files: { path: string; uses: readonly Use[] }[];
}

function byLine<T>(items: Iterable<T>, lineOf: (item: T) => string): Map<string, T[]> {
  const lines = new Map<string, T[]>();
  for (const item of items) {
    const key = lineOf(item);
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [item]);
    else known.push(item);
  }
  return lines;
}

/** Indexes a corpus in memory. */
export async function indexCorpus({ root, paths }: WorkingCopy): Promise<IndexedCorpus> {
  const sources = function* (): Generator<[string, Uint8Array]> {
    for (const path of paths) yield [path, readFileSync(join(root, path))];
  };
  const { files, graph } = await indexSources(sources());
  const names = files.map((file) => file.facts.path);
  const memory = memoryGraph(graph, names);
  const ofKinds = function* (kinds: readonly EdgeKind[]): Generator<EdgeRow> {
    for (let at = 0; at < graph.edges.count; at++)
      if (kinds.includes(EDGE_KINDS[graph.edges.kind[at]])) yield memory.edge(at);
  };
  const edges = byLine(ofKinds(CALLS), (edge) => `${edge.path}:${edge.line}`);
  const unresolved = byLine(graph.unresolved, (use) => `${names[use.file]}:${use.line}`);
  const callables = byLine(
    graph.nodes.flatMap((node, ref) => (CALLABLE.has(node.kind) && node.span !== undefined ? [ref] : [])),
    (ref) => `${names[graph.nodes[ref].file]}:${graph.nodes[ref].span?.declLine}`,
  );
  const usesOf = new Map(
    files.map(({ path, facts }) => [path as string, byLine(facts.uses, (use) => String(use.line))]),
  );
  const textOf = new Map(files.map(({ path, text }) => [path as string, text]));
  return {
    graph,
    has: (path) => usesOf.has(path),
    node: (ref) => graph.nodes[ref],
    pathOf: (node) => (node.file < 0 ? undefined : names[node.file]),
    edgesAt: (path, line) => edges.get(`${path}:${line}`) ?? [],
    edgesByPlace: (kinds) => byLine(ofKinds(kinds), (edge) => `${edge.path}:${edge.line}:${edge.column}`),
    usesAt: (path, line) => usesOf.get(path)?.get(String(line)) ?? [],
    unresolvedAt: (path, line) => unresolved.get(`${path}:${line}`) ?? [],
    callablesAt: (path, line) => callables.get(`${path}:${line}`) ?? [],
    mayRun: reachFrom(memory),
    text: (path) => textOf.get(path) ?? '',
    files: files.map(({ path, facts }) => ({ path, uses: facts.uses })),
  };
}

function reachFrom({ reader }: MemoryGraph): IndexedCorpus['mayRun'] {
  const known = new Map<string, ReadonlySet<number>>();
  return (edge) => {
    const key = `${edge.source} ${edge.target} ${edge.rule}`;
    let targets = known.get(key);
    if (targets === undefined) {
      targets = new Set([edge.target, ...targetsThroughDispatch(reader, edge).map(({ actual }) => actual)]);
      known.set(key, targets);
    }
    return targets;
  };
}
