// Uses that name a class: heritage, types, instanceof, catch, Class::class, attributes, and what stands before `::`.
import type { Use, UseKind } from '../../model/facts.ts';
import type { RuleName } from '../../model/rules.ts';
import { oneOrDuplicate, resolved } from '../resolution.ts';
import { isHosted, type Subject, subjectNodes, subjectOf } from '../subject.ts';
import { addEdges, type Resolver, type UseContext } from '../use-context.ts';

/** Resolver of a use kind that refers to a class: one definition, several, or a class that uses the trait. */
function classReference(one: RuleName, several: RuleName, host: RuleName): Resolver {
  return (context, use) => {
    const subject = subjectOf(context, use.target ?? use.name, use.scope);
    if (typeof subject === 'string') return subject;
    const nodes = subjectNodes(context.program, subject);
    if (!isHosted(subject)) return oneOrDuplicate(nodes, one, several);
    return nodes.length === 0 ? 'receiver_unknown' : resolved(nodes, host);
  };
}

const reference = (rule: RuleName) => classReference(rule, 'reference-duplicate', 'reference-host');

export const CLASS_REFERENCES = {
  extends: classReference('extends', 'extends-duplicate', 'extends-duplicate'),
  implements: classReference('implements', 'implements-duplicate', 'implements-duplicate'),
  uses_trait: classReference('uses-trait', 'uses-trait-duplicate', 'uses-trait-duplicate'),
  type: reference('type'),
  instanceof: reference('instanceof'),
  catch: reference('catch'),
  class_name: reference('class-name'),
  attribute: reference('attribute'),
} satisfies Partial<Record<UseKind, Resolver>>;

/** The class before `::` is referenced too when it is named. */
export function addClassAccess(context: UseContext, use: Use, subject: Subject): void {
  if (subject.form !== 'name') return;
  const nodes = subjectNodes(context.program, subject);
  addEdges(context, use, nodes.length === 1 ? 'static-access' : 'reference-duplicate', nodes);
}
