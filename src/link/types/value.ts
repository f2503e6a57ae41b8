// What a value may be: the outcome of evaluating a term.
import type { ClassInfo } from '../classes.ts';
import { type Subject, subjectKey } from '../subject.ts';

/** Where the knowledge comes from, strongest first. PHP enforces native types; everything else may be wrong. */
export const ORIGINS = ['native', 'doc', 'inferred'] as const;
export type Origin = (typeof ORIGINS)[number];

interface AtomBase {
  /** Two atoms of one kind and key mean the same. */
  key: string;
  origin: Origin;
}

export interface ObjectAtom extends AtomBase {
  kind: 'object';
  subject: Subject;
  /** Type arguments by position. */
  arguments: readonly Value[];
  /** What the same object is besides: other parts of an intersection, or a narrower class that a weaker source tells. */
  also: readonly ObjectAtom[];
}

export type Atom =
  | ObjectAtom
  | (AtomBase & { kind: 'array'; element: () => Value })
  | (AtomBase & { kind: 'class_string'; subject: Subject })
  | (AtomBase & { kind: 'text'; text: string })
  | (AtomBase & { kind: 'closure'; file: number; definition: number; lexical: ClassInfo | undefined })
  | (AtomBase & { kind: 'function'; target: string; fallback: string })
  | (AtomBase & { kind: 'callable'; on: Value; method: string })
  | (AtomBase & { kind: 'returning'; returns: () => Value });

export interface Value {
  atoms: readonly Atom[];
  /** False when the value may be something else as well. */
  complete: boolean;
}

export const UNKNOWN_VALUE: Value = { atoms: [], complete: false };
/** No object: a scalar, null, nothing. */
export const NO_OBJECT: Value = { atoms: [], complete: true };

/** What may be of more classes than this tells nothing. */
const MAX_ATOMS = 16;
const MAX_ALSO = 4;

const STRENGTH: Record<Origin, number> = { native: 2, doc: 1, inferred: 0 };

export const weaker = (a: Origin, b: Origin): Origin => (STRENGTH[a] < STRENGTH[b] ? a : b);

export function objectAtom(subject: Subject, origin: Origin, given: readonly Value[] = []): ObjectAtom {
  return { kind: 'object', key: subjectKey(subject), subject, origin, arguments: given, also: [] };
}

export const objectValue = (subject: Subject, origin: Origin, given: readonly Value[] = []): Value => ({
  atoms: [objectAtom(subject, origin, given)],
  complete: true,
});

export function arrayValue(key: string, element: () => Value, origin: Origin = 'native'): Value {
  return { atoms: [{ kind: 'array', key, origin, element }], complete: true };
}

/** Tells a value from others, type arguments included. */
export function valueKey(value: Value): string {
  return value.atoms.map(atomKey).join() + (value.complete ? '' : '?');
}

export function atomKey(atom: Atom): string {
  return atom.kind === 'object' && atom.arguments.length > 0
    ? `${atom.key}<${atom.arguments.map(valueKey).join(';')}>`
    : atom.key;
}

/** Either of several values. An object known twice keeps its stronger origin. */
export function either(values: readonly Value[]): Value {
  if (values.length === 1) return values[0];
  let complete = true;
  let atoms: Atom[] = [];
  for (const value of values) {
    complete &&= value.complete;
    for (const atom of value.atoms) atoms = withAtom(atoms, atom);
  }
  if (atoms.length > MAX_ATOMS) return UNKNOWN_VALUE;
  return atoms.length > 0 ? { atoms, complete } : complete ? NO_OBJECT : UNKNOWN_VALUE;
}

function withAtom(atoms: Atom[], atom: Atom): Atom[] {
  const at = atoms.findIndex((other) => other.key === atom.key && other.kind === atom.kind);
  if (at < 0) atoms.push(atom);
  else atoms[at] = sameAtom(atoms[at], atom);
  return atoms;
}

