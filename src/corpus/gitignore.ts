// Ignore rules of git, honoured with or without a repository: every .gitignore from the top of the repository (or from
// the root of the corpus) down to the folder at hand, then .git/info/exclude. The deepest file that decides wins.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

export interface IgnoreChain {
  rules: Ignore;
  /** Folder that the rules are relative to: characters to cut from a corpus path, or a prefix to put before it. */
  cut: number;
  prefix: string;
  outer: IgnoreChain | undefined;
}

/** Rules from outside the corpus: .git/info/exclude and the .gitignore files of the folders above, up to the top of the repository. */
export function outerIgnores(root: string): IgnoreChain | undefined {
  const top = repositoryTop(root);
  if (top === undefined) return undefined;
  const above = relative(top, root).split(sep).filter(Boolean);
  let chain = extend(undefined, join(top, '.git', 'info', 'exclude'), { cut: 0, prefix: slashed(above) });
  for (let depth = 0; depth < above.length; depth++)
    chain = extend(chain, join(top, ...above.slice(0, depth), '.gitignore'), {
      cut: 0,
      prefix: slashed(above.slice(depth)),
    });
  // A repository that ignores the whole project (home folders kept in git do) says nothing about the files in it.
  return above.length > 0 && decides(chain, '') ? undefined : chain;
}

/** Adds the .gitignore of a corpus folder. `folder` is its corpus path, empty or with a trailing slash. */
export function innerIgnore(outer: IgnoreChain | undefined, file: string, folder: string): IgnoreChain | undefined {
  return extend(outer, file, { cut: folder.length, prefix: '' });
}

/** Tells whether git ignores a path; folders carry a trailing slash. */
export function isIgnored(chain: IgnoreChain | undefined, path: string): boolean {
  return decides(chain, path);
}

function decides(chain: IgnoreChain | undefined, path: string): boolean {
  for (let link = chain; link; link = link.outer) {
    const { ignored, unignored } = link.rules.test(link.prefix + path.slice(link.cut));
    if (ignored || unignored) return ignored;
  }
  return false;
}

function extend(
  outer: IgnoreChain | undefined,
  file: string,
  place: { cut: number; prefix: string },
): IgnoreChain | undefined {
  const text = textOf(file);
  if (text === undefined) return outer;
  return { rules: ignore({ ignorecase: false }).add(text.replace(/^\uFEFF/, '')), ...place, outer };
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // A missing or unreadable ignore file ignores nothing, as in git.
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

function repositoryTop(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

function slashed(parts: string[]): string {
  return parts.map((part) => `${part}/`).join('');
}
