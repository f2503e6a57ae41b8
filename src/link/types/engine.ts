// What the parts of type evaluation share: the program, places, and each other's entry points.
import type { Definition, FileFacts, TypeTerm } from '../../model/facts.ts';
import { type ClassInfo, nameInFile } from '../classes.ts';
import type { Program } from '../program.ts';
import { ownSubject, type Subject } from '../subject.ts';
import type { Settling, Slot } from './settle.ts';
import type { TypeExpression } from './type-expression.ts';
import type { ObjectAtom, Origin, Value } from './value.ts';

/** A place whose terms and types are evaluated: a file, and the class whose code it is. One object per distinct place. */
export interface Place {
  id: number;
  file: number;
  lexical: ClassInfo | undefined;
  hasThis: boolean;
  /** Values of the file's terms here. */
  slots: (Slot | undefined)[];
}

/** How a type text is read: where it stands, who says it, and what static and templates mean. */
export interface TypeContext {
  place: Place;
  origin: Origin;
  /** Tells apart readings of one type text at one place. */
  key: string;
  /** Object on which a member was reached: `static` and `$this` mean it. */
  on?: ObjectAtom;
  templates?: ReadonlyMap<string, Value>;
}

/** Class strings that a call passes, by position of the parameter. */
export type GivenClasses = readonly (readonly [number, Value])[];

/** A value that is assigned to a property or a global variable. */
export interface Assignment {
  place: Place;
  term: number;
}

export interface Engine {
  program: Program;
  documents: readonly FileFacts[];
  definitionNodes: readonly Int32Array[];
  /** File of each corpus node that is a definition, and its index in it. */
  fileOf: Int32Array;
  definitionOf: Int32Array;
  /** What is assigned to properties, by class; global variables are those of no class. */
  assigned: Map<ClassInfo | undefined, Map<string, Assignment[]>>;
  /** Terms that a callable returns, and that it yields, by file and definition. */
  returned: readonly Map<number, number[]>[];
  yielded: readonly Map<number, number[]>[];
  /** Global variables that functions may change. */
  shared: ReadonlySet<string>;
  settling: Settling;
  slots: Map<string, Slot>;

  place(file: number, lexical: ClassInfo | undefined, hasThis: boolean): Place;
  term(place: Place, index: number): Value;
  type(type: TypeExpression, context: TypeContext): Value;
  property(on: ObjectAtom, name: string, from: Place | undefined): Value;
  method(on: ObjectAtom, name: string, from: Place | undefined, given?: GivenClasses): Value;
  function(target: string, fallback: string, given?: GivenClasses): Value;
  /** What a callable of the corpus, or an external one, returns. */
  returns(node: number, on: ObjectAtom | undefined, given?: GivenClasses): Value;
  /** What calling a value returns. */
  invoked(value: Value, from: Place): Value;
  /** The classes that class strings name, as objects; objects stay. */
  classStrings(value: Value, place: Place): Value;
}

const UNKNOWN_TERM: TypeTerm = ['unknown'];

export function termAt(engine: Engine, file: number, index: number): TypeTerm {
  return engine.documents[file].flow?.terms[index] ?? UNKNOWN_TERM;
}

/** Class named at a place, undefined where self, static or parent mean nothing. */
export function subjectAt(engine: Engine, place: Place, written: string): Subject | undefined {
  const { program } = engine;
  if (written !== 'self' && written !== 'static' && written !== 'parent')
    return { form: 'name', name: nameInFile(program.classes.get(written), place.file) };
  const { lexical } = place;
  if (lexical === undefined) return undefined;
  if (written !== 'parent') return ownSubject(lexical);
  if (lexical.kind === 'trait') return { form: 'host-parent', trait: lexical };
  return lexical.parents.length > 0 ? { form: 'parent', name: lexical.parents[0].to } : undefined;
}

/** A definition of the corpus with its place. */
export interface Declared {
  node: number;
  place: Place;
  definition: Definition;
  index: number;
}

/** The definition behind a node, undefined for external symbols. */
export function declaredAt(engine: Engine, node: number): Declared | undefined {
  if (node >= engine.fileOf.length || engine.fileOf[node] < 0) return undefined;
  const file = engine.fileOf[node];
  const index = engine.definitionOf[node];
  const definition = engine.documents[file].definitions[index];
  const hasThis = definition.kind === 'method' || definition.kind === 'property';
  return { node, place: engine.place(file, lexicalOf(engine, node), hasThis), definition, index };
}

function lexicalOf({ program }: Engine, node: number): ClassInfo | undefined {
  for (let at = node; at >= 0; at = program.nodes[at].parent) {
    const info = program.classes.byNode.get(at);
    if (info !== undefined) return info;
    if (program.nodes[at].kind === 'function') return undefined;
  }
  return undefined;
}

export function placeOfClass(engine: Engine, info: ClassInfo): Place {
  return engine.place(info.file, info, true);
}

/** Docblock of a class. */
export function classDoc(engine: Engine, info: ClassInfo) {
  return engine.documents[engine.fileOf[info.node]].definitions[engine.definitionOf[info.node]].doc;
}

/** Where no code stands: types of external symbols are read there. */
export function nowhere(engine: Engine): Place {
  return engine.place(0, undefined, false);
}

/** Class and member of an external symbol, or the name of a function alone. */
export function externalOwner(program: Program, node: number): readonly [string, string | undefined] {
  const qualified = program.externals.qualifiedOf(node);
  const at = qualified.indexOf('::');
  return at < 0 ? [qualified, undefined] : [qualified.slice(0, at), qualified.slice(at + 2)];
}
