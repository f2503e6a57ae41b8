// Every error a user can meet: code, exit status, title and advice. Status 1 is a usage error, 130 an interrupt.

export const ERRORS = {
  usage: { exit: 1, title: 'the command line is not understood', advice: 'run ragraf --help' },
  config_invalid: {
    exit: 2,
    title: 'the configuration is not valid',
    advice: 'correct the named key; ragraf init prints a commented example',
  },
  config_missing: {
    exit: 2,
    title: 'there is no such project or configuration file',
    advice: 'give a folder, or the path of a ragraf.yaml',
  },
  config_exists: { exit: 2, title: 'the configuration file exists already', advice: 'edit it, or remove it first' },
  no_revision: { exit: 3, title: 'the project has no published revision', advice: 'run ragraf index --project <dir>' },
  unknown_revision: {
    exit: 3,
    title: 'there is no such revision',
    advice: 'ragraf status lists the revisions that are kept',
  },
  revision_corrupt: {
    exit: 4,
    title: 'a store of the revision does not match its recorded hash or cannot be read',
    advice: 'run ragraf drop, then ragraf index',
  },
  store_version: {
    exit: 4,
    title: 'the revision was written by another version of ragraf',
    advice: 'run ragraf index to build a new revision',
  },
  locked: {
    exit: 5,
    title: 'another ragraf process is writing to this project',
    advice: 'wait for it, or stop it; the message names its process id',
  },
  disk_full: {
    exit: 6,
    title: 'the disk is full',
    advice: 'free some space and run the command again; the previous revision is intact',
  },
  read_only: {
    exit: 6,
    title: 'the project folder cannot be written',
    advice: 'ragraf writes to <project>/.ragraf; give it write access',
  },
  outside_project: { exit: 7, title: 'the path leaves the project', advice: 'give a path inside the project' },
  bad_parameter: {
    exit: 8,
    title: 'a parameter is not accepted',
    advice: 'ragraf query <operation> --help lists the parameters',
  },
  unknown_operation: {
    exit: 8,
    title: 'there is no such operation',
    advice: 'ragraf query --help lists the operations',
  },
  empty_corpus: {
    exit: 9,
    title: 'no file of the project is accepted',
    advice: 'check include and exclude in ragraf.yaml; ragraf status counts what each rule excluded',
  },
  dependency_broken: {
    exit: 10,
    title: 'a dependency is missing or is not the pinned one',
    advice: 'run npm install; ragraf doctor shows which part',
  },
  internal: {
    exit: 70,
    title: 'an error that ragraf does not know',
    advice: 'the log in .ragraf/logs has the details',
  },
  interrupted: { exit: 130, title: 'interrupted', advice: 'the previous revision is intact' },
} as const satisfies Record<string, { exit: number; title: string; advice: string }>;
export type ErrorCode = keyof typeof ERRORS;

/** An error with a code from the table. `details` names the thing at fault: a path, a key, a value. */
export class RagrafError extends Error {
  readonly code: ErrorCode;
  readonly details: string;
  constructor(code: ErrorCode, details: string, options?: { cause?: unknown }) {
    super(`${ERRORS[code].title}: ${details}`, options);
    this.name = 'RagrafError';
    this.code = code;
    this.details = details;
  }
}

/** File system failures that have a code of their own; anything else is returned as it is. */
export function codedFsError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return new RagrafError('disk_full', path, { cause: error });
  if (
    code === 'EROFS' ||
    code === 'EACCES' ||
    code === 'EPERM' ||
    code === 'SQLITE_READONLY' ||
    code === 'SQLITE_CANTOPEN'
  )
    return new RagrafError('read_only', path, { cause: error });
  return error;
}
