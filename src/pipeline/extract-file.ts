// One file from decoded text to record: redact first, then extract. No I/O, so that tests call it without a worker.
import type { SourceText } from '../corpus/read.ts';
import type { Redactor } from '../corpus/secrets.ts';
import { withEmbedded } from '../lang/embedded.ts';
import type { ExtractLimits, Language } from '../lang/language.ts';
import type { Fault, FileFacts } from '../model/facts.ts';
import type { CorpusPath } from '../model/ids.ts';
import type { FileRecord } from './file-record.ts';

/**
 * Makes the record of a file. Faults of reading and decoding come before those of the language: what could not be read is
 * `failed`, what was read with a loss is at most `partial`.
 * @param languages those that read texts inside the file
 */
export async function extractFile(
  path: CorpusPath,
  source: SourceText,
  language: Language,
  redactor: Redactor,
  limits: ExtractLimits,
  languages: readonly Language[] = [],
): Promise<FileRecord> {
  const meta = { hash: source.hash, bytes: source.bytes.length, encoding: source.encoding };
  if (source.faults.some(({ phase }) => phase === 'read'))
    return { ...meta, redactions: 0, facts: failedFacts(path, language.id, source.faults), text: '' };
  const { text, redactions } = await redactor.redact(source.text, path);
  const facts = withEmbedded({ path, text }, language.extract({ path, text }, limits), languages);
  if (source.faults.length > 0) {
    facts.faults = [...source.faults, ...facts.faults];
    if (facts.status === 'parsed') facts.status = 'partial';
  }
  return { ...meta, redactions: redactions.length, facts, text };
}

/** The record of a file that no worker could extract: its bytes are known, nothing else is. */
export function failedRecord(path: CorpusPath, source: SourceText, language: string, reason: string): FileRecord {
  const lines = source.text.split('\n').length - (source.text === '' || source.text.endsWith('\n') ? 1 : 0);
  const fault: Fault = { phase: 'worker', reason, line: 1, endLine: Math.max(1, lines) };
  return {
    hash: source.hash,
    bytes: source.bytes.length,
    encoding: source.encoding,
    redactions: 0,
    facts: failedFacts(path, language, [...source.faults, fault], lines),
    text: '',
  };
}

function failedFacts(path: CorpusPath, language: string, faults: Fault[], lines = 0): FileFacts {
  return { path, language, status: 'failed', faults, lines, definitions: [], uses: [], chunks: [] };
}
