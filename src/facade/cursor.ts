// Cursors: opaque, and good only for the operation, parameters and revision that gave them.
import { sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';

export interface Cursor {
  list: string;
  offset: number;
}

/** What a cursor is bound to: everything but `limit` and `cursor` itself. */
export function bindingOf(op: string, parameters: Record<string, unknown>, rev: string, corpusHash: string): string {
  const bound = Object.keys(parameters)
    .filter((key) => key !== 'limit' && key !== 'cursor' && key !== 'rev' && parameters[key] !== undefined)
    .sort(compareText)
    .map((key) => [key, parameters[key]]);
  return JSON.stringify([op, bound, rev, corpusHash]);
}

export function encodeCursor(cursor: Cursor, binding: string): string {
  const place = `${cursor.list}.${cursor.offset}`;
  return Buffer.from(`${place}.${seal(place, binding)}`).toString('base64url');
}

/** The place that a cursor names, or undefined when it belongs to another call or is no cursor. */
export function decodeCursor(text: string, binding: string): Cursor | undefined {
  const [list, offset, given, ...rest] = Buffer.from(text, 'base64url').toString('latin1').split('.');
  if (rest.length > 0 || given === undefined || !/^\d{1,9}$/.test(offset)) return undefined;
  return given === seal(`${list}.${offset}`, binding) ? { list, offset: Number(offset) } : undefined;
}

function seal(place: string, binding: string): string {
  return sha256(`${place} ${binding}`).slice(0, 12);
}
