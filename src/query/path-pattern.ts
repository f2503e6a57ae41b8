// Path filters: a folder, a file, or a glob with `*`, `**` and `?`.

/** A test for corpus paths. Without wildcards the pattern is a file or a folder with all that lies under it. */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const clean = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  if (clean === '' || clean === '.') return () => true;
  if (!/[*?]/.test(clean)) return (path) => path === clean || path.startsWith(`${clean}/`);
  const source = clean
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((piece) => WILDCARDS[piece] ?? piece.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`))
    .join('');
  const expression = new RegExp(`^${source}$`);
  return (path) => expression.test(path);
}

const WILDCARDS: Record<string, string> = { '**/': '(?:[^/]+/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' };
