// Routes that follow from names alone: controllers of CodeIgniter 3, Zend, Yii 2 and icingaweb2, and route tables in arrays.
import type { EntryFact } from '../../../model/facts.ts';
import { routeKind, routeName } from '../../route-kind.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, namedChildren, textOf, type Walk } from '../context.ts';
import type { EntryPattern, FileContext, FileReader } from './pattern.ts';
import { entryAt } from './site.ts';
import { arrayItems, className, literalText } from './values.ts';

/** `FooBar` as it stands in a URL: `foo-bar`. */
function dashed(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}

interface Convention {
  framework: string;
  /** Files, with the folders that lead the URL in group 1. */
  file: RegExp;
  /** Class names, with the part of the URL in group 1. */
  type: RegExp;
  /** Method names, with the part of the URL in group 1. */
  method: RegExp;
  kind: 'web_route' | 'cli_command';
  /** A parent whose name must match, when set. */
  parent?: RegExp;
}

const CONVENTIONS: readonly Convention[] = [
  {
    framework: 'zend',
    file: /(?:^|\/)(?:application|module\/\w+\/src)\/(?:.*\/)?controllers?\/(?:\w+\/)*\w+\.php$/i,
    type: /^(?:.*\\|.*_)?(\w+?)Controller$/,
    method: /^(\w+)Action$/,
    kind: 'web_route',
  },
  {
    framework: 'yii',
    file: /(?:^|\/)controllers\/(?:\w+\/)*\w+\.php$/,
    type: /^(?:.*\\)?(\w+?)Controller$/,
    method: /^action([A-Z]\w*)$/,
    kind: 'web_route',
    parent: /Controller$/,
  },
  {
    framework: 'codeigniter',
    file: /(?:^|\/)application\/controllers\/(?:\w+\/)*\w+\.php$/,
    type: /^([A-Z]\w*)$/,
    method: /^(?!_)(\w+)$/,
    kind: 'web_route',
    parent: /^(?:CI|MY)_Controller$/,
  },
  {
    framework: 'icingaweb2',
    file: /(?:^|\/)(?:application\/)?clicommands\/\w+\.php$/,
    type: /^(?:.*\\)?(\w+?)Command$/,
    method: /^(\w+)Action$/,
    kind: 'cli_command',
  },
];

const byName: FileReader = ({ walk }) => {
  const found: EntryFact[] = [];
  for (const convention of CONVENTIONS) {
    if (!convention.file.test(walk.path)) continue;
    walk.definitions.forEach((definition, owner) => {
      const type = definition.kind === 'class' ? convention.type.exec(definition.name) : null;
      if (type === null || definition.modifiers?.includes('abstract') || !hasParent(walk, owner, convention.parent))
        return;
      walk.definitions.forEach((member, index) => {
        if (member.parent !== owner || member.kind !== 'method' || member.visibility !== 'public') return;
        const action = convention.method.exec(member.name);
        if (action === null || member.modifiers?.includes('static') || member.name.startsWith('__')) return;
        found.push(conventional(walk, convention, index, folders(walk.path, convention), type[1], action[1]));
      });
    });
    if (found.length > 0) return found;
  }
  return found;
};

function hasParent(walk: Walk, owner: number, parent: RegExp | undefined): boolean {
  if (parent === undefined) return true;
  return walk.uses.some(({ kind, scope, target = '' }) => kind === 'extends' && scope === owner && parent.test(target));
}

/** Folders below the controllers lead the URL in CodeIgniter. */
function folders(path: string, { framework }: Convention): string[] {
  if (framework !== 'codeigniter') return [];
  return path
    .slice(path.indexOf('/controllers/') + '/controllers/'.length)
    .split('/')
    .slice(0, -1);
}

function conventional(
  walk: Walk,
  { framework, kind }: Convention,
  definition: number,
  before: readonly string[],
  controller: string,
  action: string,
): EntryFact {
  const { span, qualified } = walk.definitions[definition];
  const words = [...before, dashed(controller), dashed(action)];
  const path = `/${words.join('/')}`;
  const web = kind === 'web_route';
  return {
    role: web ? routeKind(path, [], walk.path) : kind,
    name: web ? routeName([], path) : words.join(' '),
    framework,
    scope: definition,
    span,
    column: walk.positions.column(nameOffset(walk, definition)),
    ...(web ? { path } : {}),
    handlers: [{ form: 'definition', convention: true, definition, text: qualified }],
  };
}

