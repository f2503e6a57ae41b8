// Classes that stand for tables: what they name, what their name gives, and the static calls that ask them (`User::where(…)`).
import { asciiLower } from '../../base/ascii.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { QueryVerb } from '../../model/schema.ts';
import type { ClassInfo } from '../classes.ts';
import type { Program } from '../program.ts';
import type { UseContext } from '../use-context.ts';
import type { TableIndex } from './tables.ts';

/** Base classes whose heirs are models, and how such a class spells its table when it does not say it. */
const BASES: Readonly<Record<string, (name: string) => string>> = {
  'illuminate\\database\\eloquent\\model': snakePlural,
  'illuminate\\foundation\\auth\\user': snakePlural,
  'illuminate\\database\\eloquent\\relations\\pivot': snake,
};

/** Static calls of a model that reach the database. */
const VERBS: Readonly<Record<string, QueryVerb>> = Object.fromEntries([
  ...names(
    'select',
    'all find findOrFail findMany first firstOrFail firstWhere get where whereIn whereNotIn whereNull whereNotNull whereHas ' +
      'whereBetween with withCount query latest oldest orderBy count exists pluck paginate chunk cursor sole value max min sum avg',
  ),
  ...names('insert', 'create insert insertGetId insertOrIgnore firstOrCreate forceCreate upsert'),
  ...names('update', 'update updateOrCreate updateOrInsert increment decrement'),
  ...names('delete', 'destroy truncate forceDestroy'),
]);

function names(verb: QueryVerb, text: string): [string, QueryVerb][] {
  return text.split(' ').map((name) => [name.toLowerCase(), verb]);
}

export interface Models {
  /** Table of a class that is a model, or of the nearest ancestor that names one. */
  tableOf(info: ClassInfo): string | undefined;
}

export function models(
  documents: readonly FileFacts[],
  program: Program,
  index: TableIndex,
  nodeOf: (file: number, definition: number) => number,
): Models {
  const named = new Map<number, string>();
  documents.forEach(({ database }, file) => {
    for (const { definition, table, via } of database?.models ?? [])
      if (
        table !== undefined &&
        (via === 'mapping' || index.isKnown(table) || isModel(program, nodeOf(file, definition)))
      )
        named.set(nodeOf(file, definition), table);
  });
  const tableOf = (info: ClassInfo): string | undefined => {
    for (const ancestor of lineage(info)) {
      const table = named.get(ancestor.node);
      if (table !== undefined) return table;
    }
    const spell = baseOf(info);
    if (spell === undefined) return undefined;
    const guess = spell(info.name.name.slice(info.name.name.lastIndexOf('\\') + 1));
    return index.isKnown(guess) ? guess : undefined;
  };
  return { tableOf };
}

function isModel(program: Program, node: number): boolean {
  const info = program.classes.byNode.get(node);
  return info !== undefined && lineage(info).some(({ parents }) => parents.some(({ to }) => /Model$/i.test(to.name)));
}

/** No model stands deeper below its base class; a generated hierarchy must not cost a walk for each class. */
const DEEPEST = 50;

/** A class and its ancestors in the corpus, nearest first. */
function lineage(info: ClassInfo): ClassInfo[] {
  const found: ClassInfo[] = [];
  for (
    let at: ClassInfo | undefined = info;
    at !== undefined && found.length < DEEPEST;
    at = at.parents[0]?.to.corpus[0]
  ) {
    if (found.includes(at)) break;
    found.push(at);
  }
  return found;
}

function baseOf(info: ClassInfo): ((name: string) => string) | undefined {
  for (const { parents } of lineage(info)) {
    const spell = parents[0] === undefined ? undefined : BASES[parents[0].to.key];
    if (spell !== undefined) return spell;
  }
  return undefined;
}

/** Adds the edges of one file: model to table, property to column, static call to table. */
export function addModels(context: UseContext, index: TableIndex, { tableOf }: Models): void {
  const { program, document, file, edges, nodeOf } = context;
  const mapped = new Set<number>();
  for (const { definition, table, line, column, columns } of document.database?.models ?? []) {
    const info = program.classes.byNode.get(nodeOf(definition));
    const meant = info === undefined ? undefined : tableOf(info);
    if (info === undefined || meant === undefined) continue;
    mapped.add(info.node);
    for (const target of index.tables(meant))
      edges.add(table === undefined ? 'model-name' : 'model-table', info.node, target, line, column, 1);
    for (const one of columns)
      for (const target of columnNodes(index, meant, one.name))
        edges.add('model-column', nodeOf(one.definition), target, one.line, one.column, 1);
  }
  for (const info of program.classes.byFile[file]) {
    if (mapped.has(info.node) || info.kind !== 'class' || baseOf(info) === undefined) continue;
    const table = tableOf(info);
    const line = program.nodes[info.node].span?.nameLine ?? 1;
    if (table !== undefined)
      for (const target of index.tables(table)) edges.add('model-name', info.node, target, line, 1, 1);
  }
  for (const use of document.uses) {
    if (use.kind !== 'static_call' || use.owner === undefined) continue;
    const verb = VERBS[asciiLower(use.name)];
    if (verb === undefined) continue;
    const [info] = program.classes.get(use.owner).corpus;
    const table = info === undefined || baseOf(info) === undefined ? undefined : tableOf(info);
    if (table === undefined) continue;
    for (const target of index.tables(table))
      edges.add(`model-${verb}`, nodeOf(use.scope), target, use.line, use.column, 1);
  }
}

/** A property's column by its own name, else with underscores. */
function columnNodes(index: TableIndex, table: string, name: string): readonly number[] {
  const exact = index.columns(table, name);
  return exact.length > 0 ? exact : index.columns(table, snake(name));
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}

function snakePlural(name: string): string {
  const word = snake(name);
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
