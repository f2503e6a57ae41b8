// What templates stand for: type arguments of the object, of the heritage between its class and the one that declares the template, or
// class strings that a call passes.
import { asciiLower } from '../../base/ascii.ts';
import type { Definition } from '../../model/facts.ts';
import type { ClassInfo } from '../classes.ts';
import { boundValue } from './declared.ts';
import { classesOf } from './documented.ts';
import { classDoc, type Engine, type GivenClasses, type Place, placeOfClass } from './engine.ts';
import { docType, type TypeExpression } from './type-expression.ts';
import { type Atom, incomplete, type ObjectAtom, type Value } from './value.ts';

type Templates = ReadonlyMap<string, Value>;

/**
 * Templates that hold in a definition: those of its class and its own.
 * @param on object on which a member was reached
 * @param given class strings that the call passes
 */
export function templatesOf(
  engine: Engine,
  place: Place,
  definition: Definition,
  on: ObjectAtom | undefined,
  given: GivenClasses | undefined,
): Templates | undefined {
  const { lexical } = place;
  const ofClass = lexical === undefined ? undefined : classDoc(engine, lexical)?.templates;
  const own = definition.doc?.templates;
  if (ofClass === undefined && own === undefined) return undefined;
  const templates = new Map<string, Value>();
  const passed =
    on === undefined || lexical === undefined || ofClass === undefined ? [] : argumentsFor(engine, on, lexical);
  ofClass?.forEach(([name, bound], position) => {
    templates.set(name, passed[position] ?? boundValue(engine, bound, { place, origin: 'inferred', key: 'b' }));
  });
  for (const [name, bound] of own ?? [])
    templates.set(
      name,
      givenFor(engine, place, definition, name, given) ??
        boundValue(engine, bound, { place, origin: 'inferred', key: 'b' }),
    );
  return templates;
}

/** The class that a call passes for `class-string<T>`. */
function givenFor(
  engine: Engine,
  place: Place,
  { parameters, doc }: Definition,
  template: string,
  given: GivenClasses | undefined,
): Value | undefined {
  for (const [position, strings] of given ?? []) {
    const name = parameters?.[position]?.name;
    const type = doc?.parameters?.find(([parameter]) => parameter === name)?.[1];
    if (type === undefined || !type.includes(`class-string<#${template}>`)) continue;
    const classes = engine.classStrings(strings, place);
    const atoms = classes.atoms.map((atom): Atom => ({ ...atom, origin: 'doc' }));
    return atoms.length === 0 ? undefined : { atoms, complete: classes.complete };
  }
  return undefined;
}

/** Type arguments that an object has for a class: its own, or those that the heritage between them states. */
export function argumentsFor(engine: Engine, on: ObjectAtom, wanted: ClassInfo): readonly Value[] {
  for (const info of classesOf(on.subject)) {
    if (info === wanted) return on.arguments;
    const found = throughHeritage(engine, info, on.arguments, wanted.name.key, new Set());
    if (found !== undefined) return found;
  }
  return [];
}

/** Type arguments that an object has for a class of PHP, by lower-case name. */
export function argumentsForName(engine: Engine, on: ObjectAtom, wanted: string): readonly Value[] | undefined {
  if (on.subject.form === 'name' && on.subject.name.key === wanted && on.arguments.length > 0) return on.arguments;
  for (const info of classesOf(on.subject)) {
    const found = throughHeritage(engine, info, on.arguments, wanted, new Set());
    if (found !== undefined) return found;
  }
  return undefined;
}

function throughHeritage(
  engine: Engine,
  info: ClassInfo,
  given: readonly Value[],
  wanted: string,
  seen: Set<ClassInfo>,
): readonly Value[] | undefined {
  if (seen.has(info)) return undefined;
  seen.add(info);
  const doc = classDoc(engine, info);
  const templates = new Map(doc?.templates?.map(([name], position) => [name, given[position] ?? UNBOUND]));
  const stated = new Map<string, TypeExpression[]>();
  for (const text of doc?.generics ?? []) {
    const type = docType(text);
    if (type.form === 'name') stated.set(asciiLower(type.name), type.arguments);
  }
  const values = (key: string) =>
    stated
      .get(key)
      ?.map((argument) =>
        engine.type(argument, { place: placeOfClass(engine, info), origin: 'doc', key: `h${key}`, templates }),
      );
  const direct = values(wanted);
  if (direct !== undefined) return direct;
  for (const { to } of [...info.traits, ...info.parents, ...info.interfaces]) {
    const passed = values(to.key) ?? [];
    if (to.key === wanted) return passed;
    for (const above of to.corpus) {
      const found = throughHeritage(engine, above, passed, wanted, seen);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const UNBOUND: Value = incomplete({ atoms: [], complete: true });
