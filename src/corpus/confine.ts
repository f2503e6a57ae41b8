// The only way from a path that a caller gives to a path inside the project.

import { lstatSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { RagrafError } from '../model/errors.ts';
import type { CorpusPath } from '../model/ids.ts';
import { isWithin, realPathOf } from './probe.ts';

export interface ConfinedPath {
  /** Relative to the root, links resolved, `/` separators; empty for the root itself. */
  path: CorpusPath;
  absolute: string;
}

/**
 * Resolves a path inside a root. The file need not exist, but what exists of the path must lie inside after links are
 * resolved.
 * @param root folder of the project
 * @param userPath relative to the root, or absolute
 * @throws RagrafError outside_project
 */
export function confine(root: string, userPath: string): ConfinedPath {
  const outside = () => new RagrafError('outside_project', JSON.stringify(userPath));
  const realRoot = realPathOf(root);
  if (realRoot === undefined || userPath.includes('\0')) throw outside();
  const given = resolve(realRoot, userPath);
  const wanted = isWithin(resolve(root), given) ? join(realRoot, relative(resolve(root), given)) : given;
  if (!isWithin(realRoot, wanted)) throw outside();
  const absolute = resolveExisting(wanted);
  if (absolute === undefined || !isWithin(realRoot, absolute)) throw outside();
  return { path: relative(realRoot, absolute).split(sep).join('/') as CorpusPath, absolute };
}

/** Resolves links in the part of a path that exists; undefined when a link in it leads nowhere or in a circle. */
function resolveExisting(path: string): string | undefined {
  const real = realPathOf(path);
  if (real !== undefined) return real;
  if (exists(path) || dirname(path) === path) return undefined;
  const parent = resolveExisting(dirname(path));
  return parent === undefined ? undefined : join(parent, basename(path));
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // Too long, or behind a folder that may not be entered: nothing that could be proven to lie inside.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return true;
  }
}
