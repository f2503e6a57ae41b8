// The formats that are no programs: what they say, and what they do with bad input.
import { describe, expect, test } from 'vitest';
import { commandWords } from '../../src/lang/command-words.ts';
import { crontab } from '../../src/lang/crontab/index.ts';
import { json } from '../../src/lang/json/index.ts';
import { parseJson } from '../../src/lang/json/parse.ts';
import type { Language } from '../../src/lang/language.ts';
import { languageByExtension } from '../../src/lang/registry.ts';
import { routeKind, routeName } from '../../src/lang/route-kind.ts';
import { systemd } from '../../src/lang/systemd/index.ts';
import { yaml } from '../../src/lang/yaml/index.ts';
import type { CorpusPath } from '../../src/model/ids.ts';

const LIMITS = { maxFullParse: 1e6, parseTimeout: 10_000 };

function entries(language: Language, path: string, text: string): string[] {
  const facts = language.extract({ path: path as CorpusPath, text }, LIMITS);
  return (facts.entries ?? []).map(
    ({ role, name, schedule, span, column, handlers }) =>
      `${span.nameLine}:${column} ${role} ${name}${schedule === undefined ? '' : ` at ${schedule}`} -> ${handlers
        .map((handler) => handler.words?.join(',') ?? handler.name ?? '')
        .join(' ')}`,
  );
}

describe('command lines', () => {
  test.each([
    ['php FILE.php', ['FILE.php']],
    ['/usr/bin/php8.2 -q -d memory_limit=1G /srv/a/cron.php 2>&1 | logger', ['/srv/a/cron.php']],
    ['test -d /run/x || /srv/a/bin/clean.sh >/dev/null', ['/srv/a/bin/clean.sh']],
    ['[ -x /srv/a/run ] && /srv/a/run --all', ['/srv/a/run']],
    ['cd /srv/a && php artisan schedule:run >> /dev/null 2>&1', ['artisan']],
    ['sudo -u www-data php "/srv/a b/x.php"', ['/srv/a b/x.php']],
    ['FOO=1 nice -n 10 /srv/a/run', ['/srv/a/run']],
    ['flock -n /tmp/lock php /srv/a/run.php', ['/tmp/lock', '/srv/a/run.php']],
    ['', []],
  ])('%s', (line, words) => {
    expect(commandWords(line).words).toEqual(words);
  });
});

describe('crontab', () => {
  test('system and user crontabs, names of times, settings and comments', () => {
    const text =
      '# 1 2 3 4 5 root x\nPATH=/bin\n\n@reboot root /a/b.sh\n1-5/2 */4 1,15 jan mon-fri root /a/c.php 100\\% % input\n';
    expect(entries(crontab, 'etc/cron.d/a', text)).toEqual([
      '4:14 cron_job /a/b.sh at @reboot -> /a/b.sh',
      '5:33 cron_job /a/c.php 100\\% at 1-5/2 */4 1,15 jan mon-fri -> /a/c.php',
    ]);
    expect(entries(crontab, 'crontab', '0 0 * * * php x.php\n')).toEqual([
      '1:11 cron_job php x.php at 0 0 * * * -> x.php',
    ]);
  });

  test('a line with too few fields is none', () => {
    expect(entries(crontab, 'crontab', '* * * * x\n* *\nhello world\n')).toEqual([]);
  });

  test('which files are crontabs', () => {
    const found = ['crontab', 'etc/cron.d/a_b', 'x/app.cron', 'etc/cron.d/a.dpkg-old', 'cron.php', 'etc/cron.daily/a'];
    expect(found.map((path) => languageByExtension(path)?.id)).toEqual([
      'crontab',
      'crontab',
      'crontab',
      undefined,
      'php',
      undefined,
    ]);
  });
});

test('systemd: a timer, its unit, continued lines, and a timer without a time', () => {
  expect(entries(systemd, 'a.timer', '[Timer]\nOnBootSec=5min\nOnUnitActiveSec=1h\nUnit=b.service\n')).toEqual([
    '2:11 cron_job a.timer at OnBootSec=5min, OnUnitActiveSec=1h -> b.service',
  ]);
  expect(entries(systemd, 'b.service', '[Service]\nExecStart=-/usr/bin/php \\\n  /a/b.php\n')).toEqual([
    '2:11 unit b.service -> /a/b.php',
  ]);
  expect(entries(systemd, 'c.timer', '[Unit]\nOnCalendar=daily\n')).toEqual([]);
});

describe('yaml', () => {
  test('only route files are read', () => {
    const paths = [
      'config/routes.yaml',
      'config/routes/a.yml',
      'app/routing_dev.yml',
      'config/services.yaml',
      'routes.yaml.dist',
    ];
    expect(paths.map((path) => languageByExtension(path)?.id)).toEqual(['yaml', 'yaml', 'yaml', undefined, undefined]);
  });

  test('bad documents are partial, with the line, and never throw', () => {
    const bad = yaml.extract({ path: 'routes.yaml' as CorpusPath, text: 'a:\n  path: /a\n b: [\n' }, LIMITS);
    expect(bad.status).toBe('partial');
    expect(bad.faults[0].phase).toBe('parse');
    for (const text of ['', 'x', '[1]', 'a: b', 'a: {path: [}', '&a [*a]', '- path: /x', '['.repeat(5000)])
      expect(entries(yaml, 'routes.yaml', text)).toEqual([]);
  });
});

describe('json', () => {
  test('values keep their places', () => {
    expect(parseJson('[1, "x\\n"]')).toEqual({
      start: 0,
      end: 10,
      value: [
        { start: 1, end: 2, value: 1 },
        { start: 4, end: 9, value: 'x\n' },
      ],
    });
    for (const text of ['', '{', '[1,]', '{"a" 1}', '"\\q"', '01x', '['.repeat(5000)])
      expect(parseJson(text)).toHaveProperty('fault');
  });

  test('composer: one command for each program and script', () => {
    const text =
      '{"bin": "bin/a", "scripts": {"test": "phpunit -c x.xml", "post-install-cmd": ["@test", "A\\\\B::c"]}}';
    expect(entries(json, 'composer.json', text)).toEqual([
      '1:9 cli_command a -> bin/a',
      '1:38 cli_command composer test -> phpunit',
      '1:78 cli_command composer (post-install-cmd) -> composer test A\\B',
    ]);
    expect(json.extract({ path: 'composer.json' as CorpusPath, text: '{' }, LIMITS).faults).toEqual([
      { phase: 'parse', reason: 'json_error', line: 1, endLine: 1 },
    ]);
  });
});

test('who asks for a route', () => {
  expect(routeKind('/orders', [], 'routes/web.php')).toBe('web_route');
  expect(['/api/orders', '/x/webhook', '/feed.xml', '/xmlrpc.php'].map((path) => routeKind(path, [], 'x.php'))).toEqual(
    Array(4).fill('http_endpoint'),
  );
  expect(routeKind('/orders', ['auth:sanctum'], 'x.php')).toBe('http_endpoint');
  expect(routeKind('/apiary', [], 'routes/apiary.php')).toBe('web_route');
  expect([routeName([], ''), routeName(['GET', 'POST'], '/x')]).toEqual(['ANY /', 'GET|POST /x']);
});
