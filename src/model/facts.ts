// What a worker returns for one file: a document of facts with file-local references only. Only `link` sees two files.
import type { CorpusPath } from './ids.ts';
import type { EntryKind, FileStatus, NodeKind, Visibility } from './kinds.ts';
import type { DatabaseFacts } from './schema.ts';

/**
 * Where a definition stands. Lines count from 1. `startLine` includes attributes and modifiers, `declLine` is the line of
 * the keyword (`class`, `function`, …), `nameLine` that of the name. `start`/`end` are UTF-16 offsets into the decoded
 * text, `startByte`/`endByte` byte offsets into its UTF-8 form; end is exclusive. A property or constant spans its whole
 * declaration statement, which the names declared together share; a promoted property spans its parameter.
 */
export interface Span {
  startLine: number;
  declLine: number;
  nameLine: number;
  endLine: number;
  start: number;
  end: number;
  startByte: number;
  endByte: number;
}

/** A damaged or left-out part of a file: FT-11 shows it in coverage. Lines from 1, inclusive. */
export interface Fault {
  phase: 'read' | 'decode' | 'parse' | 'extract' | 'worker';
  reason: string;
  line: number;
  endLine: number;
}

/** A native type as written, with class names resolved. `names` lists the class names in it, `text` is the normalised spelling. */
export interface TypeHint {
  text: string;
  names: string[];
}

export interface Parameter {
  /** Without `$`. */
  name: string;
  type?: TypeHint;
  /** Has a default value or is variadic. */
  optional?: true;
  variadic?: true;
  byReference?: true;
  /** Index of the promoted property in `definitions`. */
  property?: number;
}

export const MODIFIERS = [
  'abstract',
  'final',
  'static',
  'readonly',
  'by_reference',
  'generator',
  'anonymous',
  'conditional',
] as const;
export type Modifier = (typeof MODIFIERS)[number];

/** `insteadof` and `as` of a trait use. Class names are resolved; method names keep their spelling. */
export type TraitRule =
  | { rule: 'insteadof'; trait: string; method: string; instead: string[]; line: number }
  | { rule: 'as'; trait?: string; method: string; alias?: string; visibility?: Visibility; line: number };

export interface Definition {
  kind: NodeKind;
  /** Short name as declared: `total`, `items` (no `$`), `Cart`, `App\Shop` for a namespace, `{closure#1}`. */
  name: string;
  /** Fully qualified name without leading backslash: `App\Cart::total`, `App\Cart::$items`, `App\Cart::MAX`. */
  qualified: string;
  /** Index of the enclosing definition (namespace, class, function, closure), -1 for the file. */
  parent: number;
  span: Span;
  visibility?: Visibility;
  modifiers?: Modifier[];
  /** Declaration head on one line, comments and attributes left out, at most 400 characters. */
  signature?: string;
  parameters?: Parameter[];
  /** Native return type of a callable, or declared type of a property, constant, or backed enum. */
  type?: TypeHint;
  traitRules?: TraitRule[];
  /** Types that the docblock states: derived, and only where no native type stands. */
  doc?: DocTypes;
}

/**
 * Types of a docblock. Classes carry a leading backslash, templates are `#T`, other words are in lower case:
 * `\\App\\Cart|null`, `array<int,\\App\\Item>`, `class-string<#T>`.
 */
export interface DocTypes {
  /** Name without `$`, type. */
  parameters?: [string, string][];
  returns?: string;
  /** Variable without `$` or '', type. */
  var?: [string, string];
  properties?: [string, string][];
  /** Name, return type or '', static. */
  methods?: [string, string, boolean][];
  mixins?: string[];
  /** Classes that `@see` names, where the docblock declares methods: a facade's class. */
  see?: string[];
  /** Parents with type arguments: `\\App\\Repository<\\App\\User>`. */
  generics?: string[];
  /** Name, bound or ''. */
  templates?: [string, string][];
}

