// Crontabs: `m h d M w [user] command`, `@daily [user] command`. Comments, settings and blank lines are no jobs.
import type { EntryFact, EntryHandler } from '../../model/facts.ts';
import { commandWords } from '../command-words.ts';
import { entriesOnly, entryIn } from '../config-entry.ts';
import type { Language, SourceFile } from '../language.ts';
import type { TextPositions } from '../lines.ts';

const FIELD = String.raw`(?:\*|[\d*][\d*,/\-]*|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[\w,\-]*)`;
const JOB = new RegExp(String.raw`^(\s*)((?:@\w+|${FIELD}(?:\s+${FIELD}){4}))\s+(\S.*?)\s*$`, 'i');
/** A user name, as system crontabs have it before the command. */
const USER = /^([a-z_][\w-]*\$?)\s+(?=\S)/;
/** Words that begin a command and look like a user name. */
const COMMANDS = new Set(
  'php sh bash env test cd nice ionice flock sudo su python python3 perl ruby node wget curl echo find rm cp mv exec run-parts command if for while'.split(
    ' ',
  ),
);

/** `crontab`, `cron.d/name` (cron reads no name with a dot), `*.cron`, `*.crontab`. */
function isCrontab(path: string): boolean {
  return /(?:^|\/)(?:crontab|cron\.d\/[\w-]+|[^/]+\.(?:cron|crontab)|[^/]+\.cron\.d|crontab\.[\w-]+)$/.test(path);
}

function jobs(text: string, positions: TextPositions, path: string): EntryFact[] {
  const found: EntryFact[] = [];
  const system = /(?:^|\/)(?:etc\/crontab|cron\.d\/[^/]+|[^/]+\.cron\.d)$/.test(path);
  let start = 0;
  for (const line of text.split('\n')) {
    const match = /^\s*(?:#|$)/.test(line) ? null : JOB.exec(line);
    if (match) found.push(job(start, match, positions, system));
    start += line.length + 1;
  }
  return found;
}

function job(start: number, match: RegExpExecArray, positions: TextPositions, system: boolean): EntryFact {
  const [whole, indent, times, rest] = match;
  const user = USER.exec(rest);
  const hasUser = user !== null && (system || !COMMANDS.has(user[1])) && !COMMANDS.has(user[1]);
  const line = hasUser ? rest.slice(user[0].length) : rest;
  // A `%` ends the command: what follows is its input.
  const command = line.replace(/(?<!\\)%.*$/, '').trim();
  const at = start + whole.trimEnd().length - line.length;
  const { words, rest: given } = commandWords(command);
  const text = command.length > 120 ? `${command.slice(0, 119)}…` : command;
  const handlers: EntryHandler[] = [{ form: 'command', words, text }];
  const named = given.find((word) => /^[a-z][\w-]*(?::[\w:-]+)?$/i.test(word));
  if (named !== undefined) handlers.push({ form: 'named_command', name: named, text });
  return entryIn(positions, Math.max(start + indent.length, at), start + whole.trimEnd().length, {
    role: 'cron_job',
    name: command,
    framework: 'cron',
    schedule: times.replace(/\s+/g, ' '),
    handlers,
  });
}

export const crontab: Language = {
  id: 'crontab',
  extensions: [],
  matchesPath: isCrontab,
  version: 1,
  emits: ['cron_job'],
  extract: (file: SourceFile) => entriesOnly(file, 'crontab', (positions) => jobs(file.text, positions, file.path)),
};
