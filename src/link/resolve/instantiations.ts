// `new C`: the class, and the constructor that runs.
import type { Use } from '../../model/facts.ts';
import { receiverOf } from '../receiver.ts';
import { oneOrDuplicate, type Resolution, resolved } from '../resolution.ts';
import { isHosted, type Subject, searchMember, subjectNodes, subjectOf } from '../subject.ts';
import { addEdges, type UseContext } from '../use-context.ts';
import { callRule } from './method-calls.ts';

export function instantiation(context: UseContext, use: Use): Resolution {
  const subject = subjectOf(context, use.target ?? use.name, use.scope);
  if (typeof subject === 'string') return subject;
  const nodes = subjectNodes(context.program, subject);
  if (nodes.length === 0) return 'receiver_unknown';
  addConstructor(context, use, subject);
  if (isHosted(subject)) return resolved(nodes, 'new-host');
  if (use.target === 'static' && !isFinal(context, nodes[0])) return resolved(nodes, 'new-static');
  return oneOrDuplicate(nodes, 'new', 'new-duplicate');
}

/** `new $c`: the classes that the value names. */
export function dynamicInstantiation(context: UseContext, use: Use): Resolution {
  const { candidates } = receiverOf(context, { ...use, receiver: undefined }, true);
  const targets: number[] = [];
  for (const { subject } of candidates) {
    targets.push(...subjectNodes(context.program, subject));
    const { found } = searchMember(context.program, 'method', subject, '__construct', 'any');
    addEdges(context, use, 'dynamic-constructor', found);
  }
  return targets.length === 0 ? 'dynamic_class' : resolved([...new Set(targets)], 'dynamic-new');
}

function addConstructor(context: UseContext, use: Use, subject: Subject): void {
  const search = searchMember(context.program, 'method', subject, '__construct', 'any');
  if (search.found.length > 0) addEdges(context, use, callRule(context, search, 'constructor'), search.found);
}

function isFinal(context: UseContext, node: number): boolean {
  const { kind, modifiers } = context.program.nodes[node];
  return kind === 'enum' || (modifiers?.includes('final') ?? false) || (modifiers?.includes('anonymous') ?? false);
}
