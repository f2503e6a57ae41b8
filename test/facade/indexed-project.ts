// Sources on disk with a published revision of what the indexer makes of them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '../../src/base/hash.ts';
import { createFacade, type Facade } from '../../src/facade/answer.ts';
import { phpBuiltins } from '../../src/lang/php/builtins.ts';
import { link } from '../../src/link/index.ts';
import type { LiveSchema } from '../../src/model/schema.ts';
import { ragrafDirOf } from '../../src/store/layout.ts';
import { publishRevision } from '../../src/store/publish.ts';
import type { FileRow } from '../../src/store/reader.ts';
import { stageRevision } from '../../src/store/stage.ts';
import { edgeSetHash, writeGraph } from '../../src/store/write-graph.ts';
import { openLexWriter } from '../../src/store/write-lex.ts';
import { indexSources } from '../check.ts';

export interface IndexedProject {
  facade: Facade;
  remove(): void;
}

const INFO = {
  base_commit: null,
  corpus_hash: 'test',
  capability: 'degraded',
  degraded_reasons: ['cpg_unavailable'],
} as const;

export async function indexProject(
  files: Readonly<Record<string, string>>,
  live?: LiveSchema,
): Promise<IndexedProject> {
  const root = mkdtempSync(join(tmpdir(), 'ragraf-indexed-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const checked = (await indexSources(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))).files;
  const linked = link(
    checked.map(({ facts }) => facts),
    { builtins: phpBuiltins(), live },
  );
  const rows = checked.map(({ path, facts, text }): FileRow => {
    const { language, status, lines, faults } = facts;
    return {
      path,
      language,
      status,
      lines,
      bytes: Buffer.byteLength(text),
      hash: sha256(text),
      encoding: 'utf-8',
      faults,
    };
  });
  const stage = stageRevision(ragrafDirOf(root));
  writeGraph(stage.graphPath, { linked, files: rows, excluded: [], info: INFO });
  const lex = openLexWriter(stage.lexPath);
  for (const { path, text } of checked) lex.addFile({ path, text, chunks: [] });
  lex.finish();
  publishRevision(stage, {
    ...INFO,
    degraded_reasons: ['cpg_unavailable'],
    config_hash: 'test',
    edge_set_hash: edgeSetHash(linked.edges),
    counts: { files: rows.length, lines: 0, nodes: linked.nodes.length, edges: linked.edges.count, unresolved: 0 },
    versions: { tool: '0.0.0', schema: 1, extractors: {} },
  });
  const facade = createFacade({ root });
  return {
    facade,
    remove() {
      facade.close();
      rmSync(root, { recursive: true });
    },
  };
}
