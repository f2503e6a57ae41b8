// Facts of one file as a small JSON head (words) and packed numbers (places). Both what a worker sends and what the cache keeps,
// so cached and fresh facts are equal by construction.
import type {
  Access,
  Definition,
  FileFacts,
  Receiver,
  ReceiverForm,
  Span,
  TextChunk,
  Use,
  UseKind,
} from '../model/facts.ts';
import { RECEIVER_FORMS, USE_KINDS } from '../model/facts.ts';
import type { CorpusPath } from '../model/ids.ts';
import { type PackReader, type PackWriter, packReader, packWriter } from './pack.ts';

/** All of the facts but places and uses, which are packed: other fields of a file travel as they are. */
export interface FactsHead extends Omit<FileFacts, 'path' | 'definitions' | 'uses' | 'chunks'> {
  /** Distinct texts of the uses, in order of first appearance. */
  words: string[];
  definitions: Omit<Definition, 'span'>[];
  uses: number;
  chunks: number;
}

/** All keys present, also the optional ones: a new field of the model does not compile here until it is packed. */
type Complete<T> = { [K in keyof Required<T>]: T[K] | undefined };

const ACCESSES: readonly Access[] = ['read', 'write', 'read_write', 'unset', 'isset'];
const CHUNK_KINDS: readonly TextChunk['kind'][] = ['symbol', 'section', 'file'];
const KIND_INDEX = new Map(USE_KINDS.map((kind, index) => [kind, index]));
const FORM_INDEX = new Map(RECEIVER_FORMS.map((form, index) => [form, index]));

export function packFacts(facts: FileFacts): { head: FactsHead; numbers: Uint8Array } {
  const { path: _, definitions, uses, chunks, ...rest } = facts;
  const writer = packWriter();
  const words = wordTable();
  for (const { span } of definitions) packSpan(writer, span);
  let previous: Place = { line: 1, start: 0 };
  for (const use of uses) {
    packUse(writer, use, previous, words.index);
    previous = use;
  }
  for (const chunk of chunks) packChunk(writer, chunk);
  const head: FactsHead = {
    ...rest,
    words: words.list,
    definitions: definitions.map(({ span: _, ...others }) => others),
    uses: uses.length,
    chunks: chunks.length,
  };
  return { head, numbers: writer.bytes() };
}

export function unpackFacts(path: CorpusPath, head: FactsHead, numbers: Uint8Array): FileFacts {
  const { words, definitions: heads, uses: useCount, chunks: chunkCount, ...rest } = head;
  const reader = packReader(numbers);
  const definitions = heads.map((others) => unpackDefinition(others, unpackSpan(reader)));
  const uses: Use[] = [];
  let previous: Place = { line: 1, start: 0 };
  for (let index = 0; index < useCount; index += 1) {
    const use = unpackUse(reader, previous, words);
    uses.push(use);
    previous = use;
  }
  const chunks: TextChunk[] = [];
  for (let index = 0; index < chunkCount; index += 1) chunks.push(unpackChunk(reader));
  return { ...rest, path, definitions, uses, chunks };
}

type Place = Pick<Use, 'line' | 'start'>;

function wordTable(): { list: string[]; index: (word: string) => number } {
  const list: string[] = [];
  const known = new Map<string, number>();
  const index = (word: string): number => {
    let at = known.get(word);
    if (at === undefined) {
      at = list.length;
      list.push(word);
      known.set(word, at);
    }
    return at;
  };
  return { list, index };
}

function packSpan(writer: PackWriter, span: Span): void {
  writer.count(span.startLine);
  writer.signed(span.declLine - span.startLine);
  writer.signed(span.nameLine - span.startLine);
  writer.signed(span.endLine - span.startLine);
  writer.count(span.start);
  writer.signed(span.end - span.start);
  writer.signed(span.startByte - span.start);
  writer.signed(span.endByte - span.end);
}

function unpackSpan(reader: PackReader): Span {
  const startLine = reader.count();
  const declLine = startLine + reader.signed();
  const nameLine = startLine + reader.signed();
  const endLine = startLine + reader.signed();
  const start = reader.count();
  const end = start + reader.signed();
  const startByte = start + reader.signed();
  const endByte = end + reader.signed();
  return { startLine, declLine, nameLine, endLine, start, end, startByte, endByte };
}

function unpackDefinition(rest: Omit<Definition, 'span'>, span: Span): Definition {
  const complete: Complete<Definition> = {
    kind: rest.kind,
    name: rest.name,
    qualified: rest.qualified,
    parent: rest.parent,
    span,
    visibility: rest.visibility,
    modifiers: rest.modifiers,
    signature: rest.signature,
    parameters: rest.parameters,
    type: rest.type,
    traitRules: rest.traitRules,
    doc: rest.doc,
  };
  return complete as Definition;
}

