// A published revision, open for reading.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { RagrafError } from '../model/errors.ts';
import type { RevisionName } from '../model/ids.ts';
import { GRAPH_FILE, LEX_FILE, revisionDir } from './layout.ts';
import { openGraphReader } from './read-graph.ts';
import { openLexReader } from './read-lex.ts';
import type { GraphReader, LexReader, RevisionInfo } from './reader.ts';
import { type RevisionRecord, revisionInfo } from './revision-record.ts';
import { keptRevisions, resolveRevision } from './revisions.ts';

export interface OpenRevision {
  readonly info: RevisionInfo;
  readonly record: RevisionRecord;
  readonly graph: GraphReader;
  readonly lex: LexReader;
  close(): void;
}

/**
 * Opens a revision. The sizes of its stores are compared with its record each time; their hashes only by `verifyRevision`.
 * A revision that is rotated away while it is open stays readable.
 * @param selector a revision name or a commit prefix; the current revision when absent
 * @throws RagrafError no_revision, unknown_revision, revision_corrupt, store_version
 */
export function openRevision(ragrafDir: string, selector?: string): OpenRevision {
  const record = resolveRevision(ragrafDir, selector);
  const dir = revisionDir(ragrafDir, record.rev);
  checkSizes(dir, record);
  const info = revisionInfo(record);
  const graph = openGraphReader(join(dir, GRAPH_FILE), info);
  try {
    const lex = openLexReader(join(dir, LEX_FILE));
    const close = () => {
      graph.close();
      lex.close();
    };
    return { info, record, graph, lex, close };
  } catch (error) {
    graph.close();
    throw error;
  }
}

/**
 * The published revisions that can be asked, newest first.
 * @throws RagrafError revision_corrupt
 */
export function listRevisions(ragrafDir: string): { rev: RevisionName; base_commit: string | null }[] {
  return keptRevisions(ragrafDir).map(({ rev, base_commit }) => ({ rev, base_commit }));
}

function checkSizes(dir: string, record: RevisionRecord): void {
  for (const [name, { bytes }] of Object.entries(record.stores)) {
    const path = join(dir, name);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) throw new RagrafError('revision_corrupt', `${path} is missing`);
    if (size !== bytes) throw new RagrafError('revision_corrupt', `${path} has ${size} bytes, recorded are ${bytes}`);
  }
}
