// How names are compared: PHP folds ASCII case in names of namespaces, classes and functions, not in those of constants and properties.
import { asciiLower } from '../base/ascii.ts';
import { ENTRY_KINDS, type NodeKind } from '../model/kinds.ts';

const EXACT: ReadonlySet<NodeKind> = new Set(['file', ...ENTRY_KINDS]);
const EXACT_MEMBER: ReadonlySet<NodeKind> = new Set(['constant', 'property', 'enum_case']);

/**
 * Two spellings of a qualified name mean the same symbol of this kind exactly when their keys are equal.
 * @param qualified without leading backslash
 */
export function lookupKey(language: string, kind: NodeKind, qualified: string): string {
  if (language !== 'php' || EXACT.has(kind)) return qualified;
  if (!EXACT_MEMBER.has(kind)) return asciiLower(qualified);
  const separator = Math.max(qualified.lastIndexOf('::'), qualified.lastIndexOf('\\'));
  return asciiLower(qualified.slice(0, separator + 1)) + qualified.slice(separator + 1);
}
