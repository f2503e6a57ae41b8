// Writes lexvec.sqlite as files arrive: redacted text, chunks, and the full-text index over them. Same input, same bytes.
import type { NodeId } from '../model/ids.ts';
import { bulkInsert } from './bulk-insert.ts';
import { commentText, firstSentence } from './doc-text.ts';
import { createSplitter } from './identifier-splitter.ts';
import { LEX_INDEXES, LEX_TABLES } from './lex-schema.ts';
import { guarded, openForBuild } from './open.ts';
import { postings } from './postings.ts';

/** A piece of a file; offsets are UTF-16 into the file's text, lines count from 1. */
export interface LexChunk {
  node?: NodeId;
  kind: 'symbol' | 'section' | 'file';
  name: string;
  qualified: string;
  docStart: number;
  docEnd: number;
  bodyStart: number;
  bodyEnd: number;
  startLine: number;
  endLine: number;
}

export interface LexFile {
  path: string;
  /** Redacted. */
  text: string;
  chunks: readonly LexChunk[];
}

export interface LexCommit {
  hash: string;
  subject: string;
  body: string;
}

export interface LexWriter {
  /** Adds one file; files come in path order, so that equal inputs give equal bytes. */
  addFile(file: LexFile): void;
  addCommit(commit: LexCommit): void;
  /** Writes what is left, the indexes, and closes the store. */
  finish(): void;
  /** Closes the store without finishing it. */
  abort(): void;
}

const SHORT_HASH = 12;

/**
 * Creates lexvec.sqlite. Usable in any thread; one writer per file.
 * @throws RagrafError disk_full, read_only, also from each method
 */
export function openLexWriter(path: string): LexWriter {
  const db = openForBuild(path);
  try {
    guarded(path, () => db.exec(`BEGIN;${LEX_TABLES}`));
  } catch (error) {
    db.close();
    throw error;
  }
  const files = db.prepare('INSERT INTO file_text VALUES (?, ?, ?, ?, ?)');
  const chunks = bulkInsert(db, 'chunk', 8);
  const terms = db.prepare('INSERT INTO lex (rowid, name, path, parts, doc, body) VALUES (?, ?, ?, ?, ?, ?)');
  const splitter = createSplitter();
  const withParts = (text: string): string => `${text} ${splitter.split(text).parts}`;
  const names = new Map<string, number>();
  const chunkNames: number[] = [];
  let fileCount = 0;

  const nameRef = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  };

  const addFile = ({ path: filePath, text, chunks: list }: LexFile): void => {
    const file = fileCount++;
    const first = chunkNames.length + 1;
    files.run(file, filePath, first, first + list.length, text);
    for (const chunk of list) {
      const { node, kind, name, qualified, docStart, docEnd, bodyStart, bodyEnd, startLine, endLine } = chunk;
      const ref = chunkNames.push(nameRef(name));
      const comment = docEnd > docStart ? commentText(text.slice(docStart, docEnd)) : '';
      const doc = comment === '' && kind !== 'symbol' ? firstSentence(text.slice(bodyStart, bodyEnd)) : comment;
      chunks.add(ref, node ?? null, kind, file, startLine, endLine, qualified || name, doc);
      const where = qualified === name ? filePath : `${filePath} ${qualified}`;
      const { parts, wholes } = splitter.split(text, bodyStart, bodyEnd);
      terms.run(ref, withParts(name), withParts(where), parts, comment, wholes);
    }
  };

  const addCommit = ({ hash, subject, body }: LexCommit): void => {
    const message = body === '' ? subject : `${subject}\n\n${body}`;
    const title = `${hash.slice(0, SHORT_HASH)} ${subject}`;
    const ref = chunkNames.push(nameRef(''));
    chunks.add(ref, null, 'commit', null, 0, 0, title, message);
    const { parts, wholes } = splitter.split(message);
    terms.run(ref, '', '', parts, message, wholes);
  };

  const finish = (): void => {
    chunks.flush();
    const rows = bulkInsert(db, 'name', 3);
    const uses = postings(Uint32Array.from(chunkNames), names.size);
    for (const [text, ref] of names) if (text !== '') rows.add(ref, text, uses.blob(ref));
    rows.flush();
    db.exec(LEX_INDEXES);
    db.exec('COMMIT');
    db.close();
  };

  return {
    addFile: (file) => guarded(path, () => addFile(file)),
    addCommit: (commit) => guarded(path, () => addCommit(commit)),
    finish: () => guarded(path, finish),
    abort: () => {
      db.close();
    },
  };
}
