// Writes graph.sqlite in one pass: rows in the order of the linked graph, indexes afterwards. Same input, same bytes.
import { createHash } from 'node:crypto';
import { compareText } from '../base/order.ts';
import type { Capability, DegradedReason } from '../model/capability.ts';
import { RagrafError } from '../model/errors.ts';
import { RECEIVER_FORMS, USE_KINDS, type UseKind } from '../model/facts.ts';
import type { EdgeColumns, GraphNode, LinkedGraph, ResolutionShare } from '../model/graph.ts';
import { EDGE_KINDS, NODE_KINDS, UNRESOLVED_REASONS, type UnresolvedReason } from '../model/kinds.ts';
import { RULE_NAMES, RULES } from '../model/rules.ts';
import { bulkInsert } from './bulk-insert.ts';
import { GRAPH_INDEXES, GRAPH_TABLES } from './graph-schema.ts';
import { type Connection, guarded, openForBuild } from './open.ts';
import { type Postings, postings, postingsByKind } from './postings.ts';
import type { FileRow } from './reader.ts';
import { writeSchema } from './schema-rows.ts';

export interface GraphInput {
  linked: LinkedGraph;
  /** Sorted by path; positions are the file indices of `linked`. */
  files: readonly FileRow[];
  /** Files that no rule accepted, counted by the rule that excluded them. */
  excluded: readonly { rule: string; files: number }[];
  info: {
    base_commit: string | null;
    corpus_hash: string;
    capability: Capability;
    degraded_reasons: readonly DegradedReason[];
  };
}

/**
 * Writes a linked graph to a fresh file.
 * @throws RagrafError disk_full, read_only; internal when the input breaks its contract (file order, rule against kind)
 */
export function writeGraph(path: string, input: GraphInput): void {
  checkInput(input);
  guarded(path, () => {
    const db = openForBuild(path);
    try {
      db.exec('BEGIN');
      db.exec(GRAPH_TABLES);
      writeMeta(db, input.info);
      writeFiles(db, input);
      writeNodes(db, input.linked.nodes);
      writeEntryPoints(db, input.linked.nodes);
      writeEdges(db, input.linked.edges);
      const { scopes, words } = writeUnresolved(db, input.linked);
      writeAdjacency(db, input.linked, scopes);
      writeWords(db, words);
      writeResolution(db, input.linked);
      writeDuplicates(db, input.linked);
      writeSchema(db, input.linked.schema);
      db.exec(GRAPH_INDEXES);
      db.exec('COMMIT');
    } finally {
      db.close();
    }
  });
}

/** Hash over all edge identities in graph order; equal for equal sets because the order is total (FT-13). */
export function edgeSetHash(edges: EdgeColumns): string {
  const bytes = new Uint8Array(edges.uid.buffer, edges.uid.byteOffset, edges.count * 8);
  return createHash('sha256').update(bytes).digest('hex');
}

const KIND_OF_RULE = RULE_NAMES.map((name) => EDGE_KINDS.indexOf(RULES[name].kind));

function checkInput({ linked, files }: GraphInput): void {
  const { count, kind, rule } = linked.edges;
  if (files.length !== linked.fileNodes.length)
    throw new RagrafError('internal', 'the graph has another number of files');
  for (let i = 1; i < files.length; i++)
    if (compareText(files[i - 1].path, files[i].path) >= 0)
      throw new RagrafError('internal', `files are not sorted at ${files[i].path}`);
  for (let i = 0; i < count; i++)
    if (KIND_OF_RULE[rule[i]] !== kind[i])
      throw new RagrafError('internal', `edge ${i}: rule ${RULE_NAMES[rule[i]]} does not make ${EDGE_KINDS[kind[i]]}`);
}

function writeMeta(db: Connection, info: GraphInput['info']): void {
  const insert = db.prepare('INSERT INTO meta VALUES (?, ?)');
  insert.run('corpus_hash', info.corpus_hash);
  insert.run('base_commit', info.base_commit ?? '');
  insert.run('capability', info.capability);
  insert.run('degraded_reasons', info.degraded_reasons.join(' '));
}

function writeFiles(db: Connection, { files, excluded }: GraphInput): void {
  const rows = bulkInsert(db, 'file', 8);
  const faults = bulkInsert(db, 'fault', 5);
  for (const [ref, file] of files.entries()) {
    rows.add(ref, file.path, file.language, file.status, file.lines, file.bytes, file.hash, file.encoding);
    for (const { phase, reason, line, endLine } of file.faults) faults.add(ref, phase, reason, line, endLine);
  }
  rows.flush();
  faults.flush();
  const insert = db.prepare('INSERT INTO excluded VALUES (?, ?)');
  for (const { rule, files: count } of [...excluded].sort((a, b) => compareText(a.rule, b.rule)))
    insert.run(rule, count);
}

function writeNodes(db: Connection, nodes: readonly GraphNode[]): void {
  const kindRef = positions(NODE_KINDS);
  const counts = new Uint32Array(NODE_KINDS.length);
  const rows = bulkInsert(db, 'node', 20);
  for (let ref = 0; ref < nodes.length; ref++) {
    const node = nodes[ref];
    const span = node.span;
    const kind = position(kindRef, node.kind);
    counts[kind]++;
    rows.add(
      ref,
      node.id,
      kind,
      node.name,
      node.qualified,
      node.language,
      node.file < 0 ? null : node.file,
      span?.startLine ?? null,
      span?.declLine ?? null,
      span?.nameLine ?? null,
      span?.endLine ?? null,
      span?.start ?? null,
      span?.end ?? null,
      span?.startByte ?? null,
      span?.endByte ?? null,
      node.parent < 0 ? null : node.parent,
      node.visibility ?? null,
      node.modifiers?.length ? node.modifiers.join(' ') : null,
      node.signature ?? null,
      node.type ?? null,
    );
  }
  rows.flush();
  const insert = db.prepare('INSERT INTO node_kind VALUES (?, ?, ?)');
  for (const [ref, name] of NODE_KINDS.entries()) insert.run(ref, name, counts[ref]);
}

