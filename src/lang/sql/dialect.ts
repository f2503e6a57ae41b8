// Which database a text was written for, by its path and by words that only one of them has.
import type { Dialect } from '../../model/schema.ts';

const PATHS: readonly [Dialect, RegExp][] = [
  ['mysql', /mysql|maria/i],
  ['postgresql', /pgsql|postgres|(?:^|[/._-])pg(?:[/._-]|$)/i],
  ['sqlite', /sqlite/i],
  ['other', /mssql|sqlsrv|oracle|oci8|firebird|db2/i],
];

const WORDS: readonly [Dialect, RegExp][] = [
  ['mysql', /\bENGINE\s*=|\bAUTO_INCREMENT\b|`[\w$]+`|\/\*!\d|\bTYPE\s*=\s*(?:MyISAM|InnoDB|HEAP)/i],
  ['sqlite', /\bAUTOINCREMENT\b|\bPRAGMA\b|\bWITHOUT\s+ROWID\b/i],
  ['other', /\bNVARCHAR2?\b|\bVARCHAR2\b|\bIDENTITY\s*\(\s*\d|^GO\s*$|\[dbo\]/im],
  [
    'postgresql',
    /\b(?:BIG|SMALL)?SERIAL\b|\bnextval\s*\(|\w::\w|\bCREATE\s+(?:SEQUENCE|EXTENSION|DOMAIN|TYPE)\b|\bBYTEA\b|\bTIMESTAMPTZ\b|\bcharacter\s+varying\b|\$\$|\bWITH(?:OUT)?\s+TIME\s+ZONE\b|\bFROM\s+stdin;/i,
  ],
];

/** How much of a long file is looked at. */
const LOOKED_AT = 200_000;

/** @param path may say it in a folder or file name */
export function dialectOf(path: string, text: string): Dialect {
  const named = PATHS.filter(([, pattern]) => pattern.test(path));
  if (named.length === 1) return named[0][0];
  const head = text.slice(0, LOOKED_AT);
  return WORDS.find(([, pattern]) => pattern.test(head))?.[0] ?? 'any';
}
