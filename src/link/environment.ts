// What linking needs besides the facts: values only, so that `link` does no I/O.
import type { Builtins } from '../lang/php/builtins.ts';
import type { LiveSchema } from '../model/schema.ts';

export interface LinkEnvironment {
  /** What PHP defines itself; known symbols outside the corpus. */
  builtins: Builtins;
  /** Tables of a live database; absent when none is configured. */
  live?: LiveSchema;
}
