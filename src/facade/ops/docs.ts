// Documentation: which sections speak of a symbol, and what a document speaks of.
import { z } from 'zod';
import type { EdgeFact, Page, SymbolFact } from '../../model/answer.ts';
import { nodeId } from '../../model/ids.ts';
import type { NodeKind } from '../../model/kinds.ts';
import { withInner } from '../../query/hierarchy.ts';
import { queryTerms } from '../../query/terms.ts';
import type { EdgeRow, GraphReader, NodeRow } from '../../store/reader.ts';
import { edgeFact } from '../edge-fact.ts';
import type { OperationContext, OperationResult } from '../operation.ts';
import { operation, placeFact, symbolFact } from '../operation.ts';
import { notFound, proposals, refused } from '../outcome.ts';
import { paging, pathText, symbolText } from '../parameters.ts';
import { projectPath } from '../project-path.ts';
import { withSymbol } from '../select.ts';

/** Text matches that are looked at for sections. */
const CANDIDATES = 500;
/** Symbols shown for one section. */
const MOST_DOCUMENTED = 20;
const IS_DOC: ReadonlySet<NodeKind> = new Set(['doc', 'doc_section']);

/** What the sections are about: as a fact of the answer, and in words. */
interface Subject {
  fact: { symbol?: SymbolFact; path?: string; line?: number };
  relation: 'documents' | 'matches';
  text: string;
}

interface DocumentedFact extends EdgeFact {
  symbol: SymbolFact;
}

interface SectionFact extends SymbolFact {
  documents: Page<DocumentedFact>;
}

export const docs = operation({
  name: 'docs',
  summary: 'Document sections about a symbol, path or text, and what they document',
  description:
    'Sections of Markdown documents: those that mention a symbol, those of a document (path), or those that match text, ' +
    'each with the symbols it documents. Use to find the written intent behind code. Mentions are derived from names in ' +
    'the text; docblocks are in symbol. Gives titles and places, no text (see code).',
  readOnly: true,
  main: 'symbol',
  params: z.strictObject({
    symbol: symbolText.optional(),
    path: pathText.optional(),
    text: z.string().optional().describe('words'),
    ...paging,
  }),
  examples: [
    { asks: 'what is written about Money', parameters: { symbol: 'Money' } },
    { asks: 'the sections of a document', parameters: { path: 'docs/pricing.md' } },
  ],
  handler: (context, { symbol, path, text }) => {
    if ([symbol, path, text].filter((value) => value !== undefined).length !== 1)
      return refused('bad_parameter', 'expected one of symbol, path, text', 'symbol', ['symbol', 'path', 'text']);
    if (symbol !== undefined) return withSymbol(context, symbol, (node) => aboutSymbol(context, node));
    return path === undefined ? byText(context, String(text)) : byPath(context, path);
  },
});

function aboutSymbol(context: OperationContext, node: NodeRow): OperationResult {
  const { graph } = context;
  const subject: Subject = { fact: { symbol: symbolFact(node) }, relation: 'documents', text: node.qualified };
  if (IS_DOC.has(node.kind)) return sections(context, withInner(graph, node), subject);
  return sections(context, documenting(graph, [node]), subject);
}

function byPath(context: OperationContext, path: string): OperationResult {
  const { graph } = context;
  const inside = projectPath(context.root, path);
  if (inside === undefined) return refused('outside_project', `${path} leaves the project`, 'path');
  const file = graph.file(inside);
  if (file === undefined) return notFound(context, `the revision has no file ${inside}`, inside, inside);
  const top = graph.nodeById(nodeId(file.language, 'file', inside));
  const nodes = top === undefined ? [] : withInner(graph, top);
  const own = nodes.filter((node) => IS_DOC.has(node.kind));
  const subject: Subject = { fact: { path: inside, line: 1 }, relation: 'documents', text: inside };
  if (own.length > 0) return sections(context, own, subject);
  return sections(context, documenting(graph, nodes), subject);
}

/** The sections that mention any of the nodes, each once. */
function documenting(graph: GraphReader, nodes: readonly NodeRow[]): NodeRow[] {
  const edges = nodes.flatMap((node) => graph.edges(node.ref, 'out', ['documented_by']));
  return [...new Set(edges.map((edge) => edge.target))].map((ref) => graph.node(ref));
}

function byText(context: OperationContext, text: string): OperationResult {
  const nodes: NodeRow[] = [];
  for (const hit of context.lex.match(queryTerms(text).terms, CANDIDATES)) {
    const node = hit.kind === 'section' && hit.node !== undefined ? context.graph.nodeById(hit.node) : undefined;
    if (node !== undefined) nodes.push(node);
  }
  return sections(context, nodes, { fact: {}, relation: 'matches', text });
}

function sections(context: OperationContext, nodes: NodeRow[], subject: Subject): OperationResult {
  if (nodes.length > 0)
    return {
      outcome: 'found',
      result: {
        ...subject.fact,
        sections: context.page('sections', nodes, (node) => sectionFact(context.graph, node)),
      },
    };
  return {
    outcome: 'not_found',
    result: { message: `no section ${subject.relation} ${subject.text}`, near: [], ...subject.fact },
    next: proposals(context, subject.text),
  };
}

function sectionFact(graph: GraphReader, node: NodeRow): SectionFact {
  const edges = graph.edges(node.ref, 'in', ['documented_by']);
  const items = edges.slice(0, MOST_DOCUMENTED).map((edge: EdgeRow) => ({
    symbol: placeFact(graph.node(edge.source)),
    ...edgeFact(edge),
  }));
  return { ...placeFact(node), documents: { total: edges.length, shown: items.length, items } };
}
