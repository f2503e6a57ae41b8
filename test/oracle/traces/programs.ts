// The traced programs. A new one is one entry, and one script in programs/ when the corpus has none that runs as it is.
import { fileURLToPath } from 'node:url';
import type { ProgramStep, TracedProgram } from './program.ts';

const LIBRARIES = 'php-programs';
const SUITE = fileURLToPath(new URL('programs/phpunit-suite', import.meta.url));

/** A script of ours that uses one library. */
const library = (name: string): TracedProgram => ({ name, corpus: LIBRARIES, script: `./programs/${name}.php` });

const COMPOSER_PROJECT = {
  'composer.json': JSON.stringify({
    name: 'traced/project',
    description: 'a project without dependencies',
    license: 'MIT',
    autoload: { 'psr-4': { 'Traced\\': 'src/' }, classmap: ['lib'], files: ['functions.php'] },
    'autoload-dev': { 'psr-4': { 'Traced\\Test\\': 'test/' } },
    scripts: { hello: '@php -r "echo 1;"' },
    require: { php: '>=8.1' },
  }),
  'src/One.php': '<?php\nnamespace Traced;\nfinal class One {}\n',
  'lib/old.php': '<?php\nclass Old {}\ninterface Older {}\n',
  'functions.php': '<?php\nfunction traced() {}\n',
};
const composer = (command: string): TracedProgram => ({
  name: `composer-${command}`,
  corpus: LIBRARIES,
  script: 'usr/bin/composer',
  args: () => [command, '--no-interaction', ...(command === 'dump-autoload' ? ['--optimize', '--strict-psr'] : [])],
  environment: ({ scratch }) => ({
    COMPOSER_ALLOW_XDEBUG: '1',
    COMPOSER_ALLOW_SUPERUSER: '1',
    COMPOSER_HOME: `${scratch}/home`,
    COMPOSER_DISABLE_NETWORK: '1',
  }),
  files: COMPOSER_PROJECT,
});

const MEDIAWIKI = 'usr/share/mediawiki';
const mediawikiInstall: ProgramStep = {
  script: `${MEDIAWIKI}/maintenance/install.php`,
  args: ({ scratch }) => [
    ...['--confpath', scratch, '--dbtype', 'sqlite', '--dbpath', scratch, '--dbname', 'wiki'],
    ...['--server', 'http://localhost', '--scriptpath', '/w', '--pass', 'traced-admin-pass', 'Traced', 'Admin'],
  ],
};
const mediawikiEdit: ProgramStep = {
  script: `${MEDIAWIKI}/maintenance/edit.php`,
  args: () => ['-u', 'Admin', '-s', 'summary', 'Traced page'],
  input: [
    "== Head ==\n'''bold''' ''it'' [[Main Page|home]] [[Category:C]] {{PAGENAME}} {{Template|a=1}} {{{p|d}}} ~~~~",
    '* one\n*# two\n; t : d\n{| class="x"\n|+ c\n! h\n|-\n| a || b\n|}\n<nowiki>x</nowiki> <!-- n --> __TOC__',
    '=== Sub ===\n[http://example.org link] http://example.org [[File:None.png|thumb|alt]] <pre>p</pre> {{#language:de}} {{lc:AB}}',
  ].join('\n'),
};
const mediawiki = (name: string, step: ProgramStep, ...before: ProgramStep[]): TracedProgram => ({
  ...step,
  name: `mediawiki-${name}`,
  corpus: 'mediawiki-full',
  before,
  // The installer writes the settings that the other programs read.
  environment: ({ scratch }): Record<string, string> =>
    before.length > 0 ? { MW_CONFIG_FILE: `${scratch}/LocalSettings.php` } : {},
});
const request = (folder: string, entry: string, query: string): ProgramStep => ({
  script: './programs/web-request.php',
  args: () => [folder, entry, query],
});
const phpmyadmin = (name: string, query: string): TracedProgram => ({
  ...request('usr/share/phpmyadmin', 'index.php', query),
  name: `phpmyadmin-${name}`,
  corpus: 'phpmyadmin-full',
});

export const PROGRAMS: readonly TracedProgram[] = [
  { name: 'shop', corpus: 'examples/shop', script: 'bin/shop', args: () => ['demo'] },
  library('php-parser'),
  {
    name: 'phpunit',
    corpus: LIBRARIES,
    script: 'usr/bin/phpunit',
    args: () => ['--no-configuration', '--do-not-cache-result', '--testdox', '--display-all-issues', SUITE],
    // One test fails and one errs, so that the reports of both are traced too.
    statuses: [1, 2],
  },
  library('dbal'),
  library('orm'),
  composer('validate'),
  composer('dump-autoload'),
  library('twig'),
  library('console'),
  library('monolog'),
  library('slim'),
  library('illuminate'),
  library('sql-parser'),
  phpmyadmin('login', 'route=/'),
  phpmyadmin('license', 'route=/license'),
  mediawiki('install', mediawikiInstall),
  mediawiki('edit', mediawikiEdit, mediawikiInstall),
  mediawiki('page', request(MEDIAWIKI, 'index.php', 'title=Traced_page'), mediawikiInstall, mediawikiEdit),
  mediawiki('history', request(MEDIAWIKI, 'index.php', 'title=Special:RecentChanges'), mediawikiInstall, mediawikiEdit),
  mediawiki(
    'api',
    request(
      MEDIAWIKI,
      'api.php',
      'action=query&format=json&titles=Traced page&prop=info|links|categories|revisions&rvprop=content&list=allpages|recentchanges&meta=siteinfo|userinfo',
    ),
    mediawikiInstall,
    mediawikiEdit,
  ),
];
