// Known symbols outside the corpus: nodes made when they are first used, numbered behind the corpus, in the end sorted by id.
import { compareText } from '../base/order.ts';
import type { GraphNode } from '../model/graph.ts';
import { nodeId } from '../model/ids.ts';

type ExternalKind = 'class' | 'function' | 'constant' | 'member' | 'table';

export interface Externals {
  /**
   * Provisional index of an external symbol.
   * @param key comparison key
   * @param qualified spelling for the node, used by the first call with this key
   */
  node(kind: ExternalKind, key: string, qualified: string): number;
  /** Spelling of an external symbol made before. */
  qualifiedOf(node: number): string;
  /**
   * The nodes sorted by id, and the final index of each provisional one.
   * @param used provisional indices at which edges arrive; the others were only considered and are left out
   */
  finish(used: ReadonlySet<number>): { nodes: GraphNode[]; renumber: (index: number) => number };
}

/**
 * @param firstIndex number of corpus nodes
 * @param language language of the symbols
 */
export function newExternals(firstIndex: number, language: string): Externals {
  const indices: Record<ExternalKind, Map<string, number>> = {
    class: new Map(),
    function: new Map(),
    constant: new Map(),
    member: new Map(),
    table: new Map(),
  };
  const made: { kind: ExternalKind; qualified: string }[] = [];
  return {
    node(kind, key, qualified) {
      let index = indices[kind].get(key);
      if (index === undefined) {
        index = firstIndex + made.length;
        indices[kind].set(key, index);
        made.push({ kind, qualified });
      }
      return index;
    },
    qualifiedOf: (node) => made[node - firstIndex].qualified,
    finish(used) {
      const kept = made.flatMap((symbol, at) => (used.has(firstIndex + at) ? [{ ...symbol, at }] : []));
      const spelled = new Map<string, number>();
      for (const { kind, qualified } of kept)
        if (kind !== 'table') spelled.set(qualified, (spelled.get(qualified) ?? 0) + 1);
      const sorted = kept
        .map(({ kind, qualified, at }) => {
          if (kind === 'table') return { at, node: externalNode('sql', qualified, undefined) };
          const alone = kind === 'class' || spelled.get(qualified) === 1;
          return { at, node: externalNode(language, qualified, alone ? undefined : kind) };
        })
        .sort((a, b) => compareText(a.node.id, b.node.id));
      const final = new Uint32Array(made.length);
      sorted.forEach(({ at }, index) => {
        final[at] = firstIndex + index;
      });
      return {
        nodes: sorted.map(({ node }) => node),
        renumber: (index) => (index < firstIndex ? index : final[index - firstIndex]),
      };
    },
  };
}

/** A function and a constant may be spelled like a class; their kind then tells the ids apart. */
function externalNode(language: string, qualified: string, apart: ExternalKind | undefined): GraphNode {
  return {
    id: nodeId(language, 'external', qualified, apart),
    kind: 'external',
    name: qualified
      .slice(Math.max(qualified.lastIndexOf('\\') + 1, qualified.lastIndexOf('::') + 2))
      .replace(/^\$/, ''),
    qualified,
    language,
    file: -1,
    parent: -1,
  };
}
