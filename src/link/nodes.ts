// Definitions become nodes: the file first, then its definitions in their order, files in the order of the documents.
import type { Definition, FileFacts } from '../model/facts.ts';
import type { Duplicate, GraphNode } from '../model/graph.ts';
import { nodeId } from '../model/ids.ts';
import type { NodeKind } from '../model/kinds.ts';
import { symbolKey } from './symbol-key.ts';

export interface CorpusNodes {
  nodes: GraphNode[];
  fileNodes: Int32Array;
  definitionNodes: Int32Array[];
  duplicates: Duplicate[];
}

function fileNode(document: FileFacts, file: number): GraphNode {
  const { path, language, lines } = document;
  const line = Math.min(1, lines);
  return {
    id: nodeId(language, 'file', path),
    kind: 'file',
    name: path.slice(path.lastIndexOf('/') + 1),
    qualified: path,
    language,
    file,
    span: {
      startLine: line,
      declLine: line,
      nameLine: line,
      endLine: lines,
      start: 0,
      end: 0,
      startByte: 0,
      endByte: 0,
    },
    parent: -1,
  };
}

/** Kinds that belong to one language, whatever the file is written in. */
const LANGUAGE_OF: Partial<Record<NodeKind, string>> = { table: 'sql', column: 'sql' };

function definitionNode(definition: Definition, fileLanguage: string, file: number, parent: number): GraphNode {
  const { kind, name, qualified, span, visibility, modifiers, signature, type } = definition;
  const language = LANGUAGE_OF[kind] ?? fileLanguage;
  return {
    id: nodeId(language, kind, qualified),
    kind,
    name,
    qualified,
    language,
    file,
    span,
    parent,
    visibility,
    modifiers,
    signature,
    type: type?.text,
  };
}

/** Makes the nodes of the corpus; ids are unique, `duplicates` lists the names with several definitions. */
export function corpusNodes(documents: readonly FileFacts[]): CorpusNodes {
  const nodes: GraphNode[] = [];
  const fileNodes = new Int32Array(documents.length);
  const definitionNodes = documents.map((document, file) => {
    const own = nodes.length;
    fileNodes[file] = own;
    nodes.push(fileNode(document, file));
    const indices = new Int32Array(document.definitions.length);
    document.definitions.forEach((definition, index) => {
      indices[index] = nodes.length;
      const parent = definition.parent < 0 ? own : indices[definition.parent];
      nodes.push(definitionNode(definition, document.language, file, parent));
    });
    return indices;
  });
  return { nodes, fileNodes, definitionNodes, duplicates: tellApart(nodes, documents) };
}

/** A namespace has a node in each file that opens it, so its id always carries the path: adding a file renames nothing. */
const ALWAYS_WITH_PATH = new Set<NodeKind>(['namespace']);

/** Gives every node of a name with several definitions, of one kind and language, an id with its path. */
function tellApart(nodes: GraphNode[], documents: readonly FileFacts[]): Duplicate[] {
  const first = new Map<string, number>();
  const groups = new Map<string, number[]>();
  nodes.forEach((node, index) => {
    const key = symbolKey(node.kind, node.id);
    const known = first.get(key);
    if (known === undefined) {
      first.set(key, index);
      if (ALWAYS_WITH_PATH.has(node.kind)) groups.set(key, [index]);
      return;
    }
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [known, index]);
    else group.push(index);
  });

  const duplicates: Duplicate[] = [];
  for (const group of groups.values()) {
    const ordinals = new Map<number, number>();
    for (const index of group) {
      const node = nodes[index];
      const ordinal = (ordinals.get(node.file) ?? 0) + 1;
      ordinals.set(node.file, ordinal);
      const path = documents[node.file].path;
      node.id = nodeId(node.language, node.kind, node.qualified, ordinal === 1 ? path : `${path}:${ordinal}`);
    }
    if (isReported(nodes, group))
      duplicates.push({ kind: nodes[group[0]].kind, qualified: nodes[group[0]].qualified, nodes: group });
  }
  return duplicates.sort((a, b) => a.nodes[0] - b.nodes[0]);
}

/** What stands inside a duplicate is one because of it, and says nothing new. */
function isReported(nodes: readonly GraphNode[], group: readonly number[]): boolean {
  const { kind } = nodes[group[0]];
  if (ALWAYS_WITH_PATH.has(kind) || LANGUAGE_OF[kind] !== undefined) return false;
  const container = (index: number) => nodes[nodes[index].parent];
  return (
    group.every((index) => ['file', 'namespace', 'function', 'method', 'closure'].includes(container(index).kind)) ||
    new Set(group.map((index) => nodes[index].parent)).size < group.length
  );
}
