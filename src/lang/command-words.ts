// A shell command line, as far as it says which program runs: interpreters, tests and redirections are taken away.

export interface CommandWords {
  /** The command without redirections and what stands behind a pipe. */
  command: string;
  /** Words that may be the path of the program, the likeliest first. */
  words: string[];
  /** Words behind the program: its arguments. */
  rest: string[];
}

const INTERPRETERS =
  /^(?:.*\/)?(?:php[\d.]*|env|sh|bash|dash|zsh|nice|ionice|flock|timeout|sudo|su|chronic|exec|python[\d.]*|perl|ruby|node|wget|curl|cd|time|nohup|setsid|cronic|systemd-cat|runuser)$/;
/** Commands that only decide whether the next one runs. */
const TESTS = /^(?:\[|\[\[|test|command|which|type|true|false|:|sleep|cd|export|set|if|then|else|fi|umask|mkdir)$/;

/** Splits a command line at `&&`, `||`, `;` and pipes; the part that names a program is the first that is no test. */
export function commandWords(line: string): CommandWords {
  for (const part of parts(line)) {
    const words = split(part);
    const found = programOf(words);
    if (found !== undefined) return found;
  }
  const clean = line.trim();
  return { command: clean, words: split(clean), rest: [] };
}

function parts(line: string): string[] {
  const found: string[] = [];
  let current = '';
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const char = line[at];
    if (quote !== '') {
      if (char === quote) quote = '';
      current += char;
    } else if (char === '"' || char === "'" || char === '`') {
      quote = char;
      current += char;
    } else if (char === '\\') {
      current += char + (line[++at] ?? '');
    } else if (char === ';' || char === '|' || char === '&') {
      // The `&` of a redirection (`2>&1`, `&>log`) separates nothing.
      if (char === '&' && (line[at - 1] === '>' || line[at + 1] === '>')) {
        current += char;
        continue;
      }
      found.push(current);
      current = '';
      const piped = char === '|' && line[at + 1] !== '|';
      if (line[at + 1] === char) at++;
      if (piped) {
        const next = line.slice(at + 1).search(/;|&&|\|\|/);
        if (next < 0) return found;
        at += next;
      }
    } else current += char;
  }
  found.push(current);
  return found;
}

function split(part: string): string[] {
  return (part.replace(/(?:\d|&)?>>?\s*&?\S+|<\s*\S+/g, ' ').match(/"[^"]*"|'[^']*'|`[^`]*`|\S+/g) ?? []).map((word) =>
    word.replace(/^["']|["']$/g, ''),
  );
}

function programOf(words: readonly string[]): CommandWords | undefined {
  let at = 0;
  while (at < words.length && (/^\w+=/.test(words[at]) || /^[({!]$/.test(words[at]))) at++;
  if (at >= words.length || TESTS.test(words[at])) return undefined;
  let wrapped = false;
  while (at < words.length - 1 && (INTERPRETERS.test(words[at]) || (wrapped && isOption(words[at])))) {
    wrapped = true;
    at++;
  }
  const candidates = words.slice(at).filter((word) => !word.startsWith('-') && !/^\d+$/.test(word));
  const likely = wrapped
    ? candidates.filter((word) => word.includes('/') || /\.\w+$/.test(word) || word === 'artisan')
    : candidates.slice(0, 1);
  const chosen = likely.length > 0 ? likely : candidates.slice(0, 1);
  if (chosen.length === 0) return undefined;
  const program = words.indexOf(chosen[0]);
  return { command: words.join(' '), words: chosen, rest: words.slice(program + 1) };
}

/** Options of an interpreter, and the values that follow them as a word of their own. */
function isOption(word: string): boolean {
  return /^-|^\d+$|^\w+=|^\w+$/.test(word) && !/[./]/.test(word) && word !== 'artisan';
}
