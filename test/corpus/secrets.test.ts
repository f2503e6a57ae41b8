import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import type { ProjectConfig } from '../../src/config/project.ts';
import { createRedactor, type Redactor, readSecretValues, secretFileTest } from '../../src/corpus/secrets.ts';
import { KIND_COUNT, plant } from './planted.ts';

let folder: string;
let config: ProjectConfig;
let redactor: Redactor;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ragraf-secrets-'));
  config = loadConfig(folder);
  redactor = await createRedactor(config);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const redacted = async (text: string, path = 'a.php') => (await redactor.redact(text, path)).text;

/** Line breaks, length in UTF-16 units and in UTF-8 bytes. */
const shape = (text: string) => [text.replace(/[^\r\n]/g, '.'), Buffer.byteLength(text)];

test('FT-39: of 200 planted secrets and more, in twenty kinds and more, none is left', async () => {
  expect(KIND_COUNT).toBeGreaterThanOrEqual(20);
  const planted = plant(20240229, 10);
  expect(planted.length).toBeGreaterThanOrEqual(200);
  const text = `<?php\n${planted.map(({ line }) => line).join('\n')}\n`;
  const result = await redacted(text);
  expect(planted.filter(({ secret }) => result.includes(secret))).toEqual([]);
  expect(shape(result)).toEqual(shape(text));
  for (const { secret, line } of planted) expect(result).toContain(line.replace(secret, '*'.repeat(secret.length)));
});

test('secrets go from documents and messages as well', async () => {
  const planted = plant(7, 10).filter(({ kind }) => !kind.startsWith('php'));
  const text = planted.map(({ line }) => `Set this: \`${line}\``).join('\n\n');
  const result = await redacted(text, 'README.md');
  expect(planted.filter(({ secret }) => result.includes(secret))).toEqual([]);
});

// What a program needs, or a reader: none of it is a secret.
const HARMLESS = [
  "$password = $_POST['password'];",
  "'password' => 'required|string|min:8|confirmed',",
  "$password = '';",
  '$token = csrf_token();',
  "__('Your password has expired')",
  "'password' => 'Password',",
  "'auth.password' => 'The provided password is incorrect.',",
  "$passwordField = 'user_password2';",
  "'secret' => env('APP_SECRET'),",
  "'token' => 'remember_token',",
  "if ($password === 'password') {",
  "$table->string('password', 255);",
  "'driver' => 'database', 'provider' => 'users', 'table' => 'password_resets', 'expire' => 60,",
  "const TOKEN_TYPE = 'Bearer';",
  "'hash' => 'sha256', 'secret_algo' => 'HS256', 'salt' => 'pbkdf2',",
  "$passwd_cmd = '/usr/bin/passwd';",
  "$dsn = 'mysql://user:password@localhost/db';",
  '$dsn = "mysql://user:$pass@host/x";',
  "sprintf('mysql://%s:%s@%s/%s', $user, $pass, $host, $db);",
  '$url = "{$scheme}://{$user}:{$pass}@{$host}";',
  "$home = 'https://example.org:8080/@name';",
  "$key = 'primary_key_1';",
  '$secretQuestion = "What is your mother\'s maiden name?";',
  "preg_match('/password=([^&]+)/', $x);",
  "'password_regex' => '/^[A-Z]{8,}$/',",
  '$token = bin2hex(random_bytes(16));',
  "SET PASSWORD FOR 'x'@'y' = PASSWORD('***')",
  "'password' => bcrypt('secret'),",
  "'salt' => 'wp_salt_',",
  "$accessKeyId = getenv('AWS_ACCESS_KEY_ID');",
  '<input type="password" name="password" id="input_password">',
  "'token_chars' => '0123456789abcdefghijklmnopqrstuvwxyz',",
  "$token = '0123456789abcdefghijklmnopqrstuvwxyz';",
  '$this->token=Token::T2;',
  'const PASSWORD=PASSWORD_ARGON2ID;',
  'Basic authentication is used here',
  'Bearer authentication tokens',
  "'password' => 'App\\Rules\\Password',",
  "$passwordHasher = 'security.user_password_hasher.v2';",
  "case 'password': return 'pw_input';",
  "'user_token' => 'varchar(255)',",
  "'password' => '%env(DB_PASSWORD)%',",
  "'Password:' => 'Passwort:',",
  "'ChangePassword' => [ 'Boli\\'aPassword', 'Tulo\\'iPass' ],",
  "'password' => 'RéinitialisationDuMotDePasse',",
  "$database_password = '_DBC_DBPASS_';",
  "array('pass', 'snmp_priv_passphrase', 'dbprefix', 'cssclass');",
  'login with a bot password: "username@appId"',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '$h = "-----BEGIN RSA PRIVATE KEY-----" . PHP_EOL . chunk_split($der) . "-----END RSA PRIVATE KEY-----";',
  "'commit' => 'da39a3ee5e6b4b0d3255bfef95601890afd80709',",
  "$id = '550e8400-e29b-41d4-a716-446655440000';",
];

