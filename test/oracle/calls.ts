// Call sites with resolved names and lines against PHP-Parser's NameResolver.
import type { Use } from '../../src/model/facts.ts';
import { differences, total } from './compare.ts';
import type { Outcome } from './outcome.ts';
import { runOracle } from './php.ts';
import type { OracleInput } from './run.ts';

const ANONYMOUS = /\{class#\d+\}$/;

/** What a call site names, spelled as the oracle does; undefined for uses that are no calls. */
function calledName(use: Use): string | undefined {
  switch (use.kind) {
    case 'call':
      return use.fallback === undefined ? use.target : `${use.target}|${use.fallback}`;
    case 'static_call':
      return `${use.owner ?? '?'}::${use.name}`;
    case 'method_call':
      return use.name;
    case 'new':
      return use.target === undefined || ANONYMOUS.test(use.target) ? '{class}' : use.target;
    case 'dynamic_call':
    case 'dynamic_new':
      return '';
    default:
      return undefined;
  }
}

/** Compares kind, name and line of every call site. */
export function checkCalls({ corpus, root, paths, parserRoot, facts }: OracleInput): Outcome {
  const oracle = new Map<string, string[]>();
  const index = new Map<string, string[]>();
  const rejected: Outcome['rejected'] = [];
  for (const file of runOracle('calls.php', parserRoot, root, paths)) {
    if (file.rows === undefined) {
      rejected.push({ path: file.path, reason: `${file.error}, line ${file.line}` });
      continue;
    }
    oracle.set(
      file.path,
      file.rows.map(([kind, name, line]) => `${kind} ${name} line ${line}`),
    );
    const sites: string[] = [];
    for (const use of facts.get(file.path)?.uses ?? []) {
      const name = calledName(use);
      if (name !== undefined) sites.push(`${use.kind} ${name} line ${use.line}`);
    }
    index.set(file.path, sites);
  }
  return {
    oracle: 'calls',
    corpus,
    files: oracle.size,
    rows: total(oracle),
    differences: differences(oracle, index),
    rejected,
    notes: [],
  };
}
