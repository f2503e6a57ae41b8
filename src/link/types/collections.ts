// What iterating or indexing a value gives.
import type { Engine } from './engine.ts';
import { argumentsForName } from './templates.ts';
import {
  either,
  incomplete,
  isInformative,
  NO_OBJECT,
  type ObjectAtom,
  UNKNOWN_VALUE,
  type Value,
  weakened,
} from './value.ts';

export function elementOf(engine: Engine, value: Value): Value {
  if (value.atoms.length === 0) return value.complete ? NO_OBJECT : UNKNOWN_VALUE;
  const values = value.atoms.map((atom): Value => {
    if (atom.kind === 'array') return weakened(atom.element(), atom.origin);
    if (atom.kind !== 'object') return UNKNOWN_VALUE;
    const known = elementOfObject(engine, atom);
    if (isInformative(known)) return known;
    return atom.also.map((other) => elementOfObject(engine, other)).find(isInformative) ?? known;
  });
  return value.complete ? either(values) : incomplete(either(values));
}

/** Interfaces and classes of PHP whose last, or second, type argument is what they hold. */
const COLLECTIONS = [
  'traversable',
  'iteratoraggregate',
  'iterator',
  'generator',
  'arrayaccess',
  'splobjectstorage',
  'arrayiterator',
  'arrayobject',
];
/** `SplObjectStorage<TObject, TData>` gives its objects. */
const BY_KEY = new Set(['splobjectstorage']);

function elementOfObject(engine: Engine, atom: ObjectAtom): Value {
  const { subject } = atom;
  const own = subject.form === 'name' ? subject.name.key : '';
  if (atom.arguments.length > 0) return argumentOf(atom.arguments, own);
  for (const name of COLLECTIONS) {
    const given = argumentsForName(engine, atom, name);
    if (given !== undefined && given.length > 0) return argumentOf(given, name);
  }
  for (const method of ['current', 'offsetGet']) {
    const returned = engine.method(atom, method, undefined);
    if (isInformative(returned)) return weakened(returned, 'inferred');
  }
  const iterator = engine.method(atom, 'getIterator', undefined);
  for (const inner of iterator.atoms) {
    if (inner.kind === 'array') return weakened(inner.element(), 'inferred');
    if (inner.kind !== 'object' || inner.key === atom.key) continue;
    if (inner.arguments.length > 0) return weakened(argumentOf(inner.arguments, ''), 'inferred');
    const current = engine.method(inner, 'current', undefined);
    if (isInformative(current)) return weakened(current, 'inferred');
  }
  return UNKNOWN_VALUE;
}

/** The element among type arguments: `C<T>`, `C<K, T>`, `Generator<K, T, S, R>`. */
function argumentOf(given: readonly Value[], name: string): Value {
  return given.length === 1 || BY_KEY.has(name) ? given[0] : given[1];
}
