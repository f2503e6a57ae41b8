// Finds files by the end of a path: what a command line or a helper names from a root that is not the corpus'.
import type { FileFacts } from '../model/facts.ts';

export interface PathIndex {
  /** Index of the file with this path. */
  exact(path: string): number | undefined;
  /** Files whose path is this one or ends with it, behind a slash. */
  ending(path: string): number[];
  /** Files below a folder that ends with a slash; the folder may be the end of one. */
  under(folder: string): number[];
  /**
   * The one file whose path shares the most trailing parts with an absolute or relative path.
   * @returns the file and the number of shared parts, or undefined when none or several share as many
   */
  bySuffix(path: string): { file: number; parts: number } | undefined;
}

export function pathIndex(documents: readonly Pick<FileFacts, 'path'>[]): PathIndex {
  const byPath = new Map<string, number>();
  const byName = new Map<string, number[]>();
  documents.forEach(({ path }, file) => {
    byPath.set(path, file);
    const name = path.slice(path.lastIndexOf('/') + 1);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [file]);
    else known.push(file);
  });
  const named = (path: string) => byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  return {
    exact: (path) => byPath.get(path),
    ending: (path) => {
      const exact = byPath.get(path);
      if (exact !== undefined) return [exact];
      return named(path).filter((file) => documents[file].path.endsWith(`/${path}`));
    },
    under: (folder) => {
      const inside: number[] = [];
      documents.forEach(({ path }, file) => {
        if (folder === '/' || path.startsWith(folder) || path.includes(`/${folder}`)) inside.push(file);
      });
      return inside;
    },
    bySuffix: (path) => {
      const parts = path.split('/').filter((part) => part !== '' && part !== '.');
      let best: number[] = [];
      let most = 0;
      for (const file of named(path)) {
        const shared = sharedEnd(parts, documents[file].path.split('/'));
        if (shared > most) {
          most = shared;
          best = [file];
        } else if (shared === most) best.push(file);
      }
      return best.length === 1 ? { file: best[0], parts: most } : undefined;
    },
  };
}

function sharedEnd(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[a.length - 1 - shared] === b[b.length - 1 - shared]) shared++;
  return shared;
}
