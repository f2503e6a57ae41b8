// Tables of lexvec.sqlite. The comments inside the statements are stored with them, so that the file explains itself.

/** Weights of the columns of `lex` in BM25, in column order. */
export const COLUMN_WEIGHTS = { name: 5, path: 3, parts: 3, doc: 1, body: 1 } as const;

export const LEX_TABLES = `
CREATE TABLE file_text (
  ref INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  first_chunk INTEGER NOT NULL, -- the file's chunks are chunk.ref from here
  end_chunk INTEGER NOT NULL, -- to before here
  text TEXT NOT NULL -- redacted
) STRICT;

CREATE TABLE chunk (
  ref INTEGER PRIMARY KEY, -- rowid in lex
  node TEXT, -- id of the symbol or section; NULL for files and commit messages
  kind TEXT NOT NULL, -- symbol, section, file or commit
  file INTEGER, -- file_text.ref; NULL for commit messages
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  title TEXT NOT NULL, -- qualified name, heading, path, or commit and subject
  doc TEXT NOT NULL -- docblock or message without comment marks
) STRICT;

CREATE TABLE name ( -- distinct short names of chunks, for substring search
  ref INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  chunks BLOB -- little-endian unsigned 32-bit chunk.ref
) STRICT;

-- name and path: whole and split; parts: distinct parts of the body's words; doc: as written; body: its distinct identifiers
CREATE VIRTUAL TABLE lex USING fts5(
  name, path, parts, doc, body,
  content = '',
  tokenize = "unicode61 tokenchars '_$'"
);
INSERT INTO lex (lex, rank) VALUES ('hashsize', 67108864);
INSERT INTO lex (lex, rank) VALUES ('rank', 'bm25(${Object.values(COLUMN_WEIGHTS).join(', ')})');
`;

/** Created after the rows. */
export const LEX_INDEXES = `
CREATE UNIQUE INDEX file_text_path ON file_text (path);
CREATE INDEX chunk_node ON chunk (node) WHERE node IS NOT NULL;
`;
