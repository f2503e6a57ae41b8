// Finds the member that a name means on a class: PHP's lookup through own members, traits, ancestors and interfaces.
import type { BuiltinClass } from '../lang/php/builtins.ts';
import type { Visibility } from '../model/kinds.ts';
import type { ClassInfo, ClassName } from './classes.ts';
import { deeper, externalMember, type Program } from './program.ts';
import { hostsOf, traitMethods } from './traits.ts';

export type MemberKind = 'method' | 'constant' | 'property';

/** The result of one search. */
export interface MemberSearch {
  /** Distinct nodes, in the order of the search; more than one only when a class on the way has several definitions. */
  found: number[];
  /** A class on the way has several definitions. */
  duplicate: boolean;
  /** A private or protected member of another class stands in the way. */
  inaccessible: boolean;
  /** Ancestors and traits that were searched in vain because nothing is known of them. */
  unknown: ClassName[];
  /** What was found is not on the class that was asked but on one that uses it as a trait. */
  hosted: boolean;
}

/**
 * Searches a class.
 * @param key lower-case method name, or the name of a constant or property
 * @param scope class whose code asks: its private members are visible; `any` sees all
 */
export function findMember(
  program: Program,
  kind: MemberKind,
  on: ClassName,
  key: string,
  scope: ClassInfo | undefined | 'any',
): MemberSearch {
  return searchFrom(program, { kind, key, scope }, (query, search) => inName(program, query, on, search));
}

/** Searches one definition of a class; see findMember. */
export function findMemberOf(
  program: Program,
  kind: MemberKind,
  on: ClassInfo,
  key: string,
  scope: ClassInfo | undefined | 'any',
): MemberSearch {
  return searchFrom(program, { kind, key, scope }, (query, search) => inClass(program, query, on, search));
}

interface Query {
  kind: MemberKind;
  key: string;
  scope: ClassInfo | undefined | 'any';
}

function searchFrom(
  program: Program,
  query: Query,
  start: (query: Query, search: MemberSearch) => boolean,
): MemberSearch {
  const search: MemberSearch = { found: [], duplicate: false, inaccessible: false, unknown: [], hosted: false };
  program.search++;
  start(query, search);
  return search;
}

/** True when the search is over: something was found, or what was found is not accessible. */
function inName(program: Program, query: Query, name: ClassName, search: MemberSearch): boolean {
  if (name.corpus.length === 0) {
    if (name.builtin !== undefined) return inBuiltin(program, query, name.builtin, search);
    if (!search.unknown.includes(name)) search.unknown.push(name);
    return false;
  }
  if (name.corpus.length > 1 || name.builtin !== undefined) search.duplicate = true;
  let over = false;
  for (const info of name.corpus) over = inClass(program, query, info, search) || over;
  if (name.builtin !== undefined) over = inBuiltin(program, query, name.builtin, search) || over;
  return over;
}

/** Visits each class once a search, so that cycles end. */
function inClass(program: Program, query: Query, info: ClassInfo, search: MemberSearch): boolean {
  if (info.visited === program.search) return false;
  info.visited = program.search;
  return deeper(
    program,
    () => (query.kind === 'method' ? methodInClass : fieldInClass)(program, query, info, search),
    false,
  );
}

function fieldInClass(program: Program, query: Query, info: ClassInfo, search: MemberSearch): boolean {
  const own = (query.kind === 'constant' ? info.constants : info.properties).get(query.key);
  if (own !== undefined) return take(query, info, [own], program.nodes[own].visibility, search);
  for (const { to } of info.traits) if (inTrait(program, query, info, to, search)) return true;
  for (const { to } of info.parents) if (inName(program, query, to, search)) return true;
  for (const { to } of info.interfaces) if (inName(program, query, to, search)) return true;
  return false;
}

function methodInClass(program: Program, query: Query, info: ClassInfo, search: MemberSearch): boolean {
  const own = info.methods.get(query.key);
  if (own !== undefined) return take(query, info, [own], program.nodes[own].visibility, search);
  const flattened = info.traits.length > 0 ? traitMethods(program, info).get(query.key) : undefined;
  if (flattened !== undefined && !flattened.abstract)
    return take(query, info, flattened.nodes, flattened.visibility, search);
  for (const { to } of info.traits) unknownTraits(program, to, search);
  for (const { to } of info.parents) if (inName(program, query, to, search)) return true;
  if (flattened !== undefined) return take(query, info, flattened.nodes, flattened.visibility, search);
  for (const { to } of info.interfaces) if (inName(program, query, to, search)) return true;
  return false;
}

