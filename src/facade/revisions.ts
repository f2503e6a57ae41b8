// The revisions that a facade holds open. A new pointer retires them all; one is closed when its last call has ended.
import { statSync } from 'node:fs';
import { RagrafError } from '../model/errors.ts';
import { createFreshness, type Freshness } from '../store/freshness.ts';
import { pointerPath } from '../store/layout.ts';
import { type OpenRevision, openRevision } from '../store/open-revision.ts';

/** Pinned revisions kept open beside the current one. */
const MOST_PINNED = 4;
const ATTEMPTS = 3;

/** A revision for the time of one call. */
export interface Lease {
  readonly revision: OpenRevision;
  readonly freshness: Freshness;
  release(): void;
}

export interface Revisions {
  /**
   * Opens the revision that the pointer names now, or the one of a selector (name or commit).
   * Throws no_revision, unknown_revision, revision_corrupt, store_version.
   */
  acquire(selector?: string): Lease;
  close(): void;
}

interface Held {
  revision: OpenRevision;
  freshness: Freshness;
  calls: number;
  retired: boolean;
}

const CURRENT = '';

/** @param root absolute path of the project */
export function createRevisions(root: string, ragrafDir: string): Revisions {
  const pointer = pointerPath(ragrafDir);
  const held = new Map<string, Held>();
  let generation = '';

  function acquire(selector?: string): Lease {
    const key = selector ?? CURRENT;
    for (let attempt = 1; ; attempt++) {
      const now = pointerState(pointer);
      if (now !== generation) retireAll();
      generation = now;
      if (now === '') throw new RagrafError('no_revision', root);
      try {
        return lease(held.get(key) ?? open(key, selector));
      } catch (error) {
        // Between reading the pointer and opening its revision, another process may have published and rotated.
        if (attempt === ATTEMPTS || pointerState(pointer) === now) throw error;
      }
    }
  }

  function open(key: string, selector?: string): Held {
    const revision = openRevision(ragrafDir, selector);
    const entry = { revision, freshness: createFreshness(root, ragrafDir, revision.graph), calls: 0, retired: false };
    const pinned = [...held.keys()].filter((name) => name !== CURRENT);
    if (key !== CURRENT && pinned.length >= MOST_PINNED) retire(pinned[0]);
    held.set(key, entry);
    return entry;
  }

  function lease(entry: Held): Lease {
    entry.calls++;
    let open = true;
    return {
      revision: entry.revision,
      freshness: entry.freshness,
      release() {
        if (!open) return;
        open = false;
        entry.calls--;
        closeIdle(entry);
      },
    };
  }

  function retire(key: string): void {
    const entry = held.get(key);
    held.delete(key);
    if (entry === undefined) return;
    entry.retired = true;
    closeIdle(entry);
  }

  function retireAll(): void {
    for (const key of [...held.keys()]) retire(key);
  }

  return { acquire, close: retireAll };
}

function closeIdle(entry: Held): void {
  if (entry.retired && entry.calls === 0) entry.revision.close();
}

/** Changes whenever another pointer takes the place; '' when there is none. */
function pointerState(pointer: string): string {
  const stat = statSync(pointer, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? '' : `${stat.ino}:${stat.mtimeNs}:${stat.ctimeNs}:${stat.size}`;
}
