// What `self`, `parent` and `$this` stand for in each definition of a file.

import { asciiLower } from '../base/ascii.ts';
import type { FileFacts, Use } from '../model/facts.ts';
import { type Classes, type ClassInfo, isClassKind } from './classes.ts';

export interface FileScopes {
  /** Lexical class of a definition, undefined outside classes and where it is not known; index -1 is the file. */
  classOf(definition: number): ClassInfo | undefined;
  /** Class whose private and protected members code may use; `any` where it is not known. */
  accessOf(definition: number): ClassInfo | undefined | 'any';
  /** Whether `$this` is certainly an object of the lexical class. */
  hasThis(definition: number): boolean;
  /** Whether there is certainly no `$this`: in functions, static methods and static closures. */
  lacksThis(definition: number): boolean;
}

/**
 * A named function inside a method starts outside the class again; a closure stays inside and keeps `$this` unless it is static.
 * In a method that rebinds closures somewhere (`Closure::bind`, `bindTo`, `call` on a closure) the `$this` of its closures is not
 * known, nor their class when the rebinding names one.
 */
export function fileScopes(document: FileFacts, indices: Int32Array, classes: Classes): FileScopes {
  const { definitions } = document;
  const lexical: (ClassInfo | undefined)[] = [];
  const withThis: boolean[] = [];
  const elsewhere: boolean[] = [];
  const { objects, scopes } = rebindings(document);
  definitions.forEach(({ kind, parent, modifiers }, index) => {
    if (isClassKind(kind)) {
      lexical.push(classes.byNode.get(indices[index]));
      withThis.push(false);
      elsewhere.push(false);
      return;
    }
    const isClosure = kind === 'closure';
    const owner = isClosure ? named(definitions, parent) : -1;
    const isElsewhere = (isClosure && scopes.has(owner)) || (parent >= 0 && isClosure && elsewhere[parent]);
    const outer =
      kind === 'function' || kind === 'namespace' || parent < 0 || isElsewhere ? undefined : lexical[parent];
    lexical.push(outer);
    elsewhere.push(isElsewhere);
    if (outer === undefined || modifiers?.includes('static')) withThis.push(false);
    else if (isClosure) withThis.push(parent >= 0 && withThis[parent] && !objects.has(owner));
    else withThis.push(kind === 'method' || kind === 'property');
  });
  return {
    classOf: (definition) => (definition < 0 ? undefined : lexical[definition]),
    accessOf: (definition) => (definition < 0 ? undefined : elsewhere[definition] ? 'any' : lexical[definition]),
    hasThis: (definition) => definition >= 0 && withThis[definition],
    lacksThis: (definition) =>
      definition >= 0 &&
      (definitions[definition].kind === 'function' || (definitions[definition].modifiers?.includes('static') ?? false)),
  };
}

/** Nearest definition that is no closure. */
function named(definitions: FileFacts['definitions'], index: number): number {
  let at = index;
  while (at >= 0 && definitions[at].kind === 'closure') at = definitions[at].parent;
  return at;
}

/** Named callables in which closures get another `$this`, and those in which they get another class. */
interface Rebindings {
  objects: Set<number>;
  scopes: Set<number>;
}

function rebindings(document: FileFacts): Rebindings {
  const found: Rebindings = { objects: new Set(), scopes: new Set() };
  for (const use of document.uses) {
    const bound = boundBy(use);
    if (bound === undefined) continue;
    const owner = named(document.definitions, use.scope);
    found.objects.add(owner);
    if (bound === 'scope') found.scopes.add(owner);
  }
  return found;
}

const CLOSURE_TEXT = /^\(*(?:static\s+)?(?:function|fn)\b/;

/** What a call binds closures to: another object only, or another class too. */
function boundBy(use: Use): 'object' | 'scope' | undefined {
  const { kind, name, owner, receiver, arguments: given = 0 } = use;
  if (kind === 'static_call') {
    const isBind = owner !== undefined && asciiLower(owner) === 'closure' && asciiLower(name) === 'bind';
    return isBind ? (given > 2 ? 'scope' : 'object') : undefined;
  }
  if (kind !== 'method_call') return undefined;
  if (name.length === 6 && asciiLower(name) === 'bindto') return given > 1 ? 'scope' : 'object';
  const isCall = name.length === 4 && asciiLower(name) === 'call';
  return isCall && receiver !== undefined && CLOSURE_TEXT.test(receiver.text) ? 'scope' : undefined;
}
