// Types as written, native and documented, and the values that they stand for.
import { nameInFile } from '../classes.ts';
import { ownSubject } from '../subject.ts';
import { refine } from './class-relations.ts';
import { type Engine, subjectAt, type TypeContext } from './engine.ts';
import { docType, nativeType, type TypeExpression } from './type-expression.ts';
import {
  type Atom,
  arrayValue,
  either,
  incomplete,
  isInformative,
  NO_OBJECT,
  type ObjectAtom,
  objectValue,
  UNKNOWN_VALUE,
  type Value,
  weakened,
  weaker,
} from './value.ts';

const SCALAR_WORDS = new Set(
  'int integer float double string bool boolean void never null false true scalar numeric resource callable-string literal-string non-empty-string numeric-string non-falsy-string truthy-string lowercase-string positive-int negative-int non-negative-int non-positive-int array-key int-mask int-mask-of key-of value-of noreturn no-return never-return never-returns number closed-resource open-resource'.split(
    ' ',
  ),
);
const ARRAY_WORDS = new Set(['array', 'list', 'iterable', 'non-empty-array', 'non-empty-list', 'associative-array']);

/** A native type, with what a docblock adds to it: elements of arrays, type arguments, a narrower class. */
export function declaredValue(
  engine: Engine,
  native: string | undefined,
  doc: string | undefined,
  context: TypeContext,
): Value {
  const documented = doc === undefined ? undefined : typeValue(engine, docType(doc), { ...context, origin: 'doc' });
  if (native === undefined) return documented ?? UNKNOWN_VALUE;
  const proven = typeValue(engine, nativeType(native), { ...context, origin: 'native' });
  return documented === undefined || !isInformative(documented) ? proven : refine(engine.program, proven, documented);
}

export function typeValue(engine: Engine, type: TypeExpression, context: TypeContext): Value {
  switch (type.form) {
    case 'union':
      return either(type.members.map((member) => typeValue(engine, member, context)));
    case 'intersection':
      return allOf(type.members.map((member) => typeValue(engine, member, context)));
    case 'array':
      return typedArray(engine, type.element, context);
    case 'shape':
      return arrayValue(
        arrayKey(type.id, context),
        () => {
          const elements = type.elements.map((element) => typeValue(engine, element, context));
          return elements.length === 0 ? UNKNOWN_VALUE : either(elements);
        },
        context.origin,
      );
    case 'callable': {
      const { returns } = type;
      if (returns === undefined) return UNKNOWN_VALUE;
      const key = arrayKey(type.id, context);
      const value = () => typeValue(engine, returns, context);
      return { atoms: [{ kind: 'returning', key, origin: context.origin, returns: value }], complete: true };
    }
    case 'template':
      return context.templates?.get(type.name) ?? UNKNOWN_VALUE;
    case 'name': {
      const name = nameInFile(engine.program.classes.get(type.name), context.place.file);
      const given = type.arguments.map((argument) => typeValue(engine, argument, context));
      return objectValue({ form: 'name', name }, context.origin, given);
    }
    default:
      return wordValue(engine, type.word, type.arguments, context);
  }
}

const arrayKey = (type: number, { place, origin, key }: TypeContext) => `y${type}:${place.id}:${origin}:${key}`;

function typedArray(engine: Engine, element: TypeExpression, context: TypeContext): Value {
  return arrayValue(arrayKey(element.id, context), () => typeValue(engine, element, context), context.origin);
}

/** An object that is all of several classes at once. */
function allOf(parts: readonly Value[]): Value {
  const objects: ObjectAtom[] = parts.flatMap(({ atoms }) => atoms.filter((atom) => atom.kind === 'object'));
  const [first, ...others] = objects;
  if (first === undefined) return either(parts);
  return { atoms: [{ ...first, also: others }], complete: true };
}

function wordValue(engine: Engine, word: string, given: readonly TypeExpression[], context: TypeContext): Value {
  const { place, on, origin } = context;
  if (word === 'static' || word === '$this') {
    if (on !== undefined) return { atoms: [{ ...on, origin: weaker(on.origin, origin) }], complete: true };
    return place.lexical === undefined ? UNKNOWN_VALUE : objectValue(ownSubject(place.lexical), origin);
  }
  if (word === 'self' || word === 'parent') {
    const subject = subjectAt(engine, place, word);
    return subject === undefined ? UNKNOWN_VALUE : objectValue(subject, origin);
  }
  if (ARRAY_WORDS.has(word)) {
    const element = given.at(-1);
    return element === undefined ? UNKNOWN_VALUE : typedArray(engine, element, context);
  }
  if (word === 'class-string' && given.length > 0) return classStringsOf(typeValue(engine, given[0], context), context);
  return SCALAR_WORDS.has(word) || word.startsWith("'") || /^-?\d/.test(word) ? NO_OBJECT : UNKNOWN_VALUE;
}

/** Class strings of the classes of a value. */
function classStringsOf(named: Value, { origin }: TypeContext): Value {
  const atoms = named.atoms.flatMap((atom): Atom[] =>
    atom.kind === 'object' ? [{ kind: 'class_string', key: atom.key, origin, subject: atom.subject }] : [],
  );
  return { atoms, complete: named.complete };
}

/** What a docblock bounds a template to: any class below may be meant. */
export function boundValue(engine: Engine, bound: string, context: TypeContext): Value {
  return bound === ''
    ? UNKNOWN_VALUE
    : incomplete(weakened(typeValue(engine, docType(bound), { ...context, origin: 'inferred' }), 'inferred'));
}
