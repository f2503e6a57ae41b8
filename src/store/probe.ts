// Does SQLite load here, and can it do what the stores need.
import Database from 'better-sqlite3';

export interface SqliteProbe {
  version: string;
  /** Features that the stores need and this build lacks. */
  missing: string[];
}

const FEATURES: Readonly<Record<string, string>> = {
  'full-text search':
    "CREATE VIRTUAL TABLE probe_text USING fts5(text, content = '', tokenize = \"unicode61 tokenchars '_$'\")",
  'strict tables': 'CREATE TABLE probe_strict (value TEXT NOT NULL) STRICT',
};

/** @throws the loader's error when the native module does not load */
export function probeSqlite(): SqliteProbe {
  const db = new Database(':memory:');
  try {
    const version = String(db.prepare('SELECT sqlite_version()').pluck().get());
    return { version, missing: Object.keys(FEATURES).filter((feature) => !works(db, FEATURES[feature])) };
  } finally {
    db.close();
  }
}

function works(db: Database.Database, statement: string): boolean {
  try {
    db.exec(statement);
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  }
}
