// The progress bar on standard error: phase, files, rate, time left. Only for a person at a terminal.
import cliProgress from 'cli-progress';
import type { OnProgress, Phase, ProgressEvent } from '../pipeline/phases.ts';

const LABELS: Record<Phase, string> = {
  lock: 'waiting for the project',
  discover: 'looking for files',
  scan: 'comparing with the cache',
  extract: 'extracting',
  link: 'linking',
  write: 'writing the stores',
  publish: 'publishing',
  rotate: 'removing old revisions',
};

const WIDTH = 24;
/** Seconds before a rate means something. */
const SETTLED = 1;

export interface Progress {
  onProgress: OnProgress;
  stop: () => void;
}

/**
 * @param quiet shows nothing, as when standard error is not a terminal
 */
export function openProgress(quiet: boolean, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (quiet || !stream.isTTY) return { onProgress: () => undefined, stop: () => undefined };
  const bar = new cliProgress.SingleBar({
    stream,
    clearOnComplete: true,
    hideCursor: true,
    fps: 8,
    format: (_options, _parameters, payload: { event: ProgressEvent; began: number }) =>
      progressLine(payload.event, (Date.now() - payload.began) / 1000),
  });
  let began = Date.now();
  let phase: Phase | undefined;
  bar.start(1, 0, { event: { phase: 'lock', done: 0, total: 0, bytes: 0, totalBytes: 0 }, began });
  return {
    onProgress: (event) => {
      if (event.phase !== phase) began = Date.now();
      phase = event.phase;
      bar.setTotal(Math.max(event.total, 1));
      bar.update(event.done, { event, began });
    },
    stop: () => bar.stop(),
  };
}

/**
 * One line of progress. Share and time left go by bytes: files differ too much.
 * @param seconds since the phase began
 */
export function progressLine({ phase, done, total, bytes, totalBytes }: ProgressEvent, seconds: number): string {
  const label = LABELS[phase].padEnd(24);
  if (total === 0) return label;
  const share = totalBytes === 0 ? done / total : bytes / totalBytes;
  const filled = Math.round(share * WIDTH);
  const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}`;
  const size = `${done}/${total} files  ${(bytes / 1e6).toFixed(1)} MB`;
  if (seconds < SETTLED || share === 0) return `${label}${bar} ${size}`;
  const left = Math.ceil((seconds / share) * (1 - share));
  return `${label}${bar} ${size}  ${Math.round(done / seconds)} files/s  ${left} s left`;
}
