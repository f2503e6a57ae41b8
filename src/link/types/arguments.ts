// Whether a call takes an argument by reference: it may change the variable then.
import { asciiLower } from '../../base/ascii.ts';
import { calledFunctions } from '../program.ts';
import { type Subject, searchMember } from '../subject.ts';
import { type Engine, externalOwner, type Place, subjectAt, termAt } from './engine.ts';

export type Passing = 'yes' | 'no' | 'maybe';

/**
 * @param call term of what the call returns, 0 when the callee is not known; for `new`, the term of the object
 * @param position of the argument, from 0
 */
export function byReference(engine: Engine, place: Place, call: number, position: number): Passing {
  const term = termAt(engine, place.file, call);
  switch (term[0]) {
    case 'given':
      return byReference(engine, place, term[1], position);
    case 'function':
      return ofNodes(engine, calledFunctions(engine.program, term[1], term[2]), position);
    case 'static_method': {
      const subject = subjectAt(engine, place, term[1]);
      return subject === undefined ? 'maybe' : ofMethod(engine, place, [subject], term[2], position);
    }
    case 'method': {
      const on = engine.term(place, term[1]);
      const subjects = on.atoms.flatMap((atom) => (atom.kind === 'object' ? [atom.subject] : []));
      return on.complete && subjects.length === on.atoms.length
        ? ofMethod(engine, place, subjects, term[2], position)
        : 'maybe';
    }
    case 'class': {
      const subject = subjectAt(engine, place, term[1]);
      if (subject === undefined) return 'maybe';
      const passed = ofMethod(engine, place, [subject], '__construct', position);
      return passed === 'maybe' ? 'no' : passed;
    }
    default:
      return 'maybe';
  }
}

function ofMethod(engine: Engine, place: Place, subjects: readonly Subject[], name: string, position: number): Passing {
  const key = asciiLower(name);
  const nodes: number[] = [];
  for (const subject of subjects) {
    const { found } = searchMember(engine.program, 'method', subject, key, place.lexical ?? 'any');
    if (found.length === 0) return 'maybe';
    nodes.push(...found);
  }
  return ofNodes(engine, nodes, position);
}

function ofNodes(engine: Engine, nodes: readonly number[], position: number): Passing {
  if (nodes.length === 0) return 'maybe';
  return nodes.some((node) => takesByReference(engine, node, position)) ? 'yes' : 'no';
}

function takesByReference(engine: Engine, node: number, position: number): boolean {
  if (node >= engine.fileOf.length) return externalByReference(engine, node, position);
  const parameters = engine.documents[engine.fileOf[node]].definitions[engine.definitionOf[node]].parameters ?? [];
  const last = parameters.at(-1);
  const parameter = parameters[position] ?? (last?.variadic === true ? last : undefined);
  return parameter?.byReference === true;
}

function externalByReference({ program }: Engine, node: number, position: number): boolean {
  const [owner, method] = externalOwner(program, node);
  const row =
    method === undefined
      ? program.builtins.function(asciiLower(owner))
      : program.builtins.class(asciiLower(owner))?.methods.get(asciiLower(method));
  return row?.byReference.some((at) => at === position + 1 || (at < 0 && position + 1 >= -at)) ?? false;
}
