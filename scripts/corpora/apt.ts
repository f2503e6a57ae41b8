// Downloads a Debian package of any release through an apt root of its own: the machine's apt is read, never changed,
// and no rights are needed. The archive's address comes from the machine's own apt configuration.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './lock.ts';

const RELEASE_URI = /^'(.+)\/dists\/([a-z]+)(-security)?\/InRelease'/;
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** Milliseconds that one apt-get call may take. */
const TIMEOUT = 600_000;

function run(command: string, args: readonly string[], cwd?: string): { ok: boolean; out: string; error: string } {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: TIMEOUT, maxBuffer: 1 << 28 });
  const error = result.error ? result.error.message : result.stderr.trim();
  return { ok: result.status === 0, out: result.stdout ?? '', error };
}

/** True when apt-get and dpkg are on the machine. */
export function hasApt(): boolean {
  return run('apt-get', ['--version']).ok && run('dpkg', ['--version']).ok;
}

function sources(suite: string): string[] | string {
  const listed = run('apt-get', ['update', '--print-uris']);
  if (!listed.ok) return `apt-get cannot list its sources: ${listed.error}`;
  const codename = run('sh', ['-c', '. /etc/os-release && echo "$VERSION_CODENAME"']).out.trim();
  const lines = new Set<string>();
  const signed = existsSync(KEYRING) ? ` [signed-by=${KEYRING}]` : '';
  for (const line of listed.out.split('\n')) {
    const match = RELEASE_URI.exec(line);
    if (match && match[2] === codename) lines.add(`deb${signed} ${match[1]} ${suite}${match[3] ?? ''} main`);
  }
  return lines.size > 0 ? [...lines] : `apt has no source of the Debian release ${codename}`;
}

function configuration(root: string): string {
  return [
    '#clear APT::Update::Pre-Invoke;',
    '#clear APT::Update::Post-Invoke;',
    '#clear APT::Update::Post-Invoke-Success;',
    '#clear DPkg::Post-Invoke;',
    `Dir::Etc::sourcelist "${root}/sources.list";`,
    'Dir::Etc::sourceparts "-";',
    `Dir::State "${root}/state";`,
    `Dir::State::status "${root}/status";`,
    `Dir::Cache "${root}/cache";`,
    'Acquire::Languages "none";',
    'Acquire::PDiffs "false";',
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";',
    'Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";',
    'APT::Sandbox::User "root";',
    '',
  ].join('\n');
}

const updated = new Map<string, string>();

function privateRoot(folder: string, suite: string): { config: string } | string {
  const known = updated.get(suite);
  if (known !== undefined) return { config: known };
  const lines = sources(suite);
  if (typeof lines === 'string') return lines;
  const root = join(folder, suite);
  mkdirSync(join(root, 'state/lists/partial'), { recursive: true });
  mkdirSync(join(root, 'cache/archives/partial'), { recursive: true });
  writeFileSync(join(root, 'status'), '');
  writeFileSync(join(root, 'sources.list'), `${lines.join('\n')}\n`);
  const config = join(root, 'apt.conf');
  writeFileSync(config, configuration(root));
  const update = run('apt-get', ['-c', config, '-q', 'update']);
  if (!update.ok) return `apt-get update for ${suite} failed: ${update.error}`;
  updated.set(suite, config);
  return { config };
}

/**
 * Downloads one package into a folder.
 * @param aptFolder absolute folder that holds one private apt root per release
 * @param into absolute folder that receives the .deb file
 * @returns undefined, or the reason why the package is not to be had
 */
export function download(wanted: LockedPackage, aptFolder: string, into: string): string | undefined {
  const root = privateRoot(aptFolder, wanted.suite);
  if (typeof root === 'string') return root;
  const result = run('apt-get', ['-c', root.config, '-q', 'download', `${wanted.package}=${wanted.version}`], into);
  if (result.ok) return undefined;
  return `${wanted.package} ${wanted.version} is not in the archive of ${wanted.suite} any more, or cannot be fetched: ${result.error}`;
}
