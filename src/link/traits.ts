// Traits flattened into their users: `insteadof`, `as` with alias and visibility, traits of traits. A flattened method is a name for
// the trait's own method, not a copy: edges go to the method where it stands.
import { asciiLower } from '../base/ascii.ts';
import type { ClassInfo, TraitMethod } from './classes.ts';
import { deeper, type Program } from './program.ts';

const NONE: ReadonlyMap<string, TraitMethod> = new Map();

/**
 * Methods that a class gets from the traits it uses, by lower-case name. Its own methods of the same names go before them;
 * inherited ones come after those that are not abstract.
 */
export function traitMethods(program: Program, info: ClassInfo): ReadonlyMap<string, TraitMethod> {
  if (info.traitMethods !== undefined) return info.traitMethods;
  // A trait that uses itself, by whatever way, gets nothing from that round.
  info.traitMethods = NONE;
  if (info.traits.length > 0) info.traitMethods = deeper(program, () => flattened(program, info), NONE);
  return info.traitMethods;
}

/** All methods of a trait: its own, then those of the traits that it uses. */
function allMethods(program: Program, trait: ClassInfo): Map<string, TraitMethod> {
  const all = new Map(traitMethods(program, trait));
  for (const [key, node] of trait.methods) {
    const { name, visibility = 'public', modifiers } = program.nodes[node];
    all.set(key, { name, nodes: [node], abstract: modifiers?.includes('abstract') ?? false, visibility });
  }
  return all;
}

function flattened(program: Program, info: ClassInfo): ReadonlyMap<string, TraitMethod> {
  const result = new Map<string, TraitMethod>();
  const excluded = new Set<string>();
  for (const rule of info.traitRules)
    if (rule.rule === 'insteadof')
      for (const trait of rule.instead) excluded.add(`${asciiLower(trait)}::${asciiLower(rule.method)}`);

  for (const { to } of info.traits) {
    for (const trait of to.corpus) {
      const methods = allMethods(program, trait);
      for (const [key, method] of methods) if (!excluded.has(`${to.key}::${key}`)) merge(result, key, method);
      for (const rule of info.traitRules) {
        if (
          rule.rule !== 'as' ||
          rule.alias === undefined ||
          (rule.trait !== undefined && asciiLower(rule.trait) !== to.key)
        )
          continue;
        const method = methods.get(asciiLower(rule.method));
        if (method !== undefined)
          merge(result, asciiLower(rule.alias), {
            ...method,
            name: rule.alias,
            visibility: rule.visibility ?? method.visibility,
          });
      }
    }
  }
  for (const rule of info.traitRules) {
    if (rule.rule !== 'as' || rule.alias !== undefined || rule.visibility === undefined) continue;
    const key = asciiLower(rule.method);
    const method = result.get(key);
    if (method !== undefined) result.set(key, { ...method, visibility: rule.visibility });
  }
  return result;
}

/** A method with a body goes before an abstract one; two with bodies are both kept, which PHP allows only for duplicates of a trait. */
function merge(result: Map<string, TraitMethod>, key: string, method: TraitMethod): void {
  const known = result.get(key);
  if (known === undefined || (known.abstract && !method.abstract)) result.set(key, method);
  else if (known.abstract === method.abstract && known.nodes[0] !== method.nodes[0])
    result.set(key, { ...known, nodes: [...new Set([...known.nodes, ...method.nodes])] });
}

/** Classes and enums into which a trait is flattened, directly or through other traits, in node order. */
export function hostsOf(trait: ClassInfo): readonly ClassInfo[] {
  trait.hosts ??= findHosts(trait);
  return trait.hosts;
}

function findHosts(trait: ClassInfo): ClassInfo[] {
  const hosts: ClassInfo[] = [];
  const seen = new Set<ClassInfo>([trait]);
  const waiting = [trait];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    for (const user of current.users) {
      if (seen.has(user)) continue;
      seen.add(user);
      if (user.kind === 'trait') waiting.push(user);
      else hosts.push(user);
    }
  }
  return hosts.sort((a, b) => a.node - b.node);
}