/**
 * A place where code uses a name. Every name that PHP's namespace rules decide is already resolved:
 * `target` is the fully qualified name, `fallback` the global one that an unqualified function or constant may mean.
 *
 * | kind | name | target / fallback | owner | receiver |
 * |---|---|---|---|---|
 * | call | as written | function | | |
 * | static_call, class_constant, static_property | member | | class, or self/static/parent | receiver when the class is an expression |
 * | method_call, property | member | | | always |
 * | new, type, instanceof, catch, class_name, attribute, extends, implements, uses_trait | short name | class, or self/static/parent | | |
 * | constant | as written | constant / fallback | | |
 * | import_class, import_function, import_constant | alias | what it names | | |
 * | include | include form (`require_once`) | corpus path that `__DIR__` and `dirname` fold to / relative path as written | | |
 * | dynamic_call, dynamic_new, dynamic_member | `''` | | class before `::` | receiver when there is one |
 * | callable | the function, method or `C::m` that a callable names, or `''` when a value holds it | | | |
 * | doc_mention | the name or path as written, without `()` and leading `\` | for a path: the corpus path it leads to from the document's folder | | |
 * | query | table, or its pattern; never in `uses`: FileFacts.database has the queries | | | |
 */
export const USE_KINDS = [
  'call',
  'static_call',
  'method_call',
  'new',
  'type',
  'instanceof',
  'catch',
  'class_name',
  'attribute',
  'extends',
  'implements',
  'uses_trait',
  'constant',
  'class_constant',
  'static_property',
  'property',
  'import_class',
  'import_function',
  'import_constant',
  'include',
  'dynamic_call',
  'dynamic_new',
  'dynamic_member',
  'callable',
  'doc_mention',
  'query',
] as const;
export type UseKind = (typeof USE_KINDS)[number];

/** The syntactic form of a receiver. */
export const RECEIVER_FORMS = [
  'this',
  'variable',
  'property',
  'static_property',
  'method_result',
  'static_result',
  'function_result',
  'new',
  'element',
  'expression',
] as const;
export type ReceiverForm = (typeof RECEIVER_FORMS)[number];

export interface Receiver {
  form: ReceiverForm;
  /** Source text, white space collapsed, at most 80 characters. */
  text: string;
  /** For form `new`: the resolved class. */
  target?: string;
}

/**
 * The type of a value as far as one file can tell. Terms refer to other terms of the file by index; the linker evaluates
 * them. Term 0 is `unknown`, term 1 `scalar` (no object: scalars, null, nothing returned).
 *
 * | term | meaning |
 * |---|---|
 * | this | the object of the lexical class |
 * | class C | an object of class C: `new`, `catch`, `instanceof` |
 * | type T | a PHPDoc type with resolved names |
 * | parameter d i | parameter i of definition d |
 * | property t p, static_property C p | value of a property |
 * | method t m, static_method C m, static_method_on t m | what a method returns; C may be self, static, parent |
 * | function f g | what a function returns; g is the global fallback or '' |
 * | given c i t | what call c returns when its argument i is the class string t |
 * | invoke t | what calling a value returns |
 * | element t | an element of an array or iterator |
 * | array t | an array whose elements are t |
 * | constant C n | class constant or enum case |
 * | closure d | a closure of this file |
 * | class_string C, text s | `C::class`; a literal string that may name a class or callable |
 * | instance t | object of the class that a class string names |
 * | callable t m | `[t, 'm']`, `$t->m(...)`, `T::m(...)` |
 * | function_value f g | `f(...)` |
 * | global x | a global variable |
 * | shared t x | t, held by the variable x of the file's own code, which functions may change when they make it global |
 * | passed t c i | t, after its variable was argument i of call c, which may take it by reference |
 * | narrowed t C | t, known to be an object of class C |
 * | weak t | t, unless something out of sight changed it: never proven |
 * | or a b | a, or b when a says nothing |
 * | union | one of several |
 */
export type TypeTerm =
  | readonly ['unknown' | 'scalar' | 'this']
  | readonly ['class' | 'type' | 'class_string' | 'text' | 'global', string]
  | readonly ['parameter', number, number]
  | readonly ['given' | 'passed', number, number, number]
  | readonly ['narrowed' | 'shared', number, string]
  | readonly ['property' | 'method' | 'static_method_on' | 'callable', number, string]
  | readonly ['static_property' | 'static_method' | 'function' | 'function_value' | 'constant', string, string]
  | readonly ['invoke' | 'element' | 'array' | 'closure' | 'instance' | 'weak', number]
  | readonly ['or', number, number]
  | readonly ['union', readonly number[]];

/** A property of a class is assigned a value (`$this->x = …`, `self::$x = …`), or a global variable is: class -1, property `$x`. */
export interface AssignedTerm {
  class: number;
  property: string;
  term: number;
}

/** A callable returns a value, or yields it. */
export interface ReturnedTerm {
  definition: number;
  term: number;
  yields?: true;
}

