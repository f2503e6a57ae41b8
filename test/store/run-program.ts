// Starts one of the small programs of this folder in a process of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** A running program; `line` waits for the next line of its output, `ended` for its end. */
export interface Running {
  child: ChildProcess;
  line(): Promise<string>;
  ended: Promise<Ended>;
}

export function start(program: string, ...parameters: string[]): Running {
  const path = join(import.meta.dirname, 'programs', program);
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let read = 0;
  let wake = (): void => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    wake();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      resolve({ code, signal, output });
      wake();
    });
  });
  const line = async (): Promise<string> => {
    for (;;) {
      const end = output.indexOf('\n', read);
      if (end >= 0) {
        const text = output.slice(read, end);
        read = end + 1;
        return text;
      }
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${program} ended: ${output}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { child, line, ended };
}
