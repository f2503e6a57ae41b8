// What a traced program had loaded, as PHP's Reflection tells it: where a traced name is declared, and which classes are which.
import { readFileSync } from 'node:fs';

/** Place of the keyword of a function, method or closure. */
export interface Place {
  file: string;
  line: number;
  generator: boolean;
}

export interface RuntimeTable {
  /** Where the body of a traced name stands; several places when the name is not unique (anonymous classes); none for unknown names. */
  placesOf(name: string): Place[];
  /**
   * True when a class that is or extends, implements or uses `type` runs, for `method`, the body at this place.
   * Without distinction of case, as PHP compares names.
   */
  runs(type: string, method: string, place: Place): boolean;
  isAutoloader(place: Place): boolean;
}

interface StoredTable {
  files: string[];
  classes: [name: string, is: string[], methods: [name: string, file: number, line: number, generator: number][]][];
  functions: [name: string, file: number, line: number, generator: number][];
  autoload: string[];
}

const CLOSURE = /\{closure:(.+):(\d+)-\d+\}$/;
const METHOD = /^(.+)(?:->|::)([^>:{}]+)$/s;

function push<T>(table: Map<string, T[]>, key: string, value: T): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, [value]);
  else known.push(value);
}

/** Reads the table that prepend.php wrote. */
export function readTable(path: string): RuntimeTable {
  const stored = JSON.parse(readFileSync(path, 'utf8')) as StoredTable;
  const place = (file: number, line: number, generator: number): Place => ({
    file: stored.files[file],
    line,
    generator: generator === 1,
  });
  const bodies = new Map<string, Place[]>();
  const runners = new Map<string, Set<string>>();
  for (const [name, is, methods] of stored.classes) {
    for (const [method, file, line, generator] of methods) {
      push(bodies, `${name}::${method}`.toLowerCase(), place(file, line, generator));
      for (const type of is) {
        const key = `${type}::${method}`.toLowerCase();
        let places = runners.get(key);
        if (places === undefined) {
          places = new Set();
          runners.set(key, places);
        }
        places.add(`${stored.files[file]}:${line}`);
      }
    }
  }
  for (const [name, file, line, generator] of stored.functions)
    push(bodies, name.toLowerCase(), place(file, line, generator));
  const autoload = new Set(stored.autoload);
  return {
    placesOf(name) {
      const closure = CLOSURE.exec(name);
      if (closure) return [{ file: closure[1], line: Number(closure[2]), generator: false }];
      const method = METHOD.exec(name);
      return bodies.get((method ? `${method[1]}::${method[2]}` : name).toLowerCase()) ?? [];
    },
    runs: (type, method, { file, line }) =>
      runners.get(`${type}::${method}`.toLowerCase())?.has(`${file}:${line}`) ?? false,
    isAutoloader: ({ file, line }) => autoload.has(`${file}:${line}`),
  };
}
