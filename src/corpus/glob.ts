// Globs with the syntax of .gitignore, compiled to one regular expression per list: `*`, `?`, `[a-z]`, `{a,b}`, `**`.
// A pattern without a slash matches a name at any depth, one with a slash is anchored at the root, a trailing slash
// matches folders only.

export interface GlobList {
  /** The file itself matches. */
  file: (path: string, name: string) => boolean;
  /** The folder itself matches, so everything in it does. */
  folder: (path: string, name: string) => boolean;
  /** The folder matches a pattern that has a slash; a bare name does not count. */
  explicitFolder: (path: string, name: string) => boolean;
  /** The file or one of its folders matches. */
  inside: (path: string) => boolean;
}

/** Compiles a list of globs; an empty list matches nothing. */
export function compileGlobs(globs: readonly string[]): GlobList {
  const parsed = globs.map(parse);
  const bare = parsed.filter((glob) => !glob.anchored);
  const anchored = parsed.filter((glob) => glob.anchored);
  const names = whole(bare.filter((glob) => !glob.foldersOnly));
  const paths = whole(anchored.filter((glob) => !glob.foldersOnly));
  const folderNames = whole(bare.filter((glob) => glob.foldersOnly));
  const folderPaths = whole(anchored.filter((glob) => glob.foldersOnly));
  const within = parsed.map(
    (glob) => `${glob.anchored ? '' : '(?:.*/)?'}${glob.source}${glob.foldersOnly ? '/.*' : '(?:/.*)?'}`,
  );
  const inside = globs.includes('**') ? () => true : tester(within);
  const explicitFolder = (path: string, name: string) => paths(path) || folderNames(name) || folderPaths(path);
  return {
    file: (path, name) => names(name) || paths(path),
    folder: (path, name) => names(name) || explicitFolder(path, name),
    explicitFolder,
    inside,
  };
}

interface Glob {
  source: string;
  anchored: boolean;
  foldersOnly: boolean;
}

function parse(glob: string): Glob {
  const foldersOnly = glob.endsWith('/');
  const body = foldersOnly ? glob.slice(0, -1) : glob;
  return { source: translate(body.replace(/^\//, '')), anchored: body.includes('/'), foldersOnly };
}

const whole = (globs: Glob[]) => tester(globs.map((glob) => glob.source));

function tester(sources: string[]): (text: string) => boolean {
  if (sources.length === 0) return () => false;
  const regex = new RegExp(`^(?:${sources.join('|')})$`, 's');
  return (text) => regex.test(text);
}

const TOKEN = /(?<!\\)\[[!^]?\]?[^\]]*\]|\*\*\/|\/\*\*$|\*+|\\.|[\s\S]/g;

function translate(glob: string): string {
  let depth = 0;
  return (glob.match(TOKEN) ?? [])
    .map((token) => {
      if (token === '**/') return '(?:.*/)?';
      if (token === '/**') return '/.*';
      if (token === '**') return '.*';
      if (token.startsWith('*')) return '[^/]*';
      if (token === '?') return '[^/]';
      if (token.length > 2 && token.startsWith('[')) return characterClass(token);
      if (token === '{' && glob.includes('}')) return ++depth && '(?:';
      if (token === '}' && depth > 0) return depth-- && ')';
      if (token === ',' && depth > 0) return '|';
      return quoted(token.length === 2 && token.startsWith('\\') ? token.slice(1) : token);
    })
    .join('')
    .concat(')'.repeat(depth));
}

function characterClass(token: string): string {
  const negated = /^\[[!^]/.test(token);
  const members = token.slice(negated ? 2 : 1, -1).replace(/[\\\]^[]/g, '\\$&');
  return `[${negated ? '^/' : ''}${members}]`;
}

function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
