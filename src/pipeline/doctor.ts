// Checks of installation and project. Each one ends in a finding, never in an exception: the point is to see them all.
import { existsSync } from 'node:fs';
import { loadConfig } from '../config/load.ts';
import type { ProjectConfig } from '../config/project.ts';
import { gitHistory } from '../corpus/git.ts';
import { ERRORS, RagrafError } from '../model/errors.ts';
import { run } from '../proc/run.ts';
import { ragrafDirOf } from '../store/layout.ts';
import { acquireLock } from '../store/lock.ts';
import { probeSqlite } from '../store/probe.ts';
import { keptRevisions } from '../store/revisions.ts';
import { verifyRevision } from '../store/verify-revision.ts';
import { versionRows } from './versions.ts';

export interface Check {
  state: 'ok' | 'warn' | 'fail';
  name: string;
  found: string;
  /** What to do about it. */
  mend?: string;
}

/** All checks in a fixed order; those of the project are left out when its configuration does not load. */
export async function examine(target: string): Promise<Check[]> {
  const installation = [...installed(), sqlite()];
  const programs = await Promise.all(UNUSED.map(unusedProgram));
  const config = attempt('configuration', () => loadConfig(target));
  if ('state' in config) return [...installation, config, ...programs];
  return [...installation, configuration(config), ...stores(config), lock(config), await git(config), ...programs];
}

/** Programs that later versions use. */
const UNUSED = ['java', 'mvn', 'joern'] as const;
const REINSTALL = 'run npm install in the folder of ragraf';

/** Runs a check; an error becomes the failed check. */
function attempt<T>(name: string, work: () => T): T | Check {
  try {
    return work();
  } catch (error) {
    if (error instanceof RagrafError)
      return { state: 'fail', name, found: error.details, mend: ERRORS[error.code].advice };
    return { state: 'fail', name, found: error instanceof Error ? error.message : String(error), mend: REINSTALL };
  }
}

function installed(): Check[] {
  const rows = versionRows();
  const [node, ...dependencies] = rows;
  const wrong = dependencies.filter(({ ok }) => !ok);
  return [
    node.ok
      ? { state: 'ok', name: 'node', found: node.found }
      : { state: 'fail', name: 'node', found: node.found, mend: `install Node ${node.pinned}` },
    wrong.length === 0
      ? {
          state: 'ok',
          name: 'dependencies',
          found: `${dependencies.length} are the pinned ones, parser grammars by hash`,
        }
      : {
          state: 'fail',
          name: 'dependencies',
          found: wrong.map(({ name, pinned, found }) => `${name} is ${found}, pinned is ${pinned}`).join('; '),
          mend: REINSTALL,
        },
  ];
}

function sqlite(): Check {
  return attempt('sqlite', () => {
    const { version, missing } = probeSqlite();
    if (missing.length === 0) return { state: 'ok', name: 'sqlite', found: `${version} with full-text search` };
    return { state: 'fail', name: 'sqlite', found: `${version} lacks ${missing.join(', ')}`, mend: REINSTALL };
  });
}

function configuration(config: ProjectConfig): Check {
  return {
    state: 'ok',
    name: 'configuration',
    found: config.file ?? `defaults, there is no ragraf.yaml in ${config.root}`,
  };
}

function stores(config: ProjectConfig): Check[] {
  const ragrafDir = ragrafDirOf(config.root);
  const kept = attempt('revision', () => keptRevisions(ragrafDir));
  if (!Array.isArray(kept)) return [kept];
  if (kept.length === 0) return [{ state: 'warn', name: 'revision', found: 'none', mend: ERRORS.no_revision.advice }];
  return kept.map(({ rev }) =>
    attempt(rev, (): Check => {
      const problems = verifyRevision(ragrafDir, rev);
      if (problems.length === 0) return { state: 'ok', name: rev, found: 'the stores match their recorded hashes' };
      const found = problems.map(({ path, problem }) => `${path}: ${problem}`).join('; ');
      return { state: 'fail', name: rev, found, mend: ERRORS.revision_corrupt.advice };
    }),
  );
}

function lock(config: ProjectConfig): Check {
  const ragrafDir = ragrafDirOf(config.root);
  if (!existsSync(ragrafDir)) return { state: 'ok', name: 'lock', found: 'free' };
  const found = attempt('lock', (): Check => {
    acquireLock(ragrafDir).release();
    return { state: 'ok', name: 'lock', found: 'free, the folder can be written' };
  });
  return found.state === 'fail' && found.mend === ERRORS.locked.advice ? { ...found, state: 'warn' } : found;
}

async function git(config: ProjectConfig): Promise<Check> {
  const { head, gap } = await gitHistory(config.root, 0);
  if (head !== null) return { state: 'ok', name: 'git', found: `commit ${head.slice(0, 12)}` };
  const mend = gap?.reason === 'not_owned' ? 'git config --global --add safe.directory <project>' : undefined;
  return {
    state: 'warn',
    name: 'git',
    found: `${gap?.reason}: revisions carry no commit, commit messages are not searchable`,
    mend,
  };
}

async function unusedProgram(name: (typeof UNUSED)[number]): Promise<Check> {
  const { ok } = await run(name, ['--version'], { timeoutMs: 10_000 });
  return { state: 'ok', name, found: `${ok ? 'installed' : 'not installed'}; not used by this version` };
}
