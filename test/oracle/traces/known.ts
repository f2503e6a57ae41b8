// Does the index know a call that ran? If not, why not.
import type { IndexedCorpus } from './indexed-corpus.ts';
import { edgesNaming, usesNaming } from './stated.ts';
import type { TracedEdge } from './traced-edges.ts';

/** Calls that the language makes without a call being written. */
const IMPLICIT =
  /^(__(get|set|isset|unset|toString|destruct|clone|invoke|sleep|wakeup|serialize|unserialize|set_state|debugInfo)|offset(Get|Set|Exists|Unset)|getIterator|current|key|next|rewind|valid|count|jsonSerialize|accept|hasChildren|getChildren|stream_\w+)$/i;

/** True when `calls` or `calls_heuristic` leads to what ran, dispatch counted as the query layer does. */
export function isKnown(corpus: IndexedCorpus, traced: TracedEdge): boolean {
  return corpus.edgesAt(traced.path, traced.line).some((edge) => {
    const targets = corpus.mayRun(edge);
    return traced.nodes.some((node) => targets.has(node));
  });
}

/** The form of a call that the index does not know, and what the index says about it. */
export function causeOf(corpus: IndexedCorpus, traced: TracedEdge): string {
  if (traced.autoload) return 'autoloader';
  if (traced.nodes.length === 0) return 'no definition at the place of what ran';
  const kind = corpus.node(traced.nodes[0]).kind;
  if (traced.internal)
    return IMPLICIT.test(traced.name) ? `implicit by PHP: ${traced.name}` : `callback by PHP: ${kind}`;
  const uses = usesNaming(corpus, traced);
  if (uses.length === 0) {
    if (kind !== 'closure' && IMPLICIT.test(traced.name)) return `implicit: ${traced.name}`;
    const dynamic = corpus.usesAt(traced.path, traced.line).find((use) => use.kind.startsWith('dynamic_'));
    if (dynamic === undefined) return `no such name on the line: ${kind}`;
    return `${words(dynamic.kind, dynamic.receiver?.form)} to ${kind}`;
  }
  const magic = traced.magic ? ' (__call)' : '';
  const unresolved = corpus
    .unresolvedAt(traced.path, traced.line)
    .find((row) => uses.some((use) => use.column === row.column && use.kind === row.kind));
  if (unresolved !== undefined) return `${words(unresolved.kind, unresolved.form)}: ${unresolved.reason}${magic}`;
  const naming = edgesNaming(corpus, traced);
  if (naming.length > 0)
    return `${words(uses[0].kind, uses[0].receiver?.form)}: ${naming[0].rule} to another target${magic}`;
  return `${words(uses[0].kind, uses[0].receiver?.form)}: no edge${magic}`;
}

function words(...parts: (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}
