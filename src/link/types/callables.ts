// Values that can be called or that name classes: closures, callable strings and arrays, first-class callables, class strings.
import { nameInFile } from '../classes.ts';
import type { Engine, Place } from './engine.ts';
import {
  type Atom,
  either,
  incomplete,
  NO_OBJECT,
  type ObjectAtom,
  objectAtom,
  UNKNOWN_VALUE,
  type Value,
  weakened,
} from './value.ts';

/** The classes that class strings name, as objects; objects stay. */
export function classStrings(engine: Engine, value: Value, place: Place): Value {
  const atoms = value.atoms.flatMap((atom): Atom[] => {
    if (atom.kind === 'object') return [atom];
    if (atom.kind === 'class_string') return [objectAtom(atom.subject, atom.origin)];
    const named = atom.kind === 'text' ? namedClass(engine, atom.text, place.file) : undefined;
    return named === undefined ? [] : [named];
  });
  return { atoms, complete: value.complete && atoms.length === value.atoms.length };
}

/** The class of the corpus or of PHP that a text names; names in texts are fully qualified. */
export function namedClass({ program }: Engine, text: string, file: number): ObjectAtom | undefined {
  if (text.includes('::')) return undefined;
  const name = nameInFile(program.classes.get(text), file);
  return name.corpus.length > 0 || name.builtin !== undefined
    ? objectAtom({ form: 'name', name }, 'inferred')
    : undefined;
}

/** What calling a value returns. */
export function invoked(engine: Engine, value: Value, from: Place): Value {
  if (value.atoms.length === 0) return value.complete ? NO_OBJECT : UNKNOWN_VALUE;
  const values = value.atoms.map((atom) => invokedAtom(engine, atom, from));
  return weakened(value.complete ? either(values) : incomplete(either(values)), 'inferred');
}

function invokedAtom(engine: Engine, atom: Atom, from: Place): Value {
  switch (atom.kind) {
    case 'closure':
      return engine.returns(engine.definitionNodes[atom.file][atom.definition], undefined);
    case 'function':
      return engine.function(atom.target, atom.fallback);
    case 'returning':
      return atom.returns();
    case 'object':
      return engine.method(atom, '__invoke', from);
    case 'callable':
      return onClasses(engine, engine.classStrings(atom.on, from), atom.method, from);
    case 'text': {
      const [owner, method] = atom.text.split('::');
      if (method === undefined) return engine.function(atom.text, '');
      const named = namedClass(engine, owner, from.file);
      return named === undefined ? UNKNOWN_VALUE : engine.method(named, method, from);
    }
    default:
      return UNKNOWN_VALUE;
  }
}

function onClasses(engine: Engine, value: Value, method: string, from: Place): Value {
  const values = value.atoms.map((atom) =>
    atom.kind === 'object' ? engine.method(atom, method, from) : UNKNOWN_VALUE,
  );
  return values.length === 0 ? UNKNOWN_VALUE : either(values);
}
