// Steps of statements get their places, and what they declare becomes definitions: tables, and columns inside them.
import type { Definition, Span } from '../../model/facts.ts';
import type { SchemaStep } from '../../model/schema.ts';
import type { TextPositions } from '../lines.ts';
import type { DdlStep } from './ddl.ts';
import type { Token } from './tokens.ts';

const MAX_SIGNATURE = 400;

export interface StepSink {
  text: string;
  positions: TextPositions;
  /** Added to every token's offset. */
  offset: number;
  /** Enclosing definition of the statements. */
  scope: number;
  definitions: Definition[];
  /** Index in the file of the first of `definitions`. */
  base: number;
  steps: SchemaStep[];
  /** Table definitions made so far in this file, by lower-case name. */
  tables: Map<string, number>;
}

export function addSteps(sink: StepSink, steps: readonly DdlStep[]): void {
  for (const { token, span, ...step } of steps) {
    const start = sink.offset + token.start;
    const place = { line: sink.positions.line(start), column: sink.positions.column(start), scope: sink.scope };
    const definition = span === undefined ? -1 : define(sink, step as SchemaStep, token, span);
    sink.steps.push({ ...step, ...place, ...(span === undefined ? {} : { definition }) } as SchemaStep);
  }
}

/** Makes the definition of what a step declares, or finds the one that there is: a changed column stays where it was declared. */
function define(sink: StepSink, step: SchemaStep, token: Token, span: [Token, Token]): number {
  switch (step.do) {
    case 'create_table': {
      const known = sink.tables.get(step.table.toLowerCase());
      if (known !== undefined && step.view) return known;
      return table(sink, step.table, token, span);
    }
    case 'rename_table':
      return table(sink, step.to, token, span);
    case 'add_column':
      return column(sink, step.table, step.shape.name, step.shape.type, token, span);
    case 'change_column':
      return step.shape.name.toLowerCase() === step.name.toLowerCase()
        ? -1
        : column(sink, step.table, step.shape.name, step.shape.type, token, span);
    case 'rename_column':
      return column(sink, step.table, step.to, undefined, token, span);
    default:
      return -1;
  }
}

function table(sink: StepSink, name: string, token: Token, span: [Token, Token]): number {
  const index = sink.base + sink.definitions.length;
  sink.definitions.push({
    kind: 'table',
    name,
    qualified: name,
    parent: sink.scope,
    span: spanOf(sink, token, span),
  });
  sink.tables.set(name.toLowerCase(), index);
  return index;
}

function column(
  sink: StepSink,
  tableName: string,
  name: string,
  type: string | undefined,
  token: Token,
  span: [Token, Token],
): number {
  const place = spanOf(sink, token, span);
  const owner = sink.tables.get(tableName.toLowerCase());
  sink.definitions.push({
    kind: 'column',
    name,
    qualified: `${tableName}.${name}`,
    parent: owner !== undefined && holds(sink.definitions[owner - sink.base].span, place) ? owner : sink.scope,
    span: place,
    signature: sink.text.slice(place.start, place.end).replace(/\s+/g, ' ').slice(0, MAX_SIGNATURE),
    ...(type === undefined || type === '' ? {} : { type: { text: type, names: [] } }),
  });
  return sink.base + sink.definitions.length - 1;
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function spanOf({ positions, offset }: StepSink, token: Token, [first, last]: [Token, Token]): Span {
  const start = offset + first.start;
  const end = offset + last.end;
  const line = positions.line(start);
  return {
    startLine: line,
    declLine: line,
    nameLine: positions.line(offset + token.start),
    endLine: positions.line(Math.max(start, end - 1)),
    start,
    end,
    startByte: positions.byte(start),
    endByte: positions.byte(end),
  };
}
