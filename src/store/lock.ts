// One writer per project. The truth is a lock of the operating system, held through SQLite: it ends with the process that
// holds it, however it ends, so there is no stale lock to judge and no race in taking one over. Who holds it stands in lock.json.
import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { RagrafError } from '../model/errors.ts';
import { lockOwnerPath, lockPath, prepareRagrafDir } from './layout.ts';
import { type Connection, guarded, openForLock } from './open.ts';
import { writeWhole } from './sync.ts';

export interface Lock {
  /** Gives the lock back; harmless when called again. */
  release(): void;
}

interface Owner {
  pid: number;
  host: string;
  /** Start of the process in clock ticks since boot, where the system tells. */
  started: string | null;
}

const OWNER_ATTEMPTS = 20;
const OWNER_WAIT_MS = 10;

/** Keeps connections from being collected, which would end their locks. */
const held = new Set<Connection>();

/**
 * Takes the writer lock of a project or fails at once.
 * @throws RagrafError locked, naming the process that holds it; read_only, disk_full
 */
export function acquireLock(ragrafDir: string): Lock {
  prepareRagrafDir(ragrafDir);
  const db = openForLock(lockPath(ragrafDir));
  if (!lockFile(db, ragrafDir)) {
    db.close();
    throw new RagrafError('locked', describeOwner(ragrafDir));
  }
  held.add(db);
  try {
    writeWhole(lockOwnerPath(ragrafDir), `${JSON.stringify(thisProcess())}\n`);
  } catch (error) {
    release(db);
    throw error;
  }
  return {
    release() {
      if (!held.has(db)) return;
      try {
        rmSync(lockOwnerPath(ragrafDir), { force: true });
      } finally {
        release(db);
      }
    },
  };
}

/** False when another process, or another part of this one, has the lock. */
function lockFile(db: Connection, ragrafDir: string): boolean {
  try {
    guarded(lockPath(ragrafDir), () => db.exec('BEGIN IMMEDIATE'));
    return true;
  } catch (error) {
    if (error instanceof RagrafError && error.code === 'locked') return false;
    db.close();
    throw error;
  }
}

function release(db: Connection): void {
  held.delete(db);
  db.close();
}

function thisProcess(): Owner {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) };
}

/** Waits a little when lock.json is not yet the new owner's. */
function describeOwner(ragrafDir: string): string {
  for (let attempt = 0; ; attempt++) {
    const owner = readOwner(ragrafDir);
    if (owner !== undefined && owner.host !== hostname()) return `process ${owner.pid} on ${owner.host}`;
    if (owner !== undefined && startOf(owner.pid) === owner.started) return `process ${owner.pid}`;
    if (attempt === OWNER_ATTEMPTS) return `${ragrafDir}, by a process that has just begun`;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OWNER_WAIT_MS);
  }
}

/** Undefined while a new owner has not yet written its name. */
function readOwner(ragrafDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lockOwnerPath(ragrafDir), 'utf8')) as Owner;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Field 22 of /proc/<pid>/stat; tells a process from a later one with the same number. */
function startOf(pid: number): string | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
