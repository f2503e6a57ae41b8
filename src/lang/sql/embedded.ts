// SQL inside code: what is a statement, what is prose, and what is only a piece.
import type { QueryFact } from '../../model/schema.ts';
import type { Fragment } from '../language.ts';
import { HOLE } from '../language.ts';
import { type DdlStep, readDdl } from './ddl.ts';
import { type DmlRead, readDml, readInnerQuery } from './dml.ts';
import { type QuerySource, queryFact } from './queries.ts';
import { addSteps, type StepSink } from './schema-steps.ts';
import { statements, type Token, tokens } from './tokens.ts';

/** Reads one text: its queries, and in a migration its steps, which go to the sink. */
export function readFragment({ text, start, scope, context }: Fragment, sink: StepSink, queries: QueryFact[]): void {
  const called = context !== 'text';
  const source: QuerySource = {
    file: sink.text,
    sql: text,
    offset: start,
    scope,
    origin: text.includes(HOLE) ? 'sql-holes' : called ? 'sql-call' : 'sql-text',
    positions: sink.positions,
  };
  for (const statement of statements(tokens(text, true))) {
    const style = verbStyle(statement[0]);
    if (!called && style === 'title') continue;
    const ddl = readDdl(statement);
    if (ddl !== undefined && context === 'migration') addSteps(sink, ddl);
    for (const read of [readDml(statement), ddlRead(statement, ddl ?? []), readInnerQuery(statement)]) {
      if (read === undefined || read.tables.length === 0 || (!called && !read.sound)) continue;
      queries.push(queryFact(source, read, !called && style === 'lower'));
    }
  }
}

/** The tables that a statement creates, alters or drops, as uses of them. */
function ddlRead(statement: readonly Token[], steps: readonly DdlStep[]): DmlRead {
  const tables: DmlRead['tables'] = [];
  const seen = new Set<string>();
  for (const { table, token } of steps) {
    if (seen.has(table)) continue;
    seen.add(table);
    // A step stands where its column is named; the table is named before.
    tables.push({ verb: 'ddl', name: table, token: statement.find(({ text }) => text === table) ?? token });
  }
  return { tables, columns: [], sound: tables.length > 0 && statement.length > 3 };
}

/** `SELECT`, `select`, or `Select`, which is how prose begins. */
function verbStyle(token: Token): 'upper' | 'lower' | 'title' {
  if (token.text === token.text.toUpperCase()) return 'upper';
  return token.text === token.lower ? 'lower' : 'title';
}
