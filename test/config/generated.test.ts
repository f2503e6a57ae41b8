import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultsJson } from '../../src/config/defaults.ts';
import { loadConfig } from '../../src/config/load.ts';
import { packageRoot } from '../../src/config/package-root.ts';
import { projectJsonSchema } from '../../src/config/schema.ts';

const shipped = (name: string) => join(packageRoot(), 'config', name);

// `vitest run test/config -u` writes both files anew.
test('config/defaults.json is generated from config/defaults.yaml', async () => {
  await expect(defaultsJson()).toMatchFileSnapshot(shipped('defaults.json'));
});

test('config/ragraf.schema.json is generated from the schema', async () => {
  await expect(projectJsonSchema()).toMatchFileSnapshot(shipped('ragraf.schema.json'));
});

test('the example names every key, and its values are the defaults where it does not show something', () => {
  const file = shipped('ragraf.example.yaml');
  const config = loadConfig(file, ['php', 'markdown']);
  const { properties } = JSON.parse(projectJsonSchema());
  const keys = [...readFileSync(file, 'utf8').matchAll(/^(\w+):/gm)].map(([, key]) => key);
  expect(keys.sort()).toEqual(Object.keys(properties).sort());
  const plain = loadConfig(packageRoot());
  expect(config).toEqual({
    ...plain,
    name: 'shop',
    root: join(packageRoot(), 'config'),
    file,
    exclude: ['/public/build/', '*.generated.php'],
    limits: { ...plain.limits, workers: 2 },
    database: {
      kind: 'mariadb',
      host: '127.0.0.1',
      port: 3306,
      name: 'shop',
      userEnv: 'SHOP_DB_USER',
      passwordEnv: 'SHOP_DB_PASSWORD',
    },
    secrets: {
      ...plain.secrets,
      exclude: [...plain.secrets.exclude, '/config/parameters.local.php'],
      patterns: [...plain.secrets.patterns, { name: 'acme-token', regex: 'acme_(?<value>[a-z0-9]{24})' }],
    },
  });
});

test('the package folder is found from source and from the built program', () => {
  const root = packageRoot();
  expect(packageRoot(join(root, 'dist', 'src', 'config'))).toBe(root);
  expect(() => packageRoot('/')).toThrowError('no package.json of ragraf above /');
});
