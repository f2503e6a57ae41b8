// PHP: from redacted text to facts, in one pass over the tree. Every construct has its handler; the walk is one loop, so depth costs no stack.
import type { Fault, FileFacts } from '../../model/facts.ts';
import type { Extracted, ExtractLimits, Language, SourceFile } from '../language.ts';
import { type TextPositions, textPositions } from '../lines.ts';
import { type ColumnParser, openParser } from '../parser.ts';
import { ERROR_KIND, MISSING, type SyntaxTree } from '../tree.ts';
import { noteComment } from './comments.ts';
import { leaveUntil, newWalk, type Walk } from './context.ts';
import { databaseOf, watchDatabase } from './database/index.ts';
import { closure, functionDefinition, methodDeclaration, yieldExpression } from './define-callable.ts';
import { anonymousArguments, anonymousClass, classDeclaration, traitUse } from './define-class.ts';
import { constDeclaration, enumCase, memberElement, propertyDeclaration } from './define-member.ts';
import { namespaceDefinition } from './define-namespace.ts';
import { entriesOf, watchEntries } from './entry/index.ts';
import { analyseFlow } from './flow/analyse.ts';
import { type Grammar, readGrammar } from './grammar.ts';
import { maskAlways, maskGaps } from './mask.ts';
import { arrayCallable } from './use-callables.ts';
import { functionCall, memberCall, objectCreation, staticCall } from './use-calls.ts';
import { importDeclaration } from './use-imports.ts';
import { includeExpression } from './use-includes.ts';
import { classConstant, memberAccess, staticProperty } from './use-members.ts';
import { attribute, bareName, binaryExpression, namedType } from './use-names.ts';

type Handler = (walk: Walk, node: number) => void;

let parser: ColumnParser | undefined;
let grammar: Grammar | undefined;
let handlers: (Handler | undefined)[] = [];

/** Which handler sees which kind of node. */
function handlerTable({ K, T }: Grammar): (Handler | undefined)[] {
  const table: (Handler | undefined)[] = [];
  table[K.comment] = noteComment;
  table[K.namespace_definition] = namespaceDefinition;
  table[K.namespace_use_declaration] = importDeclaration;
  table[K.class_declaration] = classDeclaration('class', T.class_);
  table[K.interface_declaration] = classDeclaration('interface', T.interface_);
  table[K.trait_declaration] = classDeclaration('trait', T.trait_);
  table[K.enum_declaration] = classDeclaration('enum', T.enum_);
  table[K.anonymous_class] = anonymousClass;
  table[K.use_declaration] = traitUse;
  table[K.function_definition] = functionDefinition;
  table[K.method_declaration] = methodDeclaration;
  table[K.anonymous_function] = closure;
  table[K.arrow_function] = closure;
  table[K.yield_expression] = yieldExpression;
  table[K.property_declaration] = propertyDeclaration;
  table[K.const_declaration] = constDeclaration;
  table[K.property_element] = memberElement;
  table[K.property_hook_list] = memberElement;
  table[K.const_element] = memberElement;
  table[K.enum_case] = enumCase;
  table[K.array_creation_expression] = arrayCallable;
  table[K.arguments] = anonymousArguments;
  table[K.function_call_expression] = functionCall;
  table[K.member_call_expression] = memberCall;
  table[K.nullsafe_member_call_expression] = memberCall;
  table[K.scoped_call_expression] = staticCall;
  table[K.object_creation_expression] = objectCreation;
  table[K.member_access_expression] = memberAccess;
  table[K.nullsafe_member_access_expression] = memberAccess;
  table[K.scoped_property_access_expression] = staticProperty;
  table[K.class_constant_access_expression] = classConstant;
  table[K.named_type] = namedType;
  table[K.attribute] = attribute;
  table[K.binary_expression] = binaryExpression;
  table[K.include_expression] = includeExpression;
  table[K.include_once_expression] = includeExpression;
  table[K.require_expression] = includeExpression;
  table[K.require_once_expression] = includeExpression;
  table[K.name] = bareName;
  table[K.qualified_name] = bareName;
  table[K.relative_name] = bareName;
  return table;
}

function walkTree(walk: Walk): void {
  const { tree } = walk;
  for (let node = 0; node < tree.count; node++) {
    const handler = handlers[tree.kind[node]];
    if (handler === undefined) continue;
    leaveUntil(walk, node);
    handler(walk, node);
  }
}

