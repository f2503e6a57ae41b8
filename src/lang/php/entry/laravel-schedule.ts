// Laravel's scheduler: `$schedule->command|job|call|exec(…)->daily()` and the Schedule facade.

import { asciiLower } from '../../../base/ascii.ts';
import type { EntryHandler } from '../../../model/facts.ts';
import { commandWords } from '../../command-words.ts';
import { NO_NODE } from '../../tree.ts';
import { handlerOf } from './handlers.ts';
import { type EntryPattern, each, type SiteReader } from './pattern.ts';
import { argument, argumentsOf, chainAbove, chainBelow, entryOf, type Link, type Site, shortText } from './site.ts';
import { className, literalText, textValue } from './values.ts';

const FRAMEWORK = 'laravel';

/** The call is made on the Artisan facade. */
export function onArtisan({ owner }: Site): boolean {
  const lower = asciiLower(owner ?? '');
  return lower === 'artisan' || lower === 'illuminate\\support\\facades\\artisan';
}

function onSchedule(site: Site): boolean {
  if (site.owner !== undefined) {
    const lower = asciiLower(site.owner);
    return lower === 'schedule' || lower === 'illuminate\\support\\facades\\schedule';
  }
  const { base, links } = chainBelow(site.walk, site.node);
  if (base === NO_NODE || links.length > 0) return false;
  return /^\$(?:this->)?schedule$/i.test(shortText(site.walk, base)) || typed(site, shortText(site.walk, base));
}

function typed({ walk, scope }: Site, written: string): boolean {
  const parameter =
    scope < 0 ? undefined : walk.definitions[scope].parameters?.find(({ name }) => `$${name}` === written);
  return parameter?.type?.names.some((name) => /\\Schedule$/.test(`\\${name}`)) ?? false;
}

const READER: SiteReader = (site) => {
  if (!onSchedule(site)) return [];
  const { walk } = site;
  const first = argument(argumentsOf(walk, site.node), 0);
  if (first === undefined) return [];
  const job = jobOf(site, first);
  if (job === undefined) return [];
  const above = chainAbove(walk, site.node);
  const schedule = scheduleText(site, above);
  return [
    entryOf(site, {
      role: 'cron_job',
      name: job.name,
      framework: FRAMEWORK,
      handlers: job.handlers,
      ...(schedule === '' ? {} : { schedule }),
    }),
  ];
};

function jobOf(site: Site, node: number): { name: string; handlers: EntryHandler[] } | undefined {
  const text = shortText(site.walk, node);
  if (site.name === 'exec') {
    const line = textValue(site, node)?.text;
    if (line === undefined) return undefined;
    return { name: line, handlers: [{ form: 'command', words: commandWords(line).words, text }] };
  }
  if (site.name === 'command') {
    const owner = className(site, node);
    if (owner !== undefined)
      return {
        name: owner,
        handlers: [{ form: 'method', stated: true, name: owner, methods: ['handle', '__invoke'], text }],
      };
    const line = literalText(site, node);
    const name = line?.trim().split(/\s+/)[0];
    if (line === undefined || name === undefined || name === '') return undefined;
    return { name: line.trim(), handlers: [{ form: 'named_command', name, text }] };
  }
  const handler = handlerOf(site, node, { invoked: site.name === 'job' ? ['handle', '__invoke'] : ['__invoke'] });
  if (handler === undefined) return undefined;
  const name = handler.form === 'method' ? `${handler.name}::${handler.methods?.[0]}` : site.name;
  return { name, handlers: [handler] };
}

const TIMES =
  /^(?:every\w+|hourly\w*|daily\w*|twice\w*|weekly\w*|weekdays|weekends|monthly\w*|last\w*|quarterly\w*|yearly\w*|cron|at|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|days|between|timezone)$/;

/** `dailyAt 13:00`: the calls that say when, with their literals. */
function scheduleText(site: Site, above: readonly Link[]): string {
  return above
    .filter(({ name }) => TIMES.test(name))
    .map(({ name, node }) =>
      [
        name,
        ...argumentsOf(site.walk, node).map(
          (one) => textValue(site, one.node)?.text ?? shortText(site.walk, one.node, 40),
        ),
      ].join(' '),
    )
    .join(', ');
}

const READERS: Record<string, SiteReader> = each(['command', 'job', 'call', 'exec'], READER);

export const laravelSchedule: EntryPattern = { framework: FRAMEWORK, methods: READERS, statics: READERS };