/** A property or constant of a trait belongs to the class that uses it, private ones too. */
function inTrait(program: Program, query: Query, user: ClassInfo, trait: ClassName, search: MemberSearch): boolean {
  const scope = query.scope === user ? 'any' : query.scope;
  return inName(program, { ...query, scope }, trait, search);
}

/** Traits, nested ones too, of which nothing is known. */
function unknownTraits(program: Program, trait: ClassName, search: MemberSearch): void {
  if (trait.corpus.length === 0 && trait.builtin === undefined && !search.unknown.includes(trait))
    search.unknown.push(trait);
  for (const info of trait.corpus) {
    if (info.visited === program.search) continue;
    info.visited = program.search;
    const nested = () => {
      for (const { to } of info.traits) unknownTraits(program, to, search);
    };
    deeper(program, nested, undefined);
  }
}

function take(
  query: Query,
  declaring: ClassInfo,
  nodes: readonly number[],
  visibility: Visibility | undefined,
  search: MemberSearch,
): boolean {
  if (query.scope !== 'any' && query.scope !== declaring && !isVisible(query, declaring, visibility)) {
    search.inaccessible = true;
    return true;
  }
  if (nodes.length > 1) search.duplicate = true;
  for (const node of nodes) if (!search.found.includes(node)) search.found.push(node);
  return true;
}

/** Whether code of another class, or of none, may use a member. */
function isVisible({ kind, key, scope }: Query, declaring: ClassInfo, visibility: Visibility | undefined): boolean {
  if (visibility === undefined || visibility === 'public') return true;
  if (visibility === 'private' || scope === undefined || scope === 'any') return false;
  // Protected: within the hierarchy of the class that declares the member first.
  const codeOf = scope.kind === 'trait' ? [scope, ...hostsOf(scope)] : [scope];
  return codeOf.some((from) => isRelated(from, declaring, kind, key));
}

function isRelated(from: ClassInfo, declaring: ClassInfo, kind: MemberKind, key: string): boolean {
  const above = ancestorsOf(from);
  if (above.unknown || above.classes.has(declaring)) return true;
  const declared = ancestorsOf(declaring);
  if (declared.unknown || declared.classes.has(from)) return true;
  for (const ancestor of declared.classes) {
    const members =
      kind === 'method' ? ancestor.methods : kind === 'constant' ? ancestor.constants : ancestor.properties;
    if (above.classes.has(ancestor) && members.has(key)) return true;
  }
  return false;
}

interface Ancestors {
  classes: Set<ClassInfo>;
  /** Something above is not known. */
  unknown: boolean;
}

/** Classes above a class, itself and traits left out. */
function ancestorsOf(info: ClassInfo): Ancestors {
  const found: Ancestors = { classes: new Set(), unknown: false };
  const waiting = [info];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    for (const { to } of [...current.parents, ...current.interfaces]) {
      if (to.corpus.length === 0 && to.builtin === undefined) found.unknown = true;
      for (const above of to.corpus) {
        if (found.classes.has(above)) continue;
        found.classes.add(above);
        waiting.push(above);
      }
    }
  }
  return found;
}

function inBuiltin(program: Program, query: Query, builtin: BuiltinClass, search: MemberSearch): boolean {
  const node = builtinMember(program, query.kind, builtin, query.key);
  if (node === undefined) return false;
  if (!search.found.includes(node)) search.found.push(node);
  return true;
}

/** External node of a member of a builtin class or of its ancestors, or undefined when none declares it. */
export function builtinMember(
  program: Program,
  kind: MemberKind,
  builtin: BuiltinClass,
  key: string,
): number | undefined {
  const name =
    kind === 'method'
      ? builtin.methods.get(key)?.name
      : (kind === 'constant' ? builtin.constants : builtin.properties).has(key)
        ? key
        : undefined;
  if (name !== undefined)
    return kind === 'property'
      ? externalMember(program, builtin.name, `$${key}`, `$${name}`)
      : externalMember(program, builtin.name, key, name);
  const ancestors = builtin.parent === undefined ? builtin.interfaces : [builtin.parent, ...builtin.interfaces];
  for (const ancestor of ancestors) {
    const { builtin: next } = program.classes.get(ancestor);
    const found = next === undefined ? undefined : builtinMember(program, kind, next, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
