// Facades: classes whose static calls `__callStatic` hands to an object of another class, which an accessor or the docblock names.
import { type Subject, searchMember } from '../subject.ts';
import { facadeClasses } from '../types/facades.ts';
import type { UseContext } from '../use-context.ts';

/** Methods that a static call on a facade runs in the end. @param key lower-case name */
export function facadeTargets({ program, types }: UseContext, facade: Subject, key: string): number[] {
  const targets = new Set<number>();
  for (const { subject } of facadeClasses(types, facade))
    for (const node of searchMember(program, 'method', subject, key, 'any').found) targets.add(node);
  return [...targets];
}
