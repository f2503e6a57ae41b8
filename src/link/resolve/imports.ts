// `use` declarations. What they name need not exist: an import alone loads nothing.
import { asciiLower } from '../../base/ascii.ts';
import type { Use } from '../../model/facts.ts';
import { classNodes, functionNodes } from '../program.ts';
import { oneOrDuplicate, type Resolution, resolved } from '../resolution.ts';
import type { UseContext } from '../use-context.ts';
import { constantNodes, externalConstant } from './constants.ts';
import { externalFunction } from './function-calls.ts';

/** A class, or else a namespace of the corpus, which stands at the front of longer names; a namespace has a node in each of its files. */
export function importedClass({ program }: UseContext, use: Use): Resolution {
  const { target = use.name } = use;
  const name = program.classes.get(target);
  if (name.corpus.length === 0 && name.builtin === undefined) {
    const namespaces = program.namespaces.get(asciiLower(target));
    if (namespaces !== undefined) return resolved(namespaces, 'import');
  }
  return oneOrDuplicate(classNodes(program, name), 'import', 'import-duplicate');
}

export function importedFunction({ program }: UseContext, use: Use): Resolution {
  const { target = use.name } = use;
  const nodes = functionNodes(program, target);
  return oneOrDuplicate(nodes.length > 0 ? nodes : [externalFunction(program, target)], 'import', 'import-duplicate');
}

export function importedConstant({ program }: UseContext, use: Use): Resolution {
  const { target = use.name } = use;
  const nodes = constantNodes(program, target);
  return oneOrDuplicate(nodes.length > 0 ? nodes : [externalConstant(program, target)], 'import', 'import-duplicate');
}
