// Migrations without SQL become steps, in the order in which they stand: Laravel's Schema and Blueprint, Phinx, Doctrine's Schema.
import type { ColumnShape, SchemaStep } from '../../../model/schema.ts';
import { isMigration } from '../../migration.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { isNameLike, textOf, type Walk } from '../context.ts';
import { literalText, textList } from '../entry/values.ts';
import { inDown } from './fragments.ts';
import { BLUEPRINT_COLUMNS, type BlueprintColumn } from './migration-words.ts';
import { fluentSteps } from './migrations-fluent.ts';
import { type ChainCall, callsOn, type DatabaseSite, type LiteralText, literalAt, values } from './sites.ts';
import { addColumn, at, createTable, dropColumn, renameColumn, renameTable, type StepMaker } from './step-maker.ts';

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
