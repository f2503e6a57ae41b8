// Two multisets of rows, file by file.

/** Rows of one file, each spelled as one line of text. */
export type RowsByFile = ReadonlyMap<string, readonly string[]>;

export interface Difference {
  path: string;
  /** In the oracle, not in the index, as often as it is short. */
  missing: string[];
  /** In the index, not in the oracle. */
  extra: string[];
}

function counted(rows: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

function surplus(of: Map<string, number>, over: Map<string, number>): string[] {
  const rows: string[] = [];
  for (const [row, count] of of) for (let n = over.get(row) ?? 0; n < count; n++) rows.push(row);
  return rows.sort();
}

/** What one file's rows lack and have too many of. */
export function differenceOf(path: string, oracle: readonly string[], index: readonly string[]): Difference {
  const wanted = counted(oracle);
  const found = counted(index);
  return { path, missing: surplus(wanted, found), extra: surplus(found, wanted) };
}

/** The files whose rows differ, in the oracle's order. A file that only one side has counts as having no rows on the other. */
export function differences(oracle: RowsByFile, index: RowsByFile): Difference[] {
  const paths = new Set([...oracle.keys(), ...index.keys()]);
  return [...paths]
    .map((path) => differenceOf(path, oracle.get(path) ?? [], index.get(path) ?? []))
    .filter(({ missing, extra }) => missing.length + extra.length > 0);
}

/** Number of all rows. */
export function total(rows: RowsByFile): number {
  let sum = 0;
  for (const list of rows.values()) sum += list.length;
  return sum;
}