/** One atom known in two ways. */
function sameAtom(a: Atom, b: Atom): Atom {
  const [strong, weak] = STRENGTH[a.origin] >= STRENGTH[b.origin] ? [a, b] : [b, a];
  if (strong.kind !== 'object' || weak.kind !== 'object' || weak === strong) return strong;
  if (weak.arguments.length === 0 && weak.also.length === 0) return strong;
  return {
    ...strong,
    arguments: strong.arguments.length > 0 ? strong.arguments : weak.arguments,
    also: withAlso(strong, weak.also),
  };
}

function withAlso(atom: ObjectAtom, more: readonly ObjectAtom[]): readonly ObjectAtom[] {
  const added = more.filter(({ key }) => key !== atom.key && !atom.also.some((known) => known.key === key));
  return added.length === 0 ? atom.also : [...atom.also, ...added].slice(0, MAX_ALSO);
}

/** The same value, known by a weaker origin only. */
export function weakened(value: Value, origin: Origin): Value {
  if (origin === 'native' || value.atoms.every((atom) => STRENGTH[atom.origin] <= STRENGTH[origin])) return value;
  return { atoms: value.atoms.map((atom) => weakAtom(atom, origin)), complete: value.complete };
}

function weakAtom<T extends Atom>(atom: T, origin: Origin): T {
  if (STRENGTH[atom.origin] <= STRENGTH[origin]) return atom;
  if (atom.kind !== 'object' || atom.also.length === 0) return { ...atom, origin };
  return { ...atom, origin, also: atom.also.map((other) => weakAtom(other, origin)) };
}

export const incomplete = (value: Value): Value => (value.complete ? { atoms: value.atoms, complete: false } : value);

/**
 * One value known from two sources: what the stronger says holds, what the other adds are guesses.
 * @param fits whether an object of the first class may be one of the second
 */
export function refined(proven: Value, hint: Value, fits: (hint: ObjectAtom, proven: ObjectAtom) => boolean): Value {
  const objects = hint.atoms.filter((atom) => atom.kind === 'object');
  const others = hint.atoms.filter((atom) => atom.kind !== 'object');
  if (!hasObject(proven)) {
    if (proven.complete || hint.atoms.length === 0) return proven;
    return { atoms: either([proven, hint]).atoms, complete: hint.complete };
  }
  const atoms: Atom[] = proven.atoms.map((atom) => {
    if (atom.kind !== 'object' || objects.length === 0) return atom;
    const same = objects.find(({ key }) => key === atom.key);
    const also = withAlso(
      atom,
      objects.filter((other) => fits(other, atom)),
    );
    return also === atom.also && same === undefined
      ? atom
      : { ...atom, arguments: atom.arguments.length > 0 ? atom.arguments : (same?.arguments ?? []), also };
  });
  return { atoms: proven.complete ? atoms : others.reduce(withAtom, atoms), complete: proven.complete };
}

export function hasObject(value: Value): boolean {
  return value.atoms.some(({ kind }) => kind === 'object');
}

/** Whether a value tells anything at all. */
export function isInformative(value: Value): boolean {
  return value.atoms.length > 0;
}

/** Whether the language itself proves all that the value may be. */
export function isProven(value: Value): boolean {
  return value.complete && value.atoms.every(({ origin }) => origin === 'native');
}

export function sameValue(a: Value, b: Value): boolean {
  return (
    a === b ||
    (a.complete === b.complete &&
      a.atoms.length === b.atoms.length &&
      a.atoms.every((atom) => b.atoms.some((other) => isSameAtom(atom, other))))
  );
}

function isSameAtom(a: Atom, b: Atom): boolean {
  if (a.key !== b.key || a.kind !== b.kind || a.origin !== b.origin) return false;
  if (a.kind !== 'object' || b.kind !== 'object') return true;
  return (
    a.arguments.length === b.arguments.length &&
    a.also.length === b.also.length &&
    a.also.every((other, at) => isSameAtom(other, b.also[at]))
  );
}
