// include and require of files of the corpus.
import type { Use } from '../../model/facts.ts';
import { type Resolution, resolved } from '../resolution.ts';
import type { UseContext } from '../use-context.ts';

export function include({ program, document }: UseContext, use: Use): Resolution {
  if (use.target !== undefined) {
    const file = program.filesByPath.get(use.target);
    return file === undefined ? 'include_missing' : resolved([file], 'include-path');
  }
  if (use.fallback === undefined) return 'include_dynamic';
  const found = new Set<number>();
  for (const folder of [document.path.split('/').slice(0, -1), []]) {
    const path = joined(folder, use.fallback);
    const file = path === undefined ? undefined : program.filesByPath.get(path);
    if (file !== undefined) found.add(file);
  }
  return found.size === 0 ? 'include_missing' : resolved([...found], 'include-relative');
}

/** Folds a relative path onto a folder of the corpus; undefined for an absolute one, a URL, or one that leaves the corpus. */
function joined(folder: readonly string[], relative: string): string | undefined {
  if (/^(?:\/|\\|[A-Za-z][A-Za-z0-9+.-]*:)/.test(relative)) return undefined;
  const parts = [...folder];
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
