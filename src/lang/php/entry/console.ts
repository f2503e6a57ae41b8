// Console commands: Symfony Console, Laravel's artisan, WP-CLI.
import type { EntryFact, EntryHandler } from '../../../model/facts.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { handlerOf } from './handlers.ts';
import { onArtisan } from './laravel-schedule.ts';
import type { EntryPattern, FileReader, SiteReader } from './pattern.ts';
import { argument, argumentsOf, chainBelow, entryAt, entryOf, type Site, shortText } from './site.ts';
import { classIndex, literalText, textList } from './values.ts';

const SYMFONY = 'symfony';
const RUN = ['execute', '__invoke'];
const CONSOLE = /^Symfony\\Component\\Console\\Attribute\\/i;

/** The class around a site as the handler of its command. */
function classHandler(site: Site, stated: boolean): EntryHandler | undefined {
  const owner = classIndex(site.walk, site.scope);
  if (owner < 0) return undefined;
  const { qualified } = site.walk.definitions[owner];
  return {
    form: 'method',
    ...(stated ? { stated: true } : { convention: true }),
    name: qualified,
    methods: RUN,
    text: qualified,
  };
}

const AS_COMMAND: SiteReader = (site) => {
  if (site.owner !== undefined && !CONSOLE.test(site.owner) && !/\\AsCommand$/.test(`\\${site.owner}`)) return [];
  const list = argumentsOf(site.walk, site.node);
  const name = literalText(site, argument(list, 0, 'name'));
  if (name === undefined) return [];
  const onMethod = classIndex(site.walk, site.scope) !== site.scope;
  const handler: EntryHandler | undefined = onMethod
    ? { form: 'definition', stated: true, definition: site.scope, text: site.walk.definitions[site.scope]?.name ?? '' }
    : classHandler(site, true);
  const aliases = textList(site, argument(list, 2, 'aliases'));
  return [...name.split('|').filter((one) => one !== ''), ...aliases].map((one) =>
    command(site, one, SYMFONY, handler),
  );
};

function command(site: Site, name: string, framework: string, handler: EntryHandler | undefined): EntryFact {
  return entryOf(site, { role: 'cli_command', name, framework, handlers: [handler] });
}

/** `$this->setName('x')` in configure(). */
const SET_NAME: SiteReader = (site) => {
  const { walk } = site;
  const { base } = chainBelow(walk, site.node);
  if (base === NO_NODE || shortText(walk, base) !== '$this') return [];
  const inside = site.scope < 0 ? '' : walk.definitions[site.scope].name.toLowerCase();
  if (inside !== 'configure' && inside !== '__construct') return [];
  const name = literalText(site, argument(argumentsOf(walk, site.node), 0, 'name'));
  const owner = classIndex(walk, site.scope);
  if (name === undefined || owner < 0 || (inside !== 'configure' && !runs(walk, owner))) return [];
  return [command(site, name, SYMFONY, classHandler(site, false))];
};

function runs(walk: Site['walk'], owner: number): boolean {
  return walk.definitions.some(
    ({ parent, kind, name }) => parent === owner && kind === 'method' && RUN.includes(name.toLowerCase()),
  );
}

/** `$application->register('x')->setCode(function …)`. */
const SET_CODE: SiteReader = (site) => {
  const { walk } = site;
  const register = chainBelow(walk, site.node).links.find(({ name }) => name === 'register');
  if (register === undefined) return [];
  const name = literalText(site, argumentsOf(walk, register.node)[0]?.node);
  const handler = handlerOf(site, argumentsOf(walk, site.node)[0]?.node);
  return name === undefined ? [] : [command(site, name, SYMFONY, handler)];
};

/** `static $defaultName = 'x'` and artisan's `$signature = 'x {argument}'` are literals of properties. */
const properties: FileReader = ({ walk, names }) => {
  const { tree, F } = walk;
  const found: EntryFact[] = [];
  for (const [node, definition] of walk.elementOwner) {
    const { kind, name, parent, modifiers } = walk.definitions[definition];
    if (kind !== 'property' || (name !== 'defaultName' && name !== 'signature')) continue;
    const value = childByField(tree, node, F.default_value);
    const owner = classIndex(walk, parent);
    if (value === NO_NODE || owner < 0) continue;
    const text = literalText({ walk, names, scope: parent }, value);
    if (text === undefined || (name === 'defaultName' && !modifiers?.includes('static'))) continue;
    const artisan = name === 'signature';
    if (artisan && !isArtisan(walk, owner)) continue;
    const { qualified } = walk.definitions[owner];
    const handler: EntryHandler = {
      form: 'method',
      convention: true,
      name: qualified,
      methods: artisan ? ['handle', '__invoke'] : RUN,
      text: qualified,
    };
    const called = artisan ? (text.trim().split(/[\s{]/)[0] ?? '') : text;
    const token = childByField(tree, node, F.name);
    for (const one of called.split('|').filter((part) => part !== ''))
      found.push(
        entryAt(walk, node, token === NO_NODE ? node : token, definition, {
          role: 'cli_command',
          name: one,
          framework: artisan ? 'laravel' : SYMFONY,
          handlers: [handler],
        }),
      );
  }
  return found;
};

/** A class with a `$signature` is a command when it extends one; a `handle` method alone is no sign. */
function isArtisan(walk: Site['walk'], owner: number): boolean {
  return walk.uses.some(
    ({ kind, scope, target }) => kind === 'extends' && scope === owner && /Command$/.test(target ?? ''),
  );
}

/** `Artisan::command('x {argument}', function …)`. */
const ARTISAN: SiteReader = (site) => {
  if (!onArtisan(site)) return [];
  const list = argumentsOf(site.walk, site.node);
  const name = literalText(site, argument(list, 0, 'signature'))
    ?.trim()
    .split(/[\s{]/)[0];
  if (name === undefined || name === '') return [];
  return [command(site, name, 'laravel', handlerOf(site, argument(list, 1, 'callback')))];
};

/** `WP_CLI::add_command('x', C)`: a class gives a command for each public method, or runs itself. */
const WP_CLI: SiteReader = (site) => {
  if (site.owner?.toLowerCase() !== 'wp_cli') return [];
  const list = argumentsOf(site.walk, site.node);
  const name = literalText(site, argument(list, 0));
  const given = argument(list, 1);
  const handler = handlerOf(site, given, { functions: !/^[A-Z]|\\/.test(literalText(site, given) ?? '') });
  if (name === undefined) return [];
  return [command(site, `wp ${name}`, 'wordpress', handler)];
};

export const symfonyConsole: EntryPattern = {
  framework: SYMFONY,
  attributes: { AsCommand: AS_COMMAND },
  methods: { setName: SET_NAME, setCode: SET_CODE },
  statics: { command: ARTISAN, add_command: WP_CLI },
  file: properties,
};
