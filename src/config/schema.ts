// The shape of ragraf.yaml and of the defaults file. Keys are snake_case as in the files; `project.ts` turns them into the program's type.
import { z } from 'zod';

const whole = (min: number, max: number) => z.int().min(min).max(max);
const glob = z
  .string()
  .min(1)
  .refine((text) => !text.startsWith('!'), { error: 'a glob without a leading !' });
const globs = z.array(glob);
const words = z.array(z.string().min(2));

const pattern = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  regex: z.string().min(1).refine(compiles, { error: 'a regular expression (JavaScript, flags gu)' }).refine(consumes, {
    error: 'a regular expression that does not match the empty text',
  }),
});

const envName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);

const keys = {
  name: z.string().min(1).max(200).describe('Name of the project in answers; default: the name of the root folder'),
  root: z.string().min(1).describe('Root folder of the corpus, relative to the configuration file'),
  languages: z.array(z.string().min(1)).describe('Languages to index; empty: all that ragraf knows'),
  include: globs.min(1).describe('Globs as in .gitignore; only files that match one are indexed'),
  exclude: globs.describe('Globs as in .gitignore of files and folders to leave out, besides the mandatory ones'),
  limits: z
    .strictObject({
      max_file_bytes: whole(1, 2 ** 30).describe('Larger files are not indexed'),
      max_full_parse_chars: whole(1, 2 ** 30).describe('Above this many characters only definitions are read'),
      parse_timeout_ms: whole(1, 3_600_000).describe('Processor time that parsing one file may take'),
      worker_memory_mb: whole(64, 65_536).describe('Memory of one worker'),
      workers: whole(1, 64).describe('Parallel workers; default: the number of processors, at most 8'),
    })
    .partial(),
  chunks: z
    .strictObject({ max_chars: whole(100, 1_000_000).describe('Longest piece of text that search stores as one') })
    .partial(),
  retain_revs: whole(1, 10_000).describe('Published revisions that are kept'),
  secrets: z
    .strictObject({
      exclude: globs.describe('Globs of files that are never read into the index, besides the mandatory ones'),
      patterns: z.array(pattern).describe('Further patterns of secret values; the group `value` is the replaced part'),
    })
    .partial(),
  git: z
    .strictObject({ commits: whole(0, 10_000_000).describe('Commit messages that are searchable, newest first') })
    .partial(),
  cpg: z.strictObject({ enabled: z.boolean().describe('Build the code property graph') }).partial(),
  database: z
    .strictObject({
      kind: z.enum(['mysql', 'mariadb', 'postgresql']).describe('System of the live database'),
      host: z.string().min(1).optional().describe('Host; default: localhost'),
      port: whole(1, 65_535).optional().describe('Port; default: that of the system'),
      socket: z
        .string()
        .min(1)
        .optional()
        .describe('Path of the socket, for postgresql of its folder; instead of host'),
      name: z.string().min(1).describe('Name of the database'),
      user: z.string().min(1).optional().describe('User'),
      user_env: envName.optional().describe('Environment variable that holds the user'),
      password_env: envName.optional().describe('Environment variable that holds the password'),
    })
    .describe('Live database whose tables are one more source of the schema; read while indexing, never written'),
  freshness_ms: whole(0, 3_600_000).describe('Longest age of the comparison of corpus and disk in a server'),
};

/** Schema of ragraf.yaml: every key is optional, unknown keys are refused. */
export const PROJECT_SCHEMA = z.strictObject(keys).partial();
export type ProjectFile = z.infer<typeof PROJECT_SCHEMA>;

/** Schema of config/defaults.yaml. */
export const DEFAULTS_SCHEMA = z.strictObject({
  defaults: PROJECT_SCHEMA.omit({ name: true, database: true }),
  mandatory_exclude: globs,
  other_formats: z.string(),
  secrets: z.strictObject({
    exclude: globs,
    names: z.strictObject({ stems: words, strong: words, weak: words, harmless_endings: words }),
    patterns: z.array(pattern.extend({ anchors: words.optional() })),
  }),
});
export type DefaultsFile = z.infer<typeof DEFAULTS_SCHEMA>;

/** JSON Schema of ragraf.yaml for editors, as the text of config/ragraf.schema.json. */
export function projectJsonSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(PROJECT_SCHEMA, { io: 'input' }), null, 2)}\n`;
}

function compiles(source: string): boolean {
  try {
    new RegExp(source, 'gu');
    return true;
  } catch {
    return false;
  }
}

function consumes(source: string): boolean {
  return !compiles(source) || !new RegExp(source, 'u').test('');
}
