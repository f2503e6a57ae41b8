// Publishing: everything a reader will see is on the disk before the pointer names it. The commit point is one rename.
import { chmodSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type RevisionName, revisionName, revisionNumber } from '../model/ids.ts';
import { appendHistory, readHistory } from './history.ts';
import { GRAPH_FILE, indexDir, LEX_FILE, POINTER_PREFIX, pointerPath, REVISION_FILE, revisionDir } from './layout.ts';
import { guarded } from './open.ts';
import { type PublishInfo, type RevisionRecord, recordText } from './revision-record.ts';
import { currentRevision, revisionFolders } from './revisions.ts';
import { discardStage, type Stage } from './stage.ts';
import { syncPath, writeSynced } from './sync.ts';
import { hashFile } from './verify-revision.ts';

/** What has just happened, in order. From `current` on, readers get the new revision. */
export const PUBLISH_STEPS = [
  'synced',
  'hashed',
  'recorded',
  'sealed',
  'renamed',
  'history',
  'pointer',
  'current',
] as const;
export type PublishStep = (typeof PUBLISH_STEPS)[number];

const STORES = [GRAPH_FILE, LEX_FILE];
const READ_ONLY = 0o444;

/**
 * Publishes a finished stage as the next revision. The caller holds the writer lock and has run `recover`.
 * When it fails, the previous revision is current as before and the stage is gone.
 * @param onStep called after each step
 * @throws RagrafError disk_full, read_only
 */
export function publishRevision(
  stage: Stage,
  info: PublishInfo,
  onStep: (step: PublishStep) => void = () => undefined,
): RevisionName {
  try {
    return guarded(stage.ragrafDir, () => publish(stage, info, onStep));
  } catch (error) {
    discardStage(stage);
    throw error;
  }
}

function publish(stage: Stage, info: PublishInfo, onStep: (step: PublishStep) => void): RevisionName {
  const { ragrafDir, dir } = stage;
  const rev = nextRevision(ragrafDir);
  for (const name of STORES) syncPath(join(dir, name));
  onStep('synced');
  const stores = Object.fromEntries(STORES.map((name) => [name, hashFile(join(dir, name))]));
  onStep('hashed');
  const record: RevisionRecord = { rev, ...info, stores };
  const text = recordText(record);
  writeSynced(join(dir, REVISION_FILE), text);
  onStep('recorded');
  for (const name of [...STORES, REVISION_FILE]) chmodSync(join(dir, name), READ_ONLY);
  syncPath(dir);
  onStep('sealed');
  renameSync(dir, revisionDir(ragrafDir, rev));
  try {
    syncPath(indexDir(ragrafDir));
    onStep('renamed');
    makeCurrent(ragrafDir, record, text, onStep);
  } catch (error) {
    // Back to where discarding finds it, so that a full disk gets its space back.
    if (currentRevision(ragrafDir)?.rev !== rev) renameSync(revisionDir(ragrafDir, rev), dir);
    throw error;
  }
  return rev;
}

function makeCurrent(
  ragrafDir: string,
  record: RevisionRecord,
  text: string,
  onStep: (step: PublishStep) => void,
): void {
  appendHistory(ragrafDir, record, new Date());
  onStep('history');
  const pointer = join(indexDir(ragrafDir), `${POINTER_PREFIX}${process.pid}`);
  writeSynced(pointer, text);
  onStep('pointer');
  renameSync(pointer, pointerPath(ragrafDir));
  syncPath(indexDir(ragrafDir));
  onStep('current');
}

/** One above every number that was ever used, so that a name never means two revisions. */
function nextRevision(ragrafDir: string): RevisionName {
  const current = currentRevision(ragrafDir);
  const used = [
    ...readHistory(ragrafDir).map((row) => row.rev),
    ...revisionFolders(ragrafDir).map(revisionName),
    ...(current === undefined ? [] : [current.rev]),
  ];
  return revisionName(1 + Math.max(0, ...used.map((rev) => revisionNumber(rev) ?? 0)));
}
