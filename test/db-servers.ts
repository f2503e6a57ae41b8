// Real database servers for tests: a private data folder, a socket, no network. Used by the oracle of schemas and by tests of src/db.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export interface Server {
  socket: string;
  user: string;
  /** Creates a database and runs SQL text in it. Throws with the server's message. */
  load(database: string, sql: string): void;
  stop(): Promise<void>;
}

const START_MS = 30_000;

/** MariaDB, or the reason why there is none. */
export async function startMariadb(): Promise<Server | string> {
  const install = program('mariadb-install-db', 'mysql_install_db');
  const daemon = program('mariadbd', 'mysqld');
  const client = program('mariadb', 'mysql');
  if (install === undefined || daemon === undefined || client === undefined) return 'mariadb-server is not installed';
  const folder = mkdtempSync(join(tmpdir(), 'ragraf-mariadb-'));
  const data = join(folder, 'data');
  const user = userInfo().username;
  const made = spawnSync(
    install,
    [
      '--no-defaults',
      `--user=${user}`,
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr + made.stdout);
  const socket = join(folder, 's');
  const child = spawn(
    daemon,
    [
      '--no-defaults',
      `--user=${user}`,
      '--skip-networking',
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--datadir=${data}`,
    ],
    { stdio: 'ignore' },
  );
  const run = (args: string[], input: string) => {
    const { status, stderr } = spawnSync(client, ['--no-defaults', '-S', socket, '-uroot', ...args], {
      input,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  };
  await answering(() => spawnSync(client, ['--no-defaults', '-S', socket, '-uroot', '-e', 'SELECT 1']).status === 0);
  return {
    socket,
    user: 'root',
    load: (database, sql) => {
      run([], `CREATE DATABASE \`${database}\` CHARACTER SET utf8mb4`);
      run([database], sql);
    },
    stop: () => ended(child, folder),
  };
}

/** PostgreSQL, or the reason why there is none. It refuses to run as root: then it runs as nobody. */
export async function startPostgresql(): Promise<Server | string> {
  const [initdb, postgres, psql] = ['initdb', 'postgres', 'psql'].map((name) => program(name));
  if (initdb === undefined || postgres === undefined || psql === undefined) return 'postgresql is not installed';
  const folder = mkdtempSync(join(tmpdir(), 'ragraf-postgresql-'));
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? nobody() : undefined;
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  chmodSync(folder, 0o755);
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder } };
  const data = join(folder, 'data');
  const made = spawnSync(initdb, ['-D', data, '-U', 'ragraf', '--auth=trust', '-E', 'UTF8', '--no-sync'], {
    ...options,
    encoding: 'utf8',
  });
  if (made.status !== 0) return `initdb failed: ${made.stderr ?? made.error?.message}`;
  const child = spawn(postgres, ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F'], {
    ...options,
    stdio: 'ignore',
  });
  const base = ['-h', folder, '-U', 'ragraf', '-q', '-v', 'ON_ERROR_STOP=1'];
  const run = (database: string, input: string) => {
    const { status, stderr } = spawnSync(psql, [...base, '-d', database], { ...options, input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  await answering(() => spawnSync(psql, [...base, '-d', 'postgres', '-c', 'SELECT 1'], options).status === 0);
  return {
    socket: folder,
    user: 'ragraf',
    load: (database, sql) => {
      run('postgres', `CREATE DATABASE "${database}"`);
      run(database, sql);
    },
    stop: () => ended(child, folder, 'SIGINT'),
  };
}

/** Folders where Debian keeps programs that are not on the PATH. */
function folders(): string[] {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map((version) => join(base, version, 'bin')) : [];
  return [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', ...versions, '/usr/local/pgsql/bin'];
}

function program(...names: string[]): string | undefined {
  for (const name of names)
    for (const folder of folders()) if (existsSync(join(folder, name))) return join(folder, name);
  return undefined;
}

function nobody(): { uid: number; gid: number } {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = (row ?? 'nobody:x:65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

async function answering(asks: () => boolean): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += 100) {
    if (asks()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start in time');
}

function ended(child: ReturnType<typeof spawn>, folder: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    });
    child.kill(signal);
  });
}
