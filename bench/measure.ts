// Runs a program and measures it from outside: wall time from start to end, and the peak memory of its process tree.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Measured {
  /** Wall seconds of the whole process. */
  seconds: number;
  /** Peak of the summed resident memory of the process and its descendants, in MiB. */
  peakMb: number;
  /** Processor seconds of the process, all its threads and its ended children; less shaken by other work than wall time. */
  cpuSeconds: number;
  stdout: string;
}

/** Milliseconds between two looks at the memory. */
const INTERVAL = 20;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process or thread ended between two looks.
  }
}

function kilobytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
}

/** Resident kilobytes of a process and its descendants; of the process itself the kernel's own high-water mark. */
function treeMemory(pid: number, root: boolean): number {
  const status = read(`/proc/${pid}/status`);
  let sum = kilobytes(status, root ? 'VmHWM' : 'VmRSS');
  for (const child of read(`/proc/${pid}/task/${pid}/children`).trim().split(' '))
    if (child !== '') sum += treeMemory(Number(child), false);
  return sum;
}

/** Clock ticks of a second in /proc: fixed to 100 for all programs on Linux. */
const TICKS = 100;

/** Processor seconds so far: user and system time of the process and of its children that were waited for. */
function processorSeconds(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.length < 15 ? 0 : fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

/**
 * Runs a command to its end.
 * @throws Error with what it printed when its exit status is not 0
 */
export function measure(command: string, args: readonly string[], cwd?: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    let peak = 0;
    let cpu = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const timer = setInterval(() => {
      if (child.pid === undefined) return;
      peak = Math.max(peak, treeMemory(child.pid, true));
      cpu = Math.max(cpu, processorSeconds(child.pid));
    }, INTERVAL);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      if (code !== 0)
        reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr}${stdout.slice(-2000)}`));
      else resolve({ seconds: (performance.now() - start) / 1000, peakMb: peak / 1024, cpuSeconds: cpu, stdout });
    });
  });
}

/** The value below which the given share of the values lies; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
}
