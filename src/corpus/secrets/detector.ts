// What finds one kind of secret in a text.
import type { Redaction } from './mark.ts';

export interface Detector {
  /** Texts one of which is in every text that has a secret of this kind; absent when each text is to be searched. */
  anchors?: readonly string[];
  find: (text: string, path: string) => Redaction[] | Promise<Redaction[]>;
}
