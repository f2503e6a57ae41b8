// Rows of graph.sqlite as they are stored, and the rows of the reader contract that are made of them. Casts are born here only.
import type { Fault, ReceiverForm, UseKind } from '../model/facts.ts';
import type { ContentHash, CorpusPath, NodeId, NodeRef } from '../model/ids.ts';
import type { EdgeKind, FileStatus, NodeKind, UnresolvedReason, Visibility } from '../model/kinds.ts';
import type { RuleName } from '../model/rules.ts';
import type { Connection } from './open.ts';
import type { EdgeRow, EntryPointRow, FileRow, NodeRow, UnresolvedRow } from './reader.ts';

export interface StoredNode {
  ref: number;
  id: string;
  kind: number;
  name: string;
  qualified: string;
  language: string;
  path: string | null;
  startLine: number | null;
  declLine: number | null;
  nameLine: number | null;
  endLine: number | null;
  start: number | null;
  end: number | null;
  parent: number | null;
  visibility: string | null;
  modifiers: string | null;
  signature: string | null;
  type: string | null;
}

export interface StoredFile {
  ref: number;
  path: string;
  language: string;
  status: string;
  lines: number;
  bytes: number;
  hash: string;
  encoding: string;
}

export interface StoredUse {
  kind: string;
  name: string;
  receiver: string;
  form: string | null;
  scope: number;
  path: string;
  line: number;
  column: number;
  reason: string;
}

export type StoredEdge = [
  rule: number,
  source: number,
  target: number,
  path: string,
  line: number,
  col: number,
  confidence: number,
  uid: number,
];

/** The names behind the small numbers, as they were when the store was written. */
export function vocabulary(db: Connection) {
  return {
    nodeKinds: db.prepare<[], NodeKind>('SELECT name FROM node_kind ORDER BY ref').pluck().all(),
    edgeKinds: db.prepare<[], EdgeKind>('SELECT name FROM edge_kind ORDER BY ref').pluck().all(),
    rules: db.prepare<[], { name: RuleName; kind: EdgeKind }>('SELECT name, kind FROM rule ORDER BY ref').all(),
  };
}
export type Vocabulary = ReturnType<typeof vocabulary>;

export function fileRow(
  { path, language, status, lines, bytes, hash, encoding }: StoredFile,
  faults: Fault[],
): FileRow {
  return {
    path: path as CorpusPath,
    language,
    status: status as FileStatus,
    lines,
    bytes,
    hash: hash as ContentHash,
    encoding,
    faults,
  };
}

export function nodeRow({ nodeKinds }: Vocabulary, stored: StoredNode): NodeRow {
  const row: NodeRow = {
    ref: stored.ref as NodeRef,
    id: stored.id as NodeId,
    kind: nodeKinds[stored.kind],
    name: stored.name,
    qualified: stored.qualified,
    language: stored.language,
    modifiers: stored.modifiers === null ? [] : stored.modifiers.split(' '),
  };
  if (stored.path !== null) row.path = stored.path as CorpusPath;
  if (stored.startLine !== null) row.startLine = stored.startLine;
  if (stored.declLine !== null) row.declLine = stored.declLine;
  if (stored.nameLine !== null) row.nameLine = stored.nameLine;
  if (stored.endLine !== null) row.endLine = stored.endLine;
  if (stored.start !== null) row.start = stored.start;
  if (stored.end !== null) row.end = stored.end;
  if (stored.parent !== null) row.parent = stored.parent as NodeRef;
  if (stored.visibility !== null) row.visibility = stored.visibility as Visibility;
  if (stored.signature !== null) row.signature = stored.signature;
  if (stored.type !== null) row.type = stored.type;
  return row;
}

export interface StoredEntryPoint {
  node: number;
  framework: string;
  methods: string;
  path: string | null;
  middleware: string;
  schedule: string | null;
  handler: string | null;
}

export function entryPointRow(node: NodeRow, stored: StoredEntryPoint): EntryPointRow {
  const { framework, methods, path, middleware, schedule, handler } = stored;
  const row: EntryPointRow = {
    node,
    framework,
    methods: methods === '' ? [] : methods.split(' '),
    middleware: JSON.parse(middleware) as string[],
  };
  if (path !== null) row.path = path;
  if (schedule !== null) row.schedule = schedule;
  if (handler !== null) row.handler = handler;
  return row;
}

export function edgeRow(
  { rules }: Vocabulary,
  [rule, source, target, path, line, column, confidence, uid]: StoredEdge,
): EdgeRow {
  return {
    kind: rules[rule].kind,
    source: source as NodeRef,
    target: target as NodeRef,
    path: path as CorpusPath,
    line,
    column,
    rule: rules[rule].name,
    confidence,
    uid: uid.toString(16).padStart(14, '0'),
  };
}

export function unresolvedRow(stored: StoredUse): UnresolvedRow {
  const row: UnresolvedRow = {
    kind: stored.kind as UseKind,
    name: stored.name,
    receiver: stored.receiver,
    scope: stored.scope as NodeRef,
    path: stored.path as CorpusPath,
    line: stored.line,
    column: stored.column,
    reason: stored.reason as UnresolvedReason,
  };
  if (stored.form !== null) row.form = stored.form as ReceiverForm;
  return row;
}
