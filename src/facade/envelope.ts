// The one envelope of all answers (FT-16), and the check of the cited files that every answer passes before it leaves.
import type { Answer, StaleWarning } from '../model/answer.ts';
import { DEGRADED_REASONS } from '../model/capability.ts';
import type { Provenance } from '../model/rules.ts';
import { count } from './call-facts.ts';
import { citations } from './citations.ts';
import type { OperationResult } from './operation.ts';
import { propose } from './proposals.ts';
import type { Lease } from './revisions.ts';

/** Changed files for which an answer proposes to read them again. */
const MOST_REREADS = 3;

/** Puts a result into its envelope. */
export function envelope(op: string, result: OperationResult, lease: Lease): Answer {
  const { info } = lease.revision;
  const cited = citations(result.result);
  const stale = lease.freshness
    .check([...cited.paths.keys()])
    .map(({ path, change }): StaleWarning => ({ path, change, facts: cited.paths.get(path) ?? 0 }));
  return {
    op,
    outcome: result.outcome,
    provenance: summed(cited.provenance),
    result: result.result,
    limits: [...(result.limits ?? []), ...staleLimits(stale)],
    next: [
      ...(result.next ?? []),
      ...stale.slice(0, MOST_REREADS).flatMap(({ path }) => propose('live_read', { path }, 'the file as it is now')),
    ],
    index_rev: info.rev,
    base_commit: info.base_commit,
    capability: info.capability,
    degraded_reasons: info.degraded_reasons.map((reason) => ({ reason, means: DEGRADED_REASONS[reason] })),
    drift: { open: 0, acknowledged: 0 },
    stale_warnings: stale,
  };
}

function summed(provenance: ReadonlySet<Provenance>): Answer['provenance'] {
  if (provenance.size === 0) return 'none';
  if (provenance.size > 1) return 'mixed';
  return provenance.has('stated') ? 'stated' : 'derived';
}

function staleLimits(stale: readonly StaleWarning[]): string[] {
  if (stale.length === 0) return [];
  return [
    `${count(stale.length, 'cited file')} changed after the revision was built; ragraf reindex --commit builds a new one`,
  ];
}
