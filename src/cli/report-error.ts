// The one place where an error becomes text and an exit status.
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ERRORS, RagrafError } from '../model/errors.ts';
import { logsDir, ragrafDirOf } from '../store/layout.ts';

/**
 * Prints an error to standard error: code, title, details, advice.
 * @param argv the command line; it names the project whose log takes the details of an unknown error
 * @returns the exit status of the code
 */
export async function reportError(error: unknown, argv: readonly string[]): Promise<number> {
  const known =
    error instanceof RagrafError ? error : new RagrafError('internal', await logUnknown(error, argv), { cause: error });
  const { title, advice, exit } = ERRORS[known.code];
  process.stderr.write(`error[${known.code}]: ${title}: ${known.details}\n  ${advice}\n`);
  return exit;
}

/** Logs an unknown error and says where; without a log its stack is part of the message. */
async function logUnknown(error: unknown, argv: readonly string[]): Promise<string> {
  const { describeError, openLog } = await import('../base/log.ts');
  const { name, message, thrown, stack } = describeError(error);
  const short = name === undefined ? `thrown ${thrown}` : `${name}: ${message}`;
  const ragrafDir = ragrafDirOf(projectFolder(argv));
  if (!existsSync(ragrafDir)) return `${short}\n${stack ?? ''}`;
  try {
    const log = openLog(logsDir(ragrafDir));
    log.error('unknown error', error);
    log.close();
    return `${short} (details in ${log.file})`;
  } catch (failure) {
    return `${short}\n${stack ?? ''}\n(no log: ${failure instanceof Error ? failure.message : failure})`;
  }
}

function projectFolder(argv: readonly string[]): string {
  const at = argv.findIndex((argument) => argument === '--project' || argument.startsWith('--project='));
  const given = at < 0 ? '.' : (argv[at].split('=')[1] ?? argv[at + 1] ?? '.');
  const target = resolve(given);
  return statSync(target, { throwIfNoEntry: false })?.isFile() ? dirname(target) : target;
}