// A use is a set of flags for what is present, then the numbers of what is.
const HAS_TARGET = 1;
const HAS_FALLBACK = 2;
const HAS_OWNER = 4;
const HAS_RECEIVER = 8;
const HAS_RECEIVER_TARGET = 16;
const HAS_ACCESS = 32;
const HAS_ARGUMENTS = 64;
const FIRST_CLASS = 128;
const HAS_TERM = 256;

function packUse(writer: PackWriter, use: Use, previous: Place, word: (text: string) => number): void {
  const { target, fallback, owner, receiver, access, arguments: count } = use;
  writer.count(
    (target === undefined ? 0 : HAS_TARGET) |
      (fallback === undefined ? 0 : HAS_FALLBACK) |
      (owner === undefined ? 0 : HAS_OWNER) |
      (receiver === undefined ? 0 : HAS_RECEIVER) |
      (receiver?.target === undefined ? 0 : HAS_RECEIVER_TARGET) |
      (access === undefined ? 0 : HAS_ACCESS) |
      (count === undefined ? 0 : HAS_ARGUMENTS) |
      (use.firstClass === undefined ? 0 : FIRST_CLASS) |
      (use.on === undefined ? 0 : HAS_TERM),
  );
  writer.count(KIND_INDEX.get(use.kind) as number);
  writer.count(word(use.name));
  writer.count(use.scope + 1);
  writer.signed(use.line - previous.line);
  writer.count(use.column);
  writer.signed(use.start - previous.start);
  if (target !== undefined) writer.count(word(target));
  if (fallback !== undefined) writer.count(word(fallback));
  if (owner !== undefined) writer.count(word(owner));
  if (receiver !== undefined) {
    writer.count(FORM_INDEX.get(receiver.form) as number);
    writer.count(word(receiver.text));
    if (receiver.target !== undefined) writer.count(word(receiver.target));
  }
  if (access !== undefined) writer.count(ACCESSES.indexOf(access));
  if (count !== undefined) writer.count(count);
  if (use.on !== undefined) writer.count(use.on);
}

function unpackUse(reader: PackReader, previous: Place, words: readonly string[]): Use {
  const flags = reader.count();
  const use: Complete<Use> = {
    kind: USE_KINDS[reader.count()] as UseKind,
    name: words[reader.count()],
    scope: reader.count() - 1,
    line: previous.line + reader.signed(),
    column: reader.count(),
    start: previous.start + reader.signed(),
    target: flags & HAS_TARGET ? words[reader.count()] : undefined,
    fallback: flags & HAS_FALLBACK ? words[reader.count()] : undefined,
    owner: flags & HAS_OWNER ? words[reader.count()] : undefined,
    receiver: flags & HAS_RECEIVER ? unpackReceiver(reader, flags, words) : undefined,
    access: flags & HAS_ACCESS ? ACCESSES[reader.count()] : undefined,
    arguments: flags & HAS_ARGUMENTS ? reader.count() : undefined,
    firstClass: flags & FIRST_CLASS ? true : undefined,
    on: flags & HAS_TERM ? reader.count() : undefined,
  };
  return use as Use;
}

function unpackReceiver(reader: PackReader, flags: number, words: readonly string[]): Receiver {
  const receiver: Complete<Receiver> = {
    form: RECEIVER_FORMS[reader.count()] as ReceiverForm,
    text: words[reader.count()],
    target: flags & HAS_RECEIVER_TARGET ? words[reader.count()] : undefined,
  };
  return receiver as Receiver;
}

function packChunk(writer: PackWriter, chunk: TextChunk): void {
  writer.count(CHUNK_KINDS.indexOf(chunk.kind));
  writer.count(chunk.definition + 1);
  writer.signed(chunk.docStart);
  writer.signed(chunk.docEnd - chunk.docStart);
  writer.signed(chunk.bodyStart);
  writer.signed(chunk.bodyEnd - chunk.bodyStart);
}

function unpackChunk(reader: PackReader): TextChunk {
  const kind = CHUNK_KINDS[reader.count()];
  const definition = reader.count() - 1;
  const docStart = reader.signed();
  const docEnd = docStart + reader.signed();
  const bodyStart = reader.signed();
  const bodyEnd = bodyStart + reader.signed();
  return { kind, definition, docStart, docEnd, bodyStart, bodyEnd };
}