test.each(HARMLESS)('%s stays', async (line) => {
  expect(await redactor.redact(line, 'a.php')).toEqual({ text: line, redactions: [] });
});

test('only the value goes: quotes, escapes and what follows stay, so code still parses', async () => {
  const [secret] = plant(3, 1).map((planted) => planted.secret);
  const stars = '*'.repeat(secret.length);
  expect(await redacted(`f(['password' => "${secret}", 'x' => 1]);`)).toBe(`f(['password' => "${stars}", 'x' => 1]);`);
  expect(await redacted(`{\\"password\\": \\"${secret}\\"}`)).toBe(`{\\"password\\": \\"${stars}\\"}`);
  expect(await redacted(`setPassword('${secret}')`)).toBe(`setPassword('${stars}')`);
  expect(await redacted(`<password>${secret}</password>`, 'a.md')).toBe(`<password>${stars}</password>`);
  expect(await redacted(`mysqldump --password=${secret} shop`, 'a.md')).toBe(`mysqldump --password=${stars} shop`);
});

test('the mark has the length of the secret in UTF-16 units and in bytes', async () => {
  const text = "$password = 'pä€s😀wo7rd!Q';";
  const { text: result, redactions } = await redactor.redact(text, 'a.php');
  expect(result).toBe("$password = '*·•*🔒**********'".slice(0, 14 + 5) + result.slice(19));
  expect(result).not.toContain('wo7rd');
  expect([result.length, Buffer.byteLength(result)]).toEqual([text.length, Buffer.byteLength(text)]);
  expect(redactions).toEqual([{ rule: 'named-secret', start: 13, end: text.length - 2 }]);
});

const [BODY] = plant(11, 1).flatMap(({ kind, secret }) => (kind === 'private key' ? [secret] : []));
const [LAST, SHORT] = [`${BODY.slice(0, 9)}==`, `${BODY.slice(0, 3)}=`];

test.each([
  [
    'nowdoc',
    (body: string, last: string) =>
      `<<<'K'\n  -----BEGIN PRIVATE KEY-----\n  ${body}\n  ${last}\n  -----END PRIVATE KEY-----\n  K;`,
  ],
  [
    'concatenation',
    (body: string, last: string) =>
      `"-----BEGIN RSA PRIVATE KEY-----\\n" .\n  "${body}\\n" . PHP_EOL .\n  '${last}' . "\\n-----END RSA PRIVATE KEY-----"`,
  ],
  [
    'comment',
    (body: string, last: string) =>
      `/*\n * -----BEGIN OPENSSH PRIVATE KEY-----\r\n * ${body}\r\n * ${last}\r\n * -----END OPENSSH PRIVATE KEY-----\r\n */`,
  ],
  [
    'json text',
    (body: string, last: string) =>
      `{"private_key": "-----BEGIN PRIVATE KEY-----\\n${body}\\n${last}\\n-----END PRIVATE KEY-----\\n"}`,
  ],
  [
    'cut-off file',
    (body: string) => `-----BEGIN EC PRIVATE KEY-----\n${body}\n${body}\n\nThe rest is text about PrivateKeyLoading.`,
  ],
])('of a private key in a %s only base64 goes', async (_name, file) => {
  for (const last of [LAST, SHORT])
    expect(await redacted(file(BODY, last))).toBe(file('*'.repeat(BODY.length), '*'.repeat(last.length)));
});

