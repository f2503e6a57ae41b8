// rev.json: what a revision records about itself. The pointer index/rev.json has the same content as the one in the folder.
import { readFileSync } from 'node:fs';
import { CAPABILITIES, type Capability, DEGRADED_REASONS, type DegradedReason } from '../model/capability.ts';
import { RagrafError } from '../model/errors.ts';
import { type RevisionName, revisionNumber } from '../model/ids.ts';
import type { RevisionInfo } from './reader.ts';

export interface RevisionCounts {
  files: number;
  lines: number;
  nodes: number;
  edges: number;
  unresolved: number;
}

export interface Versions {
  /** Of the ragraf package. */
  tool: string;
  /** Of graph.sqlite and lexvec.sqlite. */
  schema: number;
  /** Of each language's extractor. */
  extractors: Record<string, number>;
}

/** What the build knows about a revision before it is published. Holds no time, so that equal builds record equal things. */
export interface PublishInfo {
  corpus_hash: string;
  edge_set_hash: string;
  config_hash: string;
  base_commit: string | null;
  capability: Capability;
  degraded_reasons: DegradedReason[];
  counts: RevisionCounts;
  versions: Versions;
}

export interface StoredFileHash {
  bytes: number;
  sha256: string;
}

export interface RevisionRecord extends PublishInfo {
  rev: RevisionName;
  stores: Record<string, StoredFileHash>;
}

/** Text of rev.json, keys in a fixed order. */
export function recordText(record: RevisionRecord): string {
  const { counts, versions } = record;
  const ordered: RevisionRecord = {
    rev: record.rev,
    corpus_hash: record.corpus_hash,
    edge_set_hash: record.edge_set_hash,
    config_hash: record.config_hash,
    base_commit: record.base_commit,
    capability: record.capability,
    degraded_reasons: record.degraded_reasons,
    counts: {
      files: counts.files,
      lines: counts.lines,
      nodes: counts.nodes,
      edges: counts.edges,
      unresolved: counts.unresolved,
    },
    stores: record.stores,
    versions: { tool: versions.tool, schema: versions.schema, extractors: sorted(versions.extractors) },
  };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/**
 * Reads a rev.json, or undefined when there is none.
 * @throws RagrafError revision_corrupt when it is not one
 */
export function readRecord(path: string): RevisionRecord | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new RagrafError('revision_corrupt', `${path} cannot be read`, { cause: error });
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new RagrafError('revision_corrupt', `${path} is not JSON`, { cause: error });
  }
  if (!isRecord(parsed)) throw new RagrafError('revision_corrupt', `${path} is not a revision record`);
  return parsed;
}

/** The part of a record that every answer carries. */
export function revisionInfo(record: RevisionRecord): RevisionInfo {
  return {
    rev: record.rev,
    base_commit: record.base_commit,
    corpus_hash: record.corpus_hash,
    capability: record.capability,
    degraded_reasons: record.degraded_reasons,
  };
}

function isRecord(value: unknown): value is RevisionRecord {
  if (!isObject(value)) return false;
  const { rev, corpus_hash, base_commit, capability, degraded_reasons, stores, counts, versions } = value;
  return (
    typeof rev === 'string' &&
    revisionNumber(rev) !== undefined &&
    typeof corpus_hash === 'string' &&
    (base_commit === null || typeof base_commit === 'string') &&
    CAPABILITIES.includes(capability as Capability) &&
    Array.isArray(degraded_reasons) &&
    degraded_reasons.every((reason) => typeof reason === 'string' && reason in DEGRADED_REASONS) &&
    isObject(counts) &&
    isObject(versions) &&
    isObject(stores) &&
    Object.values(stores).every(isStoredFileHash)
  );
}

function isStoredFileHash(value: unknown): boolean {
  return isObject(value) && typeof value.bytes === 'number' && typeof value.sha256 === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(versions: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
}
