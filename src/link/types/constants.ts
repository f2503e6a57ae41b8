// Class constants and enum cases as values.
import type { Program } from '../program.ts';
import { type Subject, searchMember } from '../subject.ts';
import { declaredAt, type Engine } from './engine.ts';
import { nativeType } from './type-expression.ts';
import { objectAtom, objectValue, UNKNOWN_VALUE, type Value } from './value.ts';

export function constantValue(engine: Engine, subject: Subject, name: string): Value {
  const { program } = engine;
  const [node] = searchMember(program, 'constant', subject, name, 'any').found;
  const declared = node === undefined ? undefined : declaredAt(engine, node);
  if (declared === undefined) return UNKNOWN_VALUE;
  if (declared.definition.kind === 'enum_case') return caseOf(program, node);
  const { definition, place } = declared;
  if (definition.type === undefined) return UNKNOWN_VALUE;
  return engine.type(nativeType(definition.type.text), {
    place,
    origin: 'native',
    key: `c${node}`,
    on: objectAtom(subject, 'native'),
  });
}

function caseOf(program: Program, node: number): Value {
  const info = program.classes.byNode.get(program.nodes[node].parent);
  return info === undefined ? UNKNOWN_VALUE : objectValue({ form: 'own', info }, 'native');
}