test('FT-39: values of secret files go wherever they occur; words, numbers, paths and short values stay', async () => {
  const [password, token, urlPassword] = plant(5, 3)
    .filter(({ kind }) => kind === 'define password')
    .map(({ secret }) => secret);
  const env = join(folder, '.env');
  const auth = join(folder, 'auth.json');
  const binary = join(folder, 'store.p12');
  writeFileSync(
    env,
    [
      'APP_NAME=phpmyadmin',
      'APP_URL=http://localhost:8080/path',
      'APP_DEBUG=true',
      'DB_PORT=33060000',
      'DB_DATABASE=shop_production',
      'SHORT=a1b2c3',
      'MAIL_FROM=hello@example.com',
      `DB_PASSWORD="${password}"`,
      `DATABASE_URL=mysql://shop:${urlPassword}@db/shop`,
    ].join('\n'),
  );
  writeFileSync(auth, JSON.stringify({ 'github-oauth': { 'github.com': token } }));
  writeFileSync(binary, Uint8Array.from([0, 1, 2, 3]));
  const { values, unread } = readSecretValues([env, auth, binary, join(folder, 'missing.pem')]);
  expect(unread).toEqual([{ absolute: join(folder, 'missing.pem'), reason: 'ENOENT' }]);
  const known = await createRedactor(config, values);
  const text = `phpmyadmin shop_production 33060000 a1b2c3 localhost:8080/path x${password}y f('${token}') ${urlPassword}\n`;
  expect((await known.redact(text, 'a.php')).text).toBe(
    `phpmyadmin shop_production 33060000 a1b2c3 localhost:8080/path x${'*'.repeat(14)}y f('${'*'.repeat(14)}') ${'*'.repeat(14)}\n`,
  );
  expect(known.fingerprint).not.toBe(redactor.fingerprint);
});

test('patterns of the project are applied', async () => {
  const patterns = [...config.secrets.patterns, { name: 'acme', regex: 'acme_(?<value>[a-z]{4})' }];
  const own = await createRedactor({ ...config, secrets: { ...config.secrets, patterns } });
  expect(await own.redact('acme_abcd acme_abc', 'a.php')).toEqual({
    text: 'acme_**** acme_abc',
    redactions: [{ rule: 'acme', start: 5, end: 9 }],
  });
  expect(own.fingerprint).not.toBe(redactor.fingerprint);
});

test('the rules of secretlint run, and a comment in the file cannot silence them', async () => {
  const secret = plant(9, 1).find(({ kind }) => kind === 'anthropic key')?.secret ?? '';
  const { text, redactions } = await redactor.redact(`/* secretlint-disable */ x('${secret}')`, 'a.php');
  expect(text).toBe(`/* secretlint-disable */ x('${'*'.repeat(secret.length)}')`);
  expect(redactions.map(({ rule }) => rule)).toEqual(['anthropic-key', 'secretlint-anthropic']);
});

test('redacting twice changes nothing more', async () => {
  const once = await redacted(
    plant(13, 3)
      .map(({ line }) => line)
      .join('\n'),
  );
  expect(await redactor.redact(once, 'a.php')).toEqual({ text: once, redactions: [] });
});

test('secret files are told by their path', () => {
  const isSecret = secretFileTest({
    ...config,
    secrets: { ...config.secrets, exclude: [...config.secrets.exclude, 'keys/'] },
  });
  const paths = [
    '.env',
    'app/.env.local',
    'a.pem',
    'keys/a.txt',
    'x/keys/b/c',
    '.env/bin/python',
    'src/env.php',
    'keys.php',
  ];
  expect(paths.filter(isSecret)).toEqual(paths.slice(0, 5));
});
