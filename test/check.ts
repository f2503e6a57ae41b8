// Extracts and links small projects in memory: the one door of golden, annotated and other tests to the indexer.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compareText } from '../src/base/order.ts';
import { decodeSource } from '../src/corpus/decode.ts';
import { withEmbedded } from '../src/lang/embedded.ts';
import type { Language } from '../src/lang/language.ts';
import { phpBuiltins } from '../src/lang/php/builtins.ts';
import { LANGUAGES, languageByExtension, languageByHead } from '../src/lang/registry.ts';
import { link } from '../src/link/index.ts';
import type { Definition, FileFacts } from '../src/model/facts.ts';
import type { LinkedGraph } from '../src/model/graph.ts';
import type { CorpusPath } from '../src/model/ids.ts';

export const LIMITS = { maxFullParse: 2_000_000, parseTimeout: 60_000 };

export interface CheckedFile {
  path: CorpusPath;
  text: string;
  facts: FileFacts;
}

export interface CheckedProject {
  /** By path. */
  files: CheckedFile[];
  graph: LinkedGraph;
}

const require = createRequire(import.meta.url);
let ready: Promise<unknown> | undefined;

/** Loads the grammars once per process. */
export async function loadLanguages(): Promise<void> {
  ready ??= Promise.all(
    LANGUAGES.map((language) => language.init?.((specifier) => readFileSync(require.resolve(specifier)))),
  );
  await ready;
}

function languageOf(path: string, bytes: Uint8Array): Language | undefined {
  return languageByExtension(path) ?? languageByHead(Buffer.from(bytes.subarray(0, 2048)).toString('latin1'));
}

/** Facts of one file, or undefined when no language takes it. */
export async function extractSource(
  path: string,
  bytes: Uint8Array,
  limits = LIMITS,
): Promise<CheckedFile | undefined> {
  await loadLanguages();
  const language = languageOf(path, bytes);
  if (language === undefined) return undefined;
  const text = decodeSource(bytes).text;
  return {
    path: path as CorpusPath,
    text,
    facts: withEmbedded(
      { path: path as CorpusPath, text },
      language.extract({ path: path as CorpusPath, text }, limits),
      LANGUAGES,
    ),
  };
}

/** Extracts the files in the given order and links them sorted by path; files of no language are left out. */
export async function indexSources(sources: Iterable<[string, Uint8Array]>): Promise<CheckedProject> {
  const files: CheckedFile[] = [];
  for (const [path, bytes] of sources) {
    const file = await extractSource(path, bytes);
    if (file !== undefined) files.push(file);
  }
  files.sort((a, b) => compareText(a.path, b.path));
  return {
    files,
    graph: link(
      files.map(({ facts }) => facts),
      { builtins: phpBuiltins() },
    ),
  };
}

/** UTF-16 offset of a definition's name, or of the definition where the name is not written (closures, anonymous classes). */
export function nameStart({ text }: CheckedFile, { kind, name, span }: Definition): number {
  let from = 0;
  for (let line = 1; line < span.nameLine; line++) from = nextLine(text, from);
  from = Math.max(from, span.start);
  const written = kind === 'property' ? `$${name}` : (name.split('\\').at(-1) ?? name);
  for (let at = text.indexOf(written, from); at >= 0 && at < span.end; at = text.indexOf(written, at + 1))
    if (!NAME_PART.test(text[at - 1] ?? '') && !NAME_PART.test(text[at + written.length] ?? '')) return at;
  return from;
}

const NAME_PART = /[$\p{L}\p{N}_]/u;
const LINE_END = /\r\n|\n|\r/g;

function nextLine(text: string, from: number): number {
  LINE_END.lastIndex = from;
  return LINE_END.exec(text) === null ? text.length : LINE_END.lastIndex;
}
