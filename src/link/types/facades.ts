// The class behind a facade.
import { type Subject, searchMember } from '../subject.ts';
import { namedClass } from './callables.ts';
import { classesOf } from './documented.ts';
import { classDoc, type Declared, declaredAt, type Engine } from './engine.ts';
import type { ObjectAtom } from './value.ts';

const ACCESSOR = 'getfacadeaccessor';

/** Classes that the accessor returns, as a class string or a name; else those that `@see` and `@mixin` of the facade name. */
export function facadeClasses(engine: Engine, facade: Subject): ObjectAtom[] {
  const [accessor] = searchMember(engine.program, 'method', facade, ACCESSOR, 'any').found;
  const declared = accessor === undefined ? undefined : declaredAt(engine, accessor);
  const returned = declared === undefined ? [] : returnedClasses(engine, declared);
  return returned.length > 0 ? returned : documentedClasses(engine, facade);
}

function returnedClasses(engine: Engine, { place, index }: Declared): ObjectAtom[] {
  const terms = engine.returned[place.file].get(index) ?? [];
  return terms
    .flatMap((term) => engine.classStrings(engine.term(place, term), place).atoms)
    .filter((atom) => atom.kind === 'object');
}

function documentedClasses(engine: Engine, facade: Subject): ObjectAtom[] {
  return classesOf(facade).flatMap((info) => {
    const doc = classDoc(engine, info);
    return [...(doc?.see ?? []), ...(doc?.mixins ?? [])].flatMap((name) => {
      const named = namedClass(engine, name.replace(/^\\/, ''), info.file);
      return named === undefined ? [] : [named];
    });
  });
}
