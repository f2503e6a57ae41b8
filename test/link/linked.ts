// Links small PHP and Markdown sources and prints edges, one a line, for exact comparison.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compareText } from '../../src/base/order.ts';
import { markdown } from '../../src/lang/markdown/index.ts';
import { phpBuiltins } from '../../src/lang/php/builtins.ts';
import { php } from '../../src/lang/php/index.ts';
import { link } from '../../src/link/index.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import type { LinkedGraph } from '../../src/model/graph.ts';
import type { CorpusPath } from '../../src/model/ids.ts';
import { EDGE_KINDS, type EdgeKind } from '../../src/model/kinds.ts';
import { RULE_NAMES } from '../../src/model/rules.ts';

const { resolve } = createRequire(import.meta.url);
await php.init?.((specifier) => readFileSync(resolve(specifier)));

const LIMITS = { maxFullParse: 1e6, parseTimeout: 10_000 };

/** Facts of sources by path; PHP without its open tag. */
export function facts(files: Record<string, string>): FileFacts[] {
  return Object.keys(files)
    .sort(compareText)
    .map((path) =>
      path.endsWith('.md')
        ? markdown.extract({ path: path as CorpusPath, text: files[path] }, LIMITS)
        : php.extract({ path: path as CorpusPath, text: `<?php ${files[path]}` }, LIMITS),
    );
}

export function linkFacts(documents: readonly FileFacts[]): LinkedGraph {
  return link(documents, { builtins: phpBuiltins() });
}

/** Graph of sources; a single text stands for the file `a.php`. */
export function linked(files: Record<string, string> | string): LinkedGraph {
  return linkFacts(facts(typeof files === 'string' ? { 'a.php': files } : files));
}

/** `path:line kind source -> target rule confidence` for the edges of some kinds, ids without `php:` and kind of node where they are plain. */
export function edges(graph: LinkedGraph, ...kinds: EdgeKind[]): string[] {
  const lines: string[] = [];
  const columns = graph.edges;
  for (let edge = 0; edge < columns.count; edge++) {
    const kind = EDGE_KINDS[columns.kind[edge]];
    if (!kinds.includes(kind)) continue;
    const path = graph.nodes[graph.fileNodes[columns.file[edge]]].qualified;
    const ends = `${shortId(graph, columns.source[edge])} -> ${shortId(graph, columns.target[edge])}`;
    const confidence = Math.round(columns.confidence[edge] * 1000) / 1000;
    lines.push(`${path}:${columns.line[edge]} ${kind} ${ends} ${RULE_NAMES[columns.rule[edge]]} ${confidence}`);
  }
  return lines;
}

function shortId(graph: LinkedGraph, node: number): string {
  return graph.nodes[node].id.replace(/^(?:php|markdown):(?:(external:)|\w+:)/, '$1');
}

/** `path:line kind receiver name reason` of the uses without an edge. */
export function unresolved(graph: LinkedGraph): string[] {
  return graph.unresolved.map(
    ({ file, line, kind, receiver, name, reason }) =>
      `${graph.nodes[graph.fileNodes[file]].qualified}:${line} ${kind} ${receiver} ${name} ${reason}`,
  );
}

export const CALLS = ['calls', 'calls_heuristic'] as const;
