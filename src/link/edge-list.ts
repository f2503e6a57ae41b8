// Edges as growing typed columns while linking; sorted, freed of exact repetitions and numbered at the end.
import type { EdgeColumns } from '../model/graph.ts';
import { EDGE_KINDS } from '../model/kinds.ts';
import { RULE_NAMES, RULES, type RuleName } from '../model/rules.ts';
import { mixWords, textHashes } from './edge-uid.ts';

const RULE_INDEX = new Map(RULE_NAMES.map((name, index) => [name, index]));
const RULE_KIND = Uint8Array.from(RULE_NAMES, (name) => EDGE_KINDS.indexOf(RULES[name].kind));
/** An edge in `words`: rule, source, target, line, column. */
const WIDTH = 5;

export interface EdgeList {
  /**
   * Adds an edge to the current file.
   * @param candidates number of targets that compete; a derived rule's confidence is divided by it
   */
  add(rule: RuleName, source: number, target: number, line: number, column: number, candidates: number): void;
  /** The edges that follow stand in this file; files come in ascending order. */
  startFile(file: number): void;
  /** Ends of edges from an index on. */
  endsFrom(first: number): Set<number>;
  /**
   * @param ids id of every node, in final order
   * @param fileIds id of every file's node
   * @param renumber final index of a node
   */
  finish(ids: readonly string[], fileIds: readonly string[], renumber: (index: number) => number): EdgeColumns;
}

export function newEdgeList(): EdgeList {
  let words = new Uint32Array(WIDTH * 4096);
  let confidence = new Float64Array(4096);
  let count = 0;
  const fileStarts: { file: number; start: number }[] = [];

  const grow = () => {
    const moreWords = new Uint32Array(words.length * 2);
    moreWords.set(words);
    words = moreWords;
    const moreConfidence = new Float64Array(confidence.length * 2);
    moreConfidence.set(confidence);
    confidence = moreConfidence;
  };

  return {
    add(rule, source, target, line, column, candidates) {
      if (count === confidence.length) grow();
      const at = count * WIDTH;
      words[at] = RULE_INDEX.get(rule) ?? 0;
      words[at + 1] = source;
      words[at + 2] = target;
      words[at + 3] = line;
      words[at + 4] = column;
      const { provenance, confidence: single } = RULES[rule];
      confidence[count] = provenance === 'stated' || candidates < 2 ? single : single / candidates;
      count++;
    },
    startFile(file) {
      fileStarts.push({ file, start: count });
    },
    endsFrom(first) {
      const ends = new Set<number>();
      for (let edge = 0; edge < count; edge++)
        for (const end of [words[edge * WIDTH + 1], words[edge * WIDTH + 2]]) if (end >= first) ends.add(end);
      return ends;
    },
    finish(ids, fileIds, renumber) {
      for (let edge = 0; edge < count; edge++) {
        words[edge * WIDTH + 1] = renumber(words[edge * WIDTH + 1]);
        words[edge * WIDTH + 2] = renumber(words[edge * WIDTH + 2]);
      }
      return ordered(words, confidence, count, fileStarts, ids, fileIds);
    },
  };
}

/** Line, column, kind, target, rule, source. Two edges that differ in nothing are one. */
function compareEdges(words: Uint32Array, a: number, b: number): number {
  const x = a * WIDTH;
  const y = b * WIDTH;
  return (
    words[x + 3] - words[y + 3] ||
    words[x + 4] - words[y + 4] ||
    RULE_KIND[words[x]] - RULE_KIND[words[y]] ||
    words[x + 2] - words[y + 2] ||
    words[x] - words[y] ||
    words[x + 1] - words[y + 1]
  );
}

function emptyColumns(count: number): EdgeColumns {
  return {
    count,
    kind: new Uint8Array(count),
    source: new Uint32Array(count),
    target: new Uint32Array(count),
    file: new Uint32Array(count),
    line: new Uint32Array(count),
    column: new Uint32Array(count),
    rule: new Uint8Array(count),
    confidence: new Float64Array(count),
    uid: new Float64Array(count),
  };
}

function ordered(
  words: Uint32Array,
  confidence: Float64Array,
  count: number,
  fileStarts: readonly { file: number; start: number }[],
  ids: readonly string[],
  fileIds: readonly string[],
): EdgeColumns {
  const all = emptyColumns(count);
  const nodeHashes = textHashes(ids);
  const fileHashes = textHashes(fileIds);
  const ruleHashes = textHashes(RULE_NAMES.map((name) => `${RULES[name].kind} ${name}`));
  const mixed = new Uint32Array(10);
  let written = 0;

  fileStarts.forEach(({ file, start }, part) => {
    const end = part + 1 < fileStarts.length ? fileStarts[part + 1].start : count;
    const order = Array.from({ length: end - start }, (_, index) => start + index).sort((a, b) =>
      compareEdges(words, a, b),
    );
    order.forEach((edge, position) => {
      if (position > 0 && compareEdges(words, order[position - 1], edge) === 0) return;
      const at = edge * WIDTH;
      const rule = words[at];
      const source = words[at + 1];
      const target = words[at + 2];
      all.kind[written] = RULE_KIND[rule];
      all.source[written] = source;
      all.target[written] = target;
      all.file[written] = file;
      all.line[written] = words[at + 3];
      all.column[written] = words[at + 4];
      all.rule[written] = rule;
      all.confidence[written] = confidence[edge];
      mixed[0] = ruleHashes[2 * rule];
      mixed[1] = ruleHashes[2 * rule + 1];
      mixed[2] = nodeHashes[2 * source];
      mixed[3] = nodeHashes[2 * source + 1];
      mixed[4] = nodeHashes[2 * target];
      mixed[5] = nodeHashes[2 * target + 1];
      mixed[6] = fileHashes[2 * file];
      mixed[7] = fileHashes[2 * file + 1];
      mixed[8] = words[at + 3];
      mixed[9] = words[at + 4];
      all.uid[written] = mixWords(mixed, 10);
      written++;
    });
  });
  return written === count ? all : shortened(all, written);
}

function shortened(columns: EdgeColumns, count: number): EdgeColumns {
  return {
    count,
    kind: columns.kind.slice(0, count),
    source: columns.source.slice(0, count),
    target: columns.target.slice(0, count),
    file: columns.file.slice(0, count),
    line: columns.line.slice(0, count),
    column: columns.column.slice(0, count),
    rule: columns.rule.slice(0, count),
    confidence: columns.confidence.slice(0, count),
    uid: columns.uid.slice(0, count),
  };
}
