// The one table of edge rules. A rule decides an edge's kind, provenance, source and starting confidence; no edge can contradict it (invariant 4).
import type { EdgeKind } from './kinds.ts';
import { QUERY_VERBS, type QueryOrigin, type QueryVerb } from './schema.ts';

export const SOURCES = ['php-ast', 'markdown', 'git', 'config', 'sql'] as const;
export type Source = (typeof SOURCES)[number];
export type Provenance = 'stated' | 'derived';

export interface Rule {
  kind: EdgeKind;
  provenance: Provenance;
  /** 1 for stated rules; for derived ones the confidence of a single candidate, which the linker divides by fan-out where candidates compete. */
  confidence: number;
  source: Source;
  means: string;
}

const stated = (kind: EdgeKind, means: string, source: Source = 'php-ast'): Rule => ({
  kind,
  provenance: 'stated',
  confidence: 1,
  source,
  means,
});
const derived = (kind: EdgeKind, confidence: number, means: string, source: Source = 'php-ast'): Rule => ({
  kind,
  provenance: 'derived',
  confidence,
  source,
  means,
});

/** One rule for each verb: an edge of `queries` tells by its rule what is done with the table. */
function queryRules<P extends QueryOrigin>(origin: P, confidence: number, means: string) {
  const entries = QUERY_VERBS.map((verb) => [
    `${origin}-${verb}`,
    derived('queries', confidence, `${means}: ${verb}`, 'sql'),
  ]);
  return Object.fromEntries(entries) as Record<`${P}-${QueryVerb}`, Rule>;
}

