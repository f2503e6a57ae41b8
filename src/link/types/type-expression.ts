// Type texts as trees: native types (`?App\Cart`, `A|B`) and docblock types as `lang/php/doc-types.ts` normalises them
// (`\App\Cart[]`, `array<int,\App\Item>`, `class-string<#T>`, `array{a:\A,b?:\B}`, `callable(\A):\B`).

type Form =
  | { form: 'name'; name: string; arguments: TypeExpression[] }
  | { form: 'word'; word: string; arguments: TypeExpression[] }
  | { form: 'template'; name: string }
  | { form: 'array'; element: TypeExpression }
  | { form: 'shape'; elements: TypeExpression[] }
  | { form: 'callable'; returns: TypeExpression | undefined }
  | { form: 'union' | 'intersection'; members: TypeExpression[] };

/** `id` tells one expression from all others. */
export type TypeExpression = Form & { id: number };

let made = 0;
const expression = (form: Form): TypeExpression => ({ ...form, id: made++ });

const NOTHING = expression({ form: 'word', word: 'mixed', arguments: [] });
const NULL = expression({ form: 'word', word: 'null', arguments: [] });
const ATOM = /^(#?\w[\w\u0080-\uffff-]*|\\[\w\u0080-\uffff\\]+|\$this|''|\*)/;
const MAX_DEPTH = 40;

interface Reader {
  text: string;
  at: number;
  depth: number;
}

const cache = new Map<string, TypeExpression>();
const MAX_CACHE = 50_000;

/** Parses a docblock type; what cannot be read is `mixed`. */
export function docType(text: string): TypeExpression {
  let parsed = cache.get(text);
  if (parsed === undefined) {
    const reader: Reader = { text, at: 0, depth: 0 };
    parsed = alternatives(reader);
    if (cache.size >= MAX_CACHE) cache.clear();
    cache.set(text, parsed);
  }
  return parsed;
}

const NATIVE_NAME = /(?:\\?[A-Za-z_\u0080-\uffff{][\w\u0080-\uffff\\{}#./:-]*)/g;
const NATIVE_WORDS = new Set(
  'int float string bool array callable iterable object mixed void never null false true self static parent'.split(' '),
);

/** Parses a native type; class names stand without a leading backslash there. */
export function nativeType(text: string): TypeExpression {
  let parsed = natives.get(text);
  if (parsed === undefined) {
    parsed = docType(
      text.replace(NATIVE_NAME, (name) => (NATIVE_WORDS.has(name) || name.startsWith('\\') ? name : `\\${name}`)),
    );
    if (natives.size >= MAX_CACHE) natives.clear();
    natives.set(text, parsed);
  }
  return parsed;
}

const natives = new Map<string, TypeExpression>();

function alternatives(reader: Reader): TypeExpression {
  if (++reader.depth > MAX_DEPTH) return NOTHING;
  const members = [conjunction(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at++;
    members.push(conjunction(reader));
  }
  reader.depth--;
  return members.length === 1 ? members[0] : expression({ form: 'union', members });
}

function conjunction(reader: Reader): TypeExpression {
  const members = [suffixed(reader)];
  while (reader.text[reader.at] === '&') {
    reader.at++;
    members.push(suffixed(reader));
  }
  return members.length === 1 ? members[0] : expression({ form: 'intersection', members });
}

function suffixed(reader: Reader): TypeExpression {
  let type = atom(reader);
  while (reader.text.startsWith('[]', reader.at)) {
    reader.at += 2;
    type = expression({ form: 'array', element: type });
  }
  return type;
}

function atom(reader: Reader): TypeExpression {
  const { text } = reader;
  if (text[reader.at] === '?') {
    reader.at++;
    return expression({ form: 'union', members: [suffixed(reader), NULL] });
  }
  if (text[reader.at] === '(') {
    reader.at++;
    const inner = alternatives(reader);
    if (text[reader.at] === ')') reader.at++;
    return inner;
  }
  const match = ATOM.exec(text.slice(reader.at, reader.at + 300));
  if (match === null) {
    reader.at = text.length;
    return NOTHING;
  }
  const name = match[0];
  reader.at += name.length;
  if (name === 'array' && text[reader.at] === '{') return expression({ form: 'shape', elements: shape(reader) });
  if (text[reader.at] === '{') return expression({ form: 'shape', elements: shape(reader) });
  if ((name === 'callable' || name === '\\Closure') && text[reader.at] === '(') return callableType(reader);
  const given = text[reader.at] === '<' ? list(reader, '>') : [];
  // `A::CONST`: a constant's value, no class.
  if (text.startsWith('::', reader.at)) {
    reader.at += 2;
    const constant = /^[\w*]+/.exec(text.slice(reader.at));
    reader.at += constant?.[0].length ?? 0;
    return NOTHING;
  }
  if (name.startsWith('#')) return expression({ form: 'template', name: name.slice(1) });
  if (name.startsWith('\\')) return expression({ form: 'name', name: name.slice(1), arguments: given });
  return expression({ form: 'word', word: name, arguments: given });
}

function list(reader: Reader, close: string): TypeExpression[] {
  const members: TypeExpression[] = [];
  reader.at++;
  while (reader.at < reader.text.length && reader.text[reader.at] !== close) {
    members.push(alternatives(reader));
    if (reader.text[reader.at] !== ',') break;
    reader.at++;
  }
  if (reader.text[reader.at] === close) reader.at++;
  return members;
}

const SHAPE_KEY = /^(?:[\w\u0080-\uffff-]+|'')\??:(?!:)/;

function shape(reader: Reader): TypeExpression[] {
  const elements: TypeExpression[] = [];
  reader.at++;
  while (reader.at < reader.text.length && reader.text[reader.at] !== '}') {
    const key = SHAPE_KEY.exec(reader.text.slice(reader.at, reader.at + 100));
    if (key !== null) reader.at += key[0].length;
    if (reader.text.startsWith('...', reader.at)) {
      reader.at += 3;
      continue;
    }
    elements.push(alternatives(reader));
    if (reader.text[reader.at] !== ',') break;
    reader.at++;
  }
  if (reader.text[reader.at] === '}') reader.at++;
  return elements;
}

function callableType(reader: Reader): TypeExpression {
  list(reader, ')');
  if (reader.text[reader.at] !== ':') return expression({ form: 'callable', returns: undefined });
  reader.at++;
  return expression({ form: 'callable', returns: suffixed(reader) });
}