/** ERROR nodes and MISSING tokens of a tree, in order; a MISSING name in a group import is PHP's optional trailing comma. */
function errorNodes(tree: SyntaxTree, { K }: Grammar): number[] {
  if (!tree.hasError) return [];
  const nodes: number[] = [];
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] === ERROR_KIND) nodes.push(node);
    else if (tree.flags[node] & MISSING && tree.kind[tree.parent[node]] !== K.namespace_use_clause) nodes.push(node);
  }
  return nodes;
}

/** Damaged ranges of a file: outermost errors only. */
function errorFaults(tree: SyntaxTree, nodes: readonly number[], positions: TextPositions): Fault[] {
  const faults: Fault[] = [];
  let behind = 0;
  for (const node of nodes) {
    if (node < behind) continue;
    behind = tree.next[node];
    const line = positions.line(tree.start[node]);
    const endLine = positions.line(Math.max(tree.start[node], tree.end[node] - 1));
    faults.push({
      phase: 'parse',
      reason: tree.kind[node] === ERROR_KIND ? 'syntax_error' : 'missing_token',
      line,
      endLine,
    });
  }
  return faults;
}

/** Facts of a file that cannot be parsed at all. */
function failedFacts(path: FileFacts['path'], lines: number, reason: string): FileFacts {
  return {
    path,
    language: 'php',
    status: 'failed',
    faults: [{ phase: 'parse', reason, line: 1, endLine: Math.max(1, lines) }],
    lines,
    definitions: [],
    uses: [],
    chunks: [],
  };
}

function extract({ path, text }: SourceFile, limits: ExtractLimits): Extracted {
  if (parser === undefined || grammar === undefined) throw new Error('php.init has not run');
  const parse = (source: string) => (parser as ColumnParser).parse(source, limits.parseTimeout);
  const masked = maskAlways(text);
  const positions = textPositions(masked);
  let tree = parse(masked);
  if (tree === undefined) return failedFacts(path, positions.lineCount, 'parse_timeout');
  let errors = errorNodes(tree, grammar);
  if (errors.length > 0) {
    const repaired = maskGaps(masked);
    const before = errors.length;
    if (repaired !== masked) {
      tree = parse(repaired);
      if (tree !== undefined && errorNodes(tree, grammar).length >= before) tree = parse(masked);
      if (tree === undefined) return failedFacts(path, positions.lineCount, 'parse_timeout');
      errors = errorNodes(tree, grammar);
    }
  }
  const definitionsOnly = text.length > limits.maxFullParse;
  const walk = newWalk(grammar, path, text, tree, positions, definitionsOnly);
  walkTree(walk);
  const faults = errorFaults(tree, errors, positions);
  if (definitionsOnly)
    faults.push({ phase: 'extract', reason: 'definitions_only', line: 1, endLine: Math.max(1, positions.lineCount) });
  walk.uses.sort((a, b) => a.start - b.start);
  const database = databaseOf(walk);
  const flow = definitionsOnly ? undefined : analyseFlow(walk);
  return {
    path,
    language: 'php',
    status: faults.length > 0 ? 'partial' : 'parsed',
    faults,
    lines: positions.lineCount,
    definitions: walk.definitions,
    uses: walk.uses,
    chunks: [...walk.chunks, fileChunk(walk)],
    entries: definitionsOnly ? [] : entriesOf(walk),
    flow,
    ...database,
  };
}

/** Text of the file that belongs to no definition: up to the first class or callable, or all of a script or template. */
function fileChunk(walk: Walk): FileFacts['chunks'][number] {
  const first = walk.definitions.find(({ kind }) => kind !== 'namespace' && kind !== 'constant' && kind !== 'closure');
  const doc = walk.fileDoc ?? { start: 0, end: 0 };
  return {
    kind: 'file',
    definition: -1,
    docStart: doc.start,
    docEnd: doc.end,
    bodyStart: doc.end,
    bodyEnd: first?.span.start ?? walk.text.length,
  };
}

const GRAMMAR_FILE = 'tree-sitter-php/tree-sitter-php.wasm';

export const php: Language = {
  id: 'php',
  extensions: ['.php', '.inc', '.phtml'],
  detect: (head) => /^#!.*\bphp/.test(head) || /<\?php\b/i.test(head),
  version: 1,
  emits: [
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
    'web_route',
    'http_endpoint',
    'cli_command',
    'cron_job',
    'table',
    'column',
  ],
  init: async (readPackageFile) => {
    parser ??= await openParser(readPackageFile(GRAMMAR_FILE));
    grammar ??= readGrammar(parser);
    handlers = handlerTable(grammar);
    watchEntries(handlers, grammar);
    watchDatabase(handlers, grammar);
  },
  extract,
};
