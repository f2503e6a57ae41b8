// What a document names: a file by path, a symbol by its qualified name, or by a short name that only one symbol has.

import { asciiLower } from '../../base/ascii.ts';
import type { Use } from '../../model/facts.ts';
import type { NodeKind } from '../../model/kinds.ts';
import type { ClassName } from '../classes.ts';
import { findMember } from '../members.ts';
import type { Program } from '../program.ts';
import { type Resolution, resolved } from '../resolution.ts';
import { constantKey } from '../symbol-key.ts';
import type { UseContext } from '../use-context.ts';

const SHORTEST_NAME = 3;
const MENTIONED_BY_SHORT_NAME = new Set<NodeKind>([
  'class',
  'interface',
  'trait',
  'enum',
  'enum_case',
  'function',
  'method',
  'constant',
]);

export function mention({ program }: UseContext, use: Use): Resolution {
  const { name, target } = use;
  if (target !== undefined) {
    const file = program.filesByPath.get(target) ?? program.filesByPath.get(name);
    return file === undefined ? 'mention_unknown' : resolved([file], 'mention-path');
  }
  const separator = name.indexOf('::');
  if (separator > 0) return mentionedMember(program, name.slice(0, separator), name.slice(separator + 2));
  if (name.includes('\\')) return named(qualifiedNodes(program, name));
  return byShortName(program, name);
}

function named(nodes: readonly number[]): Resolution {
  return nodes.length === 0 ? 'mention_unknown' : resolved(nodes, 'mention-name');
}

function qualifiedNodes(program: Program, name: string): number[] {
  const classes = program.classes.get(name).corpus.map((info) => info.node);
  return [
    ...classes,
    ...(program.functions.get(asciiLower(name)) ?? []),
    ...(program.constants.get(constantKey(name)) ?? []),
  ];
}

/** The class is given by its qualified name, or by a short name that only one class has. */
function mentionedMember(program: Program, className: string, member: string): Resolution {
  const direct = program.classes.get(className);
  if (direct.corpus.length > 0) return named(memberNodes(program, direct, member));
  if (className.includes('\\')) return 'mention_unknown';
  const classes = (shortNames(program).get(className) ?? []).filter((node) => program.classes.byNode.has(node));
  const names = new Set(classes.map((node) => asciiLower(program.nodes[node].qualified)));
  if (names.size !== 1) return names.size === 0 ? 'mention_unknown' : 'mention_ambiguous';
  const nodes = memberNodes(program, program.classes.get(program.nodes[classes[0]].qualified), member);
  return nodes.length === 0 ? 'mention_unknown' : resolved(nodes, 'mention-short');
}

function memberNodes(program: Program, name: ClassName, member: string): number[] {
  if (member.startsWith('$')) return findMember(program, 'property', name, member.slice(1), 'any').found;
  const methods = findMember(program, 'method', name, asciiLower(member), 'any').found;
  return methods.length > 0 ? methods : findMember(program, 'constant', name, member, 'any').found;
}

/** Several definitions of one qualified name are one symbol. */
function byShortName(program: Program, name: string): Resolution {
  if (name.length < SHORTEST_NAME) return 'mention_unknown';
  const nodes = shortNames(program).get(name) ?? [];
  if (nodes.length === 0) return 'mention_unknown';
  const symbols = new Set(nodes.map((node) => `${program.nodes[node].kind} ${program.nodes[node].qualified}`));
  return symbols.size === 1 ? resolved(nodes, 'mention-short') : 'mention_ambiguous';
}

const indexes = new WeakMap<Program, Map<string, number[]>>();

/** Nodes by short name, in the case in which they are declared; made when a document first asks. */
function shortNames(program: Program): Map<string, number[]> {
  let index = indexes.get(program);
  if (index !== undefined) return index;
  index = new Map();
  program.nodes.forEach((node, position) => {
    if (!MENTIONED_BY_SHORT_NAME.has(node.kind) || node.modifiers?.includes('anonymous')) return;
    const known = index?.get(node.name);
    if (known === undefined) index?.set(node.name, [position]);
    else known.push(position);
  });
  indexes.set(program, index);
  return index;
}
