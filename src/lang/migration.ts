// Which files are steps from one version of a schema to the next.

const FOLDERS = /(?:^|\/)(?:[\w-]*migrations?|[\w-]*upgrades?|patches|versions|updates|schema-changes|deltas?)\//i;
const NAMES =
  /(?:^|\/)(?:patch-|(?:upgrade|update|migrat\w*|patch|delta)[_.-]?v?\d|v\d+(?:[._]\d+)*__|\d{3,}[_-]|\d{6,}\.|version\d{6,})[^/]*$/i;

/** By folder (`migrations/`, `mysql-upgrades/`) or by file name (`upgrade_12.sql`, `V2__users.sql`, `20240101_add.php`). */
export function isMigration(path: string): boolean {
  return FOLDERS.test(path) || NAMES.test(path);
}
