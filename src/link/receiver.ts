// What a receiver may be: the classes behind `$this`, `new C`, and every other expression whose type is known.
import type { Use } from '../model/facts.ts';
import type { RuleName } from '../model/rules.ts';
import { ownSubject, type Subject, subjectOf } from './subject.ts';
import type { Place } from './types/index.ts';
import type { ObjectAtom, Origin, Value } from './types/value.ts';
import type { UseContext } from './use-context.ts';

export interface ReceiverCandidate {
  subject: Subject;
  origin: Origin;
  /** Rule of a call that this receiver proves. */
  callRule: RuleName;
  /** What the same object is besides. */
  also: readonly ReceiverCandidate[];
}

export interface Receiver {
  candidates: readonly ReceiverCandidate[];
  /** False when it may be something else as well. */
  complete: boolean;
}

const NOBODY: Receiver = { candidates: [], complete: false };

/**
 * The classes of a receiver; none when nothing is known.
 * @param asClass the receiver stands before `::`, so class strings count as classes
 */
export function receiverOf(context: UseContext, use: Use, asClass = false): Receiver {
  const { receiver, scope } = use;
  if (receiver?.form === 'this') {
    const lexical = context.scopes.hasThis(scope) ? context.scopes.classOf(scope) : undefined;
    return lexical === undefined ? NOBODY : proven(ownSubject(lexical), 'this-call');
  }
  if (receiver?.form === 'new' && receiver.target !== undefined) {
    const subject = subjectOf(context, receiver.target, scope);
    return typeof subject === 'string' ? NOBODY : proven(subject, 'new-receiver-call');
  }
  const evaluated = valueAt(context, use);
  if (evaluated === undefined) return NOBODY;
  const value = asClass ? context.types.classStrings(evaluated, placeOf(context, use)) : evaluated;
  return {
    candidates: value.atoms.flatMap((atom): ReceiverCandidate[] => {
      if (atom.kind === 'object') return [candidate(atom)];
      if (atom.kind !== 'closure' && atom.kind !== 'function') return [];
      const name = context.program.classes.get('Closure');
      return [{ subject: { form: 'name', name }, origin: atom.origin, callRule: 'typed-call', also: [] }];
    }),
    complete: value.complete,
  };
}

/** Where a use stands, for the evaluation of types. */
export function placeOf({ types, file, scopes }: UseContext, { scope }: Use): Place {
  return types.place(file, scopes.classOf(scope), scopes.hasThis(scope));
}

/** Value of a use's receiver, callee, callable or class expression. */
export function valueAt(context: UseContext, use: Use): Value | undefined {
  return use.on === undefined ? undefined : context.types.term(placeOf(context, use), use.on);
}

function candidate({ subject, origin, also }: ObjectAtom): ReceiverCandidate {
  return { subject, origin, callRule: 'typed-call', also: also.map(candidate) };
}

function proven(subject: Subject, callRule: RuleName): Receiver {
  return { candidates: [{ subject, origin: 'native', callRule, also: [] }], complete: true };
}
