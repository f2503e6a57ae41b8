// Reads a parsed tree out of the parser's memory in one pass. Walking it by calls into WebAssembly costs several times the parse;
// reading it costs a seventh of it. The layouts are those of the pinned runtime and grammar (tree-sitter 0.26, language ABI 15):
// a test compares the result with a cursor walk, and `openParser` refuses another ABI.
import { ERROR_KIND, EXTRA, MISSING, NAMED, NO_NODE, type SyntaxTree } from './tree.ts';

const ABI_VERSION = 15;

/** Byte offsets in the runtime's `TSLanguage`. */
const LANGUAGE = {
  abi: 0,
  productions: 28,
  maxAlias: 36,
  fieldSlices: 64,
  fieldEntries: 68,
  metadata: 72,
  publicSymbols: 76,
  aliases: 84,
};
/** Byte offsets in the runtime's heap-allocated subtree; its children lie directly before it, eight bytes each. */
const SUBTREE = { padding: 4, size: 16, children: 36, symbol: 40, flags: 44, production: 66 };
const INLINE_BIT = 1;
const VISIBLE = 1;
const CHILD_BYTES = 8;

/** What the reader needs of a grammar, copied out once. */
interface GrammarTables {
  maxAlias: number;
  maxChildren: number;
  /** Alias symbol by production and structural child. */
  aliases: Uint16Array;
  /** Field by production and structural child; inherited fields left out, since they come from the child itself. */
  fields: Uint16Array;
  named: Uint8Array;
  publicSymbols: Uint16Array;
}

function readTables(memory: WebAssembly.Memory, language: number): GrammarTables {
  const u8 = new Uint8Array(memory.buffer);
  const u16 = new Uint16Array(memory.buffer);
  const u32 = new Uint32Array(memory.buffer);
  const pointer = (offset: number) => u32[(language + offset) >> 2];
  if (pointer(LANGUAGE.abi) !== ABI_VERSION)
    throw new Error(`grammar ABI ${pointer(LANGUAGE.abi)}, expected ${ABI_VERSION}`);
  const symbols = u32[(language + 4) >> 2] + u32[(language + 8) >> 2];
  const productions = pointer(LANGUAGE.productions);
  const maxAlias = u16[(language + LANGUAGE.maxAlias) >> 1];
  const slices = pointer(LANGUAGE.fieldSlices);
  const entries = pointer(LANGUAGE.fieldEntries);
  const metadata = pointer(LANGUAGE.metadata);

  const maxChildren = 256;
  const fields = new Uint16Array(productions * maxChildren);
  for (let production = 0; production < productions; production++) {
    const first = u16[(slices >> 1) + production * 2];
    const length = u16[(slices >> 1) + production * 2 + 1];
    for (let i = 0; i < length; i++) {
      const entry = entries + (first + i) * 4;
      const inherited = u8[entry + 3];
      const at = production * maxChildren + u8[entry + 2];
      if (!inherited && fields[at] === 0) fields[at] = u16[entry >> 1];
    }
  }
  const named = new Uint8Array(symbols);
  for (let symbol = 0; symbol < symbols; symbol++) named[symbol] = u8[metadata + symbol * 3 + 1];
  const aliasStart = pointer(LANGUAGE.aliases) >> 1;
  const publicStart = pointer(LANGUAGE.publicSymbols) >> 1;
  return {
    maxAlias,
    maxChildren,
    aliases: maxAlias === 0 ? new Uint16Array(0) : u16.slice(aliasStart, aliasStart + productions * maxAlias),
    fields,
    named,
    publicSymbols: u16.slice(publicStart, publicStart + symbols),
  };
}

function emptyTree(capacity: number): SyntaxTree {
  return {
    count: 0,
    kind: new Uint16Array(capacity),
    field: new Uint8Array(capacity),
    start: new Uint32Array(capacity),
    end: new Uint32Array(capacity),
    parent: new Int32Array(capacity),
    next: new Uint32Array(capacity),
    flags: new Uint8Array(capacity),
    hasError: false,
  };
}

function grown(tree: SyntaxTree): SyntaxTree {
  const larger = emptyTree(tree.kind.length * 2);
  larger.kind.set(tree.kind);
  larger.field.set(tree.field);
  larger.start.set(tree.start);
  larger.end.set(tree.end);
  larger.parent.set(tree.parent);
  larger.next.set(tree.next);
  larger.flags.set(tree.flags);
  return larger;
}

const FIRST_CAPACITY = 1 << 16;
const FIRST_DEPTH = 1 << 10;
/** Numbers that describe one open subtree. */
const FRAME = 7;
/** Columns above this size are given back after the file that needed them. */
const KEPT_CAPACITY = 1 << 20;

/**
 * Makes the reader of one grammar.
 * @param memory the memory the parser runtime lives in
 * @param language address of the grammar's `TSLanguage`
 * @param punctuation 1 for public symbols that are left out where they stand in no field: brackets, separators, quotes
 * @returns a function from the address of a root node's subtree slot to the tree; its columns are reused by the next call
 */
