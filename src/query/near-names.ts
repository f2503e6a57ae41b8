// Symbols whose names resemble a name that does not exist (FT-21).
import { compareText } from '../base/order.ts';
import { identifierParts } from '../base/split-identifier.ts';
import type { NodeId } from '../model/ids.ts';
import type { GraphReader, LexReader, NodeRow } from '../store/reader.ts';

const CANDIDATES = 60;
/** Names less alike than this are not shown. */
const LEAST = 0.45;

/**
 * The `most` nodes whose short names resemble the last part of `text`, most alike first; ties by qualified name and id.
 */
export function nearNames(graph: GraphReader, lex: LexReader, text: string, most: number): NodeRow[] {
  const wanted = lastPart(text).toLowerCase();
  if (wanted === '') return [];
  const ids = new Set<NodeId>(graph.nodesByName(lastPart(text)).map((node) => node.id));
  for (const probe of probes(wanted))
    for (const hit of lex.substring(probe, CANDIDATES)) if (hit.node !== undefined) ids.add(hit.node);
  const parts = [...new Set([wanted, ...identifierParts(lastPart(text))])];
  for (const hit of lex.match(parts, CANDIDATES)) if (hit.node !== undefined) ids.add(hit.node);
  const scored: { node: NodeRow; score: number }[] = [];
  for (const id of ids) {
    const node = graph.nodeById(id);
    if (node === undefined) continue;
    const score = similarity(wanted, node.name.toLowerCase());
    if (score >= LEAST) scored.push({ node, score });
  }
  scored.sort(
    (a, b) => b.score - a.score || compareText(a.node.qualified, b.node.qualified) || compareText(a.node.id, b.node.id),
  );
  return scored.slice(0, most).map((entry) => entry.node);
}

/** Share of letter pairs that two texts have in common, from 0 to 1. */
function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const left = pairs(a);
  const right = pairs(b);
  let size = 0;
  for (const count of right.values()) size += count;
  let common = 0;
  let total = size;
  for (const [pair, count] of left) {
    total += count;
    common += Math.min(count, right.get(pair) ?? 0);
  }
  return total === 0 ? 0 : (2 * common) / total;
}

function pairs(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

/** The name, its first and its second half: a name with one wrong letter still shares one of them. */
function probes(name: string): string[] {
  const half = Math.max(3, Math.ceil(name.length / 2));
  return [...new Set([name, name.slice(0, half), name.slice(-half)])].filter((probe) => probe.length >= 3);
}

function lastPart(text: string): string {
  return (
    text
      .split(/[\\/:$\s]+/)
      .filter((part) => part !== '' && !/^\d+$/.test(part))
      .at(-1) ?? ''
  );
}