/** What data flow inside the bodies of one file tells about types. */
export interface FlowFacts {
  terms: TypeTerm[];
  assigned: AssignedTerm[];
  returned: ReturnedTerm[];
  /** Global variables that functions of the file may assign, sorted; absent when there are none. */
  shared?: string[];
}

export type Access = 'read' | 'write' | 'read_write' | 'unset' | 'isset';

export interface Use {
  kind: UseKind;
  name: string;
  /** Index of the innermost enclosing definition, -1 for the file. */
  scope: number;
  /** Line (from 1), column (from 1, UTF-16) and UTF-16 offset of the name token. */
  line: number;
  column: number;
  start: number;
  target?: string;
  fallback?: string;
  owner?: string;
  receiver?: Receiver;
  /** For property, static_property. Absent means read. */
  access?: Access;
  /** Term of the receiver, of the called value, of the callable or of the class expression; absent when nothing is known. */
  on?: number;
  /** Number of arguments of a call or `new`; absent for `f(...)` and for uses that are not calls. */
  arguments?: number;
  /** The call is only referenced: `f(...)`. */
  firstClass?: true;
}

/**
 * A piece of text for search; never a structural fact (FT-9). Offsets are UTF-16 into the file's redacted text.
 * `definition` is the index it belongs to, -1 for text of the file itself.
 */
export interface TextChunk {
  kind: 'symbol' | 'section' | 'file';
  definition: number;
  /** Docblock or comment directly above the definition. */
  docStart: number;
  docEnd: number;
  bodyStart: number;
  bodyEnd: number;
}

/**
 * What handles an entry point, as names that the file's own rules have resolved.
 *
 * | form | name | methods |
 * |---|---|---|
 * | method | class | method names, the first that the class has |
 * | function | function, with `fallback` | |
 * | definition | | |
 * | file | corpus path | |
 * | command | words of a command line that may be the path of a file | |
 * | named_command | name of a command of this corpus | |
 * | hook | name of a hook that other code handles | |
 * | unit | name of a systemd unit | |
 * | unknown | | |
 */
export interface EntryHandler {
  form: 'method' | 'function' | 'definition' | 'file' | 'command' | 'named_command' | 'hook' | 'unit' | 'unknown';
  /** Decided by the language's rules: a class constant with a literal method name, an attribute, a closure, a path. */
  stated?: true;
  /** The class comes from what a variable was assigned, or from its native type. */
  typed?: true;
  /** Found by a naming convention of the framework. */
  convention?: true;
  name?: string;
  fallback?: string;
  methods?: string[];
  words?: string[];
  /** Index of a definition of this file. */
  definition?: number;
  /** Namespaces in which an unqualified class name may stand, best first. */
  namespaces?: string[];
  /** As written, on one line, at most 120 characters. */
  text: string;
}

/**
 * An entry point of a file (FT-7), or what another file's entry points need:
 * `mount` puts a prefix and middleware before the routes of the file or folder that its handlers name, `hook` binds a
 * handler to a hook, `unit` is a systemd service, `script` tells what a PHP file does when it is run itself.
 */
export interface EntryFact {
  role: EntryKind | 'mount' | 'hook' | 'unit' | 'script';
  /** `GET /products/{id}`, `shop:purge`, the command line of a cron job. */
  name: string;
  framework: string;
  /** Index of the innermost enclosing definition, -1 for the file. */
  scope: number;
  span: Span;
  /** Column of the name token, from 1, UTF-16. */
  column: number;
  /** HTTP methods; absent when any is taken. */
  methods?: string[];
  /** Pattern of a route, prefixes of enclosing groups of this file included. */
  path?: string;
  middleware?: string[];
  /** When a cron job runs, as its source says it. */
  schedule?: string;
  handlers: EntryHandler[];
  /** For `script`: runs code, is guarded against being requested, is for the command line. */
  script?: { runs: boolean; guarded: boolean; cli: boolean; included: string[] };
}

export interface FileFacts {
  path: CorpusPath;
  language: string;
  status: FileStatus;
  faults: Fault[];
  /** Number of lines: line feeds plus one when the last line is not empty; 0 for an empty file. */
  lines: number;
  /** Parents before children, otherwise by start offset. */
  definitions: Definition[];
  /** By start offset, then kind. */
  uses: Use[];
  chunks: TextChunk[];
  /** By start offset, then name. Absent where the language has none. */
  entries?: EntryFact[];
  /** Absent where the language, or the size of the file, gives none. */
  flow?: FlowFacts;
  /** What the file says about databases; absent when nothing. */
  database?: DatabaseFacts;
}
