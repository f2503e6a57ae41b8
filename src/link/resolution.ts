// The outcome of resolving one use, and what a member search means for it.
import type { UnresolvedReason } from '../model/kinds.ts';
import { RULES, type RuleName } from '../model/rules.ts';
import type { MemberSearch } from './members.ts';
import type { Program } from './program.ts';
import type { Subject } from './subject.ts';
import { hostsOf } from './traits.ts';

/** Candidates under one rule, or the reason why there is none. */
export type Resolution = { targets: readonly number[]; rule: RuleName } | UnresolvedReason;

export function resolved(targets: readonly number[], rule: RuleName): Resolution {
  return { targets, rule };
}

/** One candidate is certain; several share the rule for duplicates. */
export function oneOrDuplicate(targets: readonly number[], one: RuleName, several: RuleName): Resolution {
  return { targets, rule: targets.length === 1 ? one : several };
}

export function isExternal(program: Program, node: number): boolean {
  return node >= program.nodes.length;
}

/** Why a search came to nothing. A trait that nothing in the corpus uses may have its members from elsewhere. */
export function missing(subject: Subject, search: MemberSearch): UnresolvedReason {
  if (search.inaccessible) return 'member_inaccessible';
  if ((subject.form === 'host' || subject.form === 'host-parent') && hostsOf(subject.trait).length === 0)
    return 'receiver_unknown';
  return search.unknown.length > 0 ? 'member_external' : 'member_not_found';
}

export type Share = 'stated' | 'derived' | 'ambiguous' | 'external' | 'unresolved';

/** Which share of its kind a use counts to. */
export function shareOf(program: Program, resolution: Resolution): Share {
  if (typeof resolution === 'string') return 'unresolved';
  const { targets, rule } = resolution;
  if (targets.every((target) => isExternal(program, target))) return 'external';
  if (RULES[rule].provenance === 'stated') return 'stated';
  return targets.length > 1 ? 'ambiguous' : 'derived';
}
