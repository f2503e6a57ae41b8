// The class-like symbols of the program: those of the corpus with their members and heritage, those of PHP, and unknown ones by name.
import { asciiLower } from '../base/ascii.ts';
import type { BuiltinClass, Builtins } from '../lang/php/builtins.ts';
import type { FileFacts, TraitRule } from '../model/facts.ts';
import { CLASS_KINDS, type NodeKind, type Visibility } from '../model/kinds.ts';
import type { CorpusNodes } from './nodes.ts';

/** A class-like name. No candidate and no builtin: it stands outside the corpus and PHP. */
export interface ClassName {
  /** As declared, or as written first. */
  name: string;
  key: string;
  /** Definitions in the corpus, in node order. */
  corpus: ClassInfo[];
  builtin: BuiltinClass | undefined;
}

/** A class named in another one's head or body, with its place. */
export interface Heritage {
  to: ClassName;
  line: number;
  column: number;
}

/** One class-like definition of the corpus. */
export interface ClassInfo {
  node: number;
  /** Index of the file. */
  file: number;
  kind: NodeKind;
  /** Declared whenever its file runs. */
  unconditional: boolean;
  /** Its name as its own file means it; made when first asked for. */
  nameInFile: ClassName | undefined;
  name: ClassName;
  /** What `extends` names: at most one, for interfaces any number. */
  parents: Heritage[];
  interfaces: Heritage[];
  traits: Heritage[];
  /** Definitions whose body uses this trait. */
  users: ClassInfo[];
  traitRules: readonly TraitRule[];
  /** Own members; methods by lower-case name. */
  methods: Map<string, number>;
  /** Class constants and enum cases. */
  constants: Map<string, number>;
  properties: Map<string, number>;
  /** Methods of the used traits under the names they have here; made when first asked for. */
  traitMethods: ReadonlyMap<string, TraitMethod> | undefined;
  /** Classes into which this trait is flattened; made when first asked for. */
  hosts: readonly ClassInfo[] | undefined;
  /** Number of the last search that came by. */
  visited: number;
}

export interface TraitMethod {
  /** Spelling of the name that the method has here. */
  name: string;
  /** More than one when the trait has several definitions. */
  nodes: number[];
  abstract: boolean;
  /** The visibility it has here. */
  visibility: Visibility;
}

export interface Classes {
  /** The class of a fully qualified name, in any case. */
  get(name: string): ClassName;
  /** By node index, for class-like nodes. */
  byNode: Map<number, ClassInfo>;
  /** Definitions by file, in node order. */
  byFile: ClassInfo[][];
}

/**
 * What a class name means in a file. A file that declares the class itself, without condition, cannot run beside another
 * definition: PHP refuses the second one. So its own is meant, however many others there are.
 */
export function nameInFile(name: ClassName, file: number): ClassName {
  if (name.corpus.length + (name.builtin === undefined ? 0 : 1) < 2) return name;
  const here = name.corpus.filter((info) => info.file === file);
  if (here.length !== 1 || !here[0].unconditional) return name;
  here[0].nameInFile ??= { ...name, corpus: here, builtin: undefined };
  return here[0].nameInFile;
}

const IS_CLASS = new Set<NodeKind>(CLASS_KINDS);

export function isClassKind(kind: NodeKind): boolean {
  return IS_CLASS.has(kind);
}

export function buildClasses(documents: readonly FileFacts[], corpus: CorpusNodes, builtins: Builtins): Classes {
  const byKey = new Map<string, ClassName>();
  const bySpelling = new Map<string, ClassName>();
  const get = (name: string): ClassName => {
    let found = bySpelling.get(name);
    if (found !== undefined) return found;
    const key = asciiLower(name);
    found = byKey.get(key);
    if (found === undefined) {
      const builtin = builtins.class(key);
      found = { name: builtin?.name ?? name, key, corpus: [], builtin };
      byKey.set(key, found);
    }
    bySpelling.set(name, found);
    return found;
  };
  const classes: Classes = { get, byNode: new Map(), byFile: documents.map(() => []) };
  documents.forEach((document, file) => {
    addDefinitions(classes, document, file, corpus);
  });
  documents.forEach((document, file) => {
    addHeritage(classes, document, file, corpus.definitionNodes[file]);
  });
  return classes;
}

function newClassInfo(
  node: number,
  file: number,
  kind: NodeKind,
  unconditional: boolean,
  name: ClassName,
  traitRules: readonly TraitRule[],
): ClassInfo {
  return {
    node,
    file,
    kind,
    unconditional,
    nameInFile: undefined,
    name,
    parents: [],
    interfaces: [],
    traits: [],
    users: [],
    traitRules,
    methods: new Map(),
    constants: new Map(),
    properties: new Map(),
    traitMethods: undefined,
    hosts: undefined,
    visited: 0,
  };
}

function addDefinitions(classes: Classes, document: FileFacts, file: number, corpus: CorpusNodes): void {
  const indices = corpus.definitionNodes[file];
  document.definitions.forEach((definition, index) => {
    const { kind, name, qualified, parent } = definition;
    const node = indices[index];
    if (IS_CLASS.has(kind)) {
      const className = classes.get(qualified);
      const info = newClassInfo(
        node,
        file,
        kind,
        !definition.modifiers?.includes('conditional'),
        className,
        definition.traitRules ?? [],
      );
      className.corpus.push(info);
      className.name = className.corpus[0] === info && className.builtin === undefined ? qualified : className.name;
      classes.byNode.set(node, info);
      classes.byFile[file].push(info);
      if (kind === 'enum') addEnumInterfaces(classes, info, definition.type !== undefined, definition.span.nameLine);
      return;
    }
    const owner = parent < 0 ? undefined : classes.byNode.get(indices[parent]);
    if (owner === undefined) return;
    if (kind === 'method') addOnce(owner.methods, asciiLower(name), node);
    else if (kind === 'constant' || kind === 'enum_case') addOnce(owner.constants, name, node);
    else if (kind === 'property') addOnce(owner.properties, name, node);
  });
}

/** PHP refuses a second member of the same name; the first one stands for both. */
function addOnce(members: Map<string, number>, key: string, node: number): void {
  if (!members.has(key)) members.set(key, node);
}

function addEnumInterfaces(classes: Classes, info: ClassInfo, backed: boolean, line: number): void {
  info.interfaces.push({ to: classes.get(backed ? 'BackedEnum' : 'UnitEnum'), line, column: 1 });
}

const HERITAGE = { extends: 'parents', implements: 'interfaces', uses_trait: 'traits' } as const;

function addHeritage(classes: Classes, document: FileFacts, file: number, indices: Int32Array): void {
  for (const use of document.uses) {
    if (use.kind !== 'extends' && use.kind !== 'implements' && use.kind !== 'uses_trait') continue;
    const info = use.scope < 0 ? undefined : classes.byNode.get(indices[use.scope]);
    if (info === undefined || use.target === undefined) continue;
    const to = nameInFile(classes.get(use.target), file);
    info[HERITAGE[use.kind]].push({ to, line: use.line, column: use.column });
    if (use.kind === 'uses_trait') for (const trait of to.corpus) if (trait.kind === 'trait') trait.users.push(info);
  }
}
