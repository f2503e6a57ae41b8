// The one envelope of all operations (FT-16). Key order is fixed: what repeats comes first, what changes from call to call last.
import type { Capability, DegradedReason } from './capability.ts';
import type { EdgeKind, NodeKind } from './kinds.ts';
import type { Provenance, RuleName, Source } from './rules.ts';

export const OUTCOMES = ['found', 'not_found', 'ambiguous', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A symbol in an answer, under its qualified name; `path` and `line` are absent only for external symbols. */
export interface SymbolFact {
  id: string;
  kind: NodeKind;
  name: string;
  path?: string;
  /** Line of the declaration's keyword; `end_line` is the last line of the body. */
  line?: number;
  end_line?: number;
  /** Heading of a document section. */
  title?: string;
  signature?: string;
}

/** What proves an edge: the place of its evidence, the rule that made it and what follows from the rule. */
export interface EdgeFact {
  path: string;
  line: number;
  column: number;
  kind: EdgeKind;
  rule: RuleName;
  provenance: Provenance;
  confidence: number;
  source: Source;
}

/** A list that may have been cut (invariant 14). `cursor` fetches the rest; absent when nothing is left. */
export interface Page<T> {
  total: number;
  shown: number;
  cursor?: string;
  items: T[];
}

/** A cited file that differs from the index: the facts from it may no longer hold. */
export interface StaleWarning {
  path: string;
  change: 'modified' | 'deleted' | 'unreadable';
  /** What in this answer stems from the file: number of facts. */
  facts: number;
}

/** A follow-up that the caller may want: an operation and its parameters. */
export interface NextStep {
  op: string;
  parameters: Record<string, unknown>;
  why: string;
}

export type RefusalCode = 'bad_parameter' | 'outside_project' | 'no_vectors';

/** The result of an answer with outcome `refused`. `accepted` lists what would be taken instead. */
export interface Refusal {
  code: RefusalCode;
  message: string;
  parameter?: string;
  accepted?: string[];
}

/** The result of an answer with outcome `ambiguous`. */
export interface Ambiguity {
  selector: string;
  candidates: Page<SymbolFact>;
}

/** The result of an answer with outcome `not_found`. `near` holds symbols with similar names. */
export interface Absence {
  message: string;
  near: SymbolFact[];
}

export interface Answer<T = unknown> {
  op: string;
  outcome: Outcome;
  /** Of the edges in the result; `none` when it holds no edge. */
  provenance: Provenance | 'mixed' | 'none';
  result: T;
  /** What this answer does not cover. */
  limits: string[];
  next: NextStep[];
  index_rev: string;
  base_commit: string | null;
  capability: Capability;
  degraded_reasons: { reason: DegradedReason; means: string }[];
  drift: { open: number; acknowledged: number };
  stale_warnings: StaleWarning[];
}
