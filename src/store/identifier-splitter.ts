// The search terms of a text: identifiers and their parts. Each distinct word is split once per writer, which makes the split
// almost free.
import { identifierParts } from '../base/split-identifier.ts';

export interface TextTerms {
  /** Parts of all words in lower case, each once, in order of first appearance, each followed by a space. */
  parts: string;
  /** Words that are more than one part, without leading `$`, each once, in order of first appearance, likewise. */
  wholes: string;
}

export interface IdentifierSplitter {
  /** Terms of text[from, to); by default of all of it. */
  split(text: string, from?: number, to?: number): TextTerms;
}

interface Word {
  seenIn: number;
  parts: number[];
  whole: string;
}

/** A splitter with its own memory; not shared between threads. */
export function createSplitter(): IdentifierSplitter {
  const words = new Map<string, Word>();
  const partRefs = new Map<string, number>();
  const partTexts: string[] = [];
  const partSeenIn: number[] = [];
  let call = 0;

  const partRef = (part: string): number => {
    let ref = partRefs.get(part);
    if (ref === undefined) {
      ref = partTexts.push(`${part} `) - 1;
      partSeenIn.push(0);
      partRefs.set(part, ref);
    }
    return ref;
  };
  const lookUp = (text: string): Word => {
    let word = words.get(text);
    if (word === undefined) {
      const parts = identifierParts(text);
      const bare = text.startsWith('$') ? text.slice(1) : text;
      const whole = parts.length > 0 && parts[0] !== bare.toLowerCase() ? `${bare} ` : '';
      word = { seenIn: 0, parts: parts.map(partRef), whole };
      words.set(text, word);
    }
    return word;
  };

  return {
    split(text, from = 0, to = text.length) {
      call++;
      const terms: TextTerms = { parts: '', wholes: '' };
      for (let at = from; at < to; ) {
        while (at < to && !isWordUnit(text.charCodeAt(at))) at++;
        const start = at;
        while (at < to && isWordUnit(text.charCodeAt(at))) at++;
        if (start === at) break;
        const word = lookUp(text.slice(start, at));
        if (word.seenIn === call) continue;
        word.seenIn = call;
        terms.wholes += word.whole;
        for (const ref of word.parts) {
          if (partSeenIn[ref] === call) continue;
          partSeenIn[ref] = call;
          terms.parts += partTexts[ref];
        }
      }
      return terms;
    },
  };
}

const WORD_UNITS = new Uint8Array(128);
for (const unit of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$')
  WORD_UNITS[unit.charCodeAt(0)] = 1;

/** Units beyond ASCII count as letters; what is no letter among them yields no part. */
function isWordUnit(unit: number): boolean {
  return unit >= 128 || WORD_UNITS[unit] === 1;
}
