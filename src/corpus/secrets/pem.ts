// Private keys in PEM form, also inside string literals, concatenations and comments: only the base64 goes, so quotes,
// dots and line prefixes stay.
import type { Detector } from './detector.ts';
import type { Redaction } from './mark.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-MAC:/g;
const LONGEST = 40_000;
const RUN = /\\[nr]|[A-Za-z0-9+/=]+/g;
const LONG_RUN = 16;

/** Finds the bodies of private keys. */
export const privateKeyDetector: Detector = { anchors: ['PRIVATE KEY', 'PuTTY-User-Key-File'], find: privateKeys };

function privateKeys(text: string): Redaction[] {
  const found: Redaction[] = [];
  BEGIN.lastIndex = 0;
  while (BEGIN.exec(text)) {
    const start = BEGIN.lastIndex;
    END.lastIndex = start;
    const end = END.exec(text);
    const limit = end && end.index - start <= LONGEST ? end.index : Math.min(text.length, start + LONGEST);
    found.push(...runs(text.slice(start, limit), start, end !== null && limit === end.index));
  }
  return found;
}

/** Base64 runs of a key: the long ones, and short ones that end a line or the key. */
function runs(body: string, offset: number, closed: boolean): Redaction[] {
  const found: Redaction[] = [];
  for (const { 0: run, index } of body.matchAll(RUN)) {
    const after = body.slice(index + run.length, index + run.length + 8);
    const long = run.length >= LONG_RUN;
    const tail =
      found.length > 0 && closed && run.length >= 2 && /^(?:$|\\[nr]|["'\r\n])/.test(after) && isLineStart(body, index);
    if (!run.startsWith('\\') && (long || tail))
      found.push({ rule: 'private-key', start: offset + index, end: offset + index + run.length });
    else if (!closed && found.length > 0 && run.length > 2) break;
  }
  return found;
}

function isLineStart(body: string, index: number): boolean {
  return /(?:^|["'\n]|\\[nr])[ \t*#/]*$/.test(body.slice(Math.max(0, index - 12), index));
}
