// Results that every operation can end with: refused, ambiguous, not found.
import type { Absence, Ambiguity, Refusal, RefusalCode } from '../model/answer.ts';
import { nearNames } from '../query/near-names.ts';
import type { NodeRow } from '../store/reader.ts';
import type { OperationContext, OperationResult } from './operation.ts';
import { symbolFact } from './operation.ts';

const MOST_NEAR = 5;

/** The call is not carried out; `parameter` names what is at fault. */
export function refused(code: RefusalCode, message: string, parameter?: string, accepted?: string[]): OperationResult {
  const result: Refusal = { code, message };
  if (parameter !== undefined) result.parameter = parameter;
  if (accepted !== undefined) result.accepted = accepted;
  return { outcome: 'refused', result };
}

/** Several symbols fit the selector: all of them are candidates, none is chosen. */
export function ambiguous(context: OperationContext, selector: string, nodes: readonly NodeRow[]): OperationResult {
  const result: Ambiguity = { selector, candidates: context.page('candidates', nodes, symbolFact) };
  return {
    outcome: 'ambiguous',
    result,
    limits: ['the selector fits several symbols; give an id or path:line of a candidate'],
  };
}

/**
 * Nothing fits, after queries that succeeded (FT-21): similar names, and operations that may find it.
 * @param text what was looked for, as given
 * @param path file that the caller named, when it did
 */
export function notFound(context: OperationContext, message: string, text: string, path?: string): OperationResult {
  const result: Absence = { message, near: nearNames(context.graph, context.lex, text, MOST_NEAR).map(symbolFact) };
  return { outcome: 'not_found', result, next: proposals(context, text, path) };
}

/** Operations that may find what the index does not hold. */
export function proposals(context: OperationContext, text: string, path?: string): OperationResult['next'] {
  return [
    ...(path === undefined ? [] : context.propose('live_read', { path }, 'the file as it is now')),
    ...context.propose(
      'search',
      { query: text.replaceAll(/[\\:$]+/g, ' ').trim() },
      'symbols and sections that hold these words',
    ),
  ];
}
