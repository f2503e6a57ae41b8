// The preview of a reindex as text for a person.
import type { Preview } from '../pipeline/preview.ts';

const MOST_PATHS = 50;

export function previewReport({
  rev,
  added,
  modified,
  deleted,
  unchanged,
  base_commit,
  settings_changed,
  would_publish,
}: Preview): string {
  const lines = [
    would_publish ? `${rev} differs from the project; nothing was published` : `${rev} is up to date`,
    ...paths('added', added),
    ...paths('modified', modified),
    ...paths('deleted', deleted),
    `  unchanged   ${unchanged}`,
    ...(base_commit.indexed === base_commit.now
      ? []
      : [`  commit      ${short(base_commit.indexed)} -> ${short(base_commit.now)}`]),
    ...(settings_changed ? ['  settings    changed since the revision'] : []),
    ...(would_publish ? ['publish with: ragraf reindex --commit'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function paths(name: string, list: readonly string[]): string[] {
  const shown = list.slice(0, MOST_PATHS).map((path) => `    ${path}`);
  const rest = list.length > MOST_PATHS ? [`    and ${list.length - MOST_PATHS} more; --json lists all`] : [];
  return [`  ${name.padEnd(12)}${list.length}`, ...shown, ...rest];
}

function short(commit: string | null): string {
  return commit === null ? 'none' : commit.slice(0, 12);
}
