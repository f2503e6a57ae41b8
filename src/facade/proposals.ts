// Follow-ups name operations that exist: the registry decides, so a later operation is proposed from the day it is there.
import type { NextStep } from '../model/answer.ts';
import { operationNamed } from './registry.ts';

/** A follow-up, or nothing when the operation is not in the registry. */
export function propose(op: string, parameters: Record<string, unknown>, why: string): NextStep[] {
  return operationNamed(op) === undefined ? [] : [{ op, parameters, why }];
}
