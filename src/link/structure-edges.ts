// `contains`: what stands inside what, a file's definitions inside the file.
import type { NodeKind } from '../model/kinds.ts';
import type { EdgeList } from './edge-list.ts';
import type { CorpusNodes } from './nodes.ts';

const DOCUMENT_PARTS = new Set<NodeKind>(['doc', 'doc_section']);

export function addContains({ nodes, definitionNodes }: CorpusNodes, file: number, edges: EdgeList): void {
  for (const index of definitionNodes[file]) {
    const { kind, parent, span } = nodes[index];
    edges.add(DOCUMENT_PARTS.has(kind) ? 'section' : 'contains', parent, index, span?.nameLine ?? 1, 1, 1);
  }
}
