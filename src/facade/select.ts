// From the text that names a symbol to the symbol. Several symbols that fit are all returned; none is ever picked.
import { asciiLower } from '../base/ascii.ts';
import { nodeId } from '../model/ids.ts';
import { CLASS_KINDS, ENTRY_KINDS, type NodeKind } from '../model/kinds.ts';
import { membersNamed } from '../query/hierarchy.ts';
import type { GraphReader, NodeRow } from '../store/reader.ts';
import type { OperationContext, OperationResult } from './operation.ts';
import { ambiguous, notFound, refused } from './outcome.ts';
import { projectPath } from './project-path.ts';

/** What a selector means. `note` tells how, where it is not evident. */
type Selection =
  | { found: 'one'; node: NodeRow; note?: string }
  | { found: 'many'; nodes: NodeRow[] }
  | { found: 'none'; message: string; path?: string }
  | { found: 'unreadable'; message: string };

const FORMS = 'a qualified or short name, Class::method, Class::$property, Class::CONST, path:line, a path, or an id';
const PART = String.raw`[\p{L}\p{N}_\u0080-\uffff]+`;
const NAME = new RegExp(String.raw`^\\?(?:${PART}(?:\\${PART})*(?:::\$?${PART})?|\$${PART})$`, 'u');
/** A file that may not be there. Code property graph queries begin with `cpg.` and look like file names. */
const PATH = /^(?!cpg\.)(?:[^\s()"'=]+\/[^\s()"'=]*|[\w.-]+\.\w{1,5})$/;
const PATH_AND_LINE = /^(.+):(\d{1,9})$/;
const CLASS_LIKE: ReadonlySet<NodeKind> = new Set(CLASS_KINDS);
/** A plain name means the first of these groups that has it: `total` is the method even where `$total` exists. */
const GROUPS: readonly ((node: NodeRow) => boolean)[] = [
  (node) => !['property', 'namespace', 'file', 'doc', 'doc_section', ...ENTRY_KINDS].includes(node.kind),
  (node) => node.kind === 'property',
  (node) => (ENTRY_KINDS as readonly NodeKind[]).includes(node.kind),
  (node) => node.kind === 'doc' || node.kind === 'doc_section',
  (node) => node.kind === 'namespace' || node.kind === 'file',
];

/**
 * Runs an operation on the one symbol that a selector means; other selections end the call.
 */
export async function withSymbol(
  context: OperationContext,
  selector: string,
  run: (node: NodeRow) => OperationResult | Promise<OperationResult>,
): Promise<OperationResult> {
  const selection = select(context.graph, context.root, selector);
  switch (selection.found) {
    case 'many':
      return ambiguous(context, selector, selection.nodes);
    case 'none':
      return notFound(context, selection.message, selector, selection.path);
    case 'unreadable':
      return refused('bad_parameter', selection.message, 'symbol');
    case 'one': {
      const result = await run(selection.node);
      return selection.note === undefined ? result : { ...result, limits: [selection.note, ...(result.limits ?? [])] };
    }
  }
}

/** Finds what a selector means, by id, path:line, path, qualified name, member of a class, short name, in this order. */
export function select(graph: GraphReader, root: string, selector: string): Selection {
  const byId = graph.nodeById(selector);
  if (byId !== undefined) return { found: 'one', node: byId };
  return byPlace(graph, root, selector) ?? byName(graph, selector.replace(/\(\)$/, ''));
}

function byPlace(graph: GraphReader, root: string, selector: string): Selection | undefined {
  const place = PATH_AND_LINE.exec(selector);
  const path = projectPath(root, place?.[1] ?? selector);
  const file = path === undefined ? undefined : graph.file(path);
  if (file !== undefined && path !== undefined) {
    const node = graph.nodeById(nodeId(file.language, 'file', path));
    if (place === null) return node === undefined ? undefined : { found: 'one', node };
    const line = Number(place[2]);
    if (line < 1 || line > file.lines)
      return { found: 'none', message: `${path} has ${file.lines} lines as of the revision`, path };
    const innermost = graph.nodesAt(path, line)[0] ?? node;
    if (innermost !== undefined) return { found: 'one', node: innermost };
    return { found: 'none', message: `no definition holds ${path}:${line}`, path };
  }
  if (place !== null && /[./]/.test(place[1]) && !/[\s()"']/.test(place[1]))
    return { found: 'none', message: `the revision has no file ${place[1]}`, path: path ?? place[1] };
  return undefined;
}

function byName(graph: GraphReader, selector: string): Selection {
  const name = selector.replace(/^\\/, '');
  const absolute = name !== selector;
  const exact = inGroup(graph.nodesByQualified(name));
  if (exact.length > 0 && (absolute || /\\|::/.test(name))) return selection(exact, selector);
  if (!NAME.test(selector)) {
    if (exact.length > 0) return selection(exact, selector);
    if (PATH.test(selector)) return { found: 'none', message: `the revision has no file ${selector}`, path: selector };
    return { found: 'unreadable', message: `expected ${FORMS}` };
  }
  const split = name.lastIndexOf('::');
  if (split > 0) return byMember(graph, name.slice(0, split), name.slice(split + 2), absolute, selector);
  if (absolute) return selection(exact, selector);
  const ending = `\\${asciiLower(name)}`;
  const short = graph
    .nodesByName(name.slice(name.lastIndexOf('\\') + 1).replace(/^\$/, ''))
    .filter((node) => !name.startsWith('$') || node.kind === 'property')
    .filter((node) => !name.includes('\\') || asciiLower(node.qualified).endsWith(ending));
  return selection(inGroup(unique([...exact, ...sameCase(short, name)])), selector);
}

/** `Class::member`: the class by qualified or short name, the member on it or on its nearest ancestor that declares it. */
function byMember(graph: GraphReader, type: string, member: string, absolute: boolean, selector: string): Selection {
  const exact = graph.nodesByQualified(type).filter((node) => CLASS_LIKE.has(node.kind));
  const ending = `\\${asciiLower(type)}`;
  const types =
    exact.length > 0 || absolute
      ? exact
      : graph
          .nodesByName(type.slice(type.lastIndexOf('\\') + 1))
          .filter((node) => CLASS_LIKE.has(node.kind))
          .filter((node) => !type.includes('\\') || asciiLower(node.qualified).endsWith(ending));
  const members = unique(types.flatMap((node) => memberOf(graph, node, member)));
  const result = selection(members, selector);
  if (result.found !== 'one' || types.length !== 1) return result;
  const owner = result.node.parent === undefined ? undefined : graph.node(result.node.parent);
  if (owner === undefined || owner.ref === types[0].ref) return result;
  return { ...result, note: `${types[0].qualified} does not declare ${member}; it is declared by ${owner.qualified}` };
}

function memberOf(graph: GraphReader, type: NodeRow, member: string): NodeRow[] {
  const named = membersNamed(graph, type, member);
  return named.length > 0 || member.startsWith('$') ? named : membersNamed(graph, type, `$${member}`);
}

function selection(nodes: NodeRow[], selector: string): Selection {
  if (nodes.length === 1) return { found: 'one', node: nodes[0] };
  if (nodes.length > 1) return { found: 'many', nodes };
  return { found: 'none', message: `the revision has no symbol ${selector}` };
}

function inGroup(nodes: NodeRow[]): NodeRow[] {
  for (const belongs of GROUPS) {
    const group = nodes.filter(belongs);
    if (group.length > 0) return group;
  }
  return [];
}

/** The nodes spelled like the selector, or all of them when none is. */
function sameCase(nodes: NodeRow[], name: string): NodeRow[] {
  const short = name.slice(name.lastIndexOf('\\') + 1).replace(/^\$/, '');
  const same = nodes.filter((node) => node.name === short);
  return same.length > 0 ? same : nodes;
}

function unique(nodes: NodeRow[]): NodeRow[] {
  const seen = new Set<number>();
  return nodes.filter((node) => !seen.has(node.ref) && seen.add(node.ref) !== undefined);
}
