// Calls of a trace as edges between places of the corpus: calls from or to anywhere else are left out.
import type { IndexedCorpus } from './indexed-corpus.ts';
import type { Trace } from './read-trace.ts';
import type { Place, RuntimeTable } from './runtime-table.ts';

export interface TracedEdge {
  /** Place of the call and place of what ran. */
  key: string;
  /** Place of the call: the line of the called name. */
  path: string;
  line: number;
  /** As the trace spells it, paths relative to the corpus. */
  callee: string;
  /** Short name of what ran; for `__call` the method that was asked for; `{closure}` for closures. */
  name: string;
  /** What ran is a method. */
  method: boolean;
  /** `__call` or `__callStatic` answered. */
  magic: boolean;
  /** Called by PHP's own code. */
  internal: boolean;
  /** What ran is a registered autoloader. */
  autoload: boolean;
  /** Place of what ran. */
  place: Place;
  /** Its nodes in the index; several only where closures share a line; none when the index lacks it. */
  nodes: readonly number[];
}

const CLOSURE = '{closure}';
const MEMBER = /->|::/;
const SHORT = /([^>:\\{}]+)$/;

/** Edges of a trace, each place and callee once. */
export function tracedEdges(trace: Trace, table: RuntimeTable, root: string, corpus: IndexedCorpus): TracedEdge[] {
  const edges = new Map<string, TracedEdge>();
  const below = `${root}/`;
  for (const call of trace.calls) {
    const path = inside(below, call.file);
    if (path === undefined || !corpus.has(path)) continue;
    for (const place of table.placesOf(call.callee)) {
      const calleePath = inside(below, place.file);
      if (calleePath === undefined || !corpus.has(calleePath)) continue;
      const short = call.callee.endsWith('}') ? CLOSURE : (SHORT.exec(call.callee)?.[1] ?? call.callee);
      // A generator shows again at each resume, with the line of whoever resumes it.
      if (place.generator && !lineOf(corpus.text(path), call.line).toLowerCase().includes(short.toLowerCase()))
        continue;
      const key = `${path}:${call.line} ${calleePath}:${place.line} ${short} ${call.internal} ${call.asked ?? ''}`;
      if (edges.has(key)) continue;
      edges.set(key, {
        key,
        path,
        line: call.line,
        callee: call.callee.replaceAll(below, ''),
        name: call.asked ?? short,
        method: MEMBER.test(call.callee) && short !== CLOSURE,
        magic: call.asked !== undefined,
        internal: call.internal,
        autoload: table.isAutoloader(place),
        place,
        nodes: nodesOf(corpus, calleePath, place.line, short),
      });
    }
  }
  return [...edges.values()];
}

function inside(below: string, file: string): string | undefined {
  return file.startsWith(below) ? file.slice(below.length) : undefined;
}

function lineOf(text: string, line: number): string {
  return text.split(/\r\n|\n|\r/, line)[line - 1] ?? '';
}

function nodesOf(corpus: IndexedCorpus, path: string, line: number, short: string): number[] {
  const all = corpus.callablesAt(path, line);
  const wanted = short.toLowerCase();
  const named = all.filter((ref) => {
    const { kind, name } = corpus.node(ref);
    return short === CLOSURE ? kind === 'closure' : name.toLowerCase().split('\\').at(-1) === wanted;
  });
  // A method that a trait gives under an alias has another name in the trait.
  return named.length > 0 ? named : all.filter((ref) => corpus.node(ref).kind === 'method');
}
