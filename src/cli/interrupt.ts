// Ctrl-C and SIGTERM: the first asks the running work to stop and clean up, the second ends the process at once.
import { ERRORS, RagrafError } from '../model/errors.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs work that can be interrupted. Its signal is aborted with error `interrupted`. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const listener = (name: NodeJS.Signals): void => {
    if (controller.signal.aborted) process.exit(ERRORS.interrupted.exit);
    controller.abort(new RagrafError('interrupted', name));
  };
  for (const name of SIGNALS) process.on(name, listener);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, listener);
  }
}
