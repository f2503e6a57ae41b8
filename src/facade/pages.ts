// Lists cut to pages (invariant 14).
import type { Page } from '../model/answer.ts';
import { type Cursor, encodeCursor } from './cursor.ts';

/** What a call asks of its lists. */
export interface Paging {
  /** Set when the call goes on with one list: the others then show no items. */
  cursor: Cursor | undefined;
  limit: number;
  /** What the cursors of the answer are bound to. */
  binding: string;
}

/**
 * One page of a list.
 * @param item makes the fact; called for shown items only
 * @param most bound of the list where no cursor asks for it
 */
export function cutPage<T, F>(
  paging: Paging,
  list: string,
  items: readonly T[],
  item: (row: T) => F,
  most = paging.limit,
): Page<F> {
  const { cursor, limit, binding } = paging;
  const asked = cursor?.list === list;
  const offset = asked ? cursor.offset : 0;
  const size = cursor === undefined ? Math.min(limit, most) : asked ? limit : 0;
  const shown = items.slice(offset, offset + size).map(item);
  const end = offset + shown.length;
  return {
    total: items.length,
    shown: shown.length,
    ...(end < items.length ? { cursor: encodeCursor({ list, offset: end }, binding) } : {}),
    items: shown,
  };
}
