// Definitions and their lines against PHP-Parser.
import { differences, total } from './compare.ts';
import type { Outcome } from './outcome.ts';
import { runOracle } from './php.ts';
import type { OracleInput } from './run.ts';

const KINDS = new Set([
  'namespace',
  'class',
  'interface',
  'trait',
  'enum',
  'enum_case',
  'function',
  'method',
  'closure',
  'property',
  'constant',
]);

function rowText(kind: string, qualified: string, start: number, end: number, keyword: number, name: number): string {
  return `${kind} ${qualified} ${start}-${end} keyword ${keyword} name ${name}`;
}

/** Compares kind, qualified name, first, last, keyword and name line of every definition. */
export function checkDefinitions({ corpus, root, paths, parserRoot, facts }: OracleInput): Outcome {
  const oracle = new Map<string, string[]>();
  const index = new Map<string, string[]>();
  const rejected: Outcome['rejected'] = [];
  for (const file of runOracle('definitions.php', parserRoot, root, paths)) {
    if (file.rows === undefined) {
      rejected.push({ path: file.path, reason: `${file.error}, line ${file.line}` });
      continue;
    }
    oracle.set(
      file.path,
      file.rows.map((row) => rowText(...(row as Parameters<typeof rowText>))),
    );
    index.set(
      file.path,
      (facts.get(file.path)?.definitions ?? [])
        .filter(({ kind }) => KINDS.has(kind))
        .map(({ kind, qualified, span }) =>
          rowText(kind, qualified, span.startLine, span.endLine, span.declLine, span.nameLine),
        ),
    );
  }
  return {
    oracle: 'definitions',
    corpus,
    files: oracle.size,
    rows: total(oracle),
    differences: differences(oracle, index),
    rejected,
    notes: [],
  };
}
