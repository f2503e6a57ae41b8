// The project under test: a private copy of a corpus, its accepted files, its stores, and the edits made to it.
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenRevision, openRevision } from '../src/store/open-revision.ts';
import type { NodeRow } from '../src/store/reader.ts';

export interface Project {
  root: string;
  remove: () => void;
}

/** Copies a corpus into a new folder of the system's temporary folder. */
export function copyProject(corpusRoot: string, name: string): Project {
  const folder = mkdtempSync(join(tmpdir(), 'ragraf-bench-'));
  const root = join(folder, name);
  cpSync(corpusRoot, root, { recursive: true, verbatimSymlinks: true });
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Removes everything that indexing has made. */
export function forgetIndex(root: string): void {
  rmSync(join(root, '.ragraf'), { recursive: true, force: true });
}

/** Opens the published revision of a project for one purpose. */
export function withRevision<T>(root: string, use: (revision: OpenRevision) => T): T {
  const revision = openRevision(join(root, '.ragraf'));
  try {
    return use(revision);
  } finally {
    revision.close();
  }
}

/** Sizes of the files below a folder, by name, in MiB. */
export function folderSizes(folder: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const size = statSync(join(entry.parentPath, entry.name)).size / 2 ** 20;
    sizes[entry.name] = (sizes[entry.name] ?? 0) + size;
  }
  return sizes;
}

/** `count` of the values, evenly spread, always the same ones. */
function spread<T>(values: readonly T[], count: number): T[] {
  if (values.length <= count) return [...values];
  return Array.from({ length: count }, (_, at) => values[Math.floor(((at + 0.5) * values.length) / count)]);
}

/** Adds a function to the end of five PHP files that have no closing tag. */
export function editFiveFiles(root: string, paths: readonly string[], run: number): string[] {
  const editable = paths.filter((path) => {
    const text = readFileSync(join(root, path), 'latin1');
    return text.startsWith('<?php') && !text.includes('?>') && !text.includes('__halt_compiler');
  });
  const edited = spread(editable, 5);
  for (const [at, path] of edited.entries())
    appendFileSync(
      join(root, path),
      `\nfunction bench_edit_${run}_${at}(int $value): int\n{\n    return abs($value);\n}\n`,
    );
  return edited;
}

const ASKED = new Set(['class', 'interface', 'trait', 'enum', 'function', 'method']);

/** `count` symbols of the corpus, spread over its files. */
export function someSymbols({ graph }: OpenRevision, count: number): NodeRow[] {
  const files = graph.files().filter(({ language, lines }) => language === 'php' && lines > 0);
  const found = new Map<string, NodeRow>();
  for (const { path, lines } of files) {
    for (const line of [Math.ceil(lines / 3), Math.ceil((2 * lines) / 3)]) {
      const node = graph.nodesAt(path, line).find(({ kind }) => ASKED.has(kind));
      if (node !== undefined) found.set(node.id, node);
    }
  }
  return spread([...found.values()], count);
}
