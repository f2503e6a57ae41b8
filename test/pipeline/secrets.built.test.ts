// FT-39, FT-40: secrets of a project are in none of the stores, the cache, the logs and the answers.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFacade, renderJson } from '../../src/facade/answer.ts';
import { plant } from '../corpus/planted.ts';
import { build } from './support/built.ts';
import { makeProject } from './support/project.ts';

const PER_KIND = 10;
const secrets = plant(7, PER_KIND);
/** In a file that is never read, and used by the code under a name that says nothing. */
const ENV_VALUE = 'zK4-quartz-Lantern-8812-mV';

function projectWithSecrets(): string {
  const lines = secrets.map(({ line }, index) => `function use_${index}() {\n  ${line}\n}`);
  const root = makeProject({
    'src/all.php': `<?php\n${lines.join('\n')}\n`,
    'src/value.php': `<?php\n/** Opens ${ENV_VALUE}. */\nfunction open_it() { return connect('${ENV_VALUE}'); }\n`,
    'docs/notes.md': `# Notes\n\n${secrets.map(({ line }) => line).join('\n\n')}\n\nValue ${ENV_VALUE}\n`,
    '.env': `CUSTOM_TOKEN=${ENV_VALUE}\n`,
    'ragraf.yaml': 'name: secrets\n',
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  git('init', '-q');
  git('config', 'user.email', 'test@example.com');
  git('config', 'user.name', 'test');
  git('add', '-A', '-f');
  git(
    'commit',
    '-q',
    '-m',
    `Rotate keys\n\n${secrets
      .slice(0, 40)
      .map(({ line }) => line)
      .join('\n')}\n${ENV_VALUE}`,
  );
  return root;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());
}

it('leaves no trace of planted secrets in stores, cache, logs and answers', async () => {
  expect(secrets.length).toBeGreaterThanOrEqual(200);
  const root = projectWithSecrets();
  const summary = await build(root, { workers: 2 });
  expect(summary.outcome).toBe('published');
  expect(summary.files.failed).toBe(0);

  const written = filesBelow(join(root, '.ragraf')).map(
    (path) => [path, readFileSync(path).toString('latin1')] as const,
  );
  expect(written.some(([path]) => path.endsWith('lexvec.sqlite'))).toBe(true);
  expect(written.some(([path]) => path.includes('/cache/'))).toBe(true);

  const facade = createFacade({ root });
  const answers = [
    await facade.call('code', { path: 'src/all.php' }),
    await facade.call('code', { path: 'src/value.php' }),
    await facade.call('code', { path: 'docs/notes.md' }),
    await facade.call('symbol', { symbol: 'open_it' }),
    await facade.call('search', { query: 'Rotate keys' }),
    await facade.call('search', { query: ENV_VALUE }),
    await facade.call('docs', { path: 'docs/notes.md' }),
    await facade.call('callees', { symbol: 'open_it' }),
    await facade.call('status', {}),
  ].map(renderJson);
  await facade.close();
  expect(answers[1]).toContain('function open_it()');

  const leaks = [...secrets.map(({ kind, secret }) => ({ kind, secret })), { kind: 'env', secret: ENV_VALUE }].flatMap(
    ({ kind, secret }) => [
      ...written.filter(([, bytes]) => bytes.includes(secret)).map(([path]) => `${kind} in ${path.slice(root.length)}`),
      ...answers
        .filter((answer) => !answer.includes('"query"') && answer.includes(secret))
        .map((answer) => `${kind} in ${answer.slice(0, 60)}`),
    ],
  );
  expect(leaks).toEqual([]);
});
