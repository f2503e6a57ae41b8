// The database side of linking: sources replayed, tables by name, the edges that follow, and the schema as one document.
import type { FileFacts } from '../../model/facts.ts';
import type { NodeId } from '../../model/ids.ts';
import type { LiveSchema, SchemaModel } from '../../model/schema.ts';
import type { CorpusNodes } from '../nodes.ts';
import type { Program } from '../program.ts';
import type { UseContext } from '../use-context.ts';
import type { UseOutcome } from '../use-edges.ts';
import { addSchemaEdges, planSchemaEdges } from './edges.ts';
import { schemaModel } from './model.ts';
import { addModels, models } from './models.ts';
import { addQueries } from './queries.ts';
import { replay } from './replay.ts';
import { tableIndex } from './tables.ts';

export interface LinkedSchema {
  /** Adds the edges whose evidence stands in the file of the context. */
  addEdges(context: UseContext, outcome: UseOutcome): void;
  model(): SchemaModel;
}

export function linkSchema(
  documents: readonly FileFacts[],
  program: Program,
  corpus: CorpusNodes,
  live: LiveSchema | undefined,
): LinkedSchema {
  const nodeOf = (file: number, definition: number) => (definition < 0 ? -1 : corpus.definitionNodes[file][definition]);
  const scopeOf = (file: number, definition: number) =>
    definition < 0 ? corpus.fileNodes[file] : nodeOf(file, definition);
  const replayed = replay(documents, nodeOf);
  const index = tableIndex(program, replayed, new Set(live?.tables.map(({ name }) => name.toLowerCase())));
  const mapped = models(documents, program, index, nodeOf);
  const planned = planSchemaEdges(documents, replayed, index, scopeOf);
  return {
    addEdges: (context, outcome) => {
      addSchemaEdges(planned, context.file, context.edges);
      addQueries(context, index, outcome);
      addModels(context, index, mapped);
    },
    model: () => schemaModel(documents, replayed, live, (node): NodeId => corpus.nodes[node].id),
  };
}
