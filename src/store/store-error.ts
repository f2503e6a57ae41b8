// SQLite's result codes as coded errors.
import { codedFsError, RagrafError } from '../model/errors.ts';

const CORRUPT = /^SQLITE_(CORRUPT|NOTADB|SCHEMA)/;
const BUSY = /^SQLITE_(BUSY|LOCKED)/;
const REFUSED = /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/;
const FULL = /^SQLITE_(FULL|IOERR_WRITE)/;

/**
 * The coded form of an error met while using a store, or the error itself when it has no code of its own.
 * @param path the store at fault, named in the message
 */
export function storeError(error: unknown, path: string): unknown {
  if (error instanceof RagrafError) return error;
  const code = resultCode(error);
  if (code === undefined) return codedFsError(error, path);
  if (CORRUPT.test(code)) return new RagrafError('revision_corrupt', `${path}: ${code}`, { cause: error });
  if (BUSY.test(code)) return new RagrafError('locked', `${path} is in use`, { cause: error });
  if (FULL.test(code)) return new RagrafError('disk_full', path, { cause: error });
  if (REFUSED.test(code)) return new RagrafError('read_only', path, { cause: error });
  return error;
}

function resultCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
}
