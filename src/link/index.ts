// Facts of single files become one graph: nodes, edges with provenance, and the uses that nothing decides. Pure and deterministic.
import { compareText } from '../base/order.ts';
import { RagrafError } from '../model/errors.ts';
import { type FileFacts, USE_KINDS } from '../model/facts.ts';
import type { LinkedGraph } from '../model/graph.ts';
import { newEdgeList } from './edge-list.ts';
import { addEntryPoints, entryNodes } from './entry-points.ts';
import type { LinkEnvironment } from './environment.ts';
import { type CorpusNodes, corpusNodes } from './nodes.ts';
import { addOverrides } from './overrides.ts';
import { buildProgram } from './program.ts';
import { linkSchema } from './schema/index.ts';
import { fileScopes } from './scopes.ts';
import { addContains } from './structure-edges.ts';
import { createTypes } from './types/index.ts';
import type { UseContext } from './use-context.ts';
import { addUses, type UseOutcome } from './use-edges.ts';

export type { LinkEnvironment } from './environment.ts';

/**
 * Links the files of a corpus (FT-8, FT-10).
 * @param documents sorted by path (compareText), each path once
 * @throws RagrafError `internal` when they are not
 */
export function link(documents: readonly FileFacts[], environment: LinkEnvironment): LinkedGraph {
  checkOrder(documents);
  const corpus = corpusNodes(documents);
  const entryPoints = entryNodes(documents, corpus);
  const program = buildProgram(documents, corpus, environment);
  const types = createTypes(program, corpus.definitionNodes);
  const schema = linkSchema(documents, program, corpus, environment.live);
  const edges = newEdgeList();
  const outcome: UseOutcome = { unresolved: [], resolution: {} };

  documents.forEach((document, file) => {
    edges.startFile(file);
    addContains(corpus, file, edges);
    for (const info of program.classes.byFile[file]) addOverrides(program, info, edges);
    const indices = corpus.definitionNodes[file];
    const context: UseContext = {
      program,
      document,
      file,
      scopes: fileScopes(document, indices, program.classes),
      types,
      nodeOf: (definition) => (definition < 0 ? corpus.fileNodes[file] : indices[definition]),
      edges,
    };
    addUses(context, outcome);
    schema.addEdges(context, outcome);
    addEntryPoints(program, corpus, entryPoints, file, edges);
  });

  const externals = program.externals.finish(edges.endsFrom(corpus.nodes.length));
  const nodes = [...corpus.nodes, ...externals.nodes];
  const ids = nodes.map((node) => node.id);
  const fileIds = documents.map((_, file) => corpus.nodes[corpus.fileNodes[file]].id);
  return {
    nodes,
    edges: edges.finish(ids, fileIds, externals.renumber),
    unresolved: outcome.unresolved,
    resolution: inKindOrder(outcome),
    schema: schema.model(),
    ...tables(corpus),
  };
}

function checkOrder(documents: readonly FileFacts[]): void {
  for (let at = 1; at < documents.length; at++)
    if (compareText(documents[at - 1].path, documents[at].path) >= 0)
      throw new RagrafError('internal', `files are not sorted: ${documents[at].path}`);
}

function inKindOrder({ resolution }: UseOutcome): LinkedGraph['resolution'] {
  return Object.fromEntries(
    USE_KINDS.flatMap((kind) => (resolution[kind] === undefined ? [] : [[kind, resolution[kind]]])),
  );
}

function tables({
  duplicates,
  definitionNodes,
  fileNodes,
}: CorpusNodes): Pick<LinkedGraph, 'duplicates' | 'definitionNodes' | 'fileNodes'> {
  return { duplicates, definitionNodes, fileNodes };
}
