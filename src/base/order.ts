// Total orders that do not depend on locale.

/** Compares by UTF-16 code units: negative, 0 or positive. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
