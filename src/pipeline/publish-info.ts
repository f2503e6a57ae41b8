// What a revision records about itself in rev.json.
import type { ProjectConfig } from '../config/project.ts';
import type { LinkedGraph } from '../model/graph.ts';
import type { FileRow } from '../store/reader.ts';
import type { PublishInfo } from '../store/revision-record.ts';
import { edgeSetHash } from '../store/write-graph.ts';
import type { Corpus } from './corpus.ts';
import { corpusHash } from './identity.ts';

export function publishInfo(
  config: ProjectConfig,
  { inputs }: Corpus,
  rows: readonly FileRow[],
  linked: LinkedGraph,
): PublishInfo {
  return {
    corpus_hash: corpusHash(rows) as string,
    edge_set_hash: edgeSetHash(linked.edges),
    config_hash: inputs.config_hash,
    base_commit: inputs.base_commit,
    capability: 'degraded',
    degraded_reasons: [config.cpg.enabled ? 'cpg_unavailable' : 'cpg_disabled'],
    counts: {
      files: rows.length,
      lines: rows.reduce((sum, { lines }) => sum + lines, 0),
      nodes: linked.nodes.length,
      edges: linked.edges.count,
      unresolved: linked.unresolved.length,
    },
    versions: inputs.versions,
  };
}
