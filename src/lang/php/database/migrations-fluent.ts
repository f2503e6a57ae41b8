// Phinx and Doctrine's Schema: a table object, from `$this->table('x')` or `$schema->createTable('x')`, whose methods are steps.
import type { ColumnShape } from '../../../model/schema.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { textOf, type Walk } from '../context.ts';
import { literalText, textList } from '../entry/values.ts';
import { ABSTRACT_TYPES } from './migration-words.ts';
import { type ChainCall, callsOn, type DatabaseSite, type LiteralText, literalAt, values } from './sites.ts';
import {
  addColumn,
  at,
  createTable,
  dropColumn,
  option,
  renameColumn,
  renameTable,
  type StepMaker,
} from './step-maker.ts';

export function fluentSteps(maker: StepMaker, { node, name }: DatabaseSite): void {
  const { walk } = maker.place;
  const [first, second] = values(walk, node);
  const table = literalAt(maker.place, first);
  if (table === undefined || !/^[A-Za-z_][\w.]*$/.test(table.text)) return;
  if (name === 'dropTable') {
    maker.steps.push({ do: 'drop_table', table: table.text, ...at(maker, table) });
    return;
  }
  if (name === 'renameTable') {
    renameTable(maker, table, literalAt(maker.place, second));
    return;
  }
  if (name !== 'table' && name !== 'createTable' && name !== 'getTable') return;
  const calls = callsOfTable(walk, node);
  const isCreated = name === 'createTable' || calls.some((call) => call.name === 'create');
  if (isCreated) createTable(maker, table, node);
  if (isCreated && name === 'table') identity(maker, table, second, node);
  for (const call of calls) tableCall(maker, table, call);
}

/** Phinx gives each new table a column `id` unless told otherwise. */
function identity(maker: StepMaker, table: LiteralText, options: number | undefined, node: number): void {
  const id = option(maker.place, options, 'id') ?? 'id';
  if (id === 'false') return;
  const shape: ColumnShape = { name: id === 'true' ? 'id' : id, type: 'int', nullable: false, generated: true };
  addColumn(maker, table, shape, table, node, false);
  maker.steps.push({
    do: 'add_key',
    table: table.text,
    key: { kind: 'primary', columns: [shape.name] },
    ...at(maker, table),
  });
}

/** Calls on the table: in the chain, and on the variable that it is assigned to, up to the end of the block. */
function callsOfTable(walk: Walk, node: number): ChainCall[] {
  const { tree, K, F } = walk;
  const chain = callsOn(walk, node);
  const top = chain.at(-1)?.node ?? node;
  const parent = tree.parent[top];
  if (parent < 0 || tree.kind[parent] !== K.assignment_expression) return chain;
  const variable = childByField(tree, parent, F.left);
  if (variable === NO_NODE || tree.kind[variable] !== K.variable_name) return chain;
  const name = textOf(walk, variable);
  let block = parent;
  while (tree.parent[block] >= 0 && tree.kind[block] !== K.compound_statement) block = tree.parent[block];
  for (let at = tree.next[parent]; at < tree.next[block]; at++) {
    if (tree.kind[at] === K.assignment_expression && textOf(walk, childByField(tree, at, F.left)) === name) break;
    if (tree.kind[at] === K.variable_name && textOf(walk, at) === name) chain.push(...callsOn(walk, at));
  }
  return chain;
}

function tableCall(maker: StepMaker, table: LiteralText, { name, node, arguments: given }: ChainCall): void {
  const { place } = maker;
  const first = literalAt(place, given[0]);
  const here = { table: table.text, ...at(maker, first ?? table) };
  const columns = textList(place, given[0]);
  switch (name) {
    case 'addColumn':
    case 'changeColumn':
      if (first !== undefined) column(maker, table, first, given, node, name === 'changeColumn');
      return;
    case 'addTimestamps':
      for (const stamp of ['created_at', 'updated_at'])
        addColumn(
          maker,
          table,
          { name: stamp, type: 'timestamp', nullable: stamp === 'updated_at' },
          table,
          node,
          false,
        );
      return;
    case 'renameColumn':
      if (first !== undefined) renameColumn(maker, table, first.text, literalAt(place, given[1]));
      return;
    case 'removeColumn':
    case 'dropColumn':
      if (first !== undefined) dropColumn(maker, table, first.text);
      return;
    case 'rename':
      renameTable(maker, table, first);
      return;
    case 'drop':
      maker.steps.push({ do: 'drop_table', ...here });
      return;
    case 'addIndex': {
      const unique = option(place, given[1], 'unique') === 'true';
      maker.steps.push({ do: 'add_key', key: { kind: unique ? 'unique' : 'index', columns }, ...here });
      return;
    }
    case 'addUniqueIndex':
      maker.steps.push({ do: 'add_key', key: { kind: 'unique', columns }, ...here });
      return;
    case 'setPrimaryKey':
      maker.steps.push({ do: 'add_key', key: { kind: 'primary', columns }, ...here });
      return;
    case 'addForeignKey': {
      const target = literalText(place, given[1]);
      if (target === undefined) return;
      const references = given[2] === undefined ? ['id'] : textList(place, given[2]);
      maker.steps.push({ do: 'add_foreign_key', key: { columns, table: target, references }, ...here });
      return;
    }
    case 'addForeignKeyConstraint': {
      if (first === undefined) return;
      const key = { columns: textList(place, given[1]), table: first.text, references: textList(place, given[2]) };
      maker.steps.push({ do: 'add_foreign_key', key, ...here });
    }
  }
}

function column(
  maker: StepMaker,
  table: LiteralText,
  from: LiteralText,
  given: readonly number[],
  node: number,
  change: boolean,
): void {
  const { place } = maker;
  const options = given[2];
  const written = (literalText(place, given[1]) ?? '').toLowerCase();
  const length = option(place, options, 'limit', 'length');
  let type = ABSTRACT_TYPES[written] ?? written;
  if (length !== undefined && /^\d+$/.test(length)) type = `${type.replace(/\(.*\)$/, '')}(${length})`;
  const precision = option(place, options, 'precision');
  if (precision !== undefined) type = `${type}(${precision},${option(place, options, 'scale') ?? '0'})`;
  if (option(place, options, 'signed') === 'false' || option(place, options, 'unsigned') === 'true')
    type += ' unsigned';
  const value = option(place, options, 'default');
  const shape: ColumnShape = {
    name: from.text,
    type,
    nullable: option(place, options, 'null') === 'true' || option(place, options, 'notnull') === 'false',
    ...(value === undefined ? {} : { default: value }),
    ...(option(place, options, 'identity', 'autoincrement') === 'true' ? { generated: true as const } : {}),
  };
  addColumn(maker, table, shape, from, node, change);
}
