// SQL: files with schemas, dumps and migrations, and the SQL texts inside other languages.
import type { Definition, FileFacts, TextChunk } from '../../model/facts.ts';
import type { QueryFact, SchemaStep } from '../../model/schema.ts';
import type { EmbeddedFacts, ExtractLimits, Fragment, Language, SourceFile } from '../language.ts';
import { textPositions } from '../lines.ts';
import { isMigration } from '../migration.ts';
import { readDdl } from './ddl.ts';
import { dialectOf } from './dialect.ts';
import { type DmlRead, readDml, readInnerQuery } from './dml.ts';
import { readFragment } from './embedded.ts';
import { queryFact } from './queries.ts';
import { addSteps, type StepSink } from './schema-steps.ts';
import { statements, tokens } from './tokens.ts';

export const sql: Language = {
  id: 'sql',
  extensions: ['.sql', '.ddl'],
  version: 1,
  emits: ['table', 'column'],
  extract,
  embedded,
};

function extract({ path, text }: SourceFile, limits: ExtractLimits): FileFacts {
  const positions = textPositions(text);
  const dialect = dialectOf(path, text);
  const definitions: Definition[] = [];
  const steps: SchemaStep[] = [];
  const queries: QueryFact[] = [];
  const whole = text.length <= limits.maxFullParse;
  const sink: StepSink = { text, positions, offset: 0, scope: -1, definitions, base: 0, steps, tables: new Map() };
  const source = { file: text, sql: text, offset: 0, origin: 'sql-call' as const, positions };
  const seen = new Set<string>();
  for (const statement of statements(tokens(text, dialect === 'mysql' || dialect === 'any'))) {
    const ddl = readDdl(statement);
    if (ddl !== undefined) addSteps(sink, ddl);
    const read = ddl === undefined ? readDml(statement) : whole ? readInnerQuery(statement) : undefined;
    if (read === undefined || read.tables.length === 0) continue;
    const view = ddl === undefined ? -1 : (sink.tables.get(ddl[0]?.table.toLowerCase() ?? '') ?? -1);
    const fresh = withoutRepeats(read, seen);
    if (fresh.tables.length > 0) queries.push(queryFact({ ...source, scope: view }, fresh, false));
  }
  const lines = positions.lineCount;
  return {
    path,
    language: 'sql',
    status: 'parsed',
    faults: [],
    lines,
    definitions,
    uses: [],
    chunks: [...tableChunks(definitions), fileChunk(definitions, text)],
    database: { dialect, ...(isMigration(path) ? { migration: true as const } : {}), queries, steps, models: [] },
  };
}

/** A dump inserts into a table once for each row; the file says it once. */
function withoutRepeats(read: DmlRead, seen: Set<string>): DmlRead {
  if (read.tables.length !== 1) return read;
  const [{ verb, name }] = read.tables;
  const key = `${verb} ${name.toLowerCase()}`;
  if (seen.has(key)) return { ...read, tables: [], columns: [] };
  seen.add(key);
  return read;
}

function tableChunks(definitions: readonly Definition[]): TextChunk[] {
  return definitions.flatMap(({ kind, span }, definition) =>
    kind === 'table'
      ? [
          {
            kind: 'symbol' as const,
            definition,
            docStart: span.start,
            docEnd: span.start,
            bodyStart: span.start,
            bodyEnd: span.end,
          },
        ]
      : [],
  );
}

/** What stands before the first table: what the file says about itself. */
function fileChunk(definitions: readonly Definition[], text: string): TextChunk {
  const bodyEnd = definitions[0]?.span.start ?? Math.min(text.length, 20_000);
  return { kind: 'file', definition: -1, docStart: 0, docEnd: 0, bodyStart: 0, bodyEnd };
}

function embedded({ path, text }: SourceFile, fragments: readonly Fragment[], firstDefinition: number): EmbeddedFacts {
  const facts: EmbeddedFacts = { definitions: [], queries: [], steps: [] };
  const { definitions, steps } = facts;
  const positions = textPositions(text);
  const sink: StepSink = {
    text,
    positions,
    offset: 0,
    scope: -1,
    definitions,
    base: firstDefinition,
    steps,
    tables: new Map(),
  };
  for (const fragment of fragments) {
    readFragment(fragment, { ...sink, offset: fragment.start, scope: fragment.scope }, facts.queries);
    if (steps.length > 0) facts.dialect ??= dialectOf(path, fragment.text);
  }
  return facts;
}
