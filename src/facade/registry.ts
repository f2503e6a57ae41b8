// All operations, by name. Adding one: its file in ops/ and its line here.
import type { Operation } from './operation.ts';
import { callees } from './ops/callees.ts';
import { callers } from './ops/callers.ts';
import { code } from './ops/code.ts';
import { docs } from './ops/docs.ts';
import { entryPoints } from './ops/entry-points.ts';
import { references } from './ops/references.ts';
import { schema } from './ops/schema.ts';
import { search } from './ops/search.ts';
import { status } from './ops/status.ts';
import { symbol } from './ops/symbol.ts';

export const OPERATIONS: readonly Operation[] = [
  callees,
  callers,
  code,
  docs,
  entryPoints,
  references,
  schema,
  search,
  status,
  symbol,
];

const BY_NAME: ReadonlyMap<string, Operation> = new Map(OPERATIONS.map((operation) => [operation.name, operation]));

/** The operation of a name, or undefined. */
export function operationNamed(name: string): Operation | undefined {
  return BY_NAME.get(name);
}
