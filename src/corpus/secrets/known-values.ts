// Values of the files that match `secrets.exclude`. They are read here and nowhere else, and their values are removed
// wherever they occur (FT-39, FT-40).
import { readFileSync, statSync } from 'node:fs';
import { compareText } from '../../base/order.ts';
import { decodeSource } from '../decode.ts';
import type { Detector } from './detector.ts';
import type { Redaction } from './mark.ts';
import { looksGenerated, looksLikePassword } from './plausible.ts';

export interface SecretValues {
  /** Longest first. Never to be stored or logged. */
  values: string[];
  /** Files whose values are unknown, because they could not be read or are larger than 1 MiB. */
  unread: { absolute: string; reason: string }[];
}

const MOST_BYTES = 1 << 20;
const SHORTEST = 8;

/** Reads the values of secret files. Words, numbers, paths and addresses are no secrets; neither are values under 8 characters. */
export function readSecretValues(files: readonly string[]): SecretValues {
  const values = new Set<string>();
  const unread: SecretValues['unread'] = [];
  for (const absolute of files) {
    const text = secretText(absolute);
    if (typeof text === 'string') for (const value of valuesOf(text)) values.add(value);
    else unread.push({ absolute, reason: text.reason });
  }
  return { values: [...values].sort((a, b) => b.length - a.length || compareText(a, b)), unread };
}

/** A detector for each value: it finds the exact value anywhere in a text. */
export function knownValueDetectors(values: readonly string[]): Detector[] {
  return values.map((value) => ({ anchors: [value], find: (text) => occurrences(text, value) }));
}

function occurrences(text: string, value: string): Redaction[] {
  const found: Redaction[] = [];
  for (let start = text.indexOf(value); start >= 0; start = text.indexOf(value, start + 1))
    found.push({ rule: 'secret-file', start, end: start + value.length });
  return found;
}

function secretText(absolute: string): string | { reason: string } {
  try {
    const stat = statSync(absolute);
    if (!stat.isFile()) return { reason: 'no regular file' };
    if (stat.size > MOST_BYTES) return { reason: `larger than ${MOST_BYTES} bytes` };
    const bytes = readFileSync(absolute);
    return bytes.includes(0) && bytes[0] < 0xfe ? '' : decodeSource(bytes).text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { reason: code };
  }
}

const ASSIGNED = /^[ \t]*(?:export[ \t]+|-[ \t]+)?["']?[\w.-]+["']?[ \t]*(?:=>?|:)[ \t]*(.+?),?[ \t]*$/gm;
const QUOTED = /"((?:[^"\\\n]|\\.){8,})"|'((?:[^'\\\n]|\\.){8,})'/g;
const TOKEN = /[^\s"'=:,;]{8,}/g;
const URL_PASSWORD = /:\/\/[^\s/:@]*:([^\s/@]{8,})@/g;

function valuesOf(text: string): string[] {
  const candidates = [
    ...Array.from(text.matchAll(ASSIGNED), ([, value]) => value.replace(/^(["'])(.*)\1$/, '$2')),
    ...Array.from(text.matchAll(QUOTED), ([, double, single]) => double ?? single),
    ...Array.from(text.matchAll(TOKEN), ([token]) => token),
    ...Array.from(text.matchAll(URL_PASSWORD), ([, password]) => password),
  ];
  return candidates.filter(
    (value) => value.length >= SHORTEST && (looksGenerated(value) || (looksLikePassword(value) && /\D/.test(value))),
  );
}
