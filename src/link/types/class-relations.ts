// How classes relate: whether one is another or stands below it.
import type { ClassInfo, ClassName } from '../classes.ts';
import { deeper, type Program } from '../program.ts';
import type { Subject } from '../subject.ts';
import { refined, type Value } from './value.ts';

/** Whether all that a subject may be is a class or below it; false where a class on the way is not known. */
export function isSubclass(program: Program, subject: Subject, of: Subject): boolean {
  const wanted = nameOf(of);
  const below = nameOf(subject);
  return wanted !== undefined && below !== undefined && reaches(program, below, wanted, new Set());
}

function nameOf(subject: Subject): ClassName | undefined {
  if (subject.form === 'own') return subject.info.name;
  return subject.form === 'name' || subject.form === 'parent' ? subject.name : undefined;
}

function reaches(program: Program, from: ClassName, wanted: ClassName, seen: Set<string>): boolean {
  if (from.key === wanted.key) return true;
  if (seen.has(from.key)) return false;
  seen.add(from.key);
  const above = from.corpus.flatMap((info: ClassInfo) => [...info.parents, ...info.interfaces].map(({ to }) => to));
  if (from.corpus.length === 0 && from.builtin !== undefined) {
    const { parent, interfaces } = from.builtin;
    for (const name of parent === undefined ? interfaces : [parent, ...interfaces])
      above.push(program.classes.get(name));
  }
  return deeper(program, () => above.some((name) => reaches(program, name, wanted, seen)), false);
}

/** One value known from two sources; classes that the stronger one rules out are left away. */
export function refine(program: Program, proven: Value, hint: Value): Value {
  return refined(proven, hint, (narrow, wide) => mayBe(program, narrow.subject, wide.subject));
}

/** Whether objects of a class are known to be, or may be for all that is known, of another class too. */
function mayBe(program: Program, subject: Subject, other: Subject): boolean {
  const name = nameOf(subject);
  return name === undefined || isSubclass(program, subject, other) || hasUnknownAncestor(program, name, new Set());
}

function hasUnknownAncestor(program: Program, from: ClassName, seen: Set<string>): boolean {
  if (seen.has(from.key)) return false;
  seen.add(from.key);
  if (from.corpus.length === 0) return from.builtin === undefined;
  const above = from.corpus.flatMap((info) => [...info.parents, ...info.interfaces]);
  return deeper(program, () => above.some(({ to }) => hasUnknownAncestor(program, to, seen)), true);
}
