// What a build holds from its first to its last moment: configuration, lock, log, cache and clock.
import { type Log, openLog } from '../base/log.ts';
import { loadConfig } from '../config/load.ts';
import type { ProjectConfig } from '../config/project.ts';
import { type FactsCache, openCache } from '../store/facts-cache.ts';
import { logsDir, ragrafDirOf } from '../store/layout.ts';
import { acquireLock } from '../store/lock.ts';
import { recover } from '../store/recover.ts';
import type { CloseStack } from './close-stack.ts';
import { type OnProgress, type PhaseClock, phaseClock } from './phases.ts';
import { type LanguageRegistry, loadRegistry } from './registry.ts';
import { passMoment } from './test-hook.ts';

export interface BuildOptions {
  /** Worker threads; the configuration's number when absent. */
  workers?: number;
  /** Stops the build: workers end, the stage goes, the lock is given back. */
  signal?: AbortSignal;
  onProgress?: OnProgress;
  /** URL of the module with the languages; the built-in registry when absent. */
  registry?: string;
  /** Wall-clock milliseconds that one task of a worker may take. */
  taskTimeoutMs?: number;
}

export interface Session {
  config: ProjectConfig;
  ragrafDir: string;
  registry: LanguageRegistry;
  log: Log;
  cache: FactsCache;
  clock: PhaseClock;
  workers: number;
  taskTimeoutMs: number;
  signal: AbortSignal;
  onProgress: OnProgress;
}

const NEVER = new AbortController().signal;
const TASK_TIMEOUT_MS = 60_000;

/**
 * Takes the project: loads the configuration, locks, and clears what a dead process left.
 * @param closing takes what is to be closed
 * @throws RagrafError config_missing, config_invalid, locked, read_only, disk_full, revision_corrupt
 */
export async function openSession(target: string, options: BuildOptions, closing: CloseStack): Promise<Session> {
  const { signal = NEVER, onProgress = () => undefined } = options;
  const clock = phaseClock(signal, onProgress, passMoment);
  const registry = await loadRegistry(options.registry);
  const config = loadConfig(
    target,
    registry.languages.map(({ id }) => id),
  );
  const ragrafDir = ragrafDirOf(config.root);
  const { log, cache } = await clock.run('lock', () => {
    closing.add(acquireLock(ragrafDir), (lock) => lock.release());
    const opened = closing.add(openLog(logsDir(ragrafDir)), (file) => file.close());
    for (const name of recover(ragrafDir)) opened.warn('removed what an unfinished build left', { name });
    return { log: opened, cache: closing.add(openCache(ragrafDir), (store) => store.close()) };
  });
  return {
    config,
    ragrafDir,
    registry,
    log,
    cache,
    clock,
    workers: options.workers ?? config.limits.workers,
    // A parse that is slow for good reason ends by its own limit first.
    taskTimeoutMs: options.taskTimeoutMs ?? TASK_TIMEOUT_MS + 2 * config.limits.parseTimeoutMs,
    signal,
    onProgress,
  };
}
