// Members that only docblocks declare (@property, @method, @mixin), and the method that a method redeclares.
import { asciiLower } from '../../base/ascii.ts';
import type { DocTypes } from '../../model/facts.ts';
import type { ClassInfo, ClassName } from '../classes.ts';
import type { Program } from '../program.ts';
import type { Subject } from '../subject.ts';
import { hostsOf, traitMethods } from '../traits.ts';

/** A docblock type and the class whose docblock states it. */
export interface DocumentedType {
  type: string;
  owner: ClassInfo;
}

export type DocOf = (info: ClassInfo) => DocTypes | undefined;

/** Classes that a subject may be, nearest first. */
export function classesOf(subject: Subject): readonly ClassInfo[] {
  switch (subject.form) {
    case 'own':
      return [subject.info];
    case 'host':
      return [subject.trait, ...hostsOf(subject.trait)];
    case 'host-parent':
      return hostsOf(subject.trait).flatMap((host) => host.parents.flatMap(({ to }) => to.corpus));
    default:
      return subject.name.corpus;
  }
}

/** Type that a `@property` of the class, its traits, ancestors, interfaces or mixins states. */
export function documentedProperty(docOf: DocOf, subject: Subject, name: string): DocumentedType | undefined {
  return firstDocumented(docOf, subject, (doc) => doc.properties?.find(([property]) => property === name)?.[1]);
}

/** Type that a `@method` states; empty when it states no type. @param key lower-case name */
export function documentedMethod(docOf: DocOf, subject: Subject, key: string): DocumentedType | undefined {
  return firstDocumented(docOf, subject, (doc) => doc.methods?.find(([method]) => asciiLower(method) === key)?.[1]);
}

function firstDocumented(
  docOf: DocOf,
  subject: Subject,
  read: (doc: DocTypes) => string | undefined,
): DocumentedType | undefined {
  const seen = new Set<ClassInfo>();
  const queue = [...classesOf(subject)];
  for (let info = queue.shift(); info !== undefined; info = queue.shift()) {
    if (seen.has(info)) continue;
    seen.add(info);
    const doc = docOf(info);
    const type = doc === undefined ? undefined : read(doc);
    if (type !== undefined) return { type, owner: info };
    queue.push(...[...info.traits, ...info.parents, ...info.interfaces].flatMap(({ to }) => to.corpus));
  }
  return undefined;
}

/** Classes that `@mixin` names for a subject, through its ancestors. */
export function mixinsOf(program: Program, docOf: DocOf, subject: Subject): ClassName[] {
  const seen = new Set<ClassInfo>();
  const found: ClassName[] = [];
  const queue = [...classesOf(subject)];
  for (let info = queue.shift(); info !== undefined; info = queue.shift()) {
    if (seen.has(info)) continue;
    seen.add(info);
    for (const mixin of docOf(info)?.mixins ?? []) {
      const name = /^\\([^<|&]+)/.exec(mixin)?.[1];
      if (name !== undefined) found.push(program.classes.get(name));
    }
    queue.push(...[...info.traits, ...info.parents].flatMap(({ to }) => to.corpus));
  }
  return found;
}

/** Nearest method of the same name above a class: in its ancestors first, then in its interfaces. */
export function methodAbove(program: Program, info: ClassInfo, key: string): number | undefined {
  const seen = new Set<ClassInfo>([info]);
  const queue = [...info.parents, ...info.interfaces].flatMap(({ to }) => to.corpus);
  for (let above = queue.shift(); above !== undefined; above = queue.shift()) {
    if (seen.has(above)) continue;
    seen.add(above);
    const own =
      above.methods.get(key) ?? (above.traits.length > 0 ? traitMethods(program, above).get(key)?.nodes[0] : undefined);
    if (own !== undefined) return own;
    queue.push(...[...above.parents, ...above.interfaces].flatMap(({ to }) => to.corpus));
  }
  return undefined;
}
