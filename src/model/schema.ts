// Database vocabulary: what code asks of tables, what statements do to a schema, and the schema that results.
import type { CorpusPath, NodeId } from './ids.ts';

/** What a statement does with a table. `ddl` creates, alters, drops or renames it. */
export const QUERY_VERBS = ['select', 'insert', 'update', 'delete', 'ddl'] as const;
export type QueryVerb = (typeof QUERY_VERBS)[number];

/**
 * How a query was found: SQL text given to a database call, SQL text elsewhere, the same with holes (what is computed at
 * run time), a query builder, an object-relational model.
 */
export const QUERY_ORIGINS = ['sql-call', 'sql-text', 'sql-holes', 'builder', 'model'] as const;
export type QueryOrigin = (typeof QUERY_ORIGINS)[number];

export interface QueryTable {
  verb: QueryVerb;
  /** As written, without quotes and database. Where `hole` is set a pattern: `{$prefix}posts`. */
  name: string;
  hole?: true;
  /** Of the name, from 1; columns in UTF-16 units. */
  line: number;
  column: number;
}

export interface QueryColumn {
  verb: QueryVerb;
  name: string;
  /** Indices of the tables of the statement that it may belong to; it belongs to one that declares it, if only one does. */
  tables: number[];
  line: number;
  column: number;
}

/** One statement in code. `select *` names no column. */
export interface QueryFact {
  origin: QueryOrigin;
  /** Index of the innermost enclosing definition, -1 for the file. */
  scope: number;
  tables: QueryTable[];
  columns: QueryColumn[];
  /** The text may be prose: it counts only where it names a table of a schema. */
  weak?: true;
}

export const KEY_KINDS = ['primary', 'unique', 'index', 'fulltext', 'spatial'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export interface ColumnShape {
  name: string;
  /** Lower case, single spaces: `varchar(40)`, `int(10) unsigned`. */
  type: string;
  nullable: boolean;
  /** Expression as written. */
  default?: string;
  /** Numbers itself: AUTO_INCREMENT, SERIAL, IDENTITY. */
  generated?: true;
}

export interface KeyShape {
  kind: KeyKind;
  name?: string;
  columns: string[];
}

export interface ForeignKeyShape {
  name?: string;
  columns: string[];
  table: string;
  /** Empty when the statement leaves them out: the primary key is meant. */
  references: string[];
  on_delete?: string;
  on_update?: string;
}

export const DIALECTS = ['mysql', 'postgresql', 'sqlite', 'other', 'any'] as const;
/** `any`: the text says nothing that tells. */
export type Dialect = (typeof DIALECTS)[number];

interface Step {
  table: string;
  /** Index of the innermost enclosing definition, -1 for the file. */
  scope: number;
  /** Of the table's or column's name. */
  line: number;
  column: number;
}

interface ColumnStep extends Step {
  shape: ColumnShape;
  /** Index of the column in `definitions`, -1 when it has none. */
  definition: number;
}

/** What one statement, or a part of it, does to the schema. Steps are applied in order. */
export type SchemaStep =
  | (Step & { do: 'create_table'; definition: number; replace?: true; view?: true })
  | (Step & { do: 'drop_table' })
  | (Step & { do: 'rename_table'; to: string; definition: number })
  | (Step & { do: 'copy_columns'; from: string })
  | (ColumnStep & { do: 'add_column' })
  | (ColumnStep & { do: 'change_column'; name: string })
  | (Step & { do: 'adjust_column'; name: string; type?: string; nullable?: boolean; default?: string | null })
  | (Step & { do: 'rename_column'; name: string; to: string; definition: number })
  | (Step & { do: 'drop_column'; name: string })
  | (Step & { do: 'add_key'; key: KeyShape })
  | (Step & { do: 'drop_key'; name: string })
  | (Step & { do: 'add_foreign_key'; key: ForeignKeyShape })
  | (Step & { do: 'drop_foreign_key'; name: string });

/** A class that stands for a table (Eloquent, Doctrine). */
export interface ModelFact {
  /** Index of the class. */
  definition: number;
  /** Absent: the name follows from the class. */
  table?: string;
  via: 'property' | 'mapping';
  line: number;
  column: number;
  /** Mapped properties: column, definition, place. */
  columns: { name: string; definition: number; line: number; column: number }[];
}

/** What a file says about databases. */
export interface DatabaseFacts {
  dialect: Dialect;
  /** The steps belong to a migration: they follow those of the files before it. */
  migration?: true;
  queries: QueryFact[];
  steps: SchemaStep[];
  models: ModelFact[];
}

/** A place in a file, or the database itself. */
export interface SchemaPlace {
  path?: CorpusPath;
  line?: number;
}

export interface DeclaredColumn extends ColumnShape, SchemaPlace {
  node?: NodeId;
}
export interface DeclaredKey extends KeyShape, SchemaPlace {}
export interface DeclaredForeignKey extends ForeignKeyShape, SchemaPlace {}

/** A table as one source declares it, all its statements applied. */
export interface DeclaredTable extends SchemaPlace {
  /** Name of the source. */
  source: string;
  node?: NodeId;
  view?: true;
  /** The source adds to the table and does not create it. */
  partial?: true;
  /** The statement that drops the table. */
  dropped?: SchemaPlace;
  columns: DeclaredColumn[];
  keys: DeclaredKey[];
  foreign_keys: DeclaredForeignKey[];
}

/** A difference between two sources. `what` is absent in one of them or differs. */
export interface SchemaConflict {
  table: string;
  column?: string;
  what: 'column_missing' | 'type' | 'nullable' | 'table_missing';
  /** Source, and what it says. */
  says: ({ source: string; value: string } & SchemaPlace)[];
}

/** One table of the schema under one name, with all sources that declare it. */
export interface SchemaTable {
  name: string;
  declarations: DeclaredTable[];
  conflicts: SchemaConflict[];
}

export const SCHEMA_SOURCE_KINDS = ['file', 'migrations', 'live'] as const;

export interface SchemaSource {
  /** Path of the file, folder of the migrations with a slash at its end, or `live`. */
  name: string;
  kind: (typeof SCHEMA_SOURCE_KINDS)[number];
  dialect: Dialect;
  tables: number;
  /** Why the source could not be read; only a live database has one. */
  unavailable?: string;
}

export interface SchemaModel {
  /** By name, without case. */
  tables: SchemaTable[];
  sources: SchemaSource[];
}

/** A live database as it was read at index time. Rows are sorted. */
export interface LiveSchema {
  dialect: Dialect;
  /** Why nothing could be read; there are no tables then. */
  unavailable?: string;
  tables: { name: string; view?: true; columns: ColumnShape[]; keys: KeyShape[]; foreign_keys: ForeignKeyShape[] }[];
}
