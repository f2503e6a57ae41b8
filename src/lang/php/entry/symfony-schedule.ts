// Symfony's scheduler: #[AsCronTask] and #[AsPeriodicTask] on a class or a method.
import type { EntryHandler } from '../../../model/facts.ts';
import type { EntryPattern, SiteReader } from './pattern.ts';
import { argument, argumentsOf, entryOf, type Site, shortText } from './site.ts';
import { classIndex, literalText, textValue } from './values.ts';

const FRAMEWORK = 'symfony';

function taskOf(site: Site, schedule: string | undefined): ReturnType<SiteReader> {
  const { walk } = site;
  const owner = classIndex(walk, site.scope);
  if (owner < 0) return [];
  const list = argumentsOf(walk, site.node);
  const { qualified } = walk.definitions[owner];
  const chosen = literalText(site, list.find(({ name }) => name === 'method')?.node);
  const handler: EntryHandler =
    site.scope === owner
      ? { form: 'method', stated: true, name: qualified, methods: [chosen ?? '__invoke', 'execute'], text: qualified }
      : { form: 'definition', stated: true, definition: site.scope, text: walk.definitions[site.scope].name };
  const name = site.scope === owner ? qualified : walk.definitions[site.scope].qualified;
  return [
    entryOf(site, {
      role: 'cron_job',
      name,
      framework: FRAMEWORK,
      handlers: [handler],
      ...(schedule === undefined ? {} : { schedule }),
    }),
  ];
}

const CRON: SiteReader = (site) =>
  taskOf(site, textValue(site, argument(argumentsOf(site.walk, site.node), 0, 'expression'))?.text);

const PERIODIC: SiteReader = (site) => {
  const frequency = argument(argumentsOf(site.walk, site.node), 0, 'frequency');
  const text =
    frequency === undefined ? undefined : (textValue(site, frequency)?.text ?? shortText(site.walk, frequency, 40));
  return taskOf(site, text === undefined ? undefined : `every ${text}`);
};

export const symfonySchedule: EntryPattern = {
  framework: FRAMEWORK,
  attributes: { AsCronTask: CRON, AsPeriodicTask: PERIODIC },
};