export function createFlattener(
  memory: WebAssembly.Memory,
  language: number,
  punctuation: Uint8Array,
): (rootSlot: number) => SyntaxTree {
  const { maxAlias, maxChildren, aliases, fields, named, publicSymbols } = readTables(memory, language);
  let tree = emptyTree(FIRST_CAPACITY);
  let frames = new Int32Array(FIRST_DEPTH * FRAME);

  return (rootSlot) => {
    if (tree.kind.length > KEPT_CAPACITY) tree = emptyTree(FIRST_CAPACITY);
    const u8 = new Uint8Array(memory.buffer);
    const u16 = new Uint16Array(memory.buffer);
    const u32 = new Uint32Array(memory.buffer);
    let { kind, field, start, end, parent, next, flags } = tree;
    let count = 0;
    let position = 0;
    let hasError = false;

    // The loop's state is that of the innermost open subtree; those around it lie in `frames`.
    let depth = 0;
    let slot = rootSlot;
    let left = 1;
    let structural = 0;
    let rule = 0;
    let node = NO_NODE;
    let above = NO_NODE;
    let inherited = 0;
    for (;;) {
      if (left === 0) {
        if (node >= 0) next[node] = count;
        if (depth === 0) break;
        depth--;
        const frame = depth * FRAME;
        slot = frames[frame];
        left = frames[frame + 1];
        structural = frames[frame + 2];
        rule = frames[frame + 3];
        node = frames[frame + 4];
        above = frames[frame + 5];
        inherited = frames[frame + 6];
        continue;
      }
      left--;
      const at = slot;
      slot += CHILD_BYTES;

      const head = u8[at];
      let size: number;
      let symbol: number;
      let bits: number;
      let children = 0;
      let subtree = 0;
      let padding: number;
      if (head & INLINE_BIT) {
        padding = u8[at + 6];
        size = u8[at + 7];
        symbol = u8[at + 1];
        bits = ((head >> 1) & 7) | ((head & 32) >> 2);
      } else {
        subtree = u32[at >> 2];
        padding = u32[(subtree + SUBTREE.padding) >> 2];
        size = u32[(subtree + SUBTREE.size) >> 2];
        symbol = u16[(subtree + SUBTREE.symbol) >> 1];
        const heapBits = u16[(subtree + SUBTREE.flags) >> 1];
        bits = (heapBits & 7) | ((heapBits >> 6) & MISSING);
        children = u32[(subtree + SUBTREE.children) >> 2];
      }

      let alias = 0;
      let fieldId = 0;
      if ((bits & EXTRA) === 0) {
        if (rule !== 0) {
          if (structural < maxAlias) alias = aliases[rule * maxAlias + structural];
          if (structural < maxChildren) fieldId = fields[rule * maxChildren + structural];
        }
        structural++;
        if (fieldId === 0) fieldId = inherited;
      }

      let here = NO_NODE;
      const isVisible = (bits & VISIBLE) !== 0 || alias !== 0;
      if (isVisible) {
        const isError = symbol === ERROR_KIND;
        const shown = isError ? ERROR_KIND : publicSymbols[alias || symbol];
        if (isError || (bits & MISSING) !== 0) hasError = true;
        if (isError || fieldId !== 0 || (bits & MISSING) !== 0 || punctuation[shown] === 0) {
          here = count++;
          if (here === kind.length) {
            tree = grown(tree);
            ({ kind, field, start, end, parent, next, flags } = tree);
          }
          const from = position + padding;
          kind[here] = shown;
          field[here] = fieldId;
          start[here] = from >> 1;
          end[here] = (from + size) >> 1;
          parent[here] = above;
          flags[here] = (alias ? named[alias] : (bits >> 1) & NAMED) | (bits & (EXTRA | MISSING));
          next[here] = count;
        }
      }
      if (children === 0) {
        position += padding + size;
        continue;
      }
      // The subtree's padding is that of its first child, which counts it.
      if ((depth + 1) * FRAME > frames.length) {
        const larger = new Int32Array(frames.length * 2);
        larger.set(frames);
        frames = larger;
      }
      const frame = depth * FRAME;
      frames[frame] = slot;
      frames[frame + 1] = left;
      frames[frame + 2] = structural;
      frames[frame + 3] = rule;
      frames[frame + 4] = node;
      frames[frame + 5] = above;
      frames[frame + 6] = inherited;
      depth++;
      slot = subtree - children * CHILD_BYTES;
      left = children;
      structural = 0;
      rule = u16[(subtree + SUBTREE.production) >> 1];
      node = here;
      if (isVisible) {
        above = here;
        inherited = 0;
      } else inherited = fieldId;
    }
    tree.count = count;
    tree.hasError = hasError;
    return tree;
  };
}
