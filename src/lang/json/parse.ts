// A JSON reader that keeps offsets: where a value stands is the evidence of what it says.

export interface JsonValue {
  start: number;
  end: number;
  value: string | number | boolean | null | JsonValue[] | Map<string, JsonValue>;
}

/** Deeper nesting is refused: the reader calls itself. */
const DEEPEST = 200;
const SPACE = /[\s\uFEFF]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const STRING = /"(?:[^"\\\n]|\\.)*"/y;

/** The document, or the offset at which it stops being JSON. */
export function parseJson(text: string): JsonValue | { fault: number } {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    at = pattern.lastIndex;
    return match[0];
  };
  const eat = (char: string): boolean => {
    take(SPACE);
    if (text[at] !== char) return false;
    at++;
    return true;
  };
  const stringOf = (written: string): string | undefined => {
    try {
      return JSON.parse(written) as string;
    } catch {
      return undefined;
    }
  };
  const value = (depth: number): JsonValue | undefined => {
    take(SPACE);
    const start = at;
    if (depth > DEEPEST) return undefined;
    if (eat('{')) return members(start, depth);
    if (eat('[')) return elements(start, depth);
    const written = take(STRING);
    if (written !== undefined) {
      const string = stringOf(written);
      return string === undefined ? undefined : { start, end: at, value: string };
    }
    const number = take(NUMBER);
    if (number !== undefined) return { start, end: at, value: Number(number) };
    const word = take(WORD);
    return word === undefined ? undefined : { start, end: at, value: word === 'null' ? null : word === 'true' };
  };
  const members = (start: number, depth: number): JsonValue | undefined => {
    const found = new Map<string, JsonValue>();
    if (eat('}')) return { start, end: at, value: found };
    do {
      take(SPACE);
      const written = take(STRING);
      const key = written === undefined ? undefined : stringOf(written);
      if (key === undefined || !eat(':')) return undefined;
      const inner = value(depth + 1);
      if (inner === undefined) return undefined;
      found.set(key, inner);
    } while (eat(','));
    return eat('}') ? { start, end: at, value: found } : undefined;
  };
  const elements = (start: number, depth: number): JsonValue | undefined => {
    const found: JsonValue[] = [];
    if (eat(']')) return { start, end: at, value: found };
    do {
      const inner = value(depth + 1);
      if (inner === undefined) return undefined;
      found.push(inner);
    } while (eat(','));
    return eat(']') ? { start, end: at, value: found } : undefined;
  };
  const root = value(0);
  take(SPACE);
  return root === undefined || at < text.length ? { fault: at } : root;
}

/** Member of an object. */
export function member(json: JsonValue | undefined, key: string): JsonValue | undefined {
  return json?.value instanceof Map ? json.value.get(key) : undefined;
}

/** Elements of an array, or none. */
export function items(json: JsonValue | undefined): JsonValue[] {
  return Array.isArray(json?.value) ? json.value : [];
}

/** Members of an object in order, or none. */
export function entries(json: JsonValue | undefined): [string, JsonValue][] {
  return json?.value instanceof Map ? [...json.value] : [];
}

export function stringValue(json: JsonValue | undefined): string | undefined {
  return typeof json?.value === 'string' ? json.value : undefined;
}
