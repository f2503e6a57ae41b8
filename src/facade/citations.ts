// What a result cites: every `path` in it with the number of facts from that file, and the provenance of its edges.
import type { Provenance } from '../model/rules.ts';

export interface Citations {
  /** Facts by path, in order of appearance. */
  paths: Map<string, number>;
  provenance: Set<Provenance>;
}

/** Walks a result once. An object with a `path` is a fact; one with a `provenance` is an edge. */
export function citations(result: unknown): Citations {
  const found: Citations = { paths: new Map(), provenance: new Set() };
  const stack: object[] = typeof result === 'object' && result !== null ? [result] : [];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    const { path, provenance } = value as { path?: unknown; provenance?: unknown };
    if (typeof path === 'string') found.paths.set(path, (found.paths.get(path) ?? 0) + 1);
    if (provenance === 'stated' || provenance === 'derived') found.provenance.add(provenance);
    for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) stack.push(inner);
  }
  return found;
}
