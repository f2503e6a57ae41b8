// The text chunks of one file as the lexical store wants them: the facts' places joined with the ids that linking gave.
import type { FileFacts, TextChunk } from '../model/facts.ts';
import type { NodeId } from '../model/ids.ts';
import type { LexChunk } from '../store/write-lex.ts';

/**
 * @param ids node ids of the file's definitions, in their order
 */
export function lexChunks(facts: FileFacts, ids: readonly NodeId[]): LexChunk[] {
  return facts.chunks.map((chunk) => lexChunk(chunk, facts, ids));
}

function lexChunk({ kind, definition, ...places }: TextChunk, facts: FileFacts, ids: readonly NodeId[]): LexChunk {
  if (definition < 0) {
    const name = facts.path.slice(facts.path.lastIndexOf('/') + 1);
    return { kind, name, qualified: facts.path, ...places, startLine: Math.min(1, facts.lines), endLine: facts.lines };
  }
  const { name, qualified, span } = facts.definitions[definition];
  return { node: ids[definition], kind, name, qualified, ...places, startLine: span.startLine, endLine: span.endLine };
}
