// Tables of graph.sqlite. The comments inside the statements are stored with them, so that the file explains itself.

export const GRAPH_TABLES = `
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE file (
  ref INTEGER PRIMARY KEY, -- in path order, so that ordering by file is ordering by path
  path TEXT NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL, -- parsed, partial, failed or skipped
  lines INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  hash TEXT NOT NULL, -- SHA-256 of the bytes on disk
  encoding TEXT NOT NULL
) STRICT;

CREATE TABLE fault (
  file INTEGER NOT NULL,
  phase TEXT NOT NULL,
  reason TEXT NOT NULL,
  line INTEGER NOT NULL,
  end_line INTEGER NOT NULL
) STRICT;

CREATE TABLE excluded (rule TEXT NOT NULL, files INTEGER NOT NULL) STRICT;

CREATE TABLE node_kind (ref INTEGER PRIMARY KEY, name TEXT NOT NULL, nodes INTEGER NOT NULL) STRICT;

CREATE TABLE node (
  ref INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  kind INTEGER NOT NULL, -- node_kind.ref
  name TEXT NOT NULL,
  qualified TEXT NOT NULL,
  language TEXT NOT NULL,
  file INTEGER, -- file.ref; NULL for symbols outside the corpus, as are the places
  start_line INTEGER, -- attributes and modifiers included
  decl_line INTEGER,
  name_line INTEGER,
  end_line INTEGER,
  start INTEGER, -- UTF-16 offsets into the decoded text
  end INTEGER,
  start_byte INTEGER, -- byte offsets into its UTF-8 form
  end_byte INTEGER,
  parent INTEGER, -- node.ref
  visibility TEXT,
  modifiers TEXT, -- separated by spaces
  signature TEXT,
  type TEXT
) STRICT;

CREATE TABLE entry_point (
  node INTEGER PRIMARY KEY, -- node.ref
  framework TEXT NOT NULL,
  methods TEXT NOT NULL, -- separated by spaces; empty for any, and for what is no route
  path TEXT, -- pattern of a route
  middleware TEXT NOT NULL, -- a JSON list
  schedule TEXT, -- when a cron job runs, as its source says it
  handler TEXT -- as written
) STRICT;

CREATE TABLE rule (
  ref INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  provenance TEXT NOT NULL,
  source TEXT NOT NULL,
  means TEXT NOT NULL,
  edges INTEGER NOT NULL
) STRICT;

CREATE TABLE edge_kind (ref INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;

CREATE TABLE edge ( -- ordered by file, line, column
  rule INTEGER NOT NULL, -- rule.ref; the rule decides the kind and the provenance
  source INTEGER NOT NULL, -- node.ref
  target INTEGER NOT NULL, -- node.ref
  file INTEGER NOT NULL, -- file.ref of the evidence
  line INTEGER NOT NULL,
  col INTEGER NOT NULL,
  confidence REAL NOT NULL,
  uid INTEGER NOT NULL
) STRICT;

CREATE TABLE adjacency ( -- little-endian unsigned 32-bit numbers: edge_kind.ref, how many, that many edge.rowid; repeated
  node INTEGER PRIMARY KEY, -- node.ref
  arriving BLOB,
  leaving BLOB,
  unresolved BLOB -- unresolved.rowid of the uses directly inside the node
) STRICT;

CREATE TABLE word ( -- names and receivers of unresolved uses, each once
  ref INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  uses BLOB -- little-endian unsigned 32-bit unresolved.rowid of the uses with this name
) STRICT;

CREATE TABLE unresolved (
  kind INTEGER NOT NULL, -- use_kind.ref
  name INTEGER NOT NULL, -- word.ref
  receiver INTEGER NOT NULL, -- word.ref
  form INTEGER, -- receiver_form.ref
  scope INTEGER NOT NULL, -- node.ref
  file INTEGER NOT NULL, -- file.ref
  line INTEGER NOT NULL,
  col INTEGER NOT NULL,
  reason INTEGER NOT NULL -- unresolved_reason.ref
) STRICT;

CREATE TABLE use_kind (ref INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;

CREATE TABLE receiver_form (ref INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;

CREATE TABLE unresolved_reason (ref INTEGER PRIMARY KEY, name TEXT NOT NULL, means TEXT NOT NULL, uses INTEGER NOT NULL) STRICT;

CREATE TABLE resolution (
  kind TEXT NOT NULL,
  stated INTEGER NOT NULL,
  derived INTEGER NOT NULL,
  ambiguous INTEGER NOT NULL,
  external INTEGER NOT NULL,
  unresolved INTEGER NOT NULL
) STRICT;

CREATE TABLE schema_source ( -- what describes the database: files, folders of migrations, a live database
  ref INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL, -- file, migrations or live
  dialect TEXT NOT NULL,
  tables INTEGER NOT NULL,
  unavailable TEXT -- why it could not be read
) STRICT;

CREATE TABLE schema_table (
  ref INTEGER PRIMARY KEY, -- in the order of the names, without case
  name TEXT NOT NULL,
  current INTEGER NOT NULL, -- 0 when every source drops it or none creates it
  columns INTEGER NOT NULL,
  conflicts INTEGER NOT NULL,
  document TEXT NOT NULL -- JSON: declarations (columns, keys, foreign keys, by source) and conflicts
) STRICT;

CREATE TABLE duplicate (ref INTEGER NOT NULL, kind TEXT NOT NULL, qualified TEXT NOT NULL, node INTEGER NOT NULL) STRICT;

CREATE VIEW edge_fact AS
SELECT
  printf('%014x', edge.uid) AS edge_uid,
  rule.kind AS kind,
  source_node.id AS source,
  target_node.id AS target,
  file.path AS evidence_path,
  edge.line AS evidence_line,
  edge.col AS evidence_column,
  edge.confidence AS confidence,
  rule.provenance AS provenance,
  rule.source AS sources,
  rule.name AS rule
FROM edge
JOIN rule ON rule.ref = edge.rule
JOIN file ON file.ref = edge.file
JOIN node AS source_node ON source_node.ref = edge.source
JOIN node AS target_node ON target_node.ref = edge.target;

CREATE VIEW unresolved_fact AS
SELECT
  use_kind.name AS kind,
  name.text AS name,
  receiver.text AS receiver,
  receiver_form.name AS form,
  node.id AS scope,
  file.path AS evidence_path,
  unresolved.line AS evidence_line,
  unresolved.col AS evidence_column,
  unresolved_reason.name AS reason
FROM unresolved
JOIN use_kind ON use_kind.ref = unresolved.kind
LEFT JOIN receiver_form ON receiver_form.ref = unresolved.form
JOIN word AS name ON name.ref = unresolved.name
JOIN word AS receiver ON receiver.ref = unresolved.receiver
JOIN node ON node.ref = unresolved.scope
JOIN file ON file.ref = unresolved.file
JOIN unresolved_reason ON unresolved_reason.ref = unresolved.reason;
`;

/** Created after the rows. `lower` folds ASCII letters only, as PHP does. */
export const GRAPH_INDEXES = `
CREATE UNIQUE INDEX file_path ON file (path);
CREATE UNIQUE INDEX node_id ON node (id);
CREATE INDEX node_qualified ON node (lower(qualified));
CREATE INDEX node_name ON node (lower(name));
CREATE INDEX node_file ON node (file);
CREATE INDEX word_text ON word (lower(text));
`;
