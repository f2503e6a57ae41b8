// What git knows about a project folder. No git, no repository, somebody else's repository: all are values with a reason.
import { isUtf8 } from 'node:buffer';
import { type RunResult, run } from '../proc/run.ts';

export interface CommitMessage {
  hash: string;
  /** First paragraph on one line. */
  subject: string;
  /** The rest, without trailing blank lines. */
  body: string;
}

/** Why a folder has no commit, or why its history is not whole. */
export const GIT_GAPS = {
  no_git: 'git is not installed or cannot be started',
  no_repository: 'the folder is not in the work tree of a git repository',
  not_owned: 'git refuses the repository because another user owns it (safe.directory)',
  no_commit: 'the repository has no commit',
  not_tracked: 'the repository around the folder does not track it',
  git_failed: 'git ended with an error',
} as const;
export type GitGap = keyof typeof GIT_GAPS;

export interface GitHistory {
  head: string | null;
  commits: CommitMessage[];
  /** Absent when everything asked for was read. `message` is what git said. */
  gap?: { reason: GitGap; message: string };
}

const TIMEOUT_MS = 30_000;
const LOG_TIMEOUT_MS = 120_000;
const LOG_BYTES = 64 * 1024 * 1024;
/** UTF-8 bytes kept of one message, subject and body together. */
const MESSAGE_BYTES = 4096;

/** Commit that the folder's repository has checked out, or null when `gitHistory` names a gap. */
export async function headCommit(root: string): Promise<string | null> {
  return (await locate(root)).head;
}

/** Messages of the newest commits that touch the folder, in topological order; empty when there is no history. */
export async function commitMessages(root: string, limit: number): Promise<CommitMessage[]> {
  return (await gitHistory(root, limit)).commits;
}

/**
 * Head and messages with the reason for what is missing. A folder inside somebody's repository belongs to it only when
 * the checked-out commit has the folder: an ignored or untracked one has no repository.
 * @param limit number of commits at most; 0 reads none
 */
export async function gitHistory(root: string, limit: number): Promise<GitHistory> {
  const located = await locate(root);
  if (located.head === null || limit <= 0) return located;
  const log = await git(
    root,
    [
      'log',
      '-z',
      '--topo-order',
      '--no-color',
      `--max-count=${limit}`,
      '--format=tformat:%H%n%s%n%b',
      located.head,
      '--',
      '.',
    ],
    {
      timeoutMs: LOG_TIMEOUT_MS,
      maxBytes: LOG_BYTES,
    },
  );
  if (!log.ok && log.reason !== 'too_much_output') return { ...located, gap: gap(log) };
  const records = log.stdout.split('\0');
  records.pop();
  const commits = records.map(parseRecord);
  return log.ok ? { head: located.head, commits } : { head: located.head, commits, gap: gap(log) };
}

async function locate(root: string): Promise<GitHistory> {
  const none = (reason: GitGap, message: string): GitHistory => ({ head: null, commits: [], gap: { reason, message } });
  const inside = await git(root, ['rev-parse', '--is-inside-work-tree']);
  if (!inside.ok) return { head: null, commits: [], gap: gap(inside) };
  if (inside.stdout.trim() !== 'true') return none('no_repository', 'not in a work tree');
  const head = await git(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  if (!head.ok) return none('no_commit', head.message);
  const hash = head.stdout.trim();
  const folder = await git(root, ['cat-file', '-e', `${hash}:./`]);
  if (!folder.ok) return none('not_tracked', folder.message);
  return { head: hash, commits: [] };
}

function gap(failed: RunResult): { reason: GitGap; message: string } {
  if (failed.ok) return { reason: 'git_failed', message: '' };
  const said = failed.stderr;
  const reason: GitGap =
    failed.reason === 'not_found'
      ? 'no_git'
      : /dubious ownership|unsafe repository/.test(said)
        ? 'not_owned'
        : /not a git repository/.test(said)
          ? 'no_repository'
          : 'git_failed';
  return { reason, message: failed.message };
}

/** One record of the log: hash, subject, body, each on lines of its own, in whatever encoding the author used. */
function parseRecord(record: string): CommitMessage {
  const first = record.indexOf('\n');
  const second = record.indexOf('\n', first + 1);
  const subject = cut(record.slice(first + 1, second), MESSAGE_BYTES);
  const body = cut(record.slice(second + 1), MESSAGE_BYTES - subject.bytes);
  return {
    hash: record.slice(0, first),
    subject: subject.text.trim(),
    body: body.text.replace(/\r\n?/g, '\n').trimEnd(),
  };
}

/** Decodes bytes given as latin1 text: UTF-8, or Latin-1 when they are not valid UTF-8. Cuts before a character that does not fit. */
function cut(raw: string, limit: number): { text: string; bytes: number } {
  const bytes = Buffer.from(raw, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : raw;
  const whole = Buffer.from(text, 'utf8');
  if (whole.length <= limit) return { text, bytes: whole.length };
  let end = limit;
  while (end > 0 && (whole[end] & 0xc0) === 0x80) end--;
  return { text: whole.toString('utf8', 0, end), bytes: end };
}

// The user's configuration counts for safe.directory only: everything else that changes output or starts programs is fixed here.
const SETTINGS = [
  'core.quotepath=false',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'color.ui=false',
  'i18n.logOutputEncoding=UTF-8',
  'log.showSignature=false',
  'log.mailmap=false',
  'log.follow=false',
].flatMap((setting) => ['-c', setting]);

const PASSED_ON = ['PATH', 'HOME', 'XDG_CONFIG_HOME', 'TMPDIR', 'SYSTEMROOT', 'USERPROFILE', 'TEMP', 'TMP'];

const FIXED = {
  LC_ALL: 'C',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
  GIT_NO_REPLACE_OBJECTS: '1',
  // A partial clone must not fetch: no transport is allowed, whatever the version of git.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
};

function git(
  root: string,
  args: readonly string[],
  limits: { timeoutMs?: number; maxBytes?: number } = {},
): Promise<RunResult> {
  const passed = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  const env: Record<string, string> = { ...Object.fromEntries(passed), ...FIXED };
  return run('git', ['--no-pager', ...SETTINGS, ...args], {
    cwd: root,
    env,
    encoding: 'latin1',
    timeoutMs: TIMEOUT_MS,
    ...limits,
  });
}