function nameOffset(walk: Walk, definition: number): number {
  const { span, name } = walk.definitions[definition];
  const at = walk.text.indexOf(name, span.start);
  return at < 0 ? span.start : at;
}

/** CodeIgniter 3: `$route['path'] = 'controller/method';` in config/routes.php. */
const ci3: FileReader = ({ walk, names }) => {
  if (!/(?:^|\/)config\/(?:\w+\/)?routes\.php$/.test(walk.path) || !walk.text.includes('$route[')) return [];
  const { tree, F, K } = walk;
  const found: EntryFact[] = [];
  for (const statement of namedChildren(tree, 0)) {
    if (tree.kind[statement] !== K.expression_statement) continue;
    const node = firstNamed(tree, statement);
    if (node === NO_NODE || tree.kind[node] !== K.assignment_expression) continue;
    const left = childByField(tree, node, F.left);
    const right = childByField(tree, node, F.right);
    if (left === NO_NODE || right === NO_NODE || tree.kind[left] !== K.subscript_expression) continue;
    const keys = subscripts(walk, left);
    const place = { walk, names, scope: -1 };
    const [path, verb] = keys?.map((key) => literalText(place, key)) ?? [];
    const target = literalText(place, right);
    if (path === undefined || target === undefined || SETTINGS.has(path)) continue;
    const methods = verb === undefined ? [] : [verb.toUpperCase()];
    found.push(
      entryAt(walk, node, left, -1, {
        role: routeKind(path, [], walk.path),
        name: routeName(methods, path === 'default_controller' ? '/' : `/${path}`),
        framework: 'codeigniter',
        methods,
        path: path === 'default_controller' ? '/' : `/${path}`,
        handlers: ci3Handler(target),
      }),
    );
  }
  return found;
};

const SETTINGS = new Set(['404_override', 'translate_uri_dashes']);

/** Keys of `$route['a']['b']`, or undefined for another variable. */
function subscripts(walk: Walk, node: number): number[] | undefined {
  const { tree, K } = walk;
  const keys: number[] = [];
  let at = node;
  while (tree.kind[at] === K.subscript_expression) {
    const [object, key] = namedChildren(tree, at);
    if (key === undefined) return undefined;
    keys.unshift(key);
    at = object;
  }
  return textOf(walk, at) === '$route' ? keys : undefined;
}

function ci3Handler(target: string): EntryFact['handlers'] {
  const parts = target.split('/').filter((part) => !part.startsWith('$') && part !== '');
  const at = parts.findIndex((part) => /^[A-Z]/.test(part));
  const position = at >= 0 ? at : Math.max(0, parts.length >= 2 ? parts.length - 2 : 0);
  const name = parts[position];
  if (name === undefined || !/^\w+$/.test(name)) return [{ form: 'unknown', text: target }];
  const method = parts[position + 1] ?? 'index';
  const spelled = name.charAt(0).toUpperCase() + name.slice(1);
  return [{ form: 'method', name: spelled, methods: [method], text: target }];
}

/** Zabbix: an array of `'action' => ['CController…', layout, view]` in a router class. */
const zabbix: FileReader = ({ walk, names }) => {
  if (!walk.text.includes('CController') || !/Router\.php$/.test(walk.path)) return [];
  const { tree, K } = walk;
  const found: EntryFact[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== K.array_element_initializer) continue;
    const [key, value] = namedChildren(tree, node);
    if (value === undefined) continue;
    const place = { walk, names, scope: -1 };
    const action = literalText(place, key);
    const first = arrayItems(place, value)?.[0];
    const name = first === undefined ? undefined : (className(place, first.node) ?? literalText(place, first.node));
    if (action === undefined || name === undefined || !/^CController\w+$/.test(name)) continue;
    const path = `/zabbix.php?action=${action}`;
    found.push(
      entryAt(walk, node, key, -1, {
        role: 'web_route',
        name: routeName([], path),
        framework: 'zabbix',
        path,
        handlers: [{ form: 'method', convention: true, name, methods: ['doAction'], text: name }],
      }),
    );
  }
  return found;
};

export const conventions: EntryPattern = {
  framework: 'convention',
  file: (file: FileContext) => [...byName(file), ...ci3(file), ...zabbix(file)],
};
