// A use on a receiver that may be of several classes: what is proven becomes the resolution, what is probable becomes edges beside it.
import type { Use } from '../../model/facts.ts';
import type { UnresolvedReason } from '../../model/kinds.ts';
import { RULES, type RuleName } from '../../model/rules.ts';
import type { Receiver, ReceiverCandidate } from '../receiver.ts';
import { type Resolution, resolved } from '../resolution.ts';
import { ORIGINS, type Origin } from '../types/value.ts';
import { addEdges, type UseContext } from '../use-context.ts';

/** Rules for what a receiver's type does not prove, by where the type comes from. */
export type UnprovenRules = Record<Origin, RuleName>;

export const UNPROVEN_CALLS: UnprovenRules = {
  native: 'typed-candidate',
  doc: 'documented-call',
  inferred: 'inferred-call',
};
export const UNPROVEN_READS: UnprovenRules = {
  native: 'typed-read',
  doc: 'documented-read',
  inferred: 'inferred-read',
};
export const UNPROVEN_WRITES: UnprovenRules = {
  native: 'typed-write',
  doc: 'documented-write',
  inferred: 'inferred-write',
};

/** What a use means on one class that the receiver is. */
interface Found {
  origin: Origin;
  targets: readonly number[];
  rule: RuleName;
}

/**
 * Resolves a use on each class that the receiver may be.
 * @param on resolution for one class
 */
export function onReceiver(
  context: UseContext,
  use: Use,
  receiver: Receiver,
  unproven: UnprovenRules,
  on: (candidate: ReceiverCandidate) => Resolution,
): Resolution {
  const [only] = receiver.candidates;
  if (receiver.complete && receiver.candidates.length === 1 && only.origin === 'native' && only.also.length === 0)
    return on(only);
  let reason: UnresolvedReason = 'receiver_unknown';
  const found: Found[] = [];
  const proofs: (Found | undefined)[] = [];
  for (const candidate of receiver.candidates) {
    let proof: Found | undefined;
    for (const part of [candidate, ...candidate.also]) {
      const resolution = on(part);
      if (typeof resolution === 'string') {
        if (part === candidate) reason = resolution;
        continue;
      }
      const row: Found = { origin: part.origin, ...resolution };
      found.push(row);
      if (proof === undefined && isProof(row)) proof = row;
    }
    proofs.push(proof);
  }
  if (found.length === 0) return reason;

  const [first] = proofs;
  const sure =
    receiver.complete && proofs.every((proof) => proof !== undefined && proof.targets[0] === first?.targets[0])
      ? first
      : undefined;
  const taken = new Set(sure?.targets);
  let strongest: { targets: number[]; rule: RuleName } | undefined;
  for (const origin of ORIGINS) {
    const rows = found.filter((row) => row.origin === origin);
    for (const [rule, targets] of byRule(rows, unproven[origin], taken)) {
      if (sure !== undefined || strongest !== undefined) addEdges(context, use, rule, targets);
      else strongest = { targets, rule };
    }
  }
  return sure !== undefined
    ? resolved(sure.targets, sure.rule)
    : resolved(strongest?.targets ?? [], strongest?.rule ?? unproven.inferred);
}

function isProof({ origin, targets, rule }: Found): boolean {
  return origin === 'native' && targets.length === 1 && RULES[rule].provenance === 'stated';
}

/** Targets not taken yet, by the rule they get: their own when it is a guess already, else that of the type's origin. */
function byRule(rows: readonly Found[], unproven: RuleName, taken: Set<number>): Map<RuleName, number[]> {
  const groups = new Map<RuleName, number[]>();
  for (const { targets, rule } of rows) {
    const given = RULES[rule].provenance === 'stated' ? unproven : rule;
    for (const target of targets) {
      if (taken.has(target)) continue;
      taken.add(target);
      const group = groups.get(given);
      if (group === undefined) groups.set(given, [target]);
      else group.push(target);
    }
  }
  return groups;
}
