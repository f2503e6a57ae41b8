// Calls of values, and callables that are handed on: the closures, functions and methods that a value names.
import { asciiLower } from '../../base/ascii.ts';
import type { Use } from '../../model/facts.ts';
import { calledFunctions } from '../program.ts';
import { placeOf, valueAt } from '../receiver.ts';
import { isExternal, type Resolution, resolved } from '../resolution.ts';
import { type Subject, searchMember, subjectOf } from '../subject.ts';
import { namedClass } from '../types/callables.ts';
import type { Place } from '../types/index.ts';
import type { Atom } from '../types/value.ts';
import type { UseContext } from '../use-context.ts';
import { addClassAccess } from './class-references.ts';

/** `$f()`, `$o->$m()`, `C::$m()`. */
export function dynamicCall(context: UseContext, use: Use): Resolution {
  addOwner(context, use);
  const targets = calleesOf(context, use);
  return targets.length === 0 ? 'dynamic_name' : resolved(targets, 'callable-value');
}

/** `$o->$p`, `C::{$n}`. */
export function dynamicMember(context: UseContext, use: Use): Resolution {
  addOwner(context, use);
  return 'dynamic_name';
}

/** A callable as a value. What names nothing is just data: no use at all. */
export function callable(context: UseContext, use: Use): Resolution | undefined {
  const targets = calleesOf(context, use);
  return targets.length === 0 ? undefined : resolved(targets, 'callable-given');
}

/** Closures that the receiver of a call may be. */
export function closuresOf(context: UseContext, use: Use): number[] {
  const closures = valueAt(context, use)?.atoms.filter(({ kind }) => kind === 'closure' || kind === 'function') ?? [];
  const place = placeOf(context, use);
  return [...new Set(closures.flatMap((atom) => calleesOfAtom(context, atom, place)))];
}

function addOwner(context: UseContext, use: Use): void {
  if (use.owner === undefined) return;
  const subject = subjectOf(context, use.owner, use.scope);
  if (typeof subject !== 'string') addClassAccess(context, use, subject);
}

function calleesOf(context: UseContext, use: Use): number[] {
  const value = valueAt(context, use);
  if (value === undefined) return [];
  const place = placeOf(context, use);
  return [...new Set(value.atoms.flatMap((atom) => calleesOfAtom(context, atom, place)))];
}

function calleesOfAtom(context: UseContext, atom: Atom, place: Place): number[] {
  const { program, types } = context;
  switch (atom.kind) {
    case 'closure':
      return [types.definitionNodes[atom.file][atom.definition]];
    case 'function':
      return calledFunctions(program, atom.target, atom.fallback);
    case 'object':
      return methodOf(context, atom.subject, '__invoke', []).filter((node) => !isExternal(program, node));
    case 'callable': {
      const on = types.classStrings(atom.on, place);
      return on.atoms.flatMap((target) =>
        target.kind === 'object' ? methodOf(context, target.subject, atom.method, ['__call', '__callstatic']) : [],
      );
    }
    case 'text': {
      const [owner, method] = atom.text.split('::');
      if (method === undefined) return calledFunctions(program, owner, undefined);
      const named = namedClass(types, owner, place.file);
      return named === undefined ? [] : methodOf(context, named.subject, method, ['__callstatic']);
    }
    default:
      return [];
  }
}

/** Who calls is not known, so private methods count too. */
function methodOf({ program }: UseContext, subject: Subject, name: string, magic: readonly string[]): number[] {
  for (const key of [asciiLower(name), ...magic]) {
    const { found } = searchMember(program, 'method', subject, key, 'any');
    if (found.length > 0) return found;
  }
  return [];
}
