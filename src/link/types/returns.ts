// What functions and methods return.
import { asciiLower } from '../../base/ascii.ts';
import type { ClassInfo } from '../classes.ts';
import { calledFunctions } from '../program.ts';
import { type Subject, searchMember } from '../subject.ts';
import { declaredValue } from './declared.ts';
import { documentedMethod, methodAbove, mixinsOf } from './documented.ts';
import {
  classDoc,
  type Declared,
  declaredAt,
  type Engine,
  externalOwner,
  type GivenClasses,
  nowhere,
  type Place,
  placeOfClass,
  termAt,
} from './engine.ts';
import { settled, slotFor } from './settle.ts';
import { templatesOf } from './templates.ts';
import { docType, nativeType } from './type-expression.ts';
import {
  arrayValue,
  atomKey,
  either,
  isInformative,
  NO_OBJECT,
  type ObjectAtom,
  objectAtom,
  objectValue,
  UNKNOWN_VALUE,
  type Value,
  weakened,
} from './value.ts';

/** What is returned at more places than this tells nothing. */
const MAX_RETURNS = 24;
const MAGIC = ['__call', '__callstatic'];

/** @param from place that calls, undefined for any */
export function methodValue(
  engine: Engine,
  on: ObjectAtom,
  name: string,
  from: Place | undefined,
  given: GivenClasses | undefined,
): Value {
  const { program } = engine;
  const key = asciiLower(name);
  const scope = from === undefined ? 'any' : from.lexical;
  const { found, duplicate, hosted } = searchMember(program, 'method', on.subject, key, scope);
  if (found.length > 0) {
    const value = either(found.map((node) => returnValue(engine, node, on, given)));
    return weakened(value, duplicate || hosted ? 'inferred' : on.origin);
  }
  return undeclaredMethod(engine, on, key);
}

/** A method that only docblocks declare, or that `__call` takes. */
function undeclaredMethod(engine: Engine, on: ObjectAtom, key: string): Value {
  const { program } = engine;
  const docOf = (info: ClassInfo) => classDoc(engine, info);
  const documented = documentedMethod(docOf, on.subject, key);
  if (documented !== undefined && documented.type !== '') {
    const place = placeOfClass(engine, documented.owner);
    return engine.type(docType(documented.type), { place, origin: 'doc', key: `m${atomKey(on)}`, on });
  }
  const others: Subject[] = mixinsOf(program, docOf, on.subject).map((name) => ({ form: 'name', name }));
  for (const subject of others) {
    const { found } = searchMember(program, 'method', subject, key, 'any');
    const mixin = objectAtom(subject, 'doc');
    if (found.length > 0) return weakened(either(found.map((node) => returnValue(engine, node, mixin))), 'doc');
  }
  for (const magic of MAGIC) {
    const { found } = searchMember(program, 'method', on.subject, magic, 'any');
    if (found.length > 0) return weakened(either(found.map((node) => returnValue(engine, node, on))), 'inferred');
  }
  return UNKNOWN_VALUE;
}

export function functionValue(
  engine: Engine,
  target: string,
  fallback: string,
  given: GivenClasses | undefined,
): Value {
  const nodes = calledFunctions(engine.program, target, fallback);
  if (nodes.length === 0) return UNKNOWN_VALUE;
  const value = either(nodes.map((node) => returnValue(engine, node, undefined, given)));
  return nodes.length > 1 ? weakened(value, 'inferred') : value;
}

/** What a function, method or closure returns. */
export function returnValue(
  engine: Engine,
  node: number,
  on: ObjectAtom | undefined,
  given: GivenClasses | undefined = undefined,
): Value {
  const declared = declaredAt(engine, node);
  if (declared === undefined) return externalReturn(engine, node, on);
  if (given !== undefined && declared.definition.doc?.templates !== undefined)
    return declaredReturn(engine, declared, on, given);
  const slot = slotFor(engine.slots, on === undefined ? `r ${node}` : `r ${node} ${atomKey(on)}`);
  return slot.value ?? settled(engine.settling, slot, () => workOut(engine, declared, on));
}

