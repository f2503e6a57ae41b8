// Migrations without SQL become steps, in the order in which they stand: Laravel's Schema and Blueprint, Phinx, Doctrine's Schema.
import type { ColumnShape, SchemaStep } from '../../../model/schema.ts';
import { isMigration } from '../../migration.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { isNameLike, textOf, type Walk } from '../context.ts';
import { arrayItems, itemOf, literalText, type Place, textList } from '../entry/values.ts';
import { inDown } from './fragments.ts';
import { BLUEPRINT_COLUMNS, type BlueprintColumn } from './migration-words.ts';
import { fluentSteps } from './migrations-fluent.ts';
import { type ChainCall, callsOn, type DatabaseSite, type LiteralText, literalAt, values } from './sites.ts';

/** Makes steps and definitions at places of one migration. */
export interface StepMaker {
  place: Place;
  scope: number;
  steps: SchemaStep[];
  /** Definition of each table that this file makes, by name. */
  tables: Map<string, number>;
}

/** @param taken receives the nodes of the calls that are no queries */
export function migrationSteps(walk: Walk, sites: readonly DatabaseSite[], taken: Set<number>): SchemaStep[] {
  const steps: SchemaStep[] = [];
  const tables = new Map<string, number>();
  const inMigration =
    isMigration(walk.path) || walk.uses.some(({ kind, name }) => kind === 'extends' && /Migration$/.test(name));
  for (const site of sites) {
    const isFacade = site.owner !== undefined && /(?:^|\\)Schema$/.test(site.owner);
    if (!isFacade && !inMigration) continue;
    const maker: StepMaker = {
      place: { walk, names: site.names, scope: site.scope },
      scope: site.scope,
      steps,
      tables,
    };
    if (inDown(walk, site.scope)) {
      taken.add(site.node);
      continue;
    }
    const made = steps.length;
    if (isFacade || isSchemaObject(walk, site.node)) facadeCall(maker, site);
    else fluentSteps(maker, site);
    if (steps.length > made) taken.add(site.node);
  }
  return steps;
}

/** `Schema::connection('x')->create(…)`, `Capsule::schema()->create(…)`. */
function isSchemaObject(walk: Walk, node: number): boolean {
  const { tree, K, F } = walk;
  const object = childByField(tree, node, F.object);
  if (object === NO_NODE || tree.kind[object] !== K.scoped_call_expression) return false;
  const name = childByField(tree, object, F.name);
  return name !== NO_NODE && /^(?:schema|connection)$/.test(textOf(walk, name));
}

function facadeCall(maker: StepMaker, { node, name }: DatabaseSite): void {
  const [first, second] = values(maker.place.walk, node);
  const table = literalAt(maker.place, first);
  if (table === undefined) return;
  switch (name) {
    case 'create':
      createTable(maker, table, node);
      blueprint(maker, table, second);
      return;
    case 'table':
      blueprint(maker, table, second);
      return;
    case 'drop':
    case 'dropIfExists':
      maker.steps.push({ do: 'drop_table', table: table.text, ...at(maker, table) });
      return;
    case 'rename':
      renameTable(maker, table, literalAt(maker.place, second));
      return;
    case 'dropColumns':
      for (const column of textList(maker.place, second)) dropColumn(maker, table, column);
  }
}

/** Place of a step. */
export function at(maker: StepMaker, { line, column }: LiteralText): { scope: number; line: number; column: number } {
  return { scope: maker.scope, line, column };
}

export function createTable(maker: StepMaker, table: LiteralText, node: number): void {
  const definition = define(maker, 'table', table.text, table.text, maker.scope, table, node);
  maker.tables.set(table.text, definition);
  maker.steps.push({ do: 'create_table', table: table.text, definition, ...at(maker, table) });
}

export function renameTable(maker: StepMaker, table: LiteralText, to: LiteralText | undefined): void {
  if (to === undefined) return;
  const definition = define(maker, 'table', to.text, to.text, maker.scope, to, -1);
  maker.steps.push({ do: 'rename_table', table: table.text, to: to.text, definition, ...at(maker, to) });
}

export function dropColumn(maker: StepMaker, table: LiteralText, name: string): void {
  maker.steps.push({ do: 'drop_column', table: table.text, name, ...at(maker, table) });
}

/** @param from place of the column's name, or of the call that names none */
export function addColumn(
  maker: StepMaker,
  table: LiteralText,
  shape: ColumnShape,
  from: LiteralText,
  node: number,
  change: boolean,
): void {
  const place = at(maker, from);
  if (change) {
    maker.steps.push({ do: 'change_column', table: table.text, name: shape.name, shape, definition: -1, ...place });
    return;
  }
  const definition = defineColumn(maker, table.text, shape.name, from, node, shape.type);
  maker.steps.push({ do: 'add_column', table: table.text, shape, definition, ...place });
}

