// Runs the oracle scripts with the PHP of the machine.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PHP = 'php';

/** Settings under which all oracles run: no debugger, short tags off, as in a production php.ini. */
export const PHP_SETTINGS = ['-d', 'xdebug.mode=off', '-d', 'short_open_tag=0', '-d', 'opcache.enable_cli=0'];

type OracleValue = string | number | null;

export interface OracleFile {
  path: string;
  rows?: OracleValue[][];
  /** The oracle does not accept the file. */
  error?: string;
  line?: number;
}

const VERSION_FLAG = { php: '-v', phpdbg: '-V' } as const;

/** Version of a PHP program of the machine, or undefined when there is none. */
export function phpVersion(program: keyof typeof VERSION_FLAG): string | undefined {
  const { status, stdout } = spawnSync(program, ['-d', 'xdebug.mode=off', VERSION_FLAG[program]], { encoding: 'utf8' });
  return status === 0 ? /\d+\.\d+\.\d+/.exec(stdout)?.[0] : undefined;
}

/**
 * Runs one oracle script over files.
 * @param script file name beside this one
 * @param parserRoot folder that holds `PhpParser/autoload.php`
 * @throws Error when PHP fails
 */
export function runOracle(script: string, parserRoot: string, root: string, paths: readonly string[]): OracleFile[] {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { status, stdout, stderr, error } = spawnSync(
    PHP,
    [...PHP_SETTINGS, file, join(parserRoot, 'PhpParser/autoload.php'), root],
    { input: `${paths.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  if (status !== 0) throw new Error(`${script}: ${error?.message ?? stderr}${stdout.slice(-500)}`);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OracleFile);
}
