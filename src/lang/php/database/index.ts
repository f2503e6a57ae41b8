// What a PHP file says about databases: SQL texts for lang/sql, and what builders, models and migrations say without SQL.
import type { DatabaseFacts } from '../../../model/schema.ts';
import type { Fragment } from '../../language.ts';
import { isMigration } from '../../migration.ts';
import type { Walk } from '../context.ts';
import type { Grammar } from '../grammar.ts';
import { builderQueries } from './builders.ts';
import { beginsLikeSql, fragmentsOf, type SqlText } from './fragments.ts';
import { migrationSteps } from './migrations.ts';
import { modelsOf } from './models.ts';
import { type DatabaseSite, isDatabaseCall } from './sites.ts';

type Handler = (walk: Walk, node: number) => void;

interface Noted {
  texts: SqlText[];
  sites: DatabaseSite[];
}

const notedIn = new WeakMap<Walk, Noted>();

function notedOf(walk: Walk): Noted {
  let noted = notedIn.get(walk);
  if (noted === undefined) {
    noted = { texts: [], sites: [] };
    notedIn.set(walk, noted);
  }
  return noted;
}

/** Lets the walk note texts that begin like SQL, and calls that builders and migrations are made of. */
export function watchDatabase(handlers: (Handler | undefined)[], { K }: Grammar): void {
  for (const kind of [K.string, K.encapsed_string, K.heredoc, K.nowdoc]) {
    const inner = handlers[kind];
    handlers[kind] = (walk, node) => {
      inner?.(walk, node);
      if (!walk.definitionsOnly && beginsLikeSql(walk, node)) notedOf(walk).texts.push({ node, scope: walk.scope });
    };
  }
  for (const kind of [K.member_call_expression, K.nullsafe_member_call_expression, K.scoped_call_expression]) {
    const inner = handlers[kind];
    handlers[kind] = (walk, node) => {
      const before = walk.uses.length;
      inner?.(walk, node);
      const use = walk.uses.length > before ? walk.uses[walk.uses.length - 1] : undefined;
      if (use !== undefined && isDatabaseCall(use.name))
        notedOf(walk).sites.push({ node, name: use.name, owner: use.owner, scope: walk.scope, names: walk.names });
    };
  }
}

/** Takes what the walk noted. Definitions that migrations make are added to the walk. */
export function databaseOf(walk: Walk): { fragments?: Fragment[]; database?: DatabaseFacts } {
  const { texts, sites } = notedOf(walk);
  notedIn.delete(walk);
  const models = modelsOf(walk);
  const fragments = texts.length === 0 ? [] : fragmentsOf(walk, texts);
  const found: { fragments?: Fragment[]; database?: DatabaseFacts } = fragments.length === 0 ? {} : { fragments };
  const taken = new Set<number>();
  const steps = migrationSteps(walk, sites, taken);
  const queries = builderQueries(
    walk,
    sites.filter(({ node }) => !taken.has(node)),
  );
  if (steps.length + queries.length + models.length === 0) return found;
  return {
    ...found,
    database: {
      dialect: 'any',
      ...(isMigration(walk.path) || steps.length > 0 ? { migration: true as const } : {}),
      queries,
      steps,
      models,
    },
  };
}
