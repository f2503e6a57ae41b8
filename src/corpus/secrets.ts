// Removes secrets from a text before anything else sees it (FT-39, invariant 11).
import { sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import type { ProjectConfig } from '../config/project.ts';
import { compileGlobs } from './glob.ts';
import { anchorScan } from './secrets/anchors.ts';
import { assignmentDetector } from './secrets/assignments.ts';
import { knownValueDetectors } from './secrets/known-values.ts';
import { maskRanges, type Redaction } from './secrets/mark.ts';
import { patternDetectors } from './secrets/patterns.ts';
import { privateKeyDetector } from './secrets/pem.ts';
import { secretlintDetectors } from './secrets/secretlint.ts';

export interface Redacted {
  text: string;
  /** What was replaced, by start; overlapping finds of several patterns each count. */
  redactions: Redaction[];
}

export interface Redactor {
  /** Replaces secrets; the result has the same length in UTF-16 units and UTF-8 bytes and the same lines. */
  redact: (text: string, path: string) => Promise<Redacted>;
  /** Changes when the same text could be redacted differently: part of every key of cached facts. */
  fingerprint: string;
}

/**
 * Prepares redaction.
 * @param values of the files that match `secrets.exclude`, from readSecretValues
 */
export async function createRedactor(config: ProjectConfig, values: readonly string[] = []): Promise<Redactor> {
  const { patterns, names } = config.secrets;
  const detectors = [
    ...patternDetectors(patterns),
    assignmentDetector(names),
    privateKeyDetector,
    ...secretlintDetectors(),
    ...knownValueDetectors(values),
  ];
  const always = detectors.filter(({ anchors }) => anchors === undefined);
  const anchored = detectors.filter(({ anchors }) => anchors !== undefined);
  const present = anchorScan(anchored.map(({ anchors }) => anchors ?? []));
  return {
    fingerprint: sha256(JSON.stringify([VERSION, patterns, names, values])),
    redact: async (text, path) => {
      const candidates = [...always, ...present(text).map((index) => anchored[index])];
      const found = (await Promise.all(candidates.map(({ find }) => find(text, path)))).flat();
      if (found.length === 0) return { text, redactions: [] };
      found.sort((a, b) => a.start - b.start || a.end - b.end || compareText(a.rule, b.rule));
      return { text: maskRanges(text, found), redactions: found };
    },
  };
}

// Raised when the code here finds other secrets in the same text.
const VERSION = 1;

/** Tells whether a corpus path is one that `secrets.exclude` keeps from the index and from every answer. */
export function secretFileTest(config: ProjectConfig): (path: string) => boolean {
  const globs = compileGlobs(config.secrets.exclude);
  return (path) => {
    const folders = path.split('/');
    const name = folders.pop() ?? '';
    return (
      globs.file(path, name) ||
      folders.some((folder, depth) => globs.explicitFolder(folders.slice(0, depth + 1).join('/'), folder))
    );
  };
}

export { readSecretValues } from './secrets/known-values.ts';
export type { Redaction } from './secrets/mark.ts';
