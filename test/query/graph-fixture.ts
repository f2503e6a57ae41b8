// The facade's test project as an open graph, in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RevisionName } from '../../src/model/ids.ts';
import { openGraphReader } from '../../src/store/read-graph.ts';
import type { GraphReader, NodeRow } from '../../src/store/reader.ts';
import { writeGraph } from '../../src/store/write-graph.ts';
import { fileRows, graph } from '../facade/project.ts';

export interface OpenGraph {
  graph: GraphReader;
  /** The one node of a qualified name that is no file. */
  node(qualified: string): NodeRow;
  close(): void;
}

export function openTestGraph(): OpenGraph {
  const folder = mkdtempSync(join(tmpdir(), 'ragraf-query-'));
  const path = join(folder, 'graph.sqlite');
  const info = {
    base_commit: null,
    corpus_hash: 'test',
    capability: 'degraded',
    degraded_reasons: ['cpg_unavailable'],
  } as const;
  writeGraph(path, { linked: graph(), files: fileRows(), excluded: [], info });
  const reader = openGraphReader(path, {
    ...info,
    rev: 'rev-0001' as RevisionName,
    degraded_reasons: ['cpg_unavailable'],
  });
  return {
    graph: reader,
    node(qualified) {
      const nodes = reader.nodesByQualified(qualified).filter((node) => node.kind !== 'file');
      if (nodes.length !== 1) throw new Error(`${qualified} means ${nodes.length} nodes`);
      return nodes[0];
    },
    close() {
      reader.close();
      rmSync(folder, { recursive: true });
    },
  };
}
