// Classes that stand for tables: Eloquent's `$table`, Doctrine's attributes and annotations.
import type { ModelFact } from '../../../model/schema.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { namedChildren, textOf, type Walk } from '../context.ts';
import { type Argument, argument, argumentsOf } from '../entry/site.ts';
import { type LiteralText, literalAt } from './sites.ts';

/** A text that no file with a model lacks. */
const HINT = /\$table\b|\bTable\s*\(|\bEntity\b|\bColumn\b/;

export function modelsOf(walk: Walk): ModelFact[] {
  if (walk.definitionsOnly || !HINT.test(walk.text)) return [];
  const models = new Map<number, ModelFact>();
  properties(walk, models);
  attributes(walk, models);
  annotations(walk, models);
  return [...models.values()].filter(
    ({ table, via, columns }) => table !== undefined || (via === 'mapping' && columns.length > 0),
  );
}

function model(walk: Walk, models: Map<number, ModelFact>, definition: number, via: ModelFact['via']): ModelFact {
  let known = models.get(definition);
  if (known === undefined) {
    const { nameLine } = walk.definitions[definition].span;
    known = { definition, via, line: nameLine, column: 1, columns: [] };
    models.set(definition, known);
  }
  return known;
}

/** `protected $table = 'x'` of a class. */
function properties(walk: Walk, models: Map<number, ModelFact>): void {
  const { tree, F } = walk;
  for (const [node, index] of walk.definitionAt) {
    const { kind, name, parent } = walk.definitions[index];
    if (kind !== 'property' || name !== 'table' || parent < 0) continue;
    const value = childByField(tree, node, F.default_value);
    const literal = value === NO_NODE ? undefined : literalAt({ walk, names: walk.names, scope: parent }, value);
    if (literal !== undefined && /^[\w$.]+$/.test(literal.text)) set(model(walk, models, parent, 'property'), literal);
  }
}

function set(fact: ModelFact, { text, line, column }: LiteralText): void {
  fact.table = text.slice(text.lastIndexOf('.') + 1);
  fact.line = line;
  fact.column = column;
}

/** `#[ORM\Table(name: 'x')]`, `#[ORM\Entity]`, `#[ORM\Column(name: 'c')]`, `#[ORM\JoinColumn(name: 'c')]`. */
function attributes(walk: Walk, models: Map<number, ModelFact>): void {
  const { tree, K } = walk;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== K.attribute) continue;
    const [nameNode] = namedChildren(tree, node);
    const name = textOf(walk, nameNode).replace(/^.*\\/, '');
    if (name !== 'Table' && name !== 'Column' && name !== 'JoinColumn') continue;
    const owner = definitionOf(walk, node);
    if (owner < 0) continue;
    const given = argumentsOf(walk, node);
    const place = { walk, names: walk.names, scope: owner };
    const literal = literalAt(place, argument(given as readonly Argument[], 0, 'name'));
    const { kind, parent } = walk.definitions[owner];
    if (name === 'Table' && literal !== undefined && kind === 'class')
      set(model(walk, models, owner, 'mapping'), literal);
    if (name !== 'Table' && kind === 'property' && parent >= 0) column(walk, models, parent, owner, literal);
  }
}

function column(
  walk: Walk,
  models: Map<number, ModelFact>,
  owner: number,
  property: number,
  literal: LiteralText | undefined,
): void {
  const definition = walk.definitions[property];
  const { nameLine } = definition.span;
  const name = literal?.text ?? definition.name;
  model(walk, models, owner, 'mapping').columns.push({
    name,
    definition: property,
    line: literal?.line ?? nameLine,
    column: literal?.column ?? 1,
  });
}

/** The definition that an attribute stands before: the first inside its declaration. */
function definitionOf(walk: Walk, attribute: number): number {
  const start = walk.tree.start[attribute];
  let best = -1;
  walk.definitions.forEach(({ kind, span }, index) => {
    if (kind !== 'class' && kind !== 'property') return;
    if (span.start > start || span.end < start) return;
    if (best < 0 || span.start >= walk.definitions[best].span.start) best = index;
  });
  return best;
}

const TABLE = /@(?:\w+\\)?Table\s*\(\s*(?:name\s*=\s*)?"([^"]+)"/;
const COLUMN = /@(?:\w+\\)?(?:Join)?Column\s*\(([^)]*)\)/;
const NAME = /\bname\s*=\s*"([^"]+)"/;

/** `@ORM\Table(name="x")` and `@ORM\Column(name="c")` in docblocks. */
function annotations(walk: Walk, models: Map<number, ModelFact>): void {
  if (!/@(?:\w+\\)?(?:Table|Column|JoinColumn)\s*\(/.test(walk.text)) return;
  for (const { definition, docStart, docEnd } of walk.chunks) {
    if (definition < 0 || docEnd <= docStart) continue;
    const doc = walk.text.slice(docStart, docEnd);
    const { kind, parent } = walk.definitions[definition];
    if (kind === 'class') {
      const found = TABLE.exec(doc);
      if (found !== null)
        set(
          model(walk, models, definition, 'mapping'),
          placeOf(walk, docStart + found.index + found[0].lastIndexOf(found[1]), found[1]),
        );
    } else if (kind === 'property' && parent >= 0) {
      const found = COLUMN.exec(doc);
      if (found === null) continue;
      const name = NAME.exec(found[1]);
      const literal =
        name === null
          ? undefined
          : placeOf(
              walk,
              docStart + found.index + found[0].indexOf(found[1]) + name.index + name[0].lastIndexOf(name[1]),
              name[1],
            );
      column(walk, models, parent, definition, literal);
    }
  }
}

function placeOf({ positions }: Walk, start: number, text: string): LiteralText {
  return { text, start, line: positions.line(start), column: positions.column(start) };
}
