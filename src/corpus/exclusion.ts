// Why a file on disk is no file of the corpus. The first rule that applies, in this order, counts the file.

export const EXCLUSION_RULES = {
  unusable_name: 'the name is not UTF-8 or has control characters',
  mandatory: 'dependencies, logs, backups, agent artifacts: always left out',
  secrets_exclude: 'holds secrets; only the redactor reads it',
  exclude: 'matches `exclude` of the configuration',
  gitignore: 'matches a .gitignore or .git/info/exclude',
  not_included: 'matches no `include` of the configuration',
  symlink: 'a link to a place inside the root; its target is judged where it stands',
  symlink_outside: 'a link that leaves the root',
  symlink_broken: 'a link without a target',
  too_large: 'larger than limits.max_file_bytes',
  no_language: 'no language knows the extension or the first bytes',
  language_disabled: 'its language is not in `languages`',
} as const satisfies Record<string, string>;
export type ExclusionRule = keyof typeof EXCLUSION_RULES;

export interface Exclusion {
  rule: ExclusionRule;
  files: number;
}
