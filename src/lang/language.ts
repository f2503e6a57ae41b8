// The contract of a language: what a worker asks of it. A language sees one decoded, redacted text and returns facts; it does no I/O and never throws on bad input.
import type { Definition, FileFacts } from '../model/facts.ts';
import type { CorpusPath } from '../model/ids.ts';
import type { NodeKind } from '../model/kinds.ts';
import type { Dialect, QueryFact, SchemaStep } from '../model/schema.ts';

export interface SourceFile {
  path: CorpusPath;
  /** Decoded and redacted text; all offsets in facts are UTF-16 offsets into it. */
  text: string;
}

/** Stands in a fragment for what is computed at run time. */
export const HOLE = '\uFFFC';
/** Stands in a fragment for nothing: the quotes and operators between two pieces of one text. */
export const NOTHING = '\0';

/** A text in another language inside a file. */
export interface Fragment {
  language: string;
  /** As long as its source in the file: holes and what stands between its pieces are filled. */
  text: string;
  /** UTF-16 offset in the file. */
  start: number;
  /** Index of the innermost enclosing definition, -1 for the file. */
  scope: number;
  /** What is done with it: it is given to a database, it changes the schema, or nobody knows. */
  context: 'call' | 'migration' | 'text';
}

/** What the other language finds in the fragments of a file. */
export interface EmbeddedFacts {
  definitions: Definition[];
  queries: QueryFact[];
  steps: SchemaStep[];
  dialect?: Dialect;
}

/** Facts of a file, with the texts that are for other languages. */
export type Extracted = FileFacts & { fragments?: Fragment[] };

export interface ExtractLimits {
  /** A file above this many UTF-16 units yields definitions only and is `partial`. */
  maxFullParse: number;
  /** CPU milliseconds that parsing one file may take. */
  parseTimeout: number;
}

export interface Language {
  id: string;
  /** File extensions with the dot, lower case. */
  extensions: readonly string[];
  /** Takes a file by its whole path, before any extension is looked at: for formats that a name or folder tells. */
  matchesPath?: (path: string) => boolean;
  /** Tells a file of this language whose extension says nothing, by its first bytes (shebang, open tag). */
  detect?: (head: string) => boolean;
  /** Raised with every change that alters facts: cached facts of other versions are not used. */
  version: number;
  emits: readonly NodeKind[];
  /** Loads what extraction needs, once per worker. `readFile` resolves a package file to its bytes. */
  init?: (readPackageFile: (specifier: string) => Uint8Array) => Promise<void>;
  extract: (file: SourceFile, limits: ExtractLimits) => Extracted;
  /** Reads texts inside a file of another language. `firstDefinition` is the index that the first new definition gets. */
  embedded?: (file: SourceFile, fragments: readonly Fragment[], firstDefinition: number) => EmbeddedFacts;
}
