// Answers from lexvec.sqlite: texts, docblocks, full-text and substring hits.
import { asciiLower } from '../base/ascii.ts';
import type { CorpusPath, NodeId } from '../model/ids.ts';
import { firstSentence } from './doc-text.ts';
import { type Connection, guarded, openForRead } from './open.ts';
import { readPostings } from './postings.ts';
import type { LexHit, LexReader } from './reader.ts';

/**
 * Opens the texts of a published revision.
 * @throws RagrafError revision_corrupt, store_version, also from each method
 */
export function openLexReader(path: string): LexReader {
  const db = openForRead(path);
  try {
    return guarded(path, () => lexReader(db, path));
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A MATCH expression of quoted terms joined by OR, or undefined when nothing is left to ask for. */
export function matchExpression(terms: readonly string[]): string | undefined {
  const quoted = terms.map((term) => term.replaceAll('\0', ' ').trim()).filter((term) => term !== '');
  if (quoted.length === 0) return undefined;
  return [...new Set(quoted)].map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ');
}

interface StoredHit {
  node: string | null;
  kind: LexHit['kind'];
  path: string | null;
  startLine: number;
  endLine: number;
  title: string;
  doc: string;
}

const HIT_COLUMNS = `
  chunk.node, chunk.kind, file_text.path, chunk.start_line AS startLine, chunk.end_line AS endLine, chunk.title, chunk.doc`;
const MIN_SUBSTRING = 3;

function statements(db: Connection) {
  return {
    text: db.prepare<[string], string>('SELECT text FROM file_text WHERE path = ?').pluck(),
    doc: db.prepare<[string], string>(`SELECT doc FROM chunk WHERE node = ? AND kind = 'symbol' ORDER BY ref`).pluck(),
    match: db.prepare<[string, number], StoredHit & { bm25: number }>(
      `SELECT ${HIT_COLUMNS}, -hit.rank AS bm25
       FROM (SELECT rowid, rank FROM lex WHERE lex MATCH ? ORDER BY rank, rowid LIMIT ?) AS hit
       JOIN chunk ON chunk.ref = hit.rowid
       LEFT JOIN file_text ON file_text.ref = chunk.file
       ORDER BY hit.rank, hit.rowid`,
    ),
    hit: db.prepare<[number], StoredHit>(
      `SELECT ${HIT_COLUMNS} FROM chunk LEFT JOIN file_text ON file_text.ref = chunk.file WHERE chunk.ref = ?`,
    ),
    names: db.prepare<[string], { chunks: Uint8Array }>(
      'SELECT chunks FROM name WHERE instr(lower(text), ?) > 0 ORDER BY length(text), text',
    ),
    paths: db.prepare<[string], { first: number; end: number }>(
      `SELECT first_chunk AS first, end_chunk AS "end" FROM file_text
       WHERE instr(lower(path), ?) > 0 ORDER BY length(path), path`,
    ),
  };
}

function lexReader(db: Connection, storePath: string): LexReader {
  const sql = statements(db);
  const ask = <T>(work: () => T): T => guarded(storePath, work);

  const substringRefs = (text: string, limit: number): Set<number> => {
    const refs = new Set<number>();
    for (const { chunks } of sql.names.iterate(text)) {
      for (const ref of readPostings(chunks)) if (refs.size < limit) refs.add(ref);
      if (refs.size >= limit) return refs;
    }
    for (const { first, end } of sql.paths.iterate(text)) {
      for (let ref = first; ref < end && refs.size < limit; ref++) refs.add(ref);
      if (refs.size >= limit) return refs;
    }
    return refs;
  };

  return {
    text: (path) => ask(() => sql.text.get(path)),
    doc: (id) => ask(() => sql.doc.get(id) ?? ''),
    match: (terms, limit) =>
      ask(() => {
        const expression = matchExpression(terms);
        if (expression === undefined) return [];
        return sql.match.all(expression, limit).map(({ bm25, ...stored }) => lexHit(stored, bm25, false));
      }),
    substring: (text, limit) =>
      ask(() => {
        if (text.length < MIN_SUBSTRING) return [];
        const refs = [...substringRefs(asciiLower(text), limit)];
        return refs.flatMap((ref) => {
          const stored = sql.hit.get(ref);
          return stored ? [lexHit(stored, 0, true)] : [];
        });
      }),
    close: () => {
      db.close();
    },
  };
}

function lexHit(
  { node, kind, path, startLine, endLine, title, doc }: StoredHit,
  bm25: number,
  substring: boolean,
): LexHit {
  const hit: LexHit = {
    kind,
    path: path as CorpusPath | null,
    startLine,
    endLine,
    title,
    doc: firstSentence(doc),
    bm25,
    substring,
  };
  if (node !== null) hit.node = node as NodeId;
  return hit;
}
