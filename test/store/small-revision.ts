// Publishing a small revision of its own content.
import { join } from 'node:path';
import type { RevisionName } from '../../src/model/ids.ts';
import { STORE_VERSION } from '../../src/store/open.ts';
import { type PublishStep, publishRevision } from '../../src/store/publish.ts';
import type { PublishInfo } from '../../src/store/revision-record.ts';
import { stageRevision } from '../../src/store/stage.ts';
import { edgeSetHash, writeGraph } from '../../src/store/write-graph.ts';
import { openLexWriter } from '../../src/store/write-lex.ts';
import { smallInput } from './small-graph.ts';

export function publishSmall(
  ragrafDir: string,
  corpusHash: string,
  onStep?: (step: PublishStep | 'staged') => void,
): RevisionName {
  const stage = stageRevision(ragrafDir);
  const input = smallInput();
  input.info.corpus_hash = corpusHash;
  writeGraph(stage.graphPath, input);
  const lex = openLexWriter(stage.lexPath);
  lex.addFile({ path: 'src/Cart.php', text: `<?php // ${corpusHash}`, chunks: [] });
  lex.finish();
  onStep?.('staged');
  const info: PublishInfo = {
    corpus_hash: corpusHash,
    edge_set_hash: edgeSetHash(input.linked.edges),
    config_hash: 'c0f1',
    base_commit: `${corpusHash}c0ffee`,
    capability: 'degraded',
    degraded_reasons: ['cpg_unavailable'],
    counts: { files: 3, lines: 32, nodes: 10, edges: 11, unresolved: 3 },
    versions: { tool: '0.1.0', schema: STORE_VERSION, extractors: { php: 1, markdown: 1 } },
  };
  return publishRevision(stage, info, onStep);
}

export const ragrafIn = (dir: string): string => join(dir, '.ragraf');
