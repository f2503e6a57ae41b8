// Compares what the indexer finds at annotated tokens with what a person wrote there.
import { compareText } from '../../src/base/order.ts';
import type { Span } from '../../src/model/facts.ts';
import type { EntryDetails, GraphNode, LinkedGraph } from '../../src/model/graph.ts';
import { EDGE_KINDS } from '../../src/model/kinds.ts';
import { RULE_NAMES, RULES } from '../../src/model/rules.ts';
import { type CheckedFile, type CheckedProject, nameStart } from '../check.ts';
import type { Annotated, Expectation } from './format.ts';

export interface Comparison {
  /** Facts that were expected and found. */
  right: number;
  missing: string[];
  extra: string[];
  /** True facts that this version does not claim to find. */
  later: number;
  /** Of those, the ones that it finds all the same: time to move them. */
  arrived: string[];
}

const DEFINES = 'defines: ';
const LATER = 'later: ';

/** All differences at the annotated tokens of one file; both lists are empty when the expectations hold exactly. */
export function compare(annotated: Annotated, project: CheckedProject): Comparison {
  const result: Comparison = { right: 0, missing: [], extra: [], later: 0, arrived: [] };
  for (const expectation of annotated.expectations) {
    const found = factsAt(project, expectation);
    const expected = expectation.facts.filter((fact) => fact !== 'none').map((fact) => withPlace(fact, found));
    const here = `${expectation.path}:${expectation.line} ${expectation.token} (annotation line ${expectation.at}): `;
    const open = [...found];
    for (const fact of expected) {
      const at = open.indexOf(fact);
      if (at < 0) result.missing.push(here + fact);
      else {
        open.splice(at, 1);
        result.right++;
      }
    }
    for (const fact of open) {
      if (expectation.later.includes(fact)) result.arrived.push(here + fact);
      if (!fact.startsWith(DEFINES) || expected.some((other) => other.startsWith(DEFINES)))
        result.extra.push(here + fact);
    }
    result.later += expectation.later.length;
  }
  if (annotated.definitions !== undefined) compareDefinitions(annotated.definitions, project, result);
  return result;
}

/** A target may be written without the place that tells duplicates apart; then any found place of it fits. */
function withPlace(fact: string, found: readonly string[]): string {
  return found.includes(fact)
    ? fact
    : (found.find((other) => other.replace(/@\S+/, '') === fact && !fact.includes('@')) ?? fact);
}

function factsAt({ files, graph }: CheckedProject, { path, line, column, endColumn }: Expectation): string[] {
  const file = files.findIndex((checked) => checked.path === path);
  if (file < 0) throw new Error(`${path} was not extracted`);
  const facts: string[] = [];
  const inside = (at: number) => at >= column && at < endColumn;
  const { edges } = graph;
  const defined = definitionsAt(files[file], line, column, endColumn);
  const definedNodes = new Set(defined.map((index) => graph.definitionNodes[file][index]));
  for (let edge = 0; edge < edges.count; edge++) {
    const kind = EDGE_KINDS[edges.kind[edge]];
    if (kind === 'contains' || edges.file[edge] !== file) continue;
    const here =
      kind === 'overrides'
        ? definedNodes.has(edges.source[edge])
        : edges.line[edge] === line && inside(edges.column[edge]);
    if (!here) continue;
    const rule = RULE_NAMES[edges.rule[edge]];
    const { provenance } = RULES[rule];
    const target = graph.nodes[edges.target[edge]];
    // The rule of a query ends with its verb.
    const verb = kind === 'queries' ? ` ${rule.slice(rule.lastIndexOf('-') + 1)}` : '';
    facts.push(`${kind}: ${spelled(target, graph)}${verb} ${provenance}${target.kind === 'external' ? ' external' : ''}`);
  }
  for (const use of graph.unresolved)
    if (use.file === file && use.line === line && inside(use.column)) facts.push(`unresolved: ${use.reason}`);
  for (const { entry, kind, name, file: at, span } of graph.nodes)
    if (entry !== undefined && at === file && span?.nameLine === line && inside(entryColumn(files[file], span)))
      facts.push(entryText(kind, name, entry));
  for (const index of defined) {
    const { kind, qualified } = files[file].facts.definitions[index];
    facts.push(`${DEFINES}${kind} ${qualified}`);
  }
  return facts.sort(compareText);
}

/** Column of the token that registers an entry point. */
function entryColumn({ facts }: CheckedFile, span: Span): number {
  return facts.entries?.find((entry) => entry.span.start === span.start && entry.span.nameLine === span.nameLine)?.column ?? 1;
}

/** `web_route: GET /admin via auth`, `cron_job: orders:purge at daily`. */
function entryText(kind: string, name: string, { middleware, schedule }: EntryDetails): string {
  const via = middleware.length === 0 ? '' : ` via ${middleware.join(', ')}`;
  return `${kind}: ${name}${via}${schedule === undefined ? '' : ` at ${schedule}`}`;
}

const CLOSURE = /^(?:function|fn)$/;

/** Definitions whose name, or keyword for closures, stands at the place. */
function definitionsAt(file: CheckedFile, line: number, column: number, endColumn: number): number[] {
  const { text, facts } = file;
  const lineStart = lineStarts(text)[line - 1];
  const start = lineStart + column - 1;
  const end = lineStart + endColumn - 1;
  return facts.definitions.flatMap((definition, index) => {
    const { kind, span } = definition;
    if (span.nameLine !== line || span.start > start || span.end < end) return [];
    const at = nameStart(file, definition);
    const isKeyword =
      CLOSURE.test(text.slice(start, end)) && text.slice(span.start, start).trim().length <= 'static'.length;
    return (kind === 'closure' ? isKeyword : at >= start && at < end) ? [index] : [];
  });
}

/** Qualified name, with the suffix of the id where the name has several definitions. */
function spelled(node: GraphNode, graph: LinkedGraph): string {
  if (node.kind === 'file') return node.qualified;
  const base = `${node.language}:${node.kind}:${node.qualified}`;
  const several = graph.duplicates.some((duplicate) => duplicate.nodes.some((index) => graph.nodes[index] === node));
  return node.id === base && !several ? node.qualified : `${node.qualified}@${node.id.slice(base.length + 1)}`;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length);
  return starts;
}

/** The list of all definitions but namespaces and closures, in any order. */
function compareDefinitions(lines: readonly string[], { files }: CheckedProject, result: Comparison): void {
  const expected = lines.filter((line) => !line.startsWith(LATER));
  result.later += lines.length - expected.length;
  const found = files.flatMap(({ facts }) =>
    facts.definitions
      .filter(({ kind }) => kind !== 'namespace' && kind !== 'closure' && kind !== 'doc' && kind !== 'doc_section')
      .map(({ kind, qualified, span }) => `${kind} ${qualified} ${span.startLine}-${span.endLine}`),
  );
  result.right += expected.filter((line) => found.includes(line)).length;
  result.missing.push(...expected.filter((line) => !found.includes(line)).map((line) => `definition ${line}`));
  result.extra.push(...found.filter((line) => !expected.includes(line)).map((line) => `definition ${line}`));
}

/** Definitions whose byte range and text range do not show the same text: always empty unless offsets are wrong. */
export function wrongOffsets({ files }: CheckedProject): string[] {
  const wrong: string[] = [];
  for (const { path, text, facts } of files) {
    const bytes = Buffer.from(text);
    for (const { qualified, span } of facts.definitions)
      if (bytes.subarray(span.startByte, span.endByte).toString() !== text.slice(span.start, span.end))
        wrong.push(`${path} ${qualified}`);
  }
  return wrong;
}