export function renameColumn(maker: StepMaker, table: LiteralText, name: string, to: LiteralText | undefined): void {
  if (to === undefined) return;
  const definition = defineColumn(maker, table.text, to.text, to, -1, undefined);
  maker.steps.push({ do: 'rename_column', table: table.text, name, to: to.text, definition, ...at(maker, to) });
}

function defineColumn(
  maker: StepMaker,
  table: string,
  name: string,
  from: LiteralText,
  node: number,
  type: string | undefined,
): number {
  const owner = maker.tables.get(table) ?? maker.scope;
  return define(maker, 'column', name, `${table}.${name}`, owner, from, node, type);
}

function define(
  { place: { walk } }: StepMaker,
  kind: 'table' | 'column',
  name: string,
  qualified: string,
  parent: number,
  from: LiteralText,
  node: number,
  type?: string,
): number {
  const { positions, tree } = walk;
  const start = node < 0 ? from.start : Math.min(tree.start[node], from.start);
  const end = node < 0 ? from.start + from.text.length : tree.end[node];
  const startLine = positions.line(start);
  walk.definitions.push({
    kind,
    name,
    qualified,
    parent,
    span: {
      startLine,
      declLine: from.line,
      nameLine: from.line,
      endLine: positions.line(Math.max(start, end - 1)),
      start,
      end,
      startByte: positions.byte(start),
      endByte: positions.byte(end),
    },
    ...(type === undefined ? {} : { type: { text: type, names: [] } }),
  });
  return walk.definitions.length - 1;
}

/** The calls on the closure's parameter, which is the table. */
function blueprint(maker: StepMaker, table: LiteralText, closure: number | undefined): void {
  if (closure === undefined) return;
  const { walk } = maker.place;
  const { tree, K, F } = walk;
  const variable = firstParameter(walk, closure);
  if (variable === undefined) return;
  for (let node = closure + 1; node < tree.next[closure]; node++) {
    if (tree.kind[node] !== K.member_call_expression) continue;
    const object = childByField(tree, node, F.object);
    if (object === NO_NODE || tree.kind[object] !== K.variable_name || textOf(walk, object) !== variable) continue;
    const name = childByField(tree, node, F.name);
    if (name === NO_NODE || !isNameLike(walk, name)) continue;
    blueprintCall(maker, table, textOf(walk, name), node);
  }
}

function firstParameter(walk: Walk, closure: number): string | undefined {
  const { tree, K, F } = walk;
  const kind = tree.kind[closure];
  if (kind !== K.anonymous_function && kind !== K.arrow_function) return undefined;
  const list = childByField(tree, closure, F.parameters);
  if (list === NO_NODE) return undefined;
  for (let node = list + 1; node < tree.next[list]; node++)
    if (tree.kind[node] === K.variable_name) return textOf(walk, node);
  return undefined;
}

function blueprintCall(maker: StepMaker, table: LiteralText, name: string, node: number): void {
  const { place } = maker;
  const given = values(place.walk, node);
  const chain = callsOn(place.walk, node);
  const end = chain.at(-1)?.node ?? node;
  const spec = BLUEPRINT_COLUMNS[name];
  if (spec !== undefined) {
    const own = literalAt(place, given[0]) ?? nameOf(maker, node);
    for (const one of Array.isArray(spec) ? (spec as readonly BlueprintColumn[]) : [spec as BlueprintColumn])
      blueprintColumn(maker, table, one, Array.isArray(spec) ? nameOf(maker, node) : own, given, chain, end);
    return;
  }
  const columns = textList(place, given[0]);
  const here = { table: table.text, ...at(maker, nameOf(maker, node)) };
  const keyName = literalText(place, given[1]);
  const named = keyName === undefined ? {} : { name: keyName };
  switch (name) {
    case 'morphs':
    case 'nullableMorphs':
    case 'uuidMorphs':
      for (const [suffix, type] of [
        ['_type', 'varchar(255)'],
        ['_id', name === 'uuidMorphs' ? 'char(36)' : 'bigint unsigned'],
      ]) {
        const from = literalAt(place, given[0]);
        if (from !== undefined)
          addColumn(
            maker,
            table,
            { name: from.text + suffix, type, nullable: name === 'nullableMorphs' },
            from,
            end,
            false,
          );
      }
      return;
    case 'primary':
      maker.steps.push({ do: 'add_key', key: { kind: 'primary', columns }, ...here });
      return;
    case 'unique':
      maker.steps.push({ do: 'add_key', key: { kind: 'unique', ...named, columns }, ...here });
      return;
    case 'index':
      maker.steps.push({ do: 'add_key', key: { kind: 'index', ...named, columns }, ...here });
      return;
    case 'foreign':
      foreign(maker, here, columns, chain);
      return;
    case 'dropColumn':
      for (const node of given) for (const column of textList(place, node)) dropColumn(maker, table, column);
      return;
    case 'renameColumn':
      if (columns.length === 1) renameColumn(maker, table, columns[0], literalAt(place, given[1]));
      return;
    case 'dropTimestamps':
      for (const column of ['created_at', 'updated_at']) dropColumn(maker, table, column);
      return;
    case 'dropSoftDeletes':
      dropColumn(maker, table, 'deleted_at');
      return;
    case 'rename': {
      renameTable(maker, table, literalAt(place, given[0]));
    }
  }
}

