// `ragraf versions`: what is pinned and what is installed (NFR-7).
import type { Command } from 'commander';
import { RagrafError } from '../../model/errors.ts';
import { packageManifest } from '../../pipeline/package.ts';
import { versionRows } from '../../pipeline/versions.ts';
import { STORE_VERSION } from '../../store/open.ts';

export function register(program: Command): void {
  program
    .command('versions')
    .description('print the versions of ragraf, its stores and its dependencies')
    .option('--check', 'fail when an installed version is not the pinned one')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  ragraf versions\n  ragraf versions --check\n')
    .action((options: { check?: true; json?: true }) => versions(options.check === true, options.json === true));
}

function versions(check: boolean, json: boolean): void {
  const own = { ragraf: packageManifest().version, store: STORE_VERSION };
  const rows = versionRows();
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(
    ({ name, pinned, found, ok }) =>
      `${ok ? 'ok  ' : 'fail'}  ${name.padEnd(width)}  ${ok ? found : `${found}, pinned is ${pinned}`}`,
  );
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...own, dependencies: rows })}\n`
      : `ragraf ${own.ragraf}, stores of version ${own.store}\n${lines.join('\n')}\n`,
  );
  const wrong = rows.filter(({ ok }) => !ok);
  if (check && wrong.length > 0) throw new RagrafError('dependency_broken', wrong.map(({ name }) => name).join(', '));
}
