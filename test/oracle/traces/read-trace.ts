// Reads a trace of Xdebug (format 1) as a stream: who called what from where, each combination once.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A call of user code by user code, with the names that the trace spells. */
export interface TracedCall {
  /** `{main}`, an include, `f`, `C->m`, `C::m`, or a name that ends in `{closure:file:first-last}`. */
  caller: string;
  /** Place of the call. */
  file: string;
  line: number;
  callee: string;
  /** Called by PHP's own code, which the caller called: callbacks, magic of internal functions. */
  internal: boolean;
  /** For `__call` and `__callStatic`: the method that was asked for. */
  asked?: string;
}

export interface Trace {
  calls: TracedCall[];
  /** Entries read. */
  rows: number;
  /** The trace is longer than `maxRows`. */
  cut: boolean;
}

interface Frame {
  name: string;
  user: boolean;
  file: string;
  line: number;
}

/** Frames that were entered before the trace began. */
const MAIN: Frame = { name: '{main}', user: true, file: '', line: 0 };
const ENTRY = '0';
const MAGIC = /(?:->|::)__call(?:Static)?$/;
const METHOD = /(?:->|::)([^>:{}]+)$/;

/**
 * @param path the .xt file
 * @param maxRows entries after which reading stops
 */
export async function readTrace(path: string, maxRows: number): Promise<Trace> {
  const stack: Frame[] = [];
  const calls = new Map<string, TracedCall>();
  let rows = 0;
  const input = createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 });
  for await (const text of createInterface({ input })) {
    const row = entryOf(text);
    if (row === undefined) continue;
    if (rows >= maxRows) {
      input.destroy();
      return { calls: [...calls.values()], rows, cut: true };
    }
    rows++;
    while (stack.length < row.level - 1) stack.push(MAIN);
    stack.length = row.level - 1;
    const call = row.include ? undefined : callOf(stack, row);
    stack.push(row);
    if (call !== undefined) {
      const key = `${call.file}\t${call.line}\t${call.caller}\t${call.callee}\t${call.asked ?? ''}\t${call.internal}`;
      if (!calls.has(key)) calls.set(key, call);
    }
  }
  return { calls: [...calls.values()], rows, cut: false };
}

interface Entry extends Frame {
  level: number;
  include: boolean;
}

/** Columns: level, id, kind of row, time, memory, function, is user code, included file, file and line of the call, arguments. */
function entryOf(text: string): Entry | undefined {
  const columns = text.split('\t', 10);
  if (columns.length < 10 || columns[2] !== ENTRY) return undefined;
  const [level, , , , , name, user, included, file, line] = columns;
  return { level: Number(level), name, user: user === '1', include: included !== '', file, line: Number(line) };
}

function callOf(stack: readonly Frame[], callee: Entry): TracedCall | undefined {
  if (!callee.user) return undefined;
  let at = stack.length - 1;
  let asked: string | undefined;
  // A call of an undeclared method shows as a frame of that name, with `__call` below it.
  const above = stack[at];
  if (MAGIC.test(callee.name) && above?.user === true && above.line === callee.line && above.file === callee.file) {
    asked = METHOD.exec(above.name)?.[1];
    if (asked !== undefined) at--;
  }
  let internal = false;
  while (at >= 0 && !stack[at].user) {
    internal = true;
    at--;
  }
  if (at < 0) return undefined;
  const { file, line } = callee;
  return {
    caller: stack[at].name,
    file,
    line,
    callee: callee.name,
    internal,
    ...(asked === undefined ? {} : { asked }),
  };
}