function declaredReturn(
  engine: Engine,
  { node, place, definition }: Declared,
  on: ObjectAtom | undefined,
  given: GivenClasses | undefined,
): Value {
  return declaredValue(engine, definition.type?.text, definition.doc?.returns, {
    place,
    origin: 'native',
    key: `r${node}${on === undefined ? '' : atomKey(on)}`,
    on,
    templates: templatesOf(engine, place, definition, on, given),
  });
}

function workOut(engine: Engine, declared: Declared, on: ObjectAtom | undefined): Value {
  const { place, definition, index } = declared;
  const value = declaredReturn(engine, declared, on, undefined);
  const isGenerator = definition.modifiers?.includes('generator') ?? false;
  if (isGenerator && !hasArguments(value)) return generatorValue(engine, place, index);
  if (isInformative(value) || (value.complete && definition.type !== undefined)) return value;
  const inherited = inheritedReturn(engine, declared, on);
  if (inherited !== undefined) return inherited;
  if (definition.modifiers?.includes('abstract')) return value;
  return inferredReturn(engine, place, index, on);
}

const hasArguments = ({ atoms }: Value) =>
  atoms.some(
    (atom) =>
      atom.kind !== 'object' || atom.arguments.length > 0 || atom.also.some((also) => also.arguments.length > 0),
  );

/** A generator always returns an object of PHP's class; what it yields is inferred. */
function generatorValue(engine: Engine, place: Place, index: number): Value {
  const terms = engine.yielded[place.file].get(index) ?? [];
  const yields =
    terms.length === 0 || terms.length > MAX_RETURNS
      ? UNKNOWN_VALUE
      : weakened(either(terms.map((term) => engine.term(place, term))), 'inferred');
  return objectValue({ form: 'name', name: engine.program.classes.get('Generator') }, 'native', [NO_OBJECT, yields]);
}

function inheritedReturn(engine: Engine, at: Declared, on: ObjectAtom | undefined): Value | undefined {
  const { place, definition } = at;
  if (definition.kind !== 'method' || place.lexical === undefined) return undefined;
  const above = methodAbove(engine.program, place.lexical, asciiLower(definition.name));
  if (above === undefined) return undefined;
  const value = returnValue(engine, above, on);
  return isInformative(value) ? weakened(value, 'doc') : undefined;
}

function inferredReturn(engine: Engine, place: Place, index: number, on: ObjectAtom | undefined): Value {
  const terms = engine.returned[place.file].get(index);
  if (terms === undefined || terms.length > MAX_RETURNS) return UNKNOWN_VALUE;
  const values = terms.map((term): Value => {
    const [kind, name] = termAt(engine, place.file, term);
    // What is returned is of the class on which the method was called.
    if (on !== undefined && (kind === 'this' || (kind === 'class' && name === 'static')))
      return { atoms: [on], complete: true };
    return engine.term(place, term);
  });
  return weakened(either(values), 'inferred');
}

function externalReturn(engine: Engine, node: number, on: ObjectAtom | undefined): Value {
  const { builtins } = engine.program;
  const [owner, method] = externalOwner(engine.program, node);
  const key = method === undefined ? '' : asciiLower(method);
  if (key === 'cases' && on !== undefined && asciiLower(owner) === 'unitenum')
    return arrayValue(`e${atomKey(on)}`, () => ({ atoms: [on], complete: true }));
  const type =
    method === undefined
      ? builtins.function(asciiLower(owner))?.type
      : builtins.class(asciiLower(owner))?.methods.get(key)?.type;
  if (type === undefined || type === '') return UNKNOWN_VALUE;
  return engine.type(nativeType(type), {
    place: nowhere(engine),
    origin: 'native',
    key: `x${on === undefined ? '' : atomKey(on)}`,
    on,
  });
}
