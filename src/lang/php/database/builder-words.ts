// Methods of query builders and database layers that are given the name of a table. Data only.
import type { QueryVerb } from '../../../model/schema.ts';

export interface TableCall {
  /** Position of the table among the arguments; several are tried. */
  at: readonly number[];
  /** What is done; undefined when a later call of the chain tells. */
  verb?: QueryVerb;
  /** Position of an array whose keys are written columns. */
  data?: number;
  /** Only called on these classes (short names). Then the name is certainly a table. */
  on?: ReadonlySet<string>;
}

const select: TableCall = { at: [0], verb: 'select' };
const join: TableCall = { at: [0, 1], verb: 'select' };

/** By name of the method. */
export const TABLE_CALLS: ReadonlyMap<string, TableCall> = new Map<string, TableCall>([
  ['table', { at: [0] }],
  ['from', { at: [0] }],
  ['join', join],
  ['leftJoin', join],
  ['rightJoin', join],
  ['innerJoin', join],
  ['crossJoin', join],
  ['joinWhere', join],
  ['straightJoin', join],
  ['into', { at: [0], verb: 'insert' }],
  ['insertInto', { at: [0], verb: 'insert' }],
  ['insert', { at: [0], verb: 'insert', data: 1 }],
  ['replace', { at: [0], verb: 'insert', data: 1 }],
  ['upsert', { at: [0], verb: 'insert', data: 1 }],
  ['update', { at: [0], verb: 'update', data: 1 }],
  ['delete', { at: [0], verb: 'delete' }],
  ['deleteFrom', { at: [0], verb: 'delete' }],
  ['select', select],
  ['selectRow', select],
  ['selectField', select],
  ['selectFieldValues', select],
  ['selectRowCount', select],
  ['estimateRowCount', select],
  ['insertGetId', { at: [], verb: 'insert' }],
]);

/** Later calls of a chain that decide what is done with its table. */
export const CHAIN_VERBS: Readonly<Record<string, QueryVerb>> = {
  insert: 'insert',
  insertGetId: 'insert',
  insertOrIgnore: 'insert',
  insertUsing: 'insert',
  upsert: 'insert',
  create: 'insert',
  update: 'update',
  updateOrInsert: 'update',
  increment: 'update',
  decrement: 'update',
  delete: 'delete',
  truncate: 'delete',
  forceDelete: 'delete',
};

/** Later calls whose first argument names a column; `all` reads every argument. */
export const COLUMN_CALLS: Readonly<Record<string, 'first' | 'all'>> = {
  where: 'first',
  orWhere: 'first',
  andWhere: 'first',
  whereIn: 'first',
  whereNotIn: 'first',
  whereNull: 'first',
  whereNotNull: 'first',
  whereBetween: 'first',
  whereDate: 'first',
  whereColumn: 'first',
  orderBy: 'first',
  orderByDesc: 'first',
  latest: 'first',
  oldest: 'first',
  groupBy: 'all',
  pluck: 'all',
  value: 'first',
  sum: 'first',
  max: 'first',
  min: 'first',
  avg: 'first',
  increment: 'first',
  decrement: 'first',
  select: 'all',
  addSelect: 'all',
  get: 'all',
};
