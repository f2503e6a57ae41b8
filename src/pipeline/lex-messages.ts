// What the build and its lexical thread say to each other.
import type { ErrorCode } from '../model/errors.ts';
import type { CorpusPath, NodeId } from '../model/ids.ts';
import type { LexCommit } from '../store/write-lex.ts';

/** A file and the ids of its definitions, in their order. */
export interface LexFileIds {
  path: CorpusPath;
  ids: readonly NodeId[];
}

/** What the store is written from besides the records. */
export interface LexOrder {
  /** Path of lexvec.sqlite. */
  store: string;
  /** All files in path order. */
  files: readonly LexFileIds[];
  commits: readonly LexCommit[];
}

export type LexRequest =
  /** The record of a file, to be kept until it is written. */
  { do: 'keep'; path: CorpusPath; record: Uint8Array } | ({ do: 'write' } & LexOrder);

export type LexAnswer = { ok: true } | { ok: false; code?: ErrorCode; details: string; stack?: string };
