// Files that an expression names: `__DIR__ . '/x.php'`, `base_path('routes/x.php')`, `require …`, a closure that requires them.
import { NO_NODE } from '../../tree.ts';
import { firstNamed } from '../context.ts';
import { fold, normalized } from '../use-includes.ts';
import { argumentsOf, linkOf } from './site.ts';
import { arrayItems, literalText, type Place } from './values.ts';

/** Helpers whose argument is a path below a folder of the project. */
const PATH_HELPERS: Record<string, string> = {
  base_path: '',
  app_path: 'app/',
  config_path: 'config/',
  resource_path: 'resources/',
};

/** Paths of the named files: whole corpus paths, or for helpers the end of one. */
export function filesNamed(place: Place, node: number): string[] {
  const { walk } = place;
  const { tree, K } = walk;
  const kind = tree.kind[node];
  if (kind === K.anonymous_function || kind === K.arrow_function) return requiredIn(place, node);
  const items = arrayItems(place, node);
  if (items !== undefined) return items.flatMap((item) => filesNamed(place, item.node));
  const path = INCLUDES(place).has(kind) ? pathOf(place, firstNamed(tree, node)) : pathOf(place, node);
  return path === undefined || !/\.\w+$/.test(path) ? [] : [path];
}

const INCLUDES = ({ walk: { K } }: Place): Set<number> =>
  new Set([K.include_expression, K.include_once_expression, K.require_expression, K.require_once_expression]);

function pathOf(place: Place, node: number): string | undefined {
  if (node === NO_NODE) return undefined;
  const folded = fold(place.walk, node);
  if (folded !== undefined) return normalized(folded.path);
  const link = linkOf(place.walk, node);
  const folder = link === undefined ? undefined : PATH_HELPERS[link.name];
  if (link === undefined || folder === undefined) return undefined;
  const inner = literalText(place, argumentsOf(place.walk, link.node)[0]?.node);
  return inner === undefined ? undefined : normalized(folder + inner);
}

function requiredIn(place: Place, closure: number): string[] {
  const { tree } = place.walk;
  const includes = INCLUDES(place);
  const found: string[] = [];
  for (let node = closure + 1; node < tree.next[closure]; node++)
    if (includes.has(tree.kind[node])) {
      const path = pathOf(place, firstNamed(tree, node));
      if (path !== undefined) found.push(path);
    }
  return found;
}

/** Folders that an expression names, with a slash at the end. Relative ones are read from the folder of the file. */
export function foldersNamed(place: Place, node: number): string[] {
  const path = relativePath(place, node);
  return path === undefined || /\.\w+$/.test(path) ? [] : [`${path}/`];
}

function relativePath(place: Place, node: number): string | undefined {
  const folded = node === NO_NODE ? undefined : fold(place.walk, node);
  if (folded === undefined) return undefined;
  const folder = place.walk.path.split('/').slice(0, -1).join('/');
  return normalized(folded.absolute ? folded.path : `${folder}/${folded.path}`);
}
