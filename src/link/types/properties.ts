// What properties and global variables hold: their native type, their docblock, or what the code assigns.

import { asciiLower } from '../../base/ascii.ts';
import type { ClassInfo } from '../classes.ts';
import { searchMember } from '../subject.ts';
import { declaredValue } from './declared.ts';
import { classesOf, documentedProperty, mixinsOf } from './documented.ts';
import {
  type Assignment,
  classDoc,
  type Declared,
  declaredAt,
  type Engine,
  externalOwner,
  nowhere,
  type Place,
  placeOfClass,
} from './engine.ts';
import { settled, slotFor } from './settle.ts';
import { templatesOf } from './templates.ts';
import { docType, nativeType } from './type-expression.ts';
import {
  atomKey,
  either,
  incomplete,
  isInformative,
  type ObjectAtom,
  objectAtom,
  UNKNOWN_VALUE,
  type Value,
  weakened,
} from './value.ts';

/** What is assigned at more places than this tells nothing. */
const MAX_ASSIGNED = 24;

/** @param from place that reads, undefined for any */
export function propertyValue(engine: Engine, on: ObjectAtom, name: string, from: Place | undefined): Value {
  const { program } = engine;
  const seen = searchMember(program, 'property', on.subject, name, from === undefined ? 'any' : from.lexical);
  const isSeen = seen.found.length > 0;
  const { found, duplicate, hosted } = isSeen ? seen : searchMember(program, 'property', on.subject, name, 'any');
  if (found.length > 0) {
    const value = either(found.map((node) => onePropertyValue(engine, node, on)));
    return weakened(value, duplicate || hosted || !isSeen ? 'inferred' : on.origin);
  }
  const docOf = (info: ClassInfo) => classDoc(engine, info);
  const documented = documentedProperty(docOf, on.subject, name);
  if (documented !== undefined) {
    const place = placeOfClass(engine, documented.owner);
    return engine.type(docType(documented.type), { place, origin: 'doc', key: `d${atomKey(on)}`, on });
  }
  for (const mixin of mixinsOf(program, docOf, on.subject)) {
    const value = propertyOfMixin(engine, objectAtom({ form: 'name', name: mixin }, 'doc'), name);
    if (isInformative(value)) return value;
  }
  return assignedValue(engine, classesOf(on.subject), name);
}

function propertyOfMixin(engine: Engine, mixin: ObjectAtom, name: string): Value {
  const { found } = searchMember(engine.program, 'property', mixin.subject, name, 'any');
  return found.length === 0
    ? UNKNOWN_VALUE
    : weakened(either(found.map((node) => onePropertyValue(engine, node, mixin))), 'doc');
}

function onePropertyValue(engine: Engine, node: number, on: ObjectAtom): Value {
  const declared = declaredAt(engine, node);
  if (declared === undefined) return externalPropertyValue(engine, on, node);
  const slot = slotFor(engine.slots, `v ${node} ${atomKey(on)}`);
  return settled(engine.settling, slot, () => workOut(engine, declared, on));
}

function workOut(engine: Engine, declared: Declared, on: ObjectAtom): Value {
  const { place, definition } = declared;
  const doc = definition.doc?.var?.[1] ?? promotedParameterDoc(engine, declared);
  const value = declaredValue(engine, definition.type?.text, doc, {
    place,
    origin: 'native',
    key: `v${declared.node}${atomKey(on)}`,
    on,
    templates: templatesOf(engine, place, definition, on, undefined),
  });
  if (isInformative(value) || (value.complete && definition.type !== undefined)) return value;
  return assignedValue(engine, place.lexical === undefined ? [] : [place.lexical], definition.name);
}

/** Docblock type of the parameter that declares a promoted property. */
function promotedParameterDoc(engine: Engine, { place, definition, index }: Declared): string | undefined {
  const { definitions } = engine.documents[place.file];
  // A promoted property follows its constructor.
  for (let at = index - 1; at >= 0; at--) {
    const { kind, parameters, doc, parent } = definitions[at];
    if (kind !== 'method' || parent !== definition.parent) continue;
    if (!parameters?.some(({ property }) => property === index)) return undefined;
    return doc?.parameters?.find(([name]) => name === definition.name)?.[1];
  }
  return undefined;
}

function externalPropertyValue(engine: Engine, on: ObjectAtom, node: number): Value {
  const [owner, member] = externalOwner(engine.program, node);
  const type =
    member === undefined
      ? undefined
      : engine.program.builtins.class(asciiLower(owner))?.properties.get(member.replace(/^\$/, ''));
  return type === undefined || type === ''
    ? UNKNOWN_VALUE
    : engine.type(nativeType(type), { place: nowhere(engine), origin: 'native', key: `x${atomKey(on)}`, on });
}

/** What the code of classes, and of the traits that they use, assigns to a property. */
function assignedValue(engine: Engine, classes: readonly ClassInfo[], name: string): Value {
  const rows: Assignment[] = [];
  for (const info of classes) {
    rows.push(...(engine.assigned.get(info)?.get(name) ?? []));
    for (const { to } of info.traits)
      for (const trait of to.corpus) rows.push(...(engine.assigned.get(trait)?.get(name) ?? []));
  }
  return ofRows(engine, rows);
}

function ofRows(engine: Engine, rows: readonly Assignment[]): Value {
  if (rows.length === 0 || rows.length > MAX_ASSIGNED) return UNKNOWN_VALUE;
  return incomplete(weakened(either(rows.map(({ place, term }) => engine.term(place, term))), 'inferred'));
}

export function globalValue(engine: Engine, name: string): Value {
  const slot = slotFor(engine.slots, `g ${name}`);
  return settled(engine.settling, slot, () => ofRows(engine, engine.assigned.get(undefined)?.get(name) ?? []));
}
