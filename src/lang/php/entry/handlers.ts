// What a registration names as its handler: closures, callables, class names, and strings of the frameworks' forms.
import type { EntryHandler } from '../../../model/facts.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, isNameLike, namedChildren, textOf, type Walk } from '../context.ts';
import { resolveFunction } from '../names.ts';
import { argumentsOf, shortText } from './site.ts';
import { arrayItems, classAround, className, itemOf, literalText, namedClass, type Place } from './values.ts';

export interface HandlerOptions {
  /** Methods that run when only a class is named. */
  invoked?: readonly string[];
  /** A plain string names a function; off where it may be anything. */
  functions?: boolean;
  /** Namespaces in which string class names may stand. */
  namespaces?: readonly string[];
  /** Class of an enclosing group: a plain string is then its method. */
  controller?: string;
  /** How many expressions are around. */
  depth?: number;
}

/** Wrappers around wrappers: no real handler has more. */
const DEEPEST = 20;

const inside = (options: HandlerOptions): HandlerOptions => ({ ...options, depth: (options.depth ?? 0) + 1 });

const MEMBER = /^\\?([\p{L}_][\p{L}\p{N}_\\]*)(?:@|::|:)([\p{L}_][\p{L}\p{N}_]*)(?:\/\$.*)?$/u;
const NAME = /^\\?[\p{L}_][\p{L}\p{N}_\\]*$/u;

/** Reads a handler expression; undefined when it cannot be one. */
export function handlerOf(
  place: Place,
  node: number | undefined,
  options: HandlerOptions = {},
): EntryHandler | undefined {
  if (node === undefined || node === NO_NODE || (options.depth ?? 0) > DEEPEST) return undefined;
  const { walk } = place;
  const { tree, K } = walk;
  const text = shortText(walk, node);
  switch (tree.kind[node]) {
    case K.parenthesized_expression:
      return handlerOf(place, firstNamed(tree, node), inside(options));
    case K.anonymous_function:
    case K.arrow_function:
      return { form: 'definition', stated: true, definition: walk.definitionAt.get(node) ?? -1, text };
    case K.class_constant_access_expression: {
      const name = className(place, node);
      return name === undefined ? undefined : { form: 'method', stated: true, name, methods: invoked(options), text };
    }
    case K.object_creation_expression:
      return created(place, node, options, text);
    case K.array_creation_expression:
      return fromArray(place, node, options, text);
    case K.string:
    case K.encapsed_string:
    case K.binary_expression: {
      const value = literalText(place, node);
      return value === undefined ? undefined : handlerText(value, options, text);
    }
    case K.member_call_expression:
    case K.nullsafe_member_call_expression:
    case K.scoped_call_expression:
    case K.function_call_expression:
      return fromCall(place, node, options, text);
    case K.variable_name:
      return fromVariable(place, node, options, text);
    default:
      return undefined;
  }
}

const invoked = ({ invoked: methods }: HandlerOptions): string[] => [...(methods ?? ['__invoke'])];

function withNamespaces(handler: EntryHandler, { namespaces }: HandlerOptions): EntryHandler {
  if (namespaces !== undefined && namespaces.length > 0) handler.namespaces = [...namespaces];
  return handler;
}

/** A handler in a string: `C@m`, `C::m`, `C:m`, a method of the group's controller, a class, a function. */
export function handlerText(value: string, options: HandlerOptions, text = `'${value}'`): EntryHandler | undefined {
  const member = MEMBER.exec(value);
  if (member) return withNamespaces({ form: 'method', name: member[1], methods: [member[2]], text }, options);
  if (!NAME.test(value)) return undefined;
  if (options.controller !== undefined && !value.includes('\\'))
    return { form: 'method', name: options.controller, methods: [value], text };
  if (options.functions === true && !value.includes('\\')) return { form: 'function', name: value, text };
  return withNamespaces({ form: 'method', name: value.replace(/^\\/, ''), methods: invoked(options), text }, options);
}

function created(place: Place, node: number, options: HandlerOptions, text: string): EntryHandler | undefined {
  const name = firstNamed(place.walk.tree, node);
  const resolved = name === NO_NODE ? undefined : namedClass(place, name);
  return resolved === undefined
    ? undefined
    : { form: 'method', stated: true, name: resolved, methods: invoked(options), text };
}

/** `[X, 'm']`, or Laravel's `['uses' => …]`. */
function fromArray(place: Place, node: number, options: HandlerOptions, text: string): EntryHandler | undefined {
  const items = arrayItems(place, node) ?? [];
  const uses = itemOf(items, 'uses', 'controller', '_controller', 'callback');
  if (uses !== undefined) return handlerOf(place, uses, inside(options));
  const closure = items.find(({ node: inner }) => place.walk.definitionAt.has(inner));
  if (closure !== undefined) return handlerOf(place, closure.node, options);
  if (items.length === 1 && items[0].key === undefined && className(place, items[0].node) !== undefined)
    return handlerOf(place, items[0].node, inside(options));
  if (items.length !== 2 || items.some(({ key }) => key !== undefined)) return undefined;
  const method = literalText(place, items[1].node);
  if (method === undefined) return undefined;
  const subject = subjectOf(place, items[0].node);
  if (subject === undefined) return { form: 'unknown', text };
  const handler: EntryHandler = { form: 'method', name: subject.name, methods: [method], text };
  if (subject.stated) return { ...handler, stated: true };
  return subject.typed ? { ...handler, typed: true } : withNamespaces(handler, options);
}

interface Subject {
  name: string;
  stated: boolean;
  /** Known by a variable's value or type. */
  typed?: true;
}

