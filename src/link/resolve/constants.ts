// Global constants, class constants and enum cases.
import type { Use } from '../../model/facts.ts';
import { externalMember, type Program } from '../program.ts';
import { receiverOf } from '../receiver.ts';
import { missing, oneOrDuplicate, type Resolution, resolved } from '../resolution.ts';
import { type Subject, searchMember, subjectOf } from '../subject.ts';
import { constantKey } from '../symbol-key.ts';
import type { UseContext } from '../use-context.ts';
import { addClassAccess } from './class-references.ts';
import { onReceiver, UNPROVEN_READS } from './typed.ts';

/** Definitions of a constant in the corpus, and PHP's own. Empty when nothing defines it. */
export function constantNodes(program: Program, qualified: string): number[] {
  const corpus = program.constants.get(constantKey(qualified));
  const builtin = program.builtins.constant(qualified);
  if (builtin === undefined) return corpus ?? [];
  const node = program.externals.node('constant', builtin, builtin);
  return corpus === undefined ? [node] : [...corpus, node];
}

export function externalConstant(program: Program, qualified: string): number {
  return program.externals.node('constant', constantKey(qualified), qualified);
}

export function constant({ program }: UseContext, use: Use): Resolution {
  const { target = use.name, fallback } = use;
  let nodes = constantNodes(program, target);
  if (nodes.length === 0 && fallback !== undefined) nodes = constantNodes(program, fallback);
  if (nodes.length > 0) return oneOrDuplicate(nodes, 'constant-read', 'constant-duplicate');
  if (fallback !== undefined) return resolved([externalConstant(program, fallback)], 'unqualified-constant');
  return resolved([externalConstant(program, target)], 'constant-read');
}

export function classConstant(context: UseContext, use: Use): Resolution {
  if (use.owner === undefined)
    return onReceiver(context, use, receiverOf(context, use, true), UNPROVEN_READS, ({ subject }) =>
      constantOn(context, use, subject),
    );
  const subject = subjectOf(context, use.owner, use.scope);
  if (typeof subject === 'string') return subject;
  addClassAccess(context, use, subject);
  return constantOn(context, use, subject);
}

function constantOn(context: UseContext, use: Use, subject: Subject): Resolution {
  const { program } = context;
  const search = searchMember(program, 'constant', subject, use.name, context.scopes.accessOf(use.scope));
  if (search.found.length > 0)
    return resolved(
      search.found,
      search.duplicate ? 'constant-duplicate' : search.hosted ? 'trait-host-read' : 'constant-read',
    );
  if (search.inaccessible) return 'member_inaccessible';
  if ((subject.form === 'name' || subject.form === 'parent') && subject.name.corpus.length === 0) {
    const member = externalMember(program, subject.name.name, use.name, use.name);
    return resolved([member], subject.name.builtin === undefined ? 'constant-read' : 'external-ancestor-read');
  }
  if (search.unknown.length !== 1) return missing(subject, search);
  return resolved([externalMember(program, search.unknown[0].name, use.name, use.name)], 'external-ancestor-read');
}
