// YAML text to a validated value; every problem names file, line, key, what was expected and what was found.
import { createRequire } from 'node:module';
import type { Document, LineCounter, Node } from 'yaml';
import type { z } from 'zod';
import { RagrafError } from '../model/errors.ts';

// Loaded at the first use: most commands run with the defaults and never need it.
const yaml = () => createRequire(import.meta.url)('yaml') as typeof import('yaml');

export interface ParsedYaml<T> {
  value: T;
  /** `file:line` of a key path, or of the nearest parent that is in the file. */
  locate: (path: readonly PropertyKey[]) => string;
}

/**
 * Parses and validates.
 * @param file name in messages
 * @throws RagrafError config_invalid with one line per problem
 */
export function parseYaml<T>(file: string, text: string, schema: z.ZodType<T>): ParsedYaml<T> {
  const lines = new (yaml().LineCounter)();
  const document = yaml().parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [syntax] = document.errors;
  if (syntax)
    throw invalid([`${file}:${lines.linePos(syntax.pos[0]).line}: expected YAML, found: ${oneLine(syntax.message)}`]);
  const locate = (path: readonly PropertyKey[]) => `${file}:${lineOf(document.contents, path, lines)}`;
  const raw = toValue(document, file);
  const result = schema.safeParse(raw);
  if (result.success) return { value: result.data, locate };
  throw invalid(
    result.error.issues
      .flatMap((issue) => describe(issue, raw, (path) => lineOf(document.contents, path, lines)))
      .sort((a, b) => a.line - b.line)
      .map(({ line, text: problem }) => `${file}:${line}: ${problem}`),
  );
}

/** The error for one or more problems, each already a whole sentence. */
export function invalid(problems: string[]): RagrafError {
  return new RagrafError('config_invalid', problems.join('\n'));
}

/** A value as messages show it: JSON, at most 80 characters. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function toValue(document: Document.Parsed, file: string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    throw invalid([`${file}:1: expected YAML without excessive aliases, found: ${oneLine((error as Error).message)}`]);
  }
}

interface Problem {
  line: number;
  text: string;
}

function describe(issue: z.core.$ZodIssue, raw: unknown, line: (path: readonly PropertyKey[]) => number): Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      return { line: line(path), text: `${keyPath(path)}: expected a known key, found ${shown(key)}` };
    });
  const found = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  );
  return [
    { line: line(issue.path), text: `${keyPath(issue.path)}: expected ${expectation(issue)}, found ${shown(found)}` },
  ];
}

const TYPE_NAMES: Record<string, string> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'a text',
  array: 'a list',
  object: 'a mapping of keys to values',
  boolean: 'true or false',
};

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return TYPE_NAMES[issue.expected] ?? issue.expected;
  if (issue.code === 'too_small') return `${sizeUnit(issue.origin)} of at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `${sizeUnit(issue.origin)} of at most ${issue.maximum}`;
  if (issue.code === 'invalid_format') return `a text of the form ${issue.pattern ?? issue.format}`;
  return issue.message;
}

function sizeUnit(origin: string): string {
  return origin === 'string'
    ? 'a text with a length'
    : origin === 'array'
      ? 'a list with a number of entries'
      : 'a number';
}

function keyPath(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '(whole file)' : path.map(String).join('.');
}

function lineOf(contents: Node | null, path: readonly PropertyKey[], lines: LineCounter): number {
  const { isMap, isNode, isScalar } = yaml();
  let node: unknown = contents;
  let offset = 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (!pair) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else {
      node = isNode(node) && 'items' in node ? (node.items as unknown[])[Number(key)] : undefined;
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    }
  }
  return lines.linePos(offset).line || 1;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
