// Statements in code become query facts: places in the file, names of tables, patterns where a part of a name is computed.
import type { QueryColumn, QueryFact, QueryOrigin, QueryTable } from '../../model/schema.ts';
import { HOLE, NOTHING } from '../language.ts';
import type { TextPositions } from '../lines.ts';
import type { DmlRead } from './dml.ts';
import type { Token } from './tokens.ts';

export interface QuerySource {
  /** Text of the whole file. */
  file: string;
  /** The SQL text, of the same length as its source. */
  sql: string;
  /** Where the SQL text begins in the file. */
  offset: number;
  scope: number;
  origin: QueryOrigin;
  positions: TextPositions;
}

export function queryFact(source: QuerySource, read: DmlRead, weak: boolean): QueryFact {
  const { positions, offset, scope, origin } = source;
  const place = (token: Token) => ({
    line: positions.line(offset + token.start),
    column: positions.column(offset + token.start),
  });
  const tables = read.tables.map(
    ({ verb, name, token }): QueryTable =>
      token.hole
        ? { verb, name: pattern(source, token), hole: true, ...place(token) }
        : { verb, name, ...place(token) },
  );
  const columns = read.columns.flatMap(({ verb, name, token, tables: owners }): QueryColumn[] => {
    const possible = owners.filter((index) => tables[index].hole === undefined);
    return possible.length === 0 ? [] : [{ verb, name, tables: possible, ...place(token) }];
  });
  return { origin, scope, tables, columns: distinct(columns), ...(weak ? { weak: true as const } : {}) };
}

/** A column that a statement names several times counts once for each verb. */
function distinct(columns: readonly QueryColumn[]): QueryColumn[] {
  const seen = new Set<string>();
  return columns.filter(({ verb, name, tables }) => {
    const key = `${verb} ${tables.join()} ${name.toLowerCase()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const PIECE = new RegExp(`${HOLE}[${HOLE}${NOTHING}]*`, 'g');
const MOST = 80;

/** A name with its computed parts as they are written, in braces: `{$wpdb->prefix}posts`. */
function pattern({ file, sql, offset }: QuerySource, token: Token): string {
  let text = '';
  let from = token.start;
  const raw = sql.slice(token.start, token.end);
  for (const { 0: piece, index } of raw.matchAll(PIECE)) {
    const start = token.start + index;
    text += sql.slice(from, start);
    const length = piece.trimEnd().lastIndexOf(HOLE) + 1;
    text += `{${file.slice(offset + start, offset + start + length).replace(/^\{|\}$/g, '')}}`;
    from = start + piece.length;
  }
  text += sql.slice(from, token.end);
  const name = text
    .replaceAll(NOTHING, '')
    .replace(/[`"]/g, '')
    .replace(/%(?:\d+\$)?[sdiuf]/g, '{$&}');
  return name.length > MOST ? `${name.slice(0, MOST - 1)}…` : name;
}
