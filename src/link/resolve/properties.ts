// Properties read and written: `$this->p`, `(new C)->p`, `C::$p`.
import type { Access, Use } from '../../model/facts.ts';
import type { RuleName } from '../../model/rules.ts';
import type { MemberSearch } from '../members.ts';
import { externalMember } from '../program.ts';
import { receiverOf } from '../receiver.ts';
import { missing, type Resolution, resolved } from '../resolution.ts';
import { type Subject, searchMember, subjectOf } from '../subject.ts';
import { addEdges, type UseContext } from '../use-context.ts';
import { addClassAccess } from './class-references.ts';
import { onReceiver, UNPROVEN_READS, UNPROVEN_WRITES } from './typed.ts';

export function property(context: UseContext, use: Use): Resolution {
  const receiver = receiverOf(context, use);
  const unproven = DIRECTIONS[use.access ?? 'read'][0] === 'read' ? UNPROVEN_READS : UNPROVEN_WRITES;
  return onReceiver(context, use, receiver, unproven, ({ subject }) => propertyOn(context, use, subject));
}

export function staticProperty(context: UseContext, use: Use): Resolution {
  if (use.owner === undefined) return property(context, use);
  const subject = subjectOf(context, use.owner, use.scope);
  if (typeof subject === 'string') return subject;
  addClassAccess(context, use, subject);
  return propertyOn(context, use, subject);
}

type Direction = 'read' | 'write';

const DIRECTIONS: Record<Access, readonly Direction[]> = {
  read: ['read'],
  isset: ['read'],
  write: ['write'],
  unset: ['write'],
  read_write: ['read', 'write'],
};

const RULES_OF: Record<Direction, { sure: RuleName; duplicate: RuleName; host: RuleName }> = {
  read: { sure: 'property-read', duplicate: 'property-read-duplicate', host: 'trait-host-read' },
  write: { sure: 'property-write', duplicate: 'property-write-duplicate', host: 'trait-host-write' },
};

function ruleFor(direction: Direction, search: MemberSearch): RuleName {
  const rules = RULES_OF[direction];
  return search.duplicate ? rules.duplicate : search.hosted ? rules.host : rules.sure;
}

function propertyOn(context: UseContext, use: Use, subject: Subject): Resolution {
  const { program } = context;
  const search = searchMember(program, 'property', subject, use.name, context.scopes.accessOf(use.scope));
  const isOutside =
    (subject.form === 'name' || subject.form === 'parent') &&
    subject.name.corpus.length === 0 &&
    subject.name.builtin === undefined;
  const targets = isOutside
    ? [externalMember(program, subject.name.name, `$${use.name}`, `$${use.name}`)]
    : search.found;
  if (targets.length === 0) return missing(subject, search);
  const [first, ...others] = DIRECTIONS[use.access ?? 'read'];
  for (const direction of others) addEdges(context, use, ruleFor(direction, search), targets);
  return resolved(targets, ruleFor(first, search));
}
