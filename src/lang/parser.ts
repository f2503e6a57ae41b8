// Loads a grammar and parses text to column trees. One parser per worker and grammar.
import { Language, Parser } from 'web-tree-sitter';
import { createFlattener } from './flatten.ts';
import type { SyntaxTree } from './tree.ts';

const PAGE = 65536;
const FIRST_PAGES = 512;
/** Progress is looked at only in texts that are long enough to take noticeable time. */
const TIMED_FROM = 100_000;
const PROGRESS_STRIDE = 256;

export interface ColumnParser {
  /**
   * Parses a text.
   * @param timeout CPU milliseconds the parse may take
   * @returns the tree, valid until the next call, or undefined when the time ran out
   */
  parse: (text: string, timeout: number) => SyntaxTree | undefined;
  /** Id of a node kind; throws for a name that the grammar does not have. */
  kindId: (name: string, named: boolean) => number;
  fieldId: (name: string) => number;
}

let memory: WebAssembly.Memory | undefined;

/**
 * Starts the parser runtime (once per thread) and loads a grammar.
 * @param grammar bytes of the grammar's .wasm file
 * @param maxMemory most bytes the runtime may use for parser, grammar and tree
 */
export async function openParser(grammar: Uint8Array, maxMemory = 2 ** 31): Promise<ColumnParser> {
  memory ??= new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: Math.floor(maxMemory / PAGE) });
  await Parser.init({ wasmMemory: memory });
  const language = await Language.load(grammar);
  const parser = new Parser();
  parser.setLanguage(language);
  const flatten = createFlattener(memory, (language as unknown as { 0: number })[0], punctuationOf(language));
  return {
    parse: (text, timeout) => {
      const tree =
        text.length < TIMED_FROM
          ? parser.parse(text)
          : parser.parse(text, null, { progressCallback: deadline(timeout) });
      if (tree === null) {
        parser.reset();
        return undefined;
      }
      try {
        return flatten(tree.rootNode.id);
      } finally {
        tree.delete();
      }
    },
    kindId: (name, named) => {
      const id = language.idForNodeType(name, named);
      if (id === null) throw new Error(`the grammar has no node kind ${name}`);
      return id;
    },
    fieldId: (name) => {
      const id = language.fieldIdForName(name);
      if (id === null) throw new Error(`the grammar has no field ${name}`);
      return id;
    },
  };
}

/** Kinds that are nothing but punctuation: nothing asks for them, and they are two fifths of all nodes. */
export function punctuationOf(language: Language): Uint8Array {
  const punctuation = new Uint8Array(language.nodeTypeCount);
  for (let kind = 0; kind < punctuation.length; kind++)
    if (!language.nodeTypeIsNamed(kind) && /^[^\w]+$/.test(language.nodeTypeForId(kind) ?? '')) punctuation[kind] = 1;
  return punctuation;
}

/** CPU time of the thread where Node can tell it, else of the process, which is never less. */
function cpuMilliseconds(): number {
  const { user, system } =
    (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}

function deadline(timeout: number): () => boolean {
  const end = cpuMilliseconds() + timeout;
  let calls = 0;
  return () => ++calls % PROGRESS_STRIDE === 0 && cpuMilliseconds() > end;
}
