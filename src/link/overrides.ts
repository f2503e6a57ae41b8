// Which method redeclares or implements which: the edges that dispatch follows.
//
// A method points to the nearest ancestor method of its name, to the interface methods that it implements, and to the method of
// a trait that it replaces. Where a trait's or an inherited method does this for a class that does not declare it, the edge leaves
// that method and its place is the class's `use` or `implements`.
//
// Calls are not multiplied here: a call keeps its edge to the declared method, and who wants the methods that may run instead
// follows `overrides` backwards. One interface method with a hundred implementations and a thousand calls costs a hundred edges,
// not a hundred thousand, and the dispatch stays visible as such.
//
// Private methods are not inherited, so they neither override nor are overridden. A constructor is not called through an object:
// it counts only where the ancestor's is abstract or an interface's, which bind its signature.
import type { RuleName } from '../model/rules.ts';
import type { ClassInfo, ClassName, Heritage } from './classes.ts';
import type { EdgeList } from './edge-list.ts';
import { builtinMember } from './members.ts';
import { deeper, type Program } from './program.ts';
import { traitMethods } from './traits.ts';

interface Found {
  nodes: Set<number>;
  duplicate: boolean;
}

/** Adds the `overrides` edges that one class-like definition brings about. */
export function addOverrides(program: Program, info: ClassInfo, edges: EdgeList): void {
  if (info.parents.length === 0 && info.interfaces.length === 0 && info.traits.length === 0) return;
  const line = program.nodes[info.node].span?.nameLine ?? 1;
  const add = (rule: RuleName, sources: readonly number[], found: Found, place: { line: number; column: number }) => {
    const chosen = found.duplicate || sources.length > 1 ? 'overrides-duplicate' : rule;
    for (const source of sources)
      for (const target of found.nodes)
        if (source !== target)
          edges.add(chosen, source, target, place.line, place.column, found.nodes.size * sources.length);
  };

  for (const [key, node] of info.methods) {
    const found = overridden(program, info, key);
    if (isPrivate(program, node)) found.nodes.clear();
    replacedTraitMethods(program, info, key, found);
    add('overrides', [node], found, { line: program.nodes[node].span?.nameLine ?? line, column: 1 });
  }
  if (info.kind === 'interface') return;
  if (info.kind !== 'trait')
    for (const [key, method] of traitMethods(program, info)) {
      if (info.methods.has(key) || method.visibility === 'private') continue;
      add('overrides-by-trait', method.nodes, overridden(program, info, key), info.traits[0]);
    }
  inheritedImplementations(program, info, add);
}

function isPrivate(program: Program, node: number): boolean {
  return program.nodes[node].visibility === 'private';
}

/** Nearest methods of this name above a class: in its ancestors, and in the interfaces met on the way to them. */
function overridden(program: Program, info: ClassInfo, key: string): Found {
  const found: Found = { nodes: new Set(), duplicate: false };
  program.search++;
  climb(program, info, key, found);
  return found;
}

function climb(program: Program, info: ClassInfo, key: string, found: Found): void {
  if (info.visited === program.search) return;
  info.visited = program.search;
  const above = () => {
    for (const { to } of info.interfaces) lookAbove(program, to, key, found);
    for (const { to } of info.parents) lookAbove(program, to, key, found);
  };
  deeper(program, above, undefined);
}

function lookAbove(program: Program, name: ClassName, key: string, found: Found): void {
  if (name.corpus.length + (name.builtin === undefined ? 0 : 1) > 1) found.duplicate = true;
  for (const ancestor of name.corpus) {
    const declared = declaredIn(program, ancestor, key);
    if (declared === undefined) climb(program, ancestor, key, found);
    else for (const node of declared) if (isOverridable(program, ancestor, key, node)) found.nodes.add(node);
  }
  if (name.builtin === undefined || key === CONSTRUCTOR) return;
  const node = builtinMember(program, 'method', name.builtin, key);
  if (node !== undefined) found.nodes.add(node);
}

const CONSTRUCTOR = '__construct';

function isOverridable(program: Program, declaring: ClassInfo, key: string, node: number): boolean {
  if (key !== CONSTRUCTOR) return true;
  return declaring.kind === 'interface' || (program.nodes[node].modifiers?.includes('abstract') ?? false);
}

/** The method that a class has of its own or from its traits; undefined when it has none that is visible below. */
function declaredIn(program: Program, info: ClassInfo, key: string): readonly number[] | undefined {
  const own = info.methods.get(key);
  if (own !== undefined) return isPrivate(program, own) ? undefined : [own];
  const flattened = info.traits.length > 0 ? traitMethods(program, info).get(key) : undefined;
  return flattened === undefined || flattened.visibility === 'private' ? undefined : flattened.nodes;
}

/** A class's own method takes the place of the one that a trait brings, with a body or without. */
function replacedTraitMethods(program: Program, info: ClassInfo, key: string, found: Found): void {
  if (info.traits.length === 0) return;
  const replaced = traitMethods(program, info).get(key);
  if (replaced === undefined) return;
  if (replaced.nodes.length > 1) found.duplicate = true;
  for (const node of replaced.nodes) found.nodes.add(node);
}

/** `class C extends P implements I`, where P, which knows nothing of I, has the method that I asks for. */
function inheritedImplementations(
  program: Program,
  info: ClassInfo,
  add: (rule: RuleName, sources: readonly number[], found: Found, place: Heritage) => void,
): void {
  if (info.parents.length === 0 || info.interfaces.length === 0) return;
  for (const heritage of info.interfaces) {
    for (const { to } of [heritage, ...ancestorsOf(heritage.to)]) {
      for (const wanted of to.corpus) {
        for (const [key, node] of wanted.methods) {
          if (info.methods.has(key) || (info.traits.length > 0 && traitMethods(program, info).has(key))) continue;
          const inherited = inheritedMethod(program, info, key, wanted);
          if (inherited !== undefined)
            add('overrides-by-heir', inherited, { nodes: new Set([node]), duplicate: to.corpus.length > 1 }, heritage);
        }
      }
    }
  }
}

function ancestorsOf(name: ClassName): Heritage[] {
  const all: Heritage[] = [];
  const seen = new Set<ClassName>([name]);
  const waiting = [name];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop())
    for (const info of current.corpus)
      for (const parent of info.parents) {
        if (seen.has(parent.to)) continue;
        seen.add(parent.to);
        all.push(parent);
        waiting.push(parent.to);
      }
  return all;
}

/** The method that a class inherits, unless the class that has it implements the interface itself. */
function inheritedMethod(
  program: Program,
  info: ClassInfo,
  key: string,
  wanted: ClassInfo,
): readonly number[] | undefined {
  const seen = new Set<ClassInfo>([info]);
  let current: ClassInfo | undefined =
    info.parents[0].to.corpus.length === 1 ? info.parents[0].to.corpus[0] : undefined;
  while (current !== undefined && !seen.has(current)) {
    seen.add(current);
    if (
      current.interfaces.some(
        ({ to }) => to === wanted.name || ancestorsOf(to).some((ancestor) => ancestor.to === wanted.name),
      )
    )
      return undefined;
    const declared = declaredIn(program, current, key);
    if (declared !== undefined) return declared;
    const parent: ClassName | undefined = current.parents[0]?.to;
    current = parent?.corpus.length === 1 ? parent.corpus[0] : undefined;
  }
  return undefined;
}
