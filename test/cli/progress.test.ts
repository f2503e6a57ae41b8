import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src/cli/progress.ts';

const extracting = { phase: 'extract', done: 150, total: 600, bytes: 1_250_000, totalBytes: 2_500_000 } as const;

describe('progressLine', () => {
  it('shows phase, files, bytes, rate and time left', () => {
    expect(progressLine(extracting, 3)).toBe(
      'extracting              ############............ 150/600 files  1.3 MB  50 files/s  3 s left',
    );
  });

  it('shows no rate in the first second', () => {
    expect(progressLine(extracting, 0.5)).toBe(
      'extracting              ############............ 150/600 files  1.3 MB',
    );
  });

  it('shows the phase alone where it has no steps', () => {
    expect(progressLine({ phase: 'link', done: 0, total: 0, bytes: 0, totalBytes: 0 }, 9)).toBe(
      'linking                 ',
    );
  });
});
