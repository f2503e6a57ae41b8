// The linked graph in memory as what the query layer's dispatch asks for: nodes by reference and edges of a node.
import type { EdgeColumns, GraphNode, LinkedGraph } from '../../../src/model/graph.ts';
import type { CorpusPath, NodeRef } from '../../../src/model/ids.ts';
import { EDGE_KINDS } from '../../../src/model/kinds.ts';
import { RULE_NAMES } from '../../../src/model/rules.ts';
import type { EdgeRow, GraphReader, NodeRow } from '../../../src/store/reader.ts';

export interface MemoryGraph {
  reader: GraphReader;
  edge(at: number): EdgeRow;
}

function nodeRow(node: GraphNode, ref: number, path: CorpusPath | undefined): NodeRow {
  return {
    ref: ref as NodeRef,
    id: node.id,
    kind: node.kind,
    name: node.name,
    qualified: node.qualified,
    language: node.language,
    path,
    declLine: node.span?.declLine,
    parent: node.parent < 0 ? undefined : (node.parent as NodeRef),
    modifiers: node.modifiers ?? [],
  };
}

function byEnd(ends: Uint32Array, edges: EdgeColumns): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (let at = 0; at < edges.count; at++) {
    const known = lists.get(ends[at]);
    if (known === undefined) lists.set(ends[at], [at]);
    else known.push(at);
  }
  return lists;
}

/** @param paths path of each file, in the order that the graph was linked from */
export function memoryGraph({ nodes, edges }: LinkedGraph, paths: readonly CorpusPath[]): MemoryGraph {
  const incoming = byEnd(edges.target, edges);
  const outgoing = byEnd(edges.source, edges);
  const edge = (at: number): EdgeRow => ({
    kind: EDGE_KINDS[edges.kind[at]],
    source: edges.source[at] as NodeRef,
    target: edges.target[at] as NodeRef,
    path: paths[edges.file[at]],
    line: edges.line[at],
    column: edges.column[at],
    rule: RULE_NAMES[edges.rule[at]],
    confidence: edges.confidence[at],
    uid: String(edges.uid[at]),
  });
  const asked: Pick<GraphReader, 'node' | 'edges'> = {
    node: (ref) => nodeRow(nodes[ref], ref, nodes[ref].file < 0 ? undefined : paths[nodes[ref].file]),
    edges: (ref, direction, kinds) =>
      ((direction === 'in' ? incoming : outgoing).get(ref) ?? []).map(edge).filter(({ kind }) => kinds.includes(kind)),
  };
  return { reader: asked as GraphReader, edge };
}