function writeEntryPoints(db: Connection, nodes: readonly GraphNode[]): void {
  const rows = bulkInsert(db, 'entry_point', 7);
  nodes.forEach(({ entry }, ref) => {
    if (entry === undefined) return;
    const { framework, methods, path, middleware, schedule, handler } = entry;
    rows.add(
      ref,
      framework,
      methods.join(' '),
      path ?? null,
      JSON.stringify(middleware),
      schedule ?? null,
      handler ?? null,
    );
  });
  rows.flush();
}

function writeEdges(db: Connection, edges: EdgeColumns): void {
  const { count, rule, source, target, file, line, column, confidence, uid } = edges;
  const counts = new Uint32Array(RULE_NAMES.length);
  const rows = bulkInsert(db, 'edge', 8);
  for (let i = 0; i < count; i++) {
    counts[rule[i]]++;
    rows.add(rule[i], source[i], target[i], file[i], line[i], column[i], confidence[i], uid[i]);
  }
  rows.flush();
  writeNames(db, 'edge_kind', EDGE_KINDS);
  const insert = db.prepare('INSERT INTO rule VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [ref, name] of RULE_NAMES.entries()) {
    const { kind, provenance, source: origin, means } = RULES[name];
    insert.run(ref, name, kind, provenance, origin, means, counts[ref]);
  }
}

interface Words {
  texts: string[];
  uses: Postings;
}

function writeUnresolved(db: Connection, { unresolved, nodes }: LinkedGraph): { scopes: Postings; words: Words } {
  const reasons = Object.keys(UNRESOLVED_REASONS) as UnresolvedReason[];
  const reasonRef = positions(reasons);
  const kindRef = positions(USE_KINDS);
  const formRef = positions(RECEIVER_FORMS);
  const counts = new Uint32Array(reasons.length);
  const refs = new Map<string, number>();
  const wordRef = (text: string): number => {
    const known = refs.get(text);
    if (known !== undefined) return known;
    refs.set(text, refs.size);
    return refs.size - 1;
  };
  const names = new Uint32Array(unresolved.length);
  const scopes = new Uint32Array(unresolved.length);
  const rows = bulkInsert(db, 'unresolved', 9);
  for (let i = 0; i < unresolved.length; i++) {
    const { kind, name, receiver, form, scope, file, line, column, reason } = unresolved[i];
    const because = position(reasonRef, reason);
    names[i] = wordRef(name);
    scopes[i] = scope;
    counts[because]++;
    const formed = form === undefined ? null : position(formRef, form);
    rows.add(position(kindRef, kind), names[i], wordRef(receiver), formed, scope, file, line, column, because);
  }
  rows.flush();
  const insert = db.prepare('INSERT INTO unresolved_reason VALUES (?, ?, ?, ?)');
  for (const [ref, name] of reasons.entries()) insert.run(ref, name, UNRESOLVED_REASONS[name], counts[ref]);
  writeNames(db, 'use_kind', USE_KINDS);
  writeNames(db, 'receiver_form', RECEIVER_FORMS);
  return {
    scopes: postings(scopes, nodes.length),
    words: { texts: [...refs.keys()], uses: postings(names, refs.size) },
  };
}

function writeWords(db: Connection, { texts, uses }: Words): void {
  const rows = bulkInsert(db, 'word', 3);
  for (let ref = 0; ref < texts.length; ref++) rows.add(ref, texts[ref], uses.blob(ref));
  rows.flush();
}

function writeAdjacency(db: Connection, { nodes, edges }: LinkedGraph, scopes: Postings): void {
  const kind = edges.kind.subarray(0, edges.count);
  const arriving = postingsByKind(edges.target.subarray(0, edges.count), nodes.length, kind, EDGE_KINDS.length);
  const leaving = postingsByKind(edges.source.subarray(0, edges.count), nodes.length, kind, EDGE_KINDS.length);
  const rows = bulkInsert(db, 'adjacency', 4);
  for (let ref = 0; ref < nodes.length; ref++) rows.add(ref, arriving.blob(ref), leaving.blob(ref), scopes.blob(ref));
  rows.flush();
}

function writeResolution(db: Connection, { resolution }: LinkedGraph): void {
  const insert = db.prepare('INSERT INTO resolution VALUES (?, ?, ?, ?, ?, ?)');
  const shares = Object.entries(resolution) as [UseKind, ResolutionShare][];
  for (const [kind, share] of shares.sort(([a], [b]) => compareText(a, b)))
    insert.run(kind, share.stated, share.derived, share.ambiguous, share.external, share.unresolved);
}

function writeDuplicates(db: Connection, { duplicates }: LinkedGraph): void {
  const rows = bulkInsert(db, 'duplicate', 4);
  for (const [ref, { kind, qualified, nodes }] of duplicates.entries())
    for (const node of nodes) rows.add(ref, kind, qualified, node);
  rows.flush();
}

function writeNames(db: Connection, table: string, names: readonly string[]): void {
  const insert = db.prepare(`INSERT INTO ${table} VALUES (?, ?)`);
  for (const [ref, name] of names.entries()) insert.run(ref, name);
}

function positions(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, ref) => [name, ref]));
}

function position(refs: Map<string, number>, name: string): number {
  const ref = refs.get(name);
  if (ref === undefined) throw new RagrafError('internal', `${name} is in no table of the vocabulary`);
  return ref;
}
