// systemd units: a timer is a cron job, handled by what its service starts. A service alone is no entry point.
import type { EntryFact, EntryHandler } from '../../model/facts.ts';
import { commandWords } from '../command-words.ts';
import { entriesOnly, entryIn } from '../config-entry.ts';
import type { Language, SourceFile } from '../language.ts';
import type { TextPositions } from '../lines.ts';

interface Setting {
  section: string;
  key: string;
  value: string;
  /** Offset of the value. */
  start: number;
  end: number;
}

/** `Key=value` lines with their section; a backslash at the end goes on in the next line. */
function settingsOf(text: string): Setting[] {
  const found: Setting[] = [];
  let section = '';
  for (const match of text.matchAll(/^[ \t]*(?:\[([^\]\n]+)\]|([A-Za-z]\w*)[ \t]*=[ \t]*((?:\\\r?\n|[^\n])*))/gm)) {
    if (match[1] !== undefined) section = match[1];
    else if (match[2] !== undefined) {
      const start = match.index + match[0].length - match[3].length;
      const value = match[3].replace(/\\\r?\n/g, ' ').trim();
      found.push({ section, key: match[2], value, start, end: match.index + match[0].trimEnd().length });
    }
  }
  return found;
}

const TIMES = new Set([
  'OnCalendar',
  'OnActiveSec',
  'OnBootSec',
  'OnStartupSec',
  'OnUnitActiveSec',
  'OnUnitInactiveSec',
]);

function timer(text: string, path: string, positions: TextPositions): EntryFact[] {
  const settings = settingsOf(text).filter(({ section }) => section === 'Timer');
  const times = settings.filter(({ key, value }) => TIMES.has(key) && value !== '');
  if (times.length === 0) return [];
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.timer$/, '');
  const unit = settings.find(({ key }) => key === 'Unit')?.value ?? `${stem}.service`;
  const schedule = times.map(({ key, value }) => (key === 'OnCalendar' ? value : `${key}=${value}`)).join(', ');
  const [first] = times;
  return [
    entryIn(positions, first.start, first.end, {
      role: 'cron_job',
      name: `${stem}.timer`,
      framework: 'systemd',
      schedule,
      handlers: [{ form: 'unit', name: unit, text: unit }],
    }),
  ];
}

function service(text: string, path: string, positions: TextPositions): EntryFact[] {
  const starts = settingsOf(text).filter(
    ({ section, key, value }) => section === 'Service' && key === 'ExecStart' && value !== '',
  );
  if (starts.length === 0) return [];
  const handlers = starts.flatMap(({ value }) => commandHandlers(value.replace(/^[-@:+!|]+/, '')));
  const name = path.slice(path.lastIndexOf('/') + 1);
  return [entryIn(positions, starts[0].start, starts[0].end, { role: 'unit', name, framework: 'systemd', handlers })];
}

function commandHandlers(command: string): EntryHandler[] {
  const { words, rest } = commandWords(command);
  const text = command.length > 120 ? `${command.slice(0, 119)}…` : command;
  const named = rest.find((word) => /^[a-z][\w-]*(?::[\w:-]+)?$/i.test(word));
  const handlers: EntryHandler[] = [{ form: 'command', words, text }];
  if (named !== undefined) handlers.push({ form: 'named_command', name: named, text });
  return handlers;
}

export const systemd: Language = {
  id: 'systemd',
  extensions: ['.timer', '.service'],
  version: 1,
  emits: ['cron_job'],
  extract: (file: SourceFile) =>
    entriesOnly(file, 'systemd', (positions) =>
      (file.path.endsWith('.timer') ? timer : service)(file.text, file.path, positions),
    ),
};
