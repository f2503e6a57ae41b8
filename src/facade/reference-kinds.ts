// The kinds that `references` filters by, and the edges each one means. One table: the parameter's enum and the label of an item come from it.
import type { EdgeKind } from '../model/kinds.ts';
import { RULE_NAMES, RULES, type RuleName } from '../model/rules.ts';
import type { EdgeRow } from '../store/reader.ts';

/** Edge kinds that are a reference kind as a whole. */
const BY_EDGE = {
  import: ['imports'],
  new: ['instantiates'],
  extends: ['extends'],
  implements: ['implements'],
  uses_trait: ['uses_trait'],
  overrides: ['overrides'],
  read: ['reads'],
  write: ['writes'],
  call: ['calls', 'calls_heuristic'],
  include: ['includes'],
  doc: ['documented_by'],
} as const satisfies Record<string, readonly EdgeKind[]>;

/** Kinds that share the edge kind `references` and differ by rule. */
const BY_RULE = {
  type: 'type',
  instanceof: 'instanceof',
  catch: 'catch',
  class_name: 'class-name',
  attribute: 'attribute',
  static_access: 'static-access',
  callable: 'first-class-callable',
  duplicate: 'reference-duplicate',
} as const satisfies Record<string, RuleName>;

export type ReferenceKind = keyof typeof BY_EDGE | keyof typeof BY_RULE;
export const REFERENCE_KINDS = [...Object.keys(BY_EDGE), ...Object.keys(BY_RULE)] as [
  ReferenceKind,
  ...ReferenceKind[],
];

const KIND_OF_RULE: ReadonlyMap<RuleName, ReferenceKind> = new Map(
  RULE_NAMES.flatMap((rule) => {
    const byRule = Object.entries(BY_RULE).find(([, name]) => name === rule);
    const byEdge = Object.entries(BY_EDGE).find(([, kinds]) =>
      (kinds as readonly EdgeKind[]).includes(RULES[rule].kind),
    );
    const kind = (byRule ?? byEdge)?.[0] as ReferenceKind | undefined;
    return kind === undefined ? [] : [[rule, kind] as const];
  }),
);

/** The edges that lead from a reference to what it names; `documented_by` leads the other way. */
export const REFERENCE_EDGES: readonly EdgeKind[] = [
  ...Object.values(BY_EDGE)
    .flat()
    .filter((kind) => kind !== 'documented_by'),
  'references',
];

/** Which reference kind an edge is. Edges between a symbol and its inside are none. */
export function referenceKind(edge: EdgeRow): ReferenceKind | undefined {
  return KIND_OF_RULE.get(edge.rule);
}
