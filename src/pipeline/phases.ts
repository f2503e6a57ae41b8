// The phases of a build in their order, their clock, and what a build tells while it runs.

const PHASES = ['lock', 'discover', 'scan', 'extract', 'link', 'write', 'publish', 'rotate'] as const;
export type Phase = (typeof PHASES)[number];

export interface ProgressEvent {
  phase: Phase;
  /** Files that are done in this phase, and all of them; both 0 where a phase has no steps. */
  done: number;
  total: number;
  /** Bytes of source that are done, and all of them. */
  bytes: number;
  totalBytes: number;
}
export type OnProgress = (event: ProgressEvent) => void;

export interface PhaseClock {
  /** Runs one phase; its wall time in milliseconds is added to the phase. */
  run: <T>(phase: Phase, work: () => T | Promise<T>) => Promise<T>;
  /** Milliseconds by phase, in the order of the phases; phases that did not run are absent. */
  times: () => Partial<Record<Phase, number>>;
  /** Milliseconds since the clock was made. */
  total: () => number;
}

/** The revision is published: stopping now would only leave work for the next build. */
const DECIDED: ReadonlySet<Phase> = new Set(['rotate']);

/**
 * A clock that tells when a phase begins and gives waiting events (signals, finished workers) a turn before it.
 * @param signal checked before each phase
 * @param after called when a phase has ended
 */
export function phaseClock(signal: AbortSignal, onProgress: OnProgress, after: (phase: Phase) => void): PhaseClock {
  const times = new Map<Phase, number>();
  const start = performance.now();
  return {
    total: () => Math.round(performance.now() - start),
    run: async (phase, work) => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (!DECIDED.has(phase)) signal.throwIfAborted();
      onProgress({ phase, done: 0, total: 0, bytes: 0, totalBytes: 0 });
      const began = performance.now();
      const result = await work();
      times.set(phase, (times.get(phase) ?? 0) + performance.now() - began);
      after(phase);
      return result;
    },
    times: () =>
      Object.fromEntries(
        PHASES.filter((phase) => times.has(phase)).map((phase) => [phase, Math.round(times.get(phase) ?? 0)]),
      ),
  };
}
