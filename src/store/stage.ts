// The folder in which a revision is built before anybody can see it.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GRAPH_FILE, indexDir, LEX_FILE, prepareRagrafDir, STAGE_PREFIX } from './layout.ts';
import { guarded } from './open.ts';

export interface Stage {
  readonly ragrafDir: string;
  readonly dir: string;
  /** Where graph.sqlite and lexvec.sqlite are to be written. */
  readonly graphPath: string;
  readonly lexPath: string;
}

/**
 * Makes an empty stage. The caller holds the writer lock.
 * @throws RagrafError read_only, disk_full
 */
export function stageRevision(ragrafDir: string): Stage {
  prepareRagrafDir(ragrafDir);
  return guarded(ragrafDir, () => {
    const dir = mkdtempSync(join(indexDir(ragrafDir), `${STAGE_PREFIX}${process.pid}-`));
    return { ragrafDir, dir, graphPath: join(dir, GRAPH_FILE), lexPath: join(dir, LEX_FILE) };
  });
}

/** Removes a stage and what is in it. Harmless after publishing. */
export function discardStage(stage: Stage): void {
  guarded(stage.dir, () => rmSync(stage.dir, { recursive: true, force: true }));
}
