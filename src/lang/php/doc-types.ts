// Types in docblocks: the tags that state one, with class names resolved. Only the types become facts, never the text (FT-9).
// Syntax: PSR-5 and the common extensions of static analysers (generics, array shapes, class-string, callables).
import { asciiLower } from '../../base/ascii.ts';
import type { DocTypes } from '../../model/facts.ts';
import type { Walk } from './context.ts';
import { type NameScope, resolveClass } from './names.ts';

const TAG =
  /@(?:phpstan-|psalm-)?(param|return|var|property(?:-read|-write)?|method|mixin|see|template(?:-covariant|-contravariant)?|extends|implements|use)\b[ \t]*/g;
const SEE_CLASS = /^\\?[A-Z][\w\\]*$/;
const MAX_TYPE = 300;

/** Words in types that name no class. */
const TYPE_WORDS = new Set(
  'int integer float double string bool boolean array callable iterable object mixed void never null false true resource scalar numeric list non-empty-list non-empty-array associative-array array-key class-string interface-string trait-string callable-string literal-string non-empty-string numeric-string non-falsy-string truthy-string lowercase-string positive-int negative-int non-negative-int non-positive-int int-mask int-mask-of key-of value-of no-return never-return never-returns noreturn self static parent $this closed-resource open-resource number empty enum-string pure-callable pure-closure'.split(
    ' ',
  ),
);

const OPENING = '<({[';
const CLOSING = '>)}]';

/** Length of the type expression that a text starts with. */
function typeLength(text: string): number {
  let depth = 0;
  let at = 0;
  for (; at < text.length && at < MAX_TYPE * 2; at++) {
    const char = text[at];
    if (OPENING.includes(char)) depth++;
    else if (CLOSING.includes(char)) {
      if (depth === 0) break;
      depth--;
    } else if (depth === 0 && /\s/.test(char)) {
      // `A | B`, `callable(): T`: the type goes on behind a space.
      const rest = text.slice(at).trimStart();
      const before = text.slice(0, at).trimEnd();
      if (/^[|&](?!\$)/.test(rest) || /[|&]$/.test(before) || (/\)\s*:$/.test(before) && rest !== '')) continue;
      break;
    }
  }
  return at;
}

const NAME =
  /\\?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:\\[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*(?:-[a-z]+)*|\$this|'[^']*'|"[^"]*"|\$\w+/g;

/**
 * A type with its names resolved: classes with a leading backslash, templates as `#T`, words in lower case, no white space.
 */
export function normalizedType(names: NameScope, templates: ReadonlySet<string>, type: string): string {
  const text = type.replace(/\s+/g, '');
  return text.slice(0, MAX_TYPE).replace(NAME, (name, offset: number) => {
    if (name.startsWith("'") || name.startsWith('"')) return "''";
    if (name.startsWith('$') && name !== '$this') return '';
    if (templates.has(name)) return `#${name}`;
    const lower = asciiLower(name);
    if (TYPE_WORDS.has(lower)) return lower;
    const next = text[offset + name.length];
    const previous = text[offset - 1];
    // Keys of array shapes: `array{name:string}`.
    if (
      (next === ':' || (next === '?' && text[offset + name.length + 1] === ':')) &&
      text[offset + name.length + 1] !== ':' &&
      (previous === '{' || previous === ',')
    )
      return name;
    if (next === ':' && text[offset + name.length + 1] === ':') return `\\${resolveClass(names, name)}`;
    return `\\${resolveClass(names, name)}`;
  });
}

/** Docblock text without its frame. */
function docText(walk: Walk, doc: { start: number; end: number }): string {
  return walk.text.slice(doc.start + 3, doc.end - 2).replace(/^[ \t]*\*[ \t]?/gm, '');
}

