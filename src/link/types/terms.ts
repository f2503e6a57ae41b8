// Terms of a file: what each one evaluates to at a place.
import { asciiLower } from '../../base/ascii.ts';
import type { TypeTerm } from '../../model/facts.ts';
import type { Program } from '../program.ts';
import { byReference } from './arguments.ts';
import { isSubclass, refine } from './class-relations.ts';
import { elementOf } from './collections.ts';
import { constantValue } from './constants.ts';
import { type Engine, type GivenClasses, type Place, subjectAt, termAt } from './engine.ts';
import { parameterValue } from './parameters.ts';
import { globalValue } from './properties.ts';
import { newSlot, settled } from './settle.ts';
import { docType } from './type-expression.ts';
import {
  arrayValue,
  either,
  hasObject,
  incomplete,
  isInformative,
  isProven,
  NO_OBJECT,
  type ObjectAtom,
  objectAtom,
  objectValue,
  UNKNOWN_VALUE,
  type Value,
  weakened,
  weaker,
} from './value.ts';

export function termValue(engine: Engine, place: Place, index: number): Value {
  if (index === 0) return UNKNOWN_VALUE;
  if (index === 1) return NO_OBJECT;
  let slot = place.slots[index];
  if (slot === undefined) {
    slot = newSlot();
    place.slots[index] = slot;
  }
  return slot.value ?? settled(engine.settling, slot, () => evaluateTerm(engine, place, index));
}

type TermOf<K extends TypeTerm[0], T = TypeTerm> = T extends readonly [infer Head, ...infer Rest]
  ? K extends Head
    ? readonly [K, ...Rest]
    : never
  : never;
type Evaluators = { [K in TypeTerm[0]]: (engine: Engine, place: Place, term: TermOf<K>, index: number) => Value };

function evaluateTerm(engine: Engine, place: Place, index: number): Value {
  const term = termAt(engine, place.file, index);
  const evaluator = EVALUATORS[term[0]] as (engine: Engine, place: Place, term: TypeTerm, index: number) => Value;
  return evaluator(engine, place, term, index);
}

/** Methods of `Closure` that call the closure or hand it back. */
const CLOSURE_METHODS = new Map([
  ['__invoke', 'call'],
  ['call', 'call'],
  ['bindto', 'closure'],
]);

const EVALUATORS: Evaluators = {
  unknown: () => UNKNOWN_VALUE,
  scalar: () => NO_OBJECT,
  this: (engine, place) => {
    const subject = place.hasThis ? subjectAt(engine, place, 'self') : undefined;
    return subject === undefined ? UNKNOWN_VALUE : objectValue(subject, 'native');
  },
  class: (engine, place, [, name]) => {
    const subject = subjectAt(engine, place, name);
    return subject === undefined ? UNKNOWN_VALUE : objectValue(subject, 'native');
  },
  type: (engine, place, [, text]) => engine.type(docType(text), { place, origin: 'doc', key: '' }),
  parameter: (engine, place, [, definition, position]) => parameterValue(engine, place, definition, position),
  property: (engine, place, [, on, name]) =>
    onEach(engine, engine.term(place, on), (atom) => engine.property(atom, name, place)),
  static_property: (engine, place, [, name, property]) =>
    onClass(engine, place, name, (atom) => engine.property(atom, property, place)),
  method: (engine, place, [, on, name]) => methodOn(engine, place, on, name, undefined),
  static_method: (engine, place, [, name, method]) =>
    onClass(engine, place, name, (atom) => engine.method(atom, method, place)),
  static_method_on: (engine, place, [, on, name]) =>
    onEach(engine, engine.classStrings(engine.term(place, on), place), (atom) => engine.method(atom, name, place)),
  function: (engine, _place, [, target, fallback]) => engine.function(target, fallback),
  given: (engine, place, [, call, position, argument]) => givenCall(engine, place, call, position, argument),
  invoke: (engine, place, [, called]) => engine.invoked(engine.term(place, called), place),
  element: (engine, place, [, of]) => elementOf(engine, engine.term(place, of)),
  array: (engine, place, [, element], index) => arrayValue(`t${place.id}:${index}`, () => engine.term(place, element)),
  constant: (engine, place, [, name, constant]) => {
    const subject = subjectAt(engine, place, name);
    return subject === undefined ? UNKNOWN_VALUE : constantValue(engine, subject, constant);
  },
  closure: (_engine, place, [, definition]) => ({
    atoms: [
      {
        kind: 'closure',
        key: `${place.file}:${definition}`,
        origin: 'native',
        file: place.file,
        definition,
        lexical: place.lexical,
      },
    ],
    complete: true,
  }),
  function_value: (_engine, _place, [, target, fallback]) => ({
    atoms: [{ kind: 'function', key: `${target}:${fallback}`, origin: 'native', target, fallback }],
    complete: true,
  }),
  class_string: (engine, place, [, name]) => {
    const subject = subjectAt(engine, place, name);
    if (subject === undefined) return UNKNOWN_VALUE;
    const { key } = objectAtom(subject, 'inferred');
    return { atoms: [{ kind: 'class_string', key, origin: 'inferred', subject }], complete: true };
  },
  text: (_engine, _place, [, text]) => ({
    atoms: [{ kind: 'text', key: text, origin: 'inferred', text }],
    complete: true,
  }),
  instance: (engine, place, [, of]) => {
    const { atoms, complete } = engine.classStrings(engine.term(place, of), place);
    return weakened({ atoms, complete }, 'inferred');
  },
  callable: (engine, place, [, on, method], index) => ({
    atoms: [
      {
        kind: 'callable',
        key: `t${place.id}:${index}`,
        origin: 'native',
        on: engine.term(place, on),
        method,
      },
    ],
    complete: true,
  }),
  global: (engine, _place, [, name]) => globalValue(engine, name),
  shared: (engine, place, [, of, name]) =>
    engine.shared.has(name) ? weakened(engine.term(place, of), 'inferred') : engine.term(place, of),
  passed: (engine, place, [, of, call, position]) => {
    const value = engine.term(place, of);
    const passed = byReference(engine, place, call, position);
    if (passed === 'no') return value;
    return passed === 'maybe' ? incomplete(value) : incomplete(weakened(value, 'inferred'));
  },
  narrowed: (engine, place, [, of, name]) => narrowedValue(engine, place, engine.term(place, of), name),
  weak: (engine, place, [, of]) => weakened(engine.term(place, of), 'inferred'),
  or: (engine, place, [, first, second]) => orElse(engine, engine.term(place, first), () => engine.term(place, second)),
  union: (engine, place, [, members]) => either(members.map((member) => engine.term(place, member))),
};