/** The place of a method's name, with the name as text. */
function nameOf(maker: StepMaker, node: number): LiteralText {
  const { walk } = maker.place;
  const token = childByField(walk.tree, node, walk.F.name);
  const start = walk.tree.start[token];
  return { text: '', start, line: walk.positions.line(start), column: walk.positions.column(start) };
}

function blueprintColumn(
  maker: StepMaker,
  table: LiteralText,
  spec: BlueprintColumn,
  from: LiteralText,
  given: readonly number[],
  chain: readonly ChainCall[],
  end: number,
): void {
  const { place } = maker;
  const name = from.text === '' ? spec.name : from.text;
  if (name === undefined) return;
  const called = (method: string) => chain.find((call) => call.name === method);
  const literal = (node: number | undefined) => (node === undefined ? undefined : textOf(place.walk, node));
  let type = spec.type.replace(/\$(\d)\|(\d+)/g, (_, position: string, otherwise: string) => {
    const value = literal(given[Number(position)]);
    return value !== undefined && /^\d+$/.test(value) ? value : otherwise;
  });
  if (spec.type === 'enum' || spec.type === 'set')
    type = `${spec.type}(${textList(place, given[1])
      .map((value) => `'${value}'`)
      .join(',')})`;
  if (called('unsigned') && !type.endsWith('unsigned')) type += ' unsigned';
  const nullable = called('nullable');
  const value = called('default')?.arguments[0];
  const shape: ColumnShape = {
    name,
    type,
    nullable: spec.nullable === true || (nullable !== undefined && literal(nullable.arguments[0]) !== 'false'),
    ...(value === undefined ? {} : { default: literal(value) }),
    ...(spec.generated ? { generated: true as const } : {}),
  };
  addColumn(maker, table, shape, from, end, called('change') !== undefined);
  const here = { table: table.text, ...at(maker, from) };
  if (spec.generated || called('primary'))
    maker.steps.push({ do: 'add_key', key: { kind: 'primary', columns: [name] }, ...here });
  if (called('unique')) maker.steps.push({ do: 'add_key', key: { kind: 'unique', columns: [name] }, ...here });
  if (called('index')) maker.steps.push({ do: 'add_key', key: { kind: 'index', columns: [name] }, ...here });
  const constrained = called('constrained');
  if (constrained !== undefined) {
    const to = literalText(place, constrained.arguments[0]);
    // Without a name Laravel takes it from the column: user_id means users.
    const guessed = /^(\w+)_id$/.exec(name)?.[1];
    const target = to ?? (constrained.arguments.length === 0 && guessed !== undefined ? `${guessed}s` : undefined);
    if (target !== undefined)
      maker.steps.push({ do: 'add_foreign_key', key: { columns: [name], table: target, references: ['id'] }, ...here });
  } else foreign(maker, here, [name], chain);
}

function foreign(
  maker: StepMaker,
  here: { table: string; scope: number; line: number; column: number },
  columns: string[],
  chain: readonly ChainCall[],
): void {
  const argument = (method: string) => chain.find(({ name }) => name === method)?.arguments[0];
  const table = literalText(maker.place, argument('on'));
  if (table === undefined) return;
  const references = textList(maker.place, argument('references'));
  const onDelete = literalText(maker.place, argument('onDelete'));
  maker.steps.push({
    do: 'add_foreign_key',
    key: { columns, table, references, ...(onDelete === undefined ? {} : { on_delete: onDelete.toLowerCase() }) },
    ...here,
  });
}

/** An option of an array argument as it is written. */
export function option(place: Place, node: number | undefined, ...keys: string[]): string | undefined {
  const value = itemOf(arrayItems(place, node), ...keys);
  return value === undefined ? undefined : (literalText(place, value) ?? textOf(place.walk, value));
}
