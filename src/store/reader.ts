// What an open revision can be asked. The only view of the stores that `query` and the operations have; no SQL passes this line.
import type { Capability, DegradedReason } from '../model/capability.ts';
import type { Fault, ReceiverForm, UseKind } from '../model/facts.ts';
import type { ResolutionShare } from '../model/graph.ts';
import type { ContentHash, CorpusPath, NodeId, NodeRef, RevisionName } from '../model/ids.ts';
import type { EdgeKind, FileStatus, NodeKind, UnresolvedReason, Visibility } from '../model/kinds.ts';
import type { RuleName } from '../model/rules.ts';
import type { SchemaConflict, SchemaSource, SchemaTable } from '../model/schema.ts';

export interface RevisionInfo {
  rev: RevisionName;
  base_commit: string | null;
  corpus_hash: string;
  capability: Capability;
  degraded_reasons: DegradedReason[];
}

export interface FileRow {
  path: CorpusPath;
  language: string;
  status: FileStatus;
  lines: number;
  bytes: number;
  hash: ContentHash;
  encoding: string;
  faults: Fault[];
}

export interface NodeRow {
  ref: NodeRef;
  id: NodeId;
  kind: NodeKind;
  name: string;
  qualified: string;
  language: string;
  /** Absent for external symbols, as are the lines. */
  path?: CorpusPath;
  startLine?: number;
  declLine?: number;
  nameLine?: number;
  endLine?: number;
  start?: number;
  end?: number;
  parent?: NodeRef;
  visibility?: Visibility;
  modifiers: string[];
  signature?: string;
  type?: string;
}

/** An entry point: its node, and what its source says of it. */
export interface EntryPointRow {
  node: NodeRow;
  framework: string;
  methods: string[];
  path?: string;
  middleware: string[];
  schedule?: string;
  /** The handler as written. */
  handler?: string;
}

export interface EdgeRow {
  kind: EdgeKind;
  source: NodeRef;
  target: NodeRef;
  path: CorpusPath;
  line: number;
  column: number;
  rule: RuleName;
  confidence: number;
  uid: string;
}

export interface UnresolvedRow {
  kind: UseKind;
  name: string;
  receiver: string;
  form?: ReceiverForm;
  scope: NodeRef;
  path: CorpusPath;
  line: number;
  column: number;
  reason: UnresolvedReason;
}

export interface SchemaTableRow {
  name: string;
  /** Some source creates it and none after it drops it. */
  current: boolean;
  columns: number;
  conflicts: number;
}

export interface SchemaReader {
  sources(): SchemaSource[];
  /** All tables, by name. */
  tables(): SchemaTableRow[];
  /** Name without case. */
  table(name: string): SchemaTable | undefined;
  /** Differences between sources, by table and column. */
  conflicts(): SchemaConflict[];
}

export interface GraphReader {
  readonly schema: SchemaReader;
  readonly info: RevisionInfo;
  file(path: string): FileRow | undefined;
  /** All files, by path. */
  files(): FileRow[];
  /** Numbers for status: files by status and language, nodes and edges by kind, edges by rule, resolution, duplicates, excluded files by rule. */
  summary(): RevisionSummary;
  node(ref: NodeRef): NodeRow;
  nodeById(id: string): NodeRow | undefined;
  /** Nodes with this fully qualified name, compared as PHP does; ordered by path, line. A leading backslash is ignored. */
  nodesByQualified(qualified: string): NodeRow[];
  /** Nodes with this short name, without case; ordered by kind, qualified name, path, line. */
  nodesByName(name: string): NodeRow[];
  /** Definitions whose lines hold this one, innermost first. */
  nodesAt(path: string, line: number): NodeRow[];
  /** Direct children by `contains`, in source order. */
  children(ref: NodeRef): NodeRow[];
  /** Edges that arrive at (in) or leave (out) a node, of the given kinds, by path, line, column. */
  edges(ref: NodeRef, direction: 'in' | 'out', kinds: readonly EdgeKind[]): EdgeRow[];
  edgeCounts(ref: NodeRef): { in: Partial<Record<EdgeKind, number>>; out: Partial<Record<EdgeKind, number>> };
  /** Unresolved uses with this name, without case, by path, line, column. */
  unresolvedByName(name: string): UnresolvedRow[];
  /** Unresolved uses of a kind, by path, line, column. */
  unresolvedOf(kind: UseKind): UnresolvedRow[];
  /** Symbols outside the corpus in a language, by qualified name. */
  externals(language: string): NodeRow[];
  /** Unresolved uses inside a node. */
  unresolvedIn(ref: NodeRef): UnresolvedRow[];
  /** All entry points by kind, name, path, line. */
  entryPoints(): EntryPointRow[];
  close(): void;
}

export interface RevisionSummary {
  files: { status: FileStatus; language: string; files: number; lines: number }[];
  excluded: { rule: string; files: number }[];
  nodes: { kind: NodeKind; nodes: number }[];
  edges: { kind: EdgeKind; stated: number; derived: number }[];
  rules: { rule: RuleName; edges: number }[];
  resolution: Partial<Record<UseKind, ResolutionShare>>;
  unresolved: { reason: UnresolvedReason; uses: number }[];
  duplicates: { kind: NodeKind; qualified: string; places: { path: CorpusPath; line: number }[] }[];
}

/** One search hit; `score` is higher for better, comparable only within one answer. */
export interface LexHit {
  /** Absent for commit messages. */
  node?: NodeId;
  kind: 'symbol' | 'section' | 'file' | 'commit';
  path: CorpusPath | null;
  startLine: number;
  endLine: number;
  title: string;
  /** First sentence of the docblock or message. */
  doc: string;
  /** BM25 of the columns, from FTS5, higher is better. */
  bm25: number;
  /** The hit came from the substring index of names and paths. */
  substring: boolean;
}

export interface LexReader {
  /** Redacted text of a file as of the revision. */
  text(path: string): string | undefined;
  /** Docblock of a node, or '' when it has none. */
  doc(id: string): string;
  /** Best chunks for the terms (already split and folded), joined by OR. */
  match(terms: readonly string[], limit: number): LexHit[];
  /** Chunks whose name or path contains the text, at least three characters. */
  substring(text: string, limit: number): LexHit[];
  close(): void;
}
