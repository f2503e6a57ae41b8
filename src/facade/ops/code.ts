// Source text as of the revision, secrets redacted. No other operation of the index returns source text (invariant 12).
import { z } from 'zod';
import type { SymbolFact } from '../../model/answer.ts';
import type { OperationContext, OperationResult } from '../operation.ts';
import { operation, symbolFact } from '../operation.ts';
import { notFound, refused } from '../outcome.ts';
import { pathText, rev, symbolText } from '../parameters.ts';
import { projectPath } from '../project-path.ts';
import { withSymbol } from '../select.ts';

/** Most lines of one answer. */
const MOST_LINES = 400;

interface Range {
  path: string;
  from: number;
  to?: number;
  symbol?: SymbolFact;
}

export const code = operation({
  name: 'code',
  summary: 'Source text of a symbol or of lines of a file, as of the revision',
  description:
    'Source text of one symbol, or of a file from start_line to end_line, as indexed: the working tree may differ, ' +
    'stale_warnings says when it does. Use to read exactly what another answer cited. At most 400 lines; secrets are masked.',
  readOnly: true,
  main: 'symbol',
  params: z.strictObject({
    symbol: symbolText.optional(),
    path: pathText.optional(),
    start_line: z.int().min(1).optional(),
    end_line: z.int().min(1).optional(),
    ...rev,
  }),
  examples: [
    { asks: 'the body of a method', parameters: { symbol: 'Money::percent' } },
    { asks: 'the first lines of a file', parameters: { path: 'docs/pricing.md', start_line: 1, end_line: 3 } },
  ],
  handler: (context, { symbol, path, start_line, end_line }) => {
    if ((symbol === undefined) === (path === undefined))
      return refused('bad_parameter', 'expected either symbol or path', 'symbol', ['symbol', 'path']);
    if (symbol !== undefined) {
      if (start_line !== undefined || end_line !== undefined)
        return refused('bad_parameter', 'start_line and end_line go with path', 'start_line', [
          'path',
          'start_line',
          'end_line',
        ]);
      return withSymbol(context, symbol, (node) => {
        if (node.path === undefined || node.startLine === undefined)
          return notFound(context, `${node.qualified} is defined outside the corpus`, node.name);
        return text(context, { path: node.path, from: node.startLine, to: node.endLine, symbol: symbolFact(node) });
      });
    }
    const asked = String(path);
    const inside = projectPath(context.root, asked);
    if (inside === undefined) return refused('outside_project', `${asked} leaves the project`, 'path');
    if (end_line !== undefined && end_line < (start_line ?? 1))
      return refused('bad_parameter', 'end_line is before start_line', 'end_line');
    return text(context, { path: inside, from: start_line ?? 1, to: end_line });
  },
});

function text(context: OperationContext, range: Range): OperationResult {
  const { path, from } = range;
  const file = context.graph.file(path);
  if (file === undefined) return notFound(context, `the revision has no file ${path}`, path, path);
  const source = context.lex.text(path);
  if (source === undefined) {
    const why = file.faults[0]?.reason ?? 'no text is stored';
    return absent(context, `${path} is ${file.status}: ${why}`, path);
  }
  if (from > file.lines) return absent(context, `${path} has ${file.lines} lines as of the revision`, path);
  const last = Math.min(range.to ?? file.lines, file.lines);
  const to = Math.min(last, from + MOST_LINES - 1);
  const lines = source.split('\n').slice(from - 1, to);
  return {
    outcome: 'found',
    result: {
      ...(range.symbol === undefined ? {} : { symbol: range.symbol }),
      path,
      line: from,
      end_line: to,
      file_lines: file.lines,
      text: lines.map((line) => line.replace(/\r$/, '')).join('\n'),
    },
    limits: to < last ? [`lines ${from} to ${to} of ${from} to ${last} are shown`] : [],
    next:
      to < last ? context.propose('code', { path, start_line: to + 1, end_line: last }, 'the lines that follow') : [],
  };
}

function absent(context: OperationContext, message: string, path: string): OperationResult {
  const next = context.propose('live_read', { path }, 'the file as it is now');
  return { outcome: 'not_found', result: { message, near: [] }, next };
}
