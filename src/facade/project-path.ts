// Paths that callers give. Operations look them up in the index; none of them opens a file by such a path.
import { posix, relative, resolve, sep } from 'node:path';

/**
 * The corpus-relative spelling of a path inside the project, or undefined when it leaves the project.
 * @param path relative to the project, or absolute
 */
export function projectPath(root: string, path: string): string | undefined {
  const inside = relative(root, resolve(root, path));
  if (inside === '..' || inside.startsWith(`..${sep}`)) return undefined;
  return posix.normalize(inside.split(sep).join('/'));
}
