// Case folding as PHP does it: ASCII letters only, whatever the locale.

const UPPER = /[A-Z]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII itself
const ASCII = /^[\x00-\x7f]*$/;

/** Lower-cases A to Z and leaves all other characters alone. */
export function asciiLower(text: string): string {
  if (!UPPER.test(text)) return text;
  return ASCII.test(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
