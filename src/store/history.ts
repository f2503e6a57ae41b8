// rev_history in control.sqlite: one row for each revision ever published, never changed, never deleted (FT-34).
// The row is written just before the pointer. If the process dies between the two, the number is marked as abandoned, in a
// second table, and never used again: a revision name means one thing for ever.
import { existsSync } from 'node:fs';
import type { Capability } from '../model/capability.ts';
import { type RevisionName, revisionNumber } from '../model/ids.ts';
import { controlPath } from './layout.ts';
import { type Connection, guarded, openForQuery, openForUpdate } from './open.ts';
import type { RevisionCounts, RevisionRecord } from './revision-record.ts';

export interface HistoryRow extends RevisionCounts {
  rev: RevisionName;
  /** ISO 8601, UTC. */
  created_at: string;
  corpus_hash: string;
  edge_set_hash: string;
  base_commit: string | null;
  capability: Capability;
  degraded_reasons: string[];
  joern_used: boolean;
  /** The build died before this revision became current. */
  abandoned: boolean;
}

/**
 * Schema of control.sqlite. The insert triggers refuse REPLACE on every connection, since a replaced row exists when they run.
 */
export const CONTROL_SCHEMA = `
CREATE TABLE rev_history (
  rev TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  corpus_hash TEXT NOT NULL,
  edge_set_hash TEXT NOT NULL,
  base_commit TEXT,
  capability TEXT NOT NULL,
  degraded_reasons TEXT NOT NULL, -- separated by spaces
  joern_used INTEGER NOT NULL,
  files INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  nodes INTEGER NOT NULL,
  edges INTEGER NOT NULL,
  unresolved INTEGER NOT NULL
) STRICT;
CREATE TRIGGER rev_history_insert BEFORE INSERT ON rev_history
WHEN EXISTS (SELECT 1 FROM rev_history WHERE rev = NEW.rev OR number = NEW.number OR rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'rev_history only grows'); END;
CREATE TRIGGER rev_history_update BEFORE UPDATE ON rev_history
BEGIN SELECT RAISE(ABORT, 'rev_history only grows'); END;
CREATE TRIGGER rev_history_delete BEFORE DELETE ON rev_history
BEGIN SELECT RAISE(ABORT, 'rev_history only grows'); END;

CREATE TABLE rev_abandoned (rev TEXT PRIMARY KEY, noted_at TEXT NOT NULL) STRICT; -- never became current
CREATE TRIGGER rev_abandoned_insert BEFORE INSERT ON rev_abandoned
WHEN EXISTS (SELECT 1 FROM rev_abandoned WHERE rev = NEW.rev OR rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'rev_abandoned only grows'); END;
CREATE TRIGGER rev_abandoned_update BEFORE UPDATE ON rev_abandoned
BEGIN SELECT RAISE(ABORT, 'rev_abandoned only grows'); END;
CREATE TRIGGER rev_abandoned_delete BEFORE DELETE ON rev_abandoned
BEGIN SELECT RAISE(ABORT, 'rev_abandoned only grows'); END;
`;

/**
 * Opens control.sqlite for writing, creating it when it is new. The ledger adds its tables through this connection.
 * @throws RagrafError read_only, disk_full, store_version, revision_corrupt
 */
export function openControl(ragrafDir: string): Connection {
  return openForUpdate(controlPath(ragrafDir), CONTROL_SCHEMA);
}

/** Every revision ever published, oldest first; abandoned ones are marked. Empty when nothing was ever published. */
export function readHistory(ragrafDir: string): HistoryRow[] {
  const path = controlPath(ragrafDir);
  if (!existsSync(path)) return [];
  const db = openForQuery(path);
  try {
    return guarded(path, () => historyRows(db));
  } finally {
    db.close();
  }
}

/** Appends the row of a revision that is about to become current. */
export function appendHistory(ragrafDir: string, record: RevisionRecord, createdAt: Date): void {
  const { counts } = record;
  withControl(ragrafDir, (db) =>
    db
      .prepare('INSERT INTO rev_history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        record.rev,
        revisionNumber(record.rev),
        createdAt.toISOString(),
        record.corpus_hash,
        record.edge_set_hash,
        record.base_commit,
        record.capability,
        record.degraded_reasons.join(' '),
        0,
        counts.files,
        counts.lines,
        counts.nodes,
        counts.edges,
        counts.unresolved,
      ),
  );
}

/** Marks the row of a revision that never became current. */
export function appendAbandoned(ragrafDir: string, rev: RevisionName, notedAt: Date): void {
  withControl(ragrafDir, (db) => db.prepare('INSERT INTO rev_abandoned VALUES (?, ?)').run(rev, notedAt.toISOString()));
}

function withControl(ragrafDir: string, work: (db: Connection) => unknown): void {
  const db = openControl(ragrafDir);
  try {
    guarded(controlPath(ragrafDir), () => work(db));
  } finally {
    db.close();
  }
}

type StoredHistory = Omit<HistoryRow, 'degraded_reasons' | 'joern_used' | 'abandoned'> & {
  degraded_reasons: string;
  joern_used: number;
  abandoned: number;
};

function historyRows(db: Connection): HistoryRow[] {
  const rows = db
    .prepare<[], StoredHistory>(
      `SELECT rev, created_at, corpus_hash, edge_set_hash, base_commit, capability, degraded_reasons, joern_used,
       files, lines, nodes, edges, unresolved, rev IN (SELECT rev FROM rev_abandoned) AS abandoned
       FROM rev_history ORDER BY number`,
    )
    .all();
  return rows.map((row) => ({
    ...row,
    degraded_reasons: row.degraded_reasons === '' ? [] : row.degraded_reasons.split(' '),
    joern_used: row.joern_used === 1,
    abandoned: row.abandoned === 1,
  }));
}
