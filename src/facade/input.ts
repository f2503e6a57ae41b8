// The one check of parameters, so that every door refuses in the same words (FT-15).
import { z } from 'zod';
import type { Refusal } from '../model/answer.ts';
import type { Operation } from './operation.ts';

/** Longest text that a parameter may have, in UTF-16 units. */
const LONGEST_TEXT = 4_000;

export type Checked = { ok: true; parameters: Record<string, unknown> } | { ok: false; refusal: Refusal };

/** One parameter as JSON Schema describes it. */
export interface ParameterSchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
}

export interface ParametersSchema {
  type: 'object';
  properties: Record<string, ParameterSchema>;
  required?: string[];
  additionalProperties: false;
}

/** Checks raw parameters against an operation's schema and fills in defaults. The first fault is reported, unknown names first. */
export function checkParameters(operation: Operation, raw: unknown): Checked {
  const accepted = Object.keys(operation.params.shape);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return refuse('the parameters are not an object', undefined, accepted);
  const unknown = Object.keys(raw).find((name) => !accepted.includes(name));
  if (unknown !== undefined) return refuse(`${operation.name} has no parameter ${unknown}`, unknown, accepted);
  for (const [name, value] of Object.entries(raw)) {
    const fault = textFault(value);
    if (fault !== undefined) return refuse(`${name}: ${fault}`, name);
  }
  const parsed = operation.params.safeParse(raw);
  if (parsed.success) return { ok: true, parameters: parsed.data };
  const name = String(parsed.error.issues[0].path[0]);
  const wanted = expected(parametersSchema(operation).properties[name]);
  const given = (raw as Record<string, unknown>)[name];
  return refuse(given === undefined ? `${name} is missing: expected ${wanted}` : `${name}: expected ${wanted}`, name);
}

/** JSON Schema of an operation's parameters, as the tool list shows it. */
export function parametersSchema(operation: Operation): ParametersSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(operation.params, { io: 'input' });
  return schema as unknown as ParametersSchema;
}

/** What a parameter takes, in words. */
export function expected(schema: ParameterSchema): string {
  if (schema.enum !== undefined) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'integer')
    return schema.maximum === Number.MAX_SAFE_INTEGER
      ? `an integer of at least ${schema.minimum}`
      : `an integer from ${schema.minimum} to ${schema.maximum}`;
  if (schema.type === 'boolean') return 'true or false';
  return `text (${schema.description ?? 'any'})`;
}

function textFault(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return 'the text is empty';
  if (value.length > LONGEST_TEXT) return `the text is longer than ${LONGEST_TEXT} characters`;
  return value.includes('\0') ? 'the text holds a NUL character' : undefined;
}

function refuse(message: string, parameter?: string, accepted?: string[]): Checked {
  const refusal: Refusal = { code: 'bad_parameter', message };
  if (parameter !== undefined) refusal.parameter = parameter;
  if (accepted !== undefined) refusal.accepted = accepted;
  return { ok: false, refusal };
}