export const RULES = {
  contains: stated('contains', 'the definition stands inside the other one'),
  section: stated('contains', 'the section stands inside the document or section', 'markdown'),

  extends: stated('extends', 'class or interface named by extends'),
  'extends-duplicate': derived('extends', 0.9, 'the named class has several definitions'),
  implements: stated('implements', 'interface named by implements'),
  'implements-duplicate': derived('implements', 0.9, 'the named interface has several definitions'),
  'uses-trait': stated('uses_trait', 'trait named by use in a class body'),
  'uses-trait-duplicate': derived('uses_trait', 0.9, 'the named trait has several definitions'),
  overrides: stated(
    'overrides',
    'method redeclares or implements a method of an ancestor, or takes the place of a trait method',
  ),
  'overrides-by-trait': stated(
    'overrides',
    'method of a trait redeclares or implements a method of an ancestor of the class that uses the trait',
  ),
  'overrides-by-heir': stated('overrides', 'inherited method implements a method of an interface that the heir names'),
  'overrides-duplicate': derived('overrides', 0.9, 'a class on the way has several definitions'),

  import: stated('imports', 'use declaration'),
  'import-duplicate': derived('imports', 0.9, 'the imported name has several definitions'),
  'include-path': stated('includes', 'the path folds to a file of the corpus by __DIR__ or dirname'),
  'include-relative': derived('includes', 0.7, 'relative path, found beside the file or in the project root'),

  'function-call': stated('calls', 'function resolved by the namespace rules'),
  'static-call': stated('calls', 'method of a named class, found through its hierarchy'),
  'self-call': stated('calls', 'self::, static:: or parent:: through the hierarchy'),
  'this-call': stated('calls', '$this-> to the method of the lexical class, traits flattened'),
  'new-receiver-call': stated('calls', 'method called on a new expression'),
  'typed-call': stated('calls', 'receiver typed by a native type, new, instanceof or catch: to the declared method'),
  constructor: stated('calls', 'constructor run by new, found through the hierarchy'),
  'external-call': stated('calls', 'name resolved by the namespace rules to a symbol outside the corpus'),

  'typed-candidate': derived(
    'calls_heuristic',
    0.9,
    'receiver of one of several native types, or of a native type that may have changed',
  ),
  'documented-call': derived('calls_heuristic', 0.8, 'receiver typed by a docblock'),
  'inferred-call': derived(
    'calls_heuristic',
    0.7,
    'receiver typed by what properties are assigned or functions return',
  ),
  'unique-name': derived('calls_heuristic', 0.5, 'receiver unknown; the only method of this name in the corpus'),
  'same-name': derived('calls_heuristic', 0.4, 'receiver unknown; one of the few methods of this name in the corpus'),
  'function-duplicate': derived('calls_heuristic', 0.9, 'the function has several definitions'),
  'class-duplicate': derived('calls_heuristic', 0.9, 'the class of the call has several definitions'),
  'trait-host-call': derived(
    'calls_heuristic',
    0.8,
    '$this, self, static or parent in a trait, to a method of a class that uses the trait',
  ),
  'callable-value': derived(
    'calls_heuristic',
    0.8,
    'the called value is a closure, a callable string or array, f(...) or an object with __invoke',
  ),
  'callable-given': derived('calls_heuristic', 0.7, 'the callable is handed on, or kept, to be called by other code'),
  'facade-call': derived(
    'calls_heuristic',
    0.7,
    '__callStatic takes the method; a docblock or an accessor tells which class has it',
  ),
  'dynamic-constructor': derived('calls_heuristic', 0.7, 'constructor run by new with a class named by a value'),
  'magic-call': derived('calls_heuristic', 0.3, 'the method is not declared; __call or __callStatic takes it'),
  'external-ancestor': derived(
    'calls_heuristic',
    0.8,
    'not declared in the corpus; the only ancestor outside the corpus must declare it',
  ),
  'unqualified-external': derived(
    'calls_heuristic',
    0.9,
    'unqualified function, defined neither in the corpus nor in PHP',
  ),

  'new': stated('instantiates', 'class named by new'),
  'new-duplicate': derived('instantiates', 0.9, 'the class has several definitions'),
  'dynamic-new': derived('instantiates', 0.7, 'class named by a value that new is given'),
  'new-static': derived('instantiates', 0.8, 'new static: the lexical class, which subclasses may replace'),
  'new-host': derived('instantiates', 0.8, 'new self, static or parent in a trait: a class that uses the trait'),

  type: stated('references', 'native type'),
  instanceof: stated('references', 'class named by instanceof'),
  catch: stated('references', 'class named by catch'),
  'class-name': stated('references', 'Class::class'),
  attribute: stated('references', 'attribute class'),
  'static-access': stated('references', 'class named before :: in a call, constant or static property'),
  'first-class-callable': stated('references', 'function or method named by f(...)'),
  'first-class-candidate': derived('references', 0.8, 'candidate for the function or method named by f(...)'),
  'reference-duplicate': derived('references', 0.9, 'the named class has several definitions'),
  'reference-host': derived('references', 0.8, 'self, static or parent in a trait: a class that uses the trait'),

  'constant-read': stated('reads', 'constant, class constant or enum case'),
  'constant-duplicate': derived('reads', 0.9, 'the constant has several definitions'),
  'unqualified-constant': derived('reads', 0.9, 'unqualified constant, defined neither in the corpus nor in PHP'),
  'external-ancestor-read': derived(
    'reads',
    0.8,
    'constant not declared in the corpus; the only ancestor outside the corpus must declare it',
  ),
  'trait-host-read': derived('reads', 0.8, 'read in a trait of what a class that uses the trait declares'),
  'trait-host-write': derived('writes', 0.8, 'written in a trait, declared in a class that uses the trait'),
  'property-read': stated(
    'reads',
    'property of $this, of a named class or of a receiver with a native type, found through the hierarchy',
  ),
  'typed-read': derived('reads', 0.9, 'receiver of one of several native types'),
  'documented-read': derived('reads', 0.8, 'receiver typed by a docblock'),
  'inferred-read': derived('reads', 0.7, 'receiver typed by what properties are assigned or functions return'),
  'typed-write': derived('writes', 0.9, 'receiver of one of several native types'),
  'documented-write': derived('writes', 0.8, 'receiver typed by a docblock'),
  'inferred-write': derived('writes', 0.7, 'receiver typed by what properties are assigned or functions return'),
  'property-write': stated('writes', '$this->p or C::$p assigned, found through the hierarchy'),
  'property-read-duplicate': derived('reads', 0.9, 'the class of the property has several definitions'),
  'property-write-duplicate': derived('writes', 0.9, 'the class of the property has several definitions'),

  'mention-name': derived('documented_by', 0.9, 'the document names the symbol by its qualified name', 'markdown'),
  'mention-short': derived(
    'documented_by',
    0.7,
    'the document names the symbol by a short name that is unique in the corpus',
    'markdown',
  ),
  'mention-path': derived('documented_by', 0.9, 'the document names the path of the file', 'markdown'),

  'handler-named': stated('handles', 'the handler is named by a class constant, an attribute or a callable'),
  'handler-closure': stated('handles', 'the handler is the closure given to the registration'),
  'handler-file': stated('handles', 'the file runs itself: it begins with an interpreter line'),
  'handler-type': derived('handles', 0.9, 'the class of the handler comes from an assignment or a parameter type'),
  'handler-string': derived('handles', 0.9, 'the handler is named in a string'),
  'handler-convention': derived('handles', 0.9, 'the framework finds the handler by a naming convention'),
  'handler-short': derived('handles', 0.7, 'the handler is named by a short class name that is unique in the corpus'),
  'handler-duplicate': derived('handles', 0.9, 'the handler has several definitions'),
  'handler-hook': derived('handles', 0.9, 'the handler is bound to the hook that the entry point fires'),
  'handler-front-controller': derived('handles', 0.7, 'the file has code of its own and no other file includes it'),
  'handler-cli-file': derived('handles', 0.7, 'the file reads its command line or refuses to run on a web server'),
  'handler-path': stated('handles', 'the path names a file of the corpus', 'config'),
  'handler-config': derived('handles', 0.9, 'the handler is named in a configuration file', 'config'),
  'handler-config-duplicate': derived(
    'handles',
    0.8,
    'the handler named in a configuration file has several definitions',
    'config',
  ),
  'handler-command': derived(
    'handles',
    0.8,
    'the command line names the file by an absolute path that ends like it',
    'config',
  ),
  'handler-command-name': derived(
    'handles',
    0.8,
    'the command line runs a command of the corpus by its name',
    'config',
  ),
  'handler-scheduled': derived('handles', 0.8, 'the schedule runs a command of the corpus by its name'),

  ...queryRules('sql-call', 0.95, 'SQL text given to a database call, or a statement of an SQL file, names the table'),
  ...queryRules('sql-text', 0.85, 'SQL text that no database call is seen to take names the table'),
  ...queryRules('sql-holes', 0.85, 'SQL text with parts that are computed at run time names the table'),
  ...queryRules('builder', 0.8, 'a query builder is given the name of the table'),
  ...queryRules('model', 0.8, 'the class of a model is asked, which stands for the table'),
  'foreign-key': stated('references_table', 'FOREIGN KEY or REFERENCES names the table', 'sql'),
  'foreign-key-column': stated('references_column', 'FOREIGN KEY or REFERENCES names the column', 'sql'),
  'foreign-key-primary': derived(
    'references_column',
    0.95,
    'REFERENCES names no column: the primary key is meant',
    'sql',
  ),
  'foreign-key-builder': derived('references_table', 0.9, 'a migration written with a builder declares a foreign key'),
  'foreign-key-builder-column': derived(
    'references_column',
    0.9,
    'a migration written with a builder declares a foreign key',
  ),
  migrates: stated('migrates', 'a statement of the migration creates, changes or drops the table', 'sql'),
  'migrates-builder': derived('migrates', 0.9, 'a call of the migration creates, changes or drops the table'),
  'column-elsewhere': stated('contains', 'a statement elsewhere adds the column to the table', 'sql'),
  'model-table': derived('references_table', 0.9, 'the class of a model names the table'),
  'model-column': derived('references_column', 0.9, 'the property of a model names the column'),
  'model-name': derived('references_table', 0.7, 'the class of a model stands for the table that its name gives'),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as RuleName[];
