// The hand-made project on disk, with a published revision of its hand-made graph.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createFacade, type Facade } from '../../src/facade/answer.ts';
import { ragrafDirOf } from '../../src/store/layout.ts';
import { publishRevision } from '../../src/store/publish.ts';
import { stageRevision } from '../../src/store/stage.ts';
import { edgeSetHash, writeGraph } from '../../src/store/write-graph.ts';
import { type LexChunk, openLexWriter } from '../../src/store/write-lex.ts';
import { FILES, fileRows, graph, PATHS } from './project.ts';

export interface PublishedProject {
  root: string;
  facade: Facade;
  /** Publishes the same graph again, as the next revision. */
  publish(): void;
  remove(): void;
}

const INFO = {
  base_commit: null,
  corpus_hash: 'hand-made',
  capability: 'degraded',
  degraded_reasons: ['cpg_unavailable'],
} as const;

export function publishProject(): PublishedProject {
  const root = mkdtempSync(join(tmpdir(), 'ragraf-facade-'));
  for (const path of PATHS) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), FILES[path]);
  }
  const publish = () => publishGraph(root);
  publish();
  const facade = createFacade({ root });
  return {
    root,
    facade,
    publish,
    remove() {
      facade.close();
      rmSync(root, { recursive: true });
    },
  };
}

function publishGraph(root: string): void {
  const stage = stageRevision(ragrafDirOf(root));
  const linked = graph();
  writeGraph(stage.graphPath, { linked, files: fileRows(), excluded: [{ rule: '**/*.log', files: 2 }], info: INFO });
  const lex = openLexWriter(stage.lexPath);
  for (const path of PATHS) lex.addFile({ path, text: FILES[path], chunks: chunksOf(path) });
  lex.finish();
  publishRevision(stage, {
    ...INFO,
    degraded_reasons: ['cpg_unavailable'],
    config_hash: 'hand-made',
    edge_set_hash: edgeSetHash(linked.edges),
    counts: { files: PATHS.length, lines: 0, nodes: linked.nodes.length, edges: linked.edges.count, unresolved: 2 },
    versions: { tool: '0.0.0', schema: 1, extractors: { php: 1 } },
  });
}

/** One chunk for each definition; the docblock is the comment that ends right above it. */
function chunksOf(path: string): LexChunk[] {
  return graph()
    .nodes.filter((node) => node.kind !== 'file' && node.kind !== 'doc' && PATHS[node.file] === path)
    .map((node) => {
      const { start, end, startLine, endLine } = node.span ?? { start: 0, end: 0, startLine: 1, endLine: 1 };
      const doc = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(FILES[path].slice(0, start));
      return {
        node: node.id,
        kind: node.kind === 'doc_section' ? 'section' : 'symbol',
        name: node.name,
        qualified: node.qualified,
        docStart: doc?.index ?? 0,
        docEnd: doc === null ? 0 : doc.index + doc[0].length,
        bodyStart: start,
        bodyEnd: end,
        startLine,
        endLine,
      };
    });
}
