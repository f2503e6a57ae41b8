// Secrets that show by their own form: keys with a prefix, tokens, hashes.
import type { SecretPattern } from '../../config/project.ts';
import type { Detector } from './detector.ts';

/** A detector for each pattern. The group `value` of a pattern, if there is one, is the secret. */
export function patternDetectors(patterns: readonly SecretPattern[]): Detector[] {
  return patterns.map(({ name, regex, anchors }) => {
    const expression = new RegExp(regex, 'dgu');
    const find: Detector['find'] = (text) =>
      Array.from(text.matchAll(expression), ({ indices }) => {
        const [start, end] = indices?.groups?.value ?? indices?.[0] ?? [0, 0];
        return { rule: name, start, end };
      });
    return anchors ? { anchors, find } : { find };
  });
}
