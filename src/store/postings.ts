// Lists of row numbers packed into blobs of 32-bit numbers. They replace SQL indexes over small integers: a quarter of the
// build time, and smaller.

/** Blobs of a whole table, one per group, cut from one buffer. */
export interface Postings {
  /** The blob of a group, or null when it has no row. */
  blob(group: number): Uint8Array | null;
}

/** SQLite numbers rows from 1. */
const rowid = (row: number): number => row + 1;

/**
 * Lists, for each group, the rowids of its rows, ascending.
 * @param key group of each row, below `groups`
 */
export function postings(key: Uint32Array, groups: number): Postings {
  const { starts, rows } = stableSort(key, groups, ascending(key.length));
  for (let i = 0; i < rows.length; i++) rows[i] = rowid(rows[i]);
  return cut(rows, starts);
}

/**
 * Lists, for each group and kind, the rowids of its rows: kind, how many, the rowids; then the next kind.
 * @param key group of each row, below `groups`
 * @param kind kind of each row, below `kinds`
 */
export function postingsByKind(key: Uint32Array, groups: number, kind: Uint8Array, kinds: number): Postings {
  const byKind = stableSort(kind, kinds, ascending(key.length)).rows;
  const { starts, rows } = stableSort(key, groups, byKind);
  const packedStarts = new Uint32Array(groups + 1);
  const packed = new Uint32Array(rows.length + 2 * countRuns(rows, starts, groups, kind));
  let at = 0;
  for (let group = 0; group < groups; group++) {
    packedStarts[group] = at;
    const end = starts[group + 1];
    for (let from = starts[group]; from < end; ) {
      const first = kind[rows[from]];
      const head = at;
      packed[head] = first;
      at += 2;
      while (from < end && kind[rows[from]] === first) packed[at++] = rowid(rows[from++]);
      packed[head + 1] = at - head - 2;
    }
  }
  packedStarts[groups] = at;
  return cut(packed, packedStarts);
}

/** Reads a blob of `postings`. */
export function readPostings(blob: Uint8Array | null): number[] {
  return blob === null ? [] : Array.from(numbers(blob));
}

/** Calls back with each kind in a blob of `postingsByKind` and its rowids. */
export function eachKind(blob: Uint8Array | null, visit: (kind: number, rowids: Uint32Array) => void): void {
  if (blob === null) return;
  const packed = numbers(blob);
  for (let at = 0; at < packed.length; ) {
    const end = at + 2 + packed[at + 1];
    visit(packed[at], packed.subarray(at + 2, end));
    at = end;
  }
}

function ascending(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row++) rows[row] = row;
  return rows;
}

function stableSort(key: Uint32Array | Uint8Array, groups: number, order: Uint32Array) {
  const count = order.length;
  const starts = new Uint32Array(groups + 1);
  for (let row = 0; row < count; row++) starts[key[row] + 1]++;
  for (let group = 0; group < groups; group++) starts[group + 1] += starts[group];
  const next = starts.slice();
  const rows = new Uint32Array(count);
  for (let i = 0; i < count; i++) rows[next[key[order[i]]]++] = order[i];
  return { starts, rows };
}

function countRuns(rows: Uint32Array, starts: Uint32Array, groups: number, kind: Uint8Array): number {
  let runs = 0;
  for (let group = 0; group < groups; group++)
    for (let i = starts[group]; i < starts[group + 1]; i++)
      if (i === starts[group] || kind[rows[i]] !== kind[rows[i - 1]]) runs++;
  return runs;
}

function cut(packed: Uint32Array, starts: Uint32Array): Postings {
  const bytes = new Uint8Array(packed.buffer);
  return {
    blob: (group) =>
      starts[group] === starts[group + 1] ? null : bytes.subarray(starts[group] * 4, starts[group + 1] * 4),
  };
}

/** A blob from SQLite need not be aligned, so it is copied. */
function numbers(blob: Uint8Array): Uint32Array {
  return new Uint32Array(blob.slice().buffer);
}
