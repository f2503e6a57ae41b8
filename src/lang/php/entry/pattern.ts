// The contract of a framework's patterns: which names it asks for, and who reads the places that carry them.
import type { EntryFact } from '../../../model/facts.ts';
import type { Walk } from '../context.ts';
import type { NameScope } from '../names.ts';
import type { Site } from './site.ts';

/** Reads one site; empty when it registers nothing of this framework. */
export type SiteReader = (site: Site) => EntryFact[];

/** Reads what no single call or attribute tells: conventions, properties, docblocks, the code of the file itself. */
export type FileReader = (file: FileContext) => EntryFact[];

export interface FileContext {
  walk: Walk;
  /** Names as they are resolved at the end of the file. */
  names: NameScope;
  sites: readonly Site[];
}

export interface EntryPattern {
  framework: string;
  /** Readers by the name of the called function. */
  functions?: Record<string, SiteReader>;
  /** Readers by the name of the called method, `->m()`. */
  methods?: Record<string, SiteReader>;
  /** Readers by the name of the static method, `C::m()`. */
  statics?: Record<string, SiteReader>;
  /** Readers by the short name of the attribute. */
  attributes?: Record<string, SiteReader>;
  file?: FileReader;
}

/** The same reader for several names. */
export function each(names: readonly string[], reader: SiteReader): Record<string, SiteReader> {
  return Object.fromEntries(names.map((name) => [name, reader]));
}
