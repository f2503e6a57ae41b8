// What a parameter holds when its function starts.
import { asciiLower } from '../../base/ascii.ts';
import { declaredValue } from './declared.ts';
import { methodAbove } from './documented.ts';
import { declaredAt, type Engine, type Place } from './engine.ts';
import { settled, slotFor } from './settle.ts';
import { templatesOf } from './templates.ts';
import { incomplete, isInformative, UNKNOWN_VALUE, type Value, weakened } from './value.ts';

export function parameterValue(engine: Engine, place: Place, definition: number, position: number): Value {
  const key = `p ${place.id} ${definition} ${position}`;
  return settled(engine.settling, slotFor(engine.slots, key), () => workOut(engine, place, definition, position));
}

function workOut(engine: Engine, place: Place, index: number, position: number): Value {
  const owner = engine.documents[place.file].definitions[index];
  const parameter = owner.parameters?.[position];
  if (parameter === undefined) return UNKNOWN_VALUE;
  const doc = owner.doc?.parameters?.find(([name]) => name === parameter.name)?.[1];
  const value = declaredValue(
    engine,
    parameter.type?.text,
    parameter.variadic === true ? doc?.replace(/^\.\.\./, '') : doc,
    {
      place,
      origin: 'native',
      key: `p${index}.${position}`,
      templates: templatesOf(engine, place, owner, undefined, undefined),
    },
  );
  // The caller has the variable too.
  if (parameter.byReference === true) return incomplete(weakened(value, 'inferred'));
  if (isInformative(value) || value.complete || owner.kind !== 'method' || place.lexical === undefined) return value;
  const above = methodAbove(engine.program, place.lexical, asciiLower(owner.name));
  const inherited = above === undefined ? undefined : declaredAt(engine, above);
  if (inherited === undefined) return value;
  return weakened(parameterValue(engine, inherited.place, inherited.index, position), 'doc');
}
