// Checks the form of all text files that git tracks or would track: UTF-8 without byte order mark, LF, one newline at the
// end, no trailing white space (NFR-9, K9). Prints each offender as path:line and the rule; exit status 1 when there is one.

import { isUtf8 } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BINARY = /\.(?:png|jpe?g|gif|ico|pdf|wasm|gz|tgz|zip|jar|sqlite|onnx|pb)$/i;

const ALL = ['encoding', 'bom', 'line-end', 'last-line', 'trailing-space'];
/** Files that break a rule on purpose: they are the input of a test. */
const EXEMPT = [
  { files: /^test\/fixtures\//, rules: ALL },
  { files: /^test\/golden\/.+\/input\//, rules: ALL },
  { files: /^test\/(?:golden|annotated)\//, rules: ['trailing-space'] },
];

const root = process.argv[2] ?? '.';
const offenders = listedFiles(root).flatMap((path) => {
  const exempt = EXEMPT.filter(({ files }) => files.test(path)).flatMap(({ rules }) => rules);
  return faults(readFileSync(join(root, path)))
    .filter(({ rule }) => !exempt.includes(rule))
    .map(({ line, rule, means }) => `${path}:${line} ${rule}: ${means}`);
});
for (const offender of offenders) console.error(offender);
if (offenders.length > 0) process.exit(1);

function listedFiles(folder) {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (listed.status !== 0) {
    console.error(`git ls-files failed: ${listed.stderr ?? listed.error}`);
    process.exit(2);
  }
  return listed.stdout
    .split('\0')
    .filter(
      (path) => path !== '' && !BINARY.test(path) && lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
    )
    .sort();
}

function faults(bytes) {
  if (bytes.length === 0) return [];
  if (!isUtf8(bytes)) return [{ line: 1, rule: 'encoding', means: 'not UTF-8' }];
  const text = bytes.toString('utf8');
  const found = [];
  if (text.includes('\0'))
    found.push({
      line: 1,
      rule: 'encoding',
      means: 'holds a NUL: binary files need an ending from the list of this script',
    });
  if (text.startsWith('\uFEFF')) found.push({ line: 1, rule: 'bom', means: 'starts with a byte order mark' });
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    if (line.includes('\r')) found.push({ line: index + 1, rule: 'line-end', means: 'carriage return' });
    else if (/[ \t]$/.test(line))
      found.push({ line: index + 1, rule: 'trailing-space', means: 'white space before the line end' });
  });
  if (!text.endsWith('\n')) found.push({ line: lines.length, rule: 'last-line', means: 'no newline at the end' });
  else if (text.endsWith('\n\n'))
    found.push({ line: lines.length - 1, rule: 'last-line', means: 'blank line at the end' });
  return found;
}
