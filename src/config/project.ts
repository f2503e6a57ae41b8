// The configuration as the program uses it: all keys present, camelCase, paths absolute.
import type { DefaultsFile, ProjectFile } from './schema.ts';

export interface SecretPattern {
  name: string;
  /** Source of a regular expression with the flags gu; the group `value`, if there is one, is the replaced part. */
  regex: string;
  /** Texts one of which every match contains; absent when the expression is to run over every file. */
  anchors?: string[];
}

/** Where the live database is. The password is only ever in the environment. */
export interface DatabaseConfig {
  kind: 'mysql' | 'mariadb' | 'postgresql';
  host: string;
  port?: number;
  socket?: string;
  name: string;
  user?: string;
  userEnv?: string;
  passwordEnv?: string;
}

export interface ProjectConfig {
  name: string;
  /** Absolute, links resolved. */
  root: string;
  /** The ragraf.yaml that was read, absolute; absent when the defaults apply. */
  file?: string;
  /** Language ids; empty means all. */
  languages: string[];
  include: string[];
  exclude: string[];
  /** Always excluded; the project cannot change this list. */
  mandatoryExclude: string[];
  /** Extensions without dot whose files are never asked for a shebang or an open tag. */
  otherFormats: string[];
  limits: {
    maxFileBytes: number;
    /** UTF-16 units. */
    maxFullParseChars: number;
    /** Processor time. */
    parseTimeoutMs: number;
    workerMemoryMb: number;
    workers: number;
  };
  chunks: { maxChars: number };
  retainRevs: number;
  secrets: {
    /** Globs of files that only the redactor reads: the mandatory ones, then the project's. */
    exclude: string[];
    /** The built-in patterns, then the project's. */
    patterns: SecretPattern[];
    /** Parts of names that announce a secret; lower case without `_` and `-`. */
    names: { stems: string[]; strong: string[]; weak: string[]; harmlessEndings: string[] };
  };
  git: { commits: number };
  cpg: { enabled: boolean };
  freshnessMs: number;
  /** Absent when no live database is configured. */
  database?: DatabaseConfig;
}

type Complete<T> = T extends unknown[] ? T : T extends object ? { [K in keyof T]-?: Complete<T[K]> } : T;

/** Joins the project's file with the defaults. `computed` are the defaults that depend on machine and place. */
export function completeProject(
  own: ProjectFile,
  base: DefaultsFile,
  computed: { name: string; root: string; workers: number; file?: string },
): ProjectConfig {
  const file = overlay({ limits: { workers: computed.workers } }, base.defaults, own) as Complete<ProjectFile>;
  const { harmless_endings, ...names } = base.secrets.names;
  return {
    name: own.name ?? computed.name,
    root: computed.root,
    ...(computed.file === undefined ? {} : { file: computed.file }),
    languages: file.languages,
    include: file.include,
    exclude: file.exclude,
    mandatoryExclude: base.mandatory_exclude,
    otherFormats: base.other_formats.split(/\s+/).filter(Boolean),
    limits: {
      maxFileBytes: file.limits.max_file_bytes,
      maxFullParseChars: file.limits.max_full_parse_chars,
      parseTimeoutMs: file.limits.parse_timeout_ms,
      workerMemoryMb: file.limits.worker_memory_mb,
      workers: file.limits.workers,
    },
    chunks: { maxChars: file.chunks.max_chars },
    retainRevs: file.retain_revs,
    secrets: {
      exclude: [...base.secrets.exclude, ...file.secrets.exclude],
      patterns: [...base.secrets.patterns, ...file.secrets.patterns],
      names: { ...names, harmlessEndings: harmless_endings },
    },
    git: { commits: file.git.commits },
    cpg: { enabled: file.cpg.enabled },
    freshnessMs: file.freshness_ms,
    ...(own.database === undefined ? {} : { database: databaseConfig(own.database) }),
  };
}

function databaseConfig(given: NonNullable<ProjectFile['database']>): DatabaseConfig {
  const { host = 'localhost', user_env: userEnv, password_env: passwordEnv, ...rest } = given;
  return {
    ...rest,
    host,
    ...(userEnv === undefined ? {} : { userEnv }),
    ...(passwordEnv === undefined ? {} : { passwordEnv }),
  };
}

function overlay(...layers: object[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value] of layers.flatMap((layer) => Object.entries(layer)))
    result[key] = isMapping(value) && isMapping(result[key]) ? overlay(result[key], value) : value;
  return result;
}

function isMapping(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
