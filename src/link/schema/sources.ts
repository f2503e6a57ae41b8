// Which files make up a schema together: a file with tables is one by itself, the migrations of a folder are one in the order of their names.
import { compareText } from '../../base/order.ts';
import type { FileFacts } from '../../model/facts.ts';
import type { Dialect, SchemaStep } from '../../model/schema.ts';

export interface StepSource {
  name: string;
  kind: 'file' | 'migrations';
  dialect: Dialect;
  /** In the order in which they are applied. */
  files: { file: number; steps: readonly SchemaStep[] }[];
}

/** Files first, by path; then folders of migrations, by path. */
export function stepSources(documents: readonly FileFacts[]): StepSource[] {
  const files: StepSource[] = [];
  const folders = new Map<string, StepSource>();
  documents.forEach(({ path, database }, file) => {
    if (database === undefined || database.steps.length === 0) return;
    const { dialect, steps } = database;
    if (!database.migration) {
      files.push({ name: path, kind: 'file', dialect, files: [{ file, steps }] });
      return;
    }
    const name = path.slice(0, path.lastIndexOf('/') + 1) || './';
    const folder = folders.get(name);
    if (folder === undefined) folders.set(name, { name, kind: 'migrations', dialect, files: [{ file, steps }] });
    else {
      folder.files.push({ file, steps });
      if (folder.dialect === 'any') folder.dialect = dialect;
    }
  });
  for (const { files: members } of folders.values())
    members.sort((a, b) => compareNatural(documents[a.file].path, documents[b.file].path));
  return [...files, ...folders.values()];
}

const RUNS = /\d+|\D+/g;

/** Runs of digits compare as numbers: `upgrade_9` comes before `upgrade_10`. */
export function compareNatural(a: string, b: string): number {
  const left = a.match(RUNS) ?? [];
  const right = b.match(RUNS) ?? [];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const [x, y] = [left[at], right[at]];
    const numbers = /^\d/.test(x) && /^\d/.test(y);
    const order = numbers ? compareDigits(x, y) : compareText(x, y);
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a, b);
}

function compareDigits(a: string, b: string): number {
  const [x, y] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return x.length - y.length || compareText(x, y);
}
