// Import declarations: single, list and group form, for classes, functions and constants.
import { asciiLower } from '../../base/ascii.ts';
import type { UseKind } from '../../model/facts.ts';
import { childByField, childByKind, NO_NODE } from '../tree.ts';
import { claim, isNameLike, namedChildren, textOf, use, type Walk } from './context.ts';

type ImportKind = Extract<UseKind, `import_${string}`>;

/** Kind by the word on the clause, else on the declaration. */
function importKind(walk: Walk, node: number): ImportKind | undefined {
  const word = childByField(walk.tree, node, walk.F.type);
  if (word === NO_NODE) return undefined;
  return asciiLower(textOf(walk, word)) === 'function' ? 'import_function' : 'import_constant';
}

export function importDeclaration(walk: Walk, node: number): void {
  const { tree, F, K } = walk;
  claim(walk, node);
  const group = childByField(tree, node, F.body);
  // In a list without braces the grammar puts the word on the first clause; it speaks for all of them.
  const first = group === NO_NODE ? childByKind(tree, node, K.namespace_use_clause) : NO_NODE;
  const kind = importKind(walk, node) ?? (first === NO_NODE ? undefined : importKind(walk, first));
  const prefix = group === NO_NODE ? NO_NODE : childByKind(tree, node, K.namespace_name);
  const prefixText = prefix === NO_NODE ? '' : `${textOf(walk, prefix).replace(/\s+/g, '').replace(/^\\/, '')}\\`;
  for (const clause of namedChildren(tree, group === NO_NODE ? node : group)) {
    if (tree.kind[clause] === K.namespace_use_clause) importClause(walk, clause, prefixText, kind);
  }
}

function importClause(walk: Walk, clause: number, prefix: string, declared: ImportKind | undefined): void {
  const { tree, F, names } = walk;
  const name = namedChildren(tree, clause).find((child) => isNameLike(walk, child) && tree.field[child] !== F.alias);
  if (name === undefined || tree.start[name] === tree.end[name]) return;
  const target = prefix + textOf(walk, name).replace(/^\\/, '');
  const aliasNode = childByField(tree, clause, F.alias);
  const alias = aliasNode === NO_NODE ? target.slice(target.lastIndexOf('\\') + 1) : textOf(walk, aliasNode);
  const kind = importKind(walk, clause) ?? declared ?? 'import_class';
  if (kind === 'import_constant') names.constants.set(alias, target);
  else (kind === 'import_function' ? names.functions : names.classes).set(asciiLower(alias), target);
  use(walk, kind, alias, name, { target });
}
