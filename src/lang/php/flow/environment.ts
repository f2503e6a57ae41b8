// What the local variables of a body hold at one place: variable (or access path such as `$this->x`) to term.
import { SCALAR, type TermTable, UNKNOWN } from './terms.ts';

/** Names carry their `$`. A variable that is absent was never assigned here. */
export type Environment = Map<string, number>;

/** Present where variables that are not known here may hold anything. */
export const ANY = '$';

const isPath = (name: string) => name.includes('->') || name.includes('::');

/** State where two ways meet; undefined stands for a way that ends before. */
export function join(
  table: TermTable,
  a: Environment | undefined,
  b: Environment | undefined,
): Environment | undefined {
  if (a === undefined || a === b) return b;
  if (b === undefined) return a;
  const joined: Environment = new Map();
  const absent = a.has(ANY) || b.has(ANY) ? UNKNOWN : SCALAR;
  for (const [name, term] of a) {
    const other = b.get(name);
    if (other === term) joined.set(name, term);
    else if (other !== undefined) joined.set(name, table.union([term, other]));
    // A path narrowed on one way only is not narrowed; a variable that the other way does not assign is null there.
    else if (!isPath(name)) joined.set(name, table.union([term, absent]));
  }
  for (const [name, term] of b) if (!a.has(name) && !isPath(name)) joined.set(name, table.union([term, absent]));
  return joined;
}

/** Assigns a variable: paths that go through it are no longer known. */
export function assign(environment: Environment, name: string, term: number): void {
  const known = environment.size;
  environment.set(name, term);
  // A new variable has no paths through it.
  if (environment.size > known) return;
  const prefix = `${name}->`;
  for (const path of environment.keys()) if (path.startsWith(prefix)) environment.delete(path);
}

/** After code that may assign any variable (`extract`, `$$x`, include). */
export function killAll(environment: Environment): void {
  for (const name of [...environment.keys()]) {
    if (isPath(name)) environment.delete(name);
    else environment.set(name, UNKNOWN);
  }
  environment.set(ANY, UNKNOWN);
}

/** The same state with nothing proven: before code of which not all rounds are walked. */
export function weakenAll(table: TermTable, environment: Environment): Environment {
  const weak: Environment = new Map();
  for (const [name, term] of environment) weak.set(name, term === SCALAR ? UNKNOWN : table.weak(term));
  return weak;
}

/** A place whose term a condition narrowed. */
export type Narrowing = readonly [place: string, term: number];

/**
 * State behind a branch without what only its condition proved.
 * @param before state before the condition
 * @param narrowings what the condition proved at the start of the branch
 * @param after state at the end of the branch
 */
export function withoutNarrowing(
  before: Environment,
  narrowings: readonly Narrowing[],
  after: Environment,
): Environment {
  let plain: Environment | undefined;
  for (const [name, term] of narrowings) {
    const original = before.get(name);
    if (original === term || after.get(name) !== term) continue;
    plain ??= new Map(after);
    if (original === undefined) plain.delete(name);
    else plain.set(name, original);
  }
  return plain ?? after;
}
