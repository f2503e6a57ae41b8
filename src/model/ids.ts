// Branded identifiers and their one spelling. An id is readable and stable: language, kind, qualified name (DESIGN 4).
import type { NodeKind } from './kinds.ts';

declare const brand: unique symbol;
type Brand<T, B extends string> = T & { readonly [brand]: B };

/** `php:method:App\Cart::total`; duplicates carry a suffix `@path` and, within one file, `@path:2`. */
export type NodeId = Brand<string, 'NodeId'>;
/** Corpus-relative path with `/` separators. */
export type CorpusPath = Brand<string, 'CorpusPath'>;
/** Lower-case hexadecimal SHA-256 of a file's bytes as they are on disk. */
export type ContentHash = Brand<string, 'ContentHash'>;
/** `rev-0007`. */
export type RevisionName = Brand<string, 'RevisionName'>;
/** Handle of a node inside one open store; never leaves the reader's process and never appears in an answer. */
export type NodeRef = Brand<number, 'NodeRef'>;

/**
 * Spells a node id.
 * @param language language id, for example `php`
 * @param qualified fully qualified name as declared
 * @param duplicateOf suffix that tells duplicates apart: the path, or `path:ordinal`
 */
export function nodeId(language: string, kind: NodeKind, qualified: string, duplicateOf?: string): NodeId {
  const base = `${language}:${kind}:${qualified}`;
  return (duplicateOf === undefined ? base : `${base}@${duplicateOf}`) as NodeId;
}

const REVISION = /^rev-(\d{4,})$/;

/** Name of the n-th revision, n from 1. */
export function revisionName(n: number): RevisionName {
  return `rev-${String(n).padStart(4, '0')}` as RevisionName;
}

/** Number in a revision name, or undefined when the text is not one. */
export function revisionNumber(name: string): number | undefined {
  const match = REVISION.exec(name);
  return match ? Number(match[1]) : undefined;
}