/** Types that a docblock states, or undefined when it states none. */
export function docTypesOf(
  walk: Walk,
  doc: { start: number; end: number },
  outerTemplates: ReadonlySet<string> = new Set(),
): DocTypes | undefined {
  if (doc.end === 0 || !walk.text.startsWith('/**', doc.start)) return undefined;
  const text = docText(walk, doc);
  if (!text.includes('@')) return undefined;
  const found: DocTypes = {};
  const templates = new Set(outerTemplates);
  for (const match of text.matchAll(/@(?:phpstan-|psalm-)?template(?:-covariant|-contravariant)?\s+(\w+)/g))
    templates.add(match[1]);
  for (const match of text.matchAll(TAG)) {
    const rest = text.slice(match.index + match[0].length);
    readTag(walk.names, templates, match[1], rest, found);
  }
  if (found.methods === undefined) delete found.see;
  return Object.keys(found).length > 0 ? found : undefined;
}

type DocList = 'parameters' | 'properties' | 'methods' | 'mixins' | 'see' | 'generics' | 'templates';

function append<K extends DocList>(found: DocTypes, list: K, row: NonNullable<DocTypes[K]>[number]): void {
  const rows: (typeof row)[] = (found[list] as (typeof row)[] | undefined) ?? [];
  rows.push(row);
  found[list] = rows as DocTypes[K];
}

function readTag(names: NameScope, templates: ReadonlySet<string>, tag: string, rest: string, found: DocTypes): void {
  const length = typeLength(rest);
  const written = rest.slice(0, length);
  const behind = rest.slice(length);
  const type = () => normalizedType(names, templates, written);
  const variable = /^\s*(?:&\s*)?(?:\.\.\.\s*)?\$([\w\u0080-\uffff]+)/.exec(behind)?.[1];
  if (written === '' || written.startsWith('@')) return;
  switch (tag) {
    case 'param':
      if (variable !== undefined) append(found, 'parameters', [variable, type()]);
      return;
    case 'return':
      found.returns ??= type();
      return;
    case 'var':
      // `@var $x T` occurs as well.
      if (written.startsWith('$'))
        found.var ??= [
          written.slice(1),
          normalizedType(names, templates, behind.trimStart().slice(0, typeLength(behind.trimStart()))),
        ];
      else found.var ??= [variable ?? '', type()];
      return;
    case 'property':
    case 'property-read':
    case 'property-write':
      if (variable !== undefined) append(found, 'properties', [variable, type()]);
      return;
    case 'method':
      readMethod(names, templates, rest, found);
      return;
    case 'mixin':
      append(found, 'mixins', type());
      return;
    case 'see':
      if (SEE_CLASS.test(written)) append(found, 'see', type());
      return;
    case 'extends':
    case 'implements':
    case 'use':
      if (written.includes('<')) append(found, 'generics', type());
      return;
    default: {
      const bound = /^\s*(?:of|as|=)\s+(.*)/.exec(behind.split('\n')[0])?.[1];
      const boundType = bound === undefined ? '' : normalizedType(names, templates, bound.slice(0, typeLength(bound)));
      append(found, 'templates', [written, boundType]);
    }
  }
}

/** `@method static T name(A $a)`; `static` before the name alone is the return type. */
function readMethod(names: NameScope, templates: ReadonlySet<string>, rest: string, found: DocTypes): void {
  const line = rest.split('\n')[0];
  const match = /^(static\s+(?=\S+\s*(?:\s|\()))?(.*)$/.exec(line);
  if (match === null) return;
  let head = match[2];
  let isStatic = match[1] !== undefined;
  let type = '';
  const plain = /^&?\s*([\w\u0080-\uffff]+)\s*\(/.exec(head);
  if (plain === null) {
    const length = typeLength(head);
    type = normalizedType(names, templates, head.slice(0, length));
    head = head.slice(length).trimStart();
  } else if (isStatic) {
    type = 'static';
    isStatic = true;
  }
  const name = /^&?\s*([\w\u0080-\uffff]+)\s*(?:\(|$|\s)/.exec(head)?.[1];
  if (name !== undefined) append(found, 'methods', [name, type, isStatic]);
}
