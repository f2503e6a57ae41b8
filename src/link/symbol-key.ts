// What PHP compares when it compares names: functions, classes, methods and namespaces without case, constants and properties with it.
import { asciiLower } from '../base/ascii.ts';
import { ENTRY_KINDS, type NodeKind } from '../model/kinds.ts';

/** Kinds whose last part is compared with case; what stands before it (namespace, class) is not. */
const LAST_PART_WITH_CASE = new Set<NodeKind>(['constant', 'enum_case', 'property']);
/** Kinds that are no PHP names. */
const EXACT = new Set<NodeKind>(['file', 'doc', 'doc_section', ...ENTRY_KINDS]);

/** Comparison key of a fully qualified name. */
export function symbolKey(kind: NodeKind, qualified: string): string {
  if (EXACT.has(kind)) return qualified;
  if (!LAST_PART_WITH_CASE.has(kind)) return asciiLower(qualified);
  const member = qualified.lastIndexOf('::');
  return member < 0 ? constantKey(qualified) : asciiLower(qualified.slice(0, member)) + qualified.slice(member);
}

/** Comparison key of a global or namespaced constant. */
export function constantKey(qualified: string): string {
  const slash = qualified.lastIndexOf('\\');
  return slash < 0 ? qualified : asciiLower(qualified.slice(0, slash)) + qualified.slice(slash);
}
