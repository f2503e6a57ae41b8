// Is a target that the index states what ran? One judgement for each place and name of a trace.
import type { Use } from '../../../src/model/facts.ts';
import { RULES, type RuleName } from '../../../src/model/rules.ts';
import type { EdgeRow } from '../../../src/store/reader.ts';
import type { IndexedCorpus } from './indexed-corpus.ts';
import type { RuntimeTable } from './runtime-table.ts';
import type { TracedEdge } from './traced-edges.ts';

export interface WrongEdge {
  path: string;
  line: number;
  rule: RuleName;
  /** Qualified name and place that the index states. */
  stated: string;
  /** What ran, and its place. */
  ran: string;
}

/**
 * `silent`: the index states nothing of this name here. `undecided`: the line calls the name several times and not all of
 * these calls are stated, so that a target that none of them states is no contradiction.
 */
export type StatedVerdict = 'right' | 'silent' | 'undecided' | WrongEdge[];

const CONSTRUCTOR = '__construct';
/** Uses that call by name, and whether what they call is a method. */
const CALLING = new Map<Use['kind'], boolean>([
  ['call', false],
  ['static_call', true],
  ['method_call', true],
]);

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The name by which a trace shows a node. */
export function shortName(corpus: IndexedCorpus, ref: number): string {
  return (corpus.node(ref).name.split('::').at(-1) ?? '').split('\\').at(-1) ?? '';
}

/** True when a target is what ran, or what ran implements or overrides it (DESIGN 14.7). */
export function ranTarget(corpus: IndexedCorpus, table: RuntimeTable, target: number, traced: TracedEdge): boolean {
  if (traced.nodes.includes(target)) return true;
  const [type, method] = corpus.node(target).qualified.split('::');
  return method !== undefined && table.runs(type, method, traced.place);
}

/** Edges on the line of a traced call whose target has the name of what ran: `count($x)` does not name the method `count`. */
export function edgesNaming(corpus: IndexedCorpus, traced: TracedEdge): EdgeRow[] {
  return corpus
    .edgesAt(traced.path, traced.line)
    .filter(
      ({ target }) =>
        corpus.node(target).qualified.includes('::') === traced.method &&
        sameName(shortName(corpus, target), traced.name),
    );
}

/** Uses on the line of a traced call that may call its name. */
export function usesNaming(corpus: IndexedCorpus, { path, line, name, method }: TracedEdge): Use[] {
  const isConstructor = sameName(name, CONSTRUCTOR);
  return corpus.usesAt(path, line).filter((use) => {
    if (use.kind === 'new' || use.kind === 'dynamic_new') return isConstructor;
    return CALLING.get(use.kind) === method && sameName(use.name.split('\\').at(-1) ?? '', name);
  });
}

/** Judges the stated `calls` edges of the line of a traced call. Calls that PHP's own code makes are not judged. */
export function judgeStated(corpus: IndexedCorpus, table: RuntimeTable, traced: TracedEdge): StatedVerdict {
  if (traced.internal || traced.autoload) return 'silent';
  const stated = edgesNaming(corpus, traced).filter(({ rule }) => RULES[rule].provenance === 'stated');
  if (stated.length === 0) return 'silent';
  if (stated.some(({ target }) => ranTarget(corpus, table, target, traced))) return 'right';
  const uses = usesNaming(corpus, traced);
  if (uses.some((use) => !stated.some(({ column }) => column === use.column))) return 'undecided';
  const asked = traced.magic ? ` (asked for ${traced.name})` : '';
  const ran = traced.nodes.map((ref) => spelled(corpus, ref)).join(', ');
  return stated.map(({ rule, target }) => ({
    path: traced.path,
    line: traced.line,
    rule,
    stated: spelled(corpus, target),
    ran: `${traced.callee}${asked}, ${ran}`,
  }));
}

function spelled(corpus: IndexedCorpus, ref: number): string {
  const node = corpus.node(ref);
  const path = corpus.pathOf(node);
  return path === undefined ? `${node.qualified}, external` : `${node.qualified} at ${path}:${node.span?.declLine}`;
}
