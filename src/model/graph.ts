// The linked graph: what `link` returns and `store` writes. Indices are positions in these arrays; they never leave the build.
import type { Modifier, ReceiverForm, Span, UseKind } from './facts.ts';
import type { NodeId } from './ids.ts';
import type { NodeKind, UnresolvedReason, Visibility } from './kinds.ts';
import type { SchemaModel } from './schema.ts';

/** What an entry point says besides its name. */
export interface EntryDetails {
  framework: string;
  /** HTTP methods; empty when any is taken, or when it is no route. */
  methods: string[];
  /** Pattern of a route. */
  path?: string;
  middleware: string[];
  /** When a cron job runs. */
  schedule?: string;
  /** The handler as written. */
  handler?: string;
}

export interface GraphNode {
  id: NodeId;
  kind: NodeKind;
  /** Short name as declared. */
  name: string;
  qualified: string;
  language: string;
  /** Index of the file, -1 for external symbols. */
  file: number;
  /** Absent for external symbols. A file spans all its lines. */
  span?: Span;
  /** Index of the enclosing node, -1 for files and external symbols. */
  parent: number;
  visibility?: Visibility;
  modifiers?: Modifier[];
  signature?: string;
  /** Native type text of a property, constant or return value. */
  type?: string;
  /** For entry points only. */
  entry?: EntryDetails;
}

/** Edges as columns, one entry per edge in each array; ordered by file, line, column, kind, target, rule. */
export interface EdgeColumns {
  count: number;
  /** Position in EDGE_KINDS. */
  kind: Uint8Array;
  /** Index of the node the edge leaves. */
  source: Uint32Array;
  target: Uint32Array;
  /** Evidence: index of the file, line and column from 1. */
  file: Uint32Array;
  line: Uint32Array;
  column: Uint32Array;
  /** Position in RULE_NAMES. */
  rule: Uint8Array;
  confidence: Float64Array;
  /** 53-bit hash of kind, ends, place and rule (DESIGN 14.14). */
  uid: Float64Array;
}

export interface UnresolvedUse {
  kind: UseKind;
  name: string;
  /** Receiver text, the class it was used on, or the path of an include; empty when there is none. */
  receiver: string;
  /** Syntactic form of the receiver, when there is one. */
  form?: ReceiverForm;
  /** Index of the innermost enclosing node. */
  scope: number;
  file: number;
  line: number;
  column: number;
  reason: UnresolvedReason;
}

/** How the uses of one kind were resolved; the five sum up to the uses of that kind. */
export interface ResolutionShare {
  stated: number;
  derived: number;
  /** Several candidates, all kept as derived edges. */
  ambiguous: number;
  external: number;
  unresolved: number;
}

/** One name with several definitions in the corpus. */
export interface Duplicate {
  kind: NodeKind;
  qualified: string;
  /** Indices of the nodes, by path and line. */
  nodes: number[];
}

export interface LinkedGraph {
  nodes: GraphNode[];
  edges: EdgeColumns;
  unresolved: UnresolvedUse[];
  resolution: Partial<Record<UseKind, ResolutionShare>>;
  duplicates: Duplicate[];
  /** Tables of all sources; absent is empty. */
  schema?: SchemaModel;
  /** For each file, the node index of each of its definitions. */
  definitionNodes: Int32Array[];
  /** For each file, its own node index. */
  fileNodes: Int32Array;
}
