// Tells values that are secrets from words, names, placeholders, paths and templates. Errs on the side of words: a
// literal that a program compares or looks up must survive.

/** A value that a person may have chosen as a password, given that its name says so. */
export function looksLikePassword(literal: string): boolean {
  const value = literal.replace(/\\(?=['"\\])/g, '').replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  if (value.length < 6 || value.length > 200 || isPlaceholder(value)) return false;
  if (/\s/.test(value)) return value.length >= 32 && symbolShare(value) > 0.2;
  if (/^\d+$/.test(value)) return value.length >= 8;
  if (!/[A-Za-z\u0080-\uffff]/.test(value) || isReference(value)) return false;
  const core = value.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  if (/^\p{L}+$/u.test(core)) return value.length >= 10 && wordShare(core) < 0.5;
  if (/^[\p{L}\w.:\\/-]+$/u.test(core)) return !isName(core) && !(core.includes('/') && isStructure(core));
  return !isStructure(core);
}

/** A value that a machine made: long, mixed and unlike words. */
export function looksGenerated(value: string): boolean {
  if (!/^[\w+/=.:~!@#$%^&*-]{12,4096}$/.test(value) || isPlaceholder(value) || isReference(value)) return false;
  if (new Set(value).size < 6 || hasSequence(value)) return false;
  const mixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  if (mixed && /^[\da-f-]{24,}$/i.test(value)) return true;
  const letters = value.length >= 20 && /[a-z][A-Z]/.test(value);
  const compact = value.length >= 20 && /^[A-Za-z\d]+$/.test(value);
  return mixed ? wordShare(value) < (compact ? 0.7 : 0.5) : letters && wordShare(value) < 0.35;
}

const PLACEHOLDER =
  /^(?:your|my|the|some|insert|change|enter|put|replace|example|sample|dummy|fake|placeholder|redacted|hidden|x{3,}|\*{3,}|todo)/i;
const TEMPLATE = /\.\.\.|…|[<>]|\{\{|\{\$|\$\{|\$\(|%\(|%[sd\d]|^%.*%$|^:\w+$|^\{.*\}$|^\[.*\]$/;

function isPlaceholder(value: string): boolean {
  return TEMPLATE.test(value) || /^(.)\1*$/.test(value) || (PLACEHOLDER.test(value) && wordShare(value) > 0.6);
}

const FILE_NAME =
  /\.(?:php|inc|html?|js|css|json|xml|ya?ml|ini|pem|key|crt|txt|md|tpl|twig|sql|png|svg|log|conf|lock)$/i;
const REGEX = /^\^|\$$|\\[dwsbDWSB]|\(\?|\[\^|\.\*|\[a-z/;

/** A path, an address, a regular expression, a colour: it points at something or describes it. */
function isReference(value: string): boolean {
  return (
    /^[.~]{0,2}\//.test(value) ||
    value.includes('://') ||
    FILE_NAME.test(value) ||
    REGEX.test(value) ||
    /^#[0-9a-f]{3,8}$/i.test(value) ||
    isAddress(value)
  );
}

/** `user@host`, with or without a domain. */
function isAddress(value: string): boolean {
  const parts = /^([\w.+-]{3,})@([\w-]{3,}(?:\.[\w-]+)*)$/.exec(value);
  return (
    parts !== null &&
    (parts[2].includes('.') || (!/\d/.test(value) && wordShare(parts[1]) >= 0.5 && wordShare(parts[2]) >= 0.5))
  );
}

const ALGORITHM =
  /^(?:sha|md|aes|rsa|ecdsa|hs|rs|es|ps|utf|ripemd|crc|base|x|oauth|pbkdf|argon|blowfish|bcrypt|des|rc)[-_]?\d+(?:[-_/.:]\w{1,12})*$/i;

const SEPARATED = /^[a-z]+(?:[_.-][a-z]+)+$|^[A-Z]+(?:_[A-Z]+)+$/;

/** An identifier, a dotted or slashed name: words, perhaps with a short number behind them. */
function isName(value: string): boolean {
  const digits = value.replace(/\D/g, '').length;
  if (digits === 0) return SEPARATED.test(value) || wordShare(value) >= 0.65;
  if (ALGORITHM.test(value)) return true;
  return digits <= 2 && wordShare(value) >= (/\d[A-Za-z]/.test(value) ? 0.85 : 0.65);
}

/** Words and numbers held together by punctuation of code: `max:255|min:8`, `a=b&c=d`, `varchar(64)`. */
function isStructure(value: string): boolean {
  if (!/^[\w|,;:=&?/[\](){}\s.-]+$/.test(value)) return false;
  return value.split(/[^A-Za-z0-9]+/).every((part) => part === '' || /^\d+$/.test(part) || isName(part));
}

const PART = /\p{Lu}?\p{Ll}+|\p{Lu}+|\p{Lo}+|\d+/gu;
const KNOWN =
  /^(?:sql|html|css|php|xml|http|https|pwd|rsa|ssl|ssh|tls|gmt|utc|jwt|csrf|xsrf|dns|ldap|smtp|ftp|sftp|sms|str|tmp|cfg|pma|cms|mcrypt|bcrypt|crypt|hmac)$/i;

/** Share of the letters and digits that belong to pronounceable words of three letters or more, 0 to 1. */
function wordShare(value: string): number {
  let all = 0;
  let inWords = 0;
  for (const [part] of value.matchAll(PART)) {
    all += part.length;
    if (part.length >= 3 && !/\d/.test(part) && pronounceable(part)) inWords += part.length;
  }
  return all === 0 ? 0 : inWords / all;
}

const UNLIKE_WORDS = /[^aeiouy]{6}|[aeiou]{4}|[jqvxz]{2}|^(?!s[cpt][hlr]|[tscp]hr)[^aeiouy\u0080-\uffff]{3}/i;

const ABBREVIATED = /^(?:php|sql|html|css|xml|http|db|js|pg|ms|wp)(?=\p{L}{3})/iu;

function pronounceable(word: string): boolean {
  const part = word.replace(ABBREVIATED, '');
  return KNOWN.test(part) || (/[aeiouy\u0080-\uffff]/i.test(part) && !UNLIKE_WORDS.test(part));
}

function symbolShare(value: string): number {
  return value.replace(/[A-Za-z\s]/g, '').length / value.length;
}

/** Six or more characters in alphabetical order: an alphabet, not a value. */
function hasSequence(value: string): boolean {
  let run = 1;
  for (let at = 1; at < value.length; at++) {
    run = value.charCodeAt(at) === value.charCodeAt(at - 1) + 1 ? run + 1 : 1;
    if (run >= 6) return true;
  }
  return false;
}
