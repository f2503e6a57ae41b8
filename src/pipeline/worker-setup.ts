// What a worker is given when it starts, and what it answers to a task.
import type { ProjectConfig } from '../config/project.ts';

export interface WorkerSetup {
  /** URL of the module whose `LANGUAGES` lists the languages; tests put misbehaving ones in its place. */
  registry: string;
  /** Bytes of package files that languages load, by specifier; the pipeline has checked their hashes. */
  packageFiles: ReadonlyMap<string, Uint8Array>;
  config: ProjectConfig;
  /** Values that are replaced wherever they occur. */
  secretValues: readonly string[];
}

/** Records in the order of the task's files, or why this worker can extract nothing at all. */
export type WorkerAnswer = Uint8Array[] | { broken: string };