function onClass(engine: Engine, place: Place, name: string, read: (atom: ObjectAtom) => Value): Value {
  const subject = subjectAt(engine, place, name);
  return subject === undefined ? UNKNOWN_VALUE : read(objectAtom(subject, 'native'));
}

/** What a member is on each object that a value may be; a value that is no object has none. */
function onEach({ program }: Engine, value: Value, read: (atom: ObjectAtom) => Value): Value {
  if (value.atoms.length === 0) return value.complete ? NO_OBJECT : UNKNOWN_VALUE;
  const joined = either(
    value.atoms.map((atom) => (atom.kind === 'object' ? onObject(program, atom, read) : UNKNOWN_VALUE)),
  );
  return value.complete ? joined : incomplete(weakened(joined, 'inferred'));
}

/** A member of an object that is known as several classes at once. */
function onObject(program: Program, atom: ObjectAtom, read: (atom: ObjectAtom) => Value): Value {
  let known = read(atom);
  for (const other of atom.also) {
    const more = read(other);
    known = isInformative(known) ? refine(program, known, more) : isInformative(more) ? more : known;
  }
  return known;
}

function methodOn(engine: Engine, place: Place, on: number, name: string, given: GivenClasses | undefined): Value {
  const value = engine.term(place, on);
  const closures = value.atoms.filter(({ kind }) => kind === 'closure' || kind === 'returning' || kind === 'function');
  if (closures.length === 0) return onEach(engine, value, (atom) => engine.method(atom, name, place, given));
  const ofClosure = CLOSURE_METHODS.get(asciiLower(name));
  if (ofClosure === undefined) return UNKNOWN_VALUE;
  const called: Value = { atoms: closures, complete: value.complete && closures.length === value.atoms.length };
  return ofClosure === 'call' ? engine.invoked(called, place) : called;
}

/** Methods that by convention hand back an object of the class that they are given. */
const CONTAINER_METHODS = new Set(['get', 'make', 'resolve', 'create', 'getmock', 'createmock']);

/** A call with a class string among its arguments: templates may follow it. */
function givenCall(engine: Engine, place: Place, call: number, position: number, argument: number): Value {
  const strings = engine.term(place, argument);
  const given: GivenClasses = [[position, strings]];
  const term = termAt(engine, place.file, call);
  if (term[0] === 'function') return engine.function(term[1], term[2], given);
  if (term[0] !== 'method' && term[0] !== 'static_method') return engine.term(place, call);
  const name = term[2];
  const on = term[1];
  const value =
    typeof on === 'number'
      ? methodOn(engine, place, on, name, given)
      : onClass(engine, place, on, (atom) => engine.method(atom, name, place, given));
  if (hasObject(value) || value.complete || position > 0 || !CONTAINER_METHODS.has(asciiLower(name))) return value;
  return incomplete(weakened(engine.classStrings(strings, place), 'inferred'));
}

/** The first value; the second where the first says nothing, and in front where it proves what the first only guesses. */
function orElse(engine: Engine, first: Value, second: () => Value): Value {
  if (!isInformative(first)) return first.complete ? first : second();
  if (isProven(first)) return first;
  const other = second();
  return hasObject(other) && isProven(other) ? refine(engine.program, other, first) : first;
}

/** A value that passed `instanceof C`: a C, and what it was before. */
function narrowedValue(engine: Engine, place: Place, value: Value, name: string): Value {
  const subject = subjectAt(engine, place, name);
  if (subject === undefined) return UNKNOWN_VALUE;
  const tested = objectAtom(subject, 'native');
  const before = value.atoms.filter((atom) => atom.kind === 'object');
  const below = before.filter((atom) => isSubclass(engine.program, atom.subject, subject));
  if (below.length > 0 && below.length === before.length) {
    // All of what it may be is a C already.
    if (isProven(value)) return { atoms: below, complete: true };
    return besides(tested, below);
  }
  return value.complete && before.length === 1
    ? { atoms: [{ ...tested, also: before }], complete: true }
    : besides(tested, below);
}

const MAX_HINTS = 4;

/** An object of a class, and classes that it may be besides. */
function besides(atom: ObjectAtom, more: readonly ObjectAtom[]): Value {
  const hints = more
    .filter(({ key }) => key !== atom.key)
    .slice(0, MAX_HINTS)
    .map((other) => ({ ...other, origin: weaker(other.origin, 'doc') }));
  return { atoms: [{ ...atom, also: hints }], complete: true };
}
