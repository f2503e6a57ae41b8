// The file log of a project: `.ragraf/logs/ragraf.log`, one JSON object a line. Nothing is ever written to standard output.
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';

/** Values of a log line: counts, codes, corpus paths. File contents and configuration values have no place here (FT-40). */
export type LogFields = Record<string, string | number | boolean>;

export interface Log {
  /** Path of the log file. */
  readonly file: string;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** Logs an error with its stack. Quoted parts of the message are left out, they may be file contents. */
  error(event: string, error: unknown): void;
  close(): void;
}

const MAX_BYTES = 1_000_000;

/**
 * Opens the log in a folder, which is created when absent. A log above 1 MB is kept as `ragraf.log.1` and a new one begun.
 * @throws the file system error when the folder cannot be written
 */
export function openLog(directory: string): Log {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'ragraf.log');
  if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`);
  const destination = pino.destination({ dest: file, sync: true });
  const logger = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    file,
    info: (event, fields = {}) => logger.info(fields, event),
    warn: (event, fields = {}) => logger.warn(fields, event),
    error: (event, error) => logger.error(describeError(error), event),
    close: () => {
      destination.flushSync();
      destination.end();
    },
  };
}

/** Name, code, message without its quoted parts, and stack frames of an error and of its causes. */
export function describeError(error: unknown): LogFields {
  const fields: LogFields = {};
  let current = error;
  for (let depth = 0; depth < 4 && current !== undefined; depth += 1) {
    const prefix = 'cause_'.repeat(depth);
    if (!(current instanceof Error)) {
      fields[`${prefix}thrown`] = typeof current;
      break;
    }
    const { code } = current as NodeJS.ErrnoException;
    fields[`${prefix}name`] = current.name;
    if (code !== undefined) fields[`${prefix}code`] = String(code);
    fields[`${prefix}message`] = withoutQuotes(current.message);
    fields[`${prefix}stack`] = (current.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 20)
      .join('\n');
    current = current.cause;
  }
  return fields;
}

function withoutQuotes(message: string): string {
  return message.replace(/(["'`])[\s\S]*?\1/g, '$1…$1').slice(0, 500);
}