/** The class that the first element of a callable array means. */
function subjectOf(place: Place, node: number): Subject | undefined {
  const { walk } = place;
  const { tree, K } = walk;
  const named = className(place, node);
  if (named !== undefined) return { name: named, stated: true };
  if (tree.kind[node] === K.object_creation_expression) {
    const name = firstNamed(tree, node);
    const resolved = name === NO_NODE ? undefined : namedClass(place, name);
    return resolved === undefined ? undefined : { name: resolved, stated: true };
  }
  if (textOf(walk, node) === '$this') {
    const around = classAround(place);
    return around === undefined ? undefined : { name: around, stated: true };
  }
  if (tree.kind[node] === K.variable_name) {
    const name = variableClass(place, node);
    return name === undefined ? undefined : { name, stated: false, typed: true };
  }
  if (textOf(walk, node) === '__CLASS__') {
    const around = classAround(place);
    return around === undefined ? undefined : { name: around, stated: true };
  }
  const text = literalText(place, node);
  return text !== undefined && NAME.test(text) ? { name: text.replace(/^\\/, ''), stated: false } : undefined;
}

/** First-class callables, and wrappers that get one class or callable (`$route->toController(C::class)`). */
function fromCall(place: Place, node: number, options: HandlerOptions, text: string): EntryHandler | undefined {
  const { walk } = place;
  const { tree, F, K } = walk;
  const list = childByField(tree, node, F.arguments);
  const given = list === NO_NODE ? [] : namedChildren(tree, list);
  if (given.length === 1 && tree.kind[given[0]] === K.variadic_placeholder) return firstClass(place, node, text);
  const inner = argumentsOf(walk, node);
  if (inner.length !== 1) return undefined;
  const wrapped = handlerOf(place, inner[0].node, inside(options));
  if (wrapped === undefined || wrapped.form === 'function') return undefined;
  const { stated: _, ...handler } = wrapped;
  return { ...handler, text };
}

function firstClass(place: Place, node: number, text: string): EntryHandler | undefined {
  const { walk, names } = place;
  const { tree, F, K } = walk;
  if (tree.kind[node] === K.function_call_expression) {
    const called = childByField(tree, node, F.function);
    if (!isNameLike(walk, called)) return undefined;
    const { target, fallback } = resolveFunction(names, textOf(walk, called));
    return { form: 'function', stated: true, name: target, ...(fallback === undefined ? {} : { fallback }), text };
  }
  const name = childByField(tree, node, F.name);
  if (name === NO_NODE || tree.kind[name] !== K.name) return undefined;
  const method = textOf(walk, name);
  if (tree.kind[node] === K.scoped_call_expression) {
    const owner = namedClass(place, childByField(tree, node, F.scope));
    return owner === undefined ? undefined : { form: 'method', stated: true, name: owner, methods: [method], text };
  }
  const subject = subjectOf(place, childByField(tree, node, F.object));
  if (subject === undefined) return { form: 'unknown', text };
  const proof = subject.stated ? { stated: true as const } : subject.typed ? { typed: true as const } : {};
  return { form: 'method', ...proof, name: subject.name, methods: [method], text };
}

function fromVariable(place: Place, node: number, options: HandlerOptions, text: string): EntryHandler | undefined {
  const value = onlyValue(place, node);
  if (value === undefined) {
    const name = variableClass(place, node);
    return name === undefined
      ? { form: 'unknown', text }
      : { form: 'method', typed: true, name, methods: invoked(options), text };
  }
  const handler =
    place.walk.tree.kind[value] === place.walk.K.variable_name ? undefined : handlerOf(place, value, inside(options));
  if (handler === undefined) return { form: 'unknown', text };
  const { stated: _, ...rest } = handler;
  return handler.form === 'definition' ? { ...handler, text } : { ...rest, typed: true, text };
}

/** Class of a variable: what it is assigned once in its function, or its native parameter type. */
function variableClass(place: Place, node: number): string | undefined {
  const { walk, scope } = place;
  const { tree, K } = walk;
  const value = onlyValue(place, node);
  if (value !== undefined && tree.kind[value] === K.object_creation_expression) {
    const name = firstNamed(tree, value);
    return name === NO_NODE ? undefined : namedClass(place, name);
  }
  const wanted = textOf(walk, node).slice(1);
  for (let at = scope; at >= 0; at = walk.definitions[at].parent) {
    const found = walk.definitions[at].parameters?.find(({ name }) => name === wanted);
    if (found !== undefined) return found.type?.names.length === 1 ? found.type.names[0] : undefined;
    if (walk.definitions[at].kind !== 'closure') return undefined;
  }
  return undefined;
}

/** The only expression that the function around assigns to a variable, or undefined. */
function onlyValue({ walk, scope }: Place, variable: number): number | undefined {
  const { tree, F, K } = walk;
  const wanted = textOf(walk, variable);
  const { start, end } = scope < 0 ? { start: 0, end: walk.text.length } : walk.definitions[scope].span;
  let found: number | undefined;
  for (let node = assignmentsFrom(walk, start); node < tree.count && tree.start[node] < end; node++) {
    if (tree.kind[node] !== K.assignment_expression) continue;
    const left = childByField(tree, node, F.left);
    if (left === NO_NODE || textOf(walk, left) !== wanted) continue;
    if (found !== undefined) return undefined;
    found = childByField(tree, node, F.right);
  }
  return found === NO_NODE ? undefined : found;
}

/** First node that starts at an offset or behind it: nodes are in order of their start. */
function assignmentsFrom({ tree }: Walk, start: number): number {
  let low = 0;
  let high = tree.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tree.start[middle] < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A handler that nothing decides: its source, for people. */
export function unknownHandler(place: Place, node: number | undefined): EntryHandler | undefined {
  return node === undefined ? undefined : { form: 'unknown', text: shortText(place.walk, node) };
}
