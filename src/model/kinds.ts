// The closed vocabulary of the graph: node kinds, edge kinds, statuses and reasons. Types, SQL checks and parameter enums derive from these tables.

export const NODE_KINDS = [
  'file',
  'namespace',
  'class',
  'interface',
  'trait',
  'enum',
  'enum_case',
  'function',
  'method',
  'closure',
  'property',
  'constant',
  'table',
  'column',
  'web_route',
  'http_endpoint',
  'cli_command',
  'cron_job',
  'doc',
  'doc_section',
  'external',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export const EDGE_KINDS = [
  'contains',
  'extends',
  'implements',
  'uses_trait',
  'overrides',
  'imports',
  'includes',
  'calls',
  'calls_heuristic',
  'instantiates',
  'references',
  'reads',
  'writes',
  'queries',
  'references_table',
  'references_column',
  'migrates',
  'handles',
  'documented_by',
  'tests',
  'changes_with',
] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/** Outcome of extracting one accepted file (FT-11). */
export const FILE_STATUSES = ['parsed', 'partial', 'failed', 'skipped'] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

export const VISIBILITIES = ['public', 'protected', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Class-like kinds: what `new`, `extends`, type hints and static access can name. */
export const CLASS_KINDS = ['class', 'interface', 'trait', 'enum'] as const satisfies readonly NodeKind[];

/** What calls into the code base from outside (FT-7). */
export const ENTRY_KINDS = [
  'web_route',
  'http_endpoint',
  'cli_command',
  'cron_job',
] as const satisfies readonly NodeKind[];
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds that have a body in which calls happen. */
export const CALLABLE_KINDS = ['function', 'method', 'closure'] as const satisfies readonly NodeKind[];

/** Why a use has no edge. Kept with the use, so that an answer can count it and a later revision can bind it. */
export const UNRESOLVED_REASONS = {
  receiver_unknown: 'the type of the receiver is not known',
  dynamic_name: 'the called or accessed name is computed at run time',
  dynamic_class: 'the class is computed at run time',
  member_not_found: 'the class is in the corpus but neither it nor its ancestors declare this member',
  member_external: 'the member may be inherited from a class outside the corpus',
  include_dynamic: 'the included path is computed at run time',
  include_missing: 'the included path folds to no file of the corpus',
  no_parent: 'parent:: is used in a class without a parent',
  no_class: 'self, static or parent is used outside a class',
  member_inaccessible: 'the member found is private or protected in another class',
  mention_unknown: 'the text names no symbol or file of the corpus',
  mention_ambiguous: 'the text names several symbols of the corpus',
  table_dynamic: 'the name of the table, or a part of it, is computed at run time',
} as const;
export type UnresolvedReason = keyof typeof UNRESOLVED_REASONS;
