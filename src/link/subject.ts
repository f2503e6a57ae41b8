// The class that code names at a place: by its name, or as self, static, parent or the class of `$this`, in a class or in a trait.
import type { UnresolvedReason } from '../model/kinds.ts';
import { type ClassInfo, type ClassName, nameInFile } from './classes.ts';
import { findMember, findMemberOf, type MemberKind, type MemberSearch } from './members.ts';
import { classNodes, type Program } from './program.ts';
import type { FileScopes } from './scopes.ts';
import { hostsOf } from './traits.ts';

/** Where a class name stands. */
export interface SubjectPlace {
  program: Program;
  file: number;
  scopes: FileScopes;
}

export type Subject =
  | { form: 'name'; name: ClassName }
  /** self, static, `$this` in a class: this very definition, whatever else has its name. */
  | { form: 'own'; info: ClassInfo }
  | { form: 'parent'; name: ClassName }
  /** self, static, `$this` in a trait: a class that uses it. */
  | { form: 'host'; trait: ClassInfo }
  | { form: 'host-parent'; trait: ClassInfo };

/**
 * @param written fully qualified name, or self, static, parent
 * @param scope definition around the place
 */
export function subjectOf(context: SubjectPlace, written: string, scope: number): Subject | UnresolvedReason {
  if (written !== 'self' && written !== 'static' && written !== 'parent')
    return { form: 'name', name: nameInFile(context.program.classes.get(written), context.file) };
  const lexical = context.scopes.classOf(scope);
  if (lexical === undefined) return context.scopes.accessOf(scope) === 'any' ? 'receiver_unknown' : 'no_class';
  if (written !== 'parent') return ownSubject(lexical);
  if (lexical.kind === 'trait') return { form: 'host-parent', trait: lexical };
  return lexical.kind === 'class' && lexical.parents.length > 0
    ? { form: 'parent', name: lexical.parents[0].to }
    : 'no_parent';
}

/** The class of `$this`, self and static in the body of a class-like definition. */
export function ownSubject(lexical: ClassInfo): Subject {
  return lexical.kind === 'trait' ? { form: 'host', trait: lexical } : { form: 'own', info: lexical };
}

/** Equal for subjects that mean the same definitions. */
export function subjectKey(subject: Subject): string {
  switch (subject.form) {
    case 'own':
      return `o${subject.info.node}`;
    case 'host':
      return `h${subject.trait.node}`;
    case 'host-parent':
      return `p${subject.trait.node}`;
    default: {
      const { corpus, builtin, key } = subject.name;
      return corpus.length === 1 && builtin === undefined ? `o${corpus[0].node}` : `n${key}`;
    }
  }
}

function hostParents(trait: ClassInfo): ClassName[] {
  return [
    ...new Set(hostsOf(trait).flatMap((host) => (host.kind === 'class' ? host.parents.map(({ to }) => to) : []))),
  ];
}

/** Nodes of the class or classes that a subject may be. */
export function subjectNodes(program: Program, subject: Subject): number[] {
  if (subject.form === 'own') return [subject.info.node];
  if (subject.form === 'host') return hostsOf(subject.trait).map((host) => host.node);
  if (subject.form === 'host-parent')
    return [...new Set(hostParents(subject.trait).flatMap((name) => classNodes(program, name)))];
  return classNodes(program, subject.name);
}

/** Whether a subject in a trait depends on the classes that use the trait. */
export function isHosted(subject: Subject): boolean {
  return subject.form === 'host' || subject.form === 'host-parent';
}

/**
 * Searches a member on a subject.
 * @param lexical class whose code asks, undefined outside classes, or `any` to see private members too
 */
export function searchMember(
  program: Program,
  kind: MemberKind,
  subject: Subject,
  key: string,
  lexical: ClassInfo | undefined | 'any',
): MemberSearch {
  if (subject.form === 'own') return findMemberOf(program, kind, subject.info, key, lexical);
  if (subject.form === 'name' || subject.form === 'parent')
    return findMember(program, kind, subject.name, key, lexical);
  if (subject.form === 'host') {
    const inTrait = findMemberOf(program, kind, subject.trait, key, subject.trait);
    if (inTrait.found.length > 0) return inTrait;
    return merged([inTrait, ...hostsOf(subject.trait).map((host) => findMemberOf(program, kind, host, key, host))]);
  }
  return merged(hostParents(subject.trait).map((name) => findMember(program, kind, name, key, 'any')));
}

function merged(searches: readonly MemberSearch[]): MemberSearch {
  return {
    found: [...new Set(searches.flatMap((search) => search.found))].sort((a, b) => a - b),
    duplicate: searches.some((search) => search.duplicate),
    inaccessible: searches.some((search) => search.inaccessible),
    unknown: [...new Set(searches.flatMap((search) => search.unknown))],
    hosted: true,
  };
}
