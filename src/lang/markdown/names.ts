// How a document names code: the grammar of mentions.
//
// | written | name |
// |---|---|
// | `App\Cart`, `\App\Cart`, `App\\Cart`, `new App\Cart($x)`, `App\Cart::class`, `#[App\Cart]` | App\Cart |
// | `App\Cart::total()`, `App\Cart::total(int $x): Money`, `App\Cart->total()` | App\Cart::total |
// | `App\Cart::$items`, `App\Cart::MAX` | App\Cart::$items, App\Cart::MAX |
// | `total()`, `$cart->total()`, `$this->cart->total()`, `->total()`, `::total()` | total |
// | `Cart`, `MAX_ITEMS`: one identifier of two characters or more, in a code span only | Cart, MAX_ITEMS |
// | `src/Cart.php`, `./src/Cart.php`, `src/Cart.php:12`, `src/Cart.php#L12` | src/Cart.php |
//
// A variable alone (`$items`) names nothing in the corpus and is no mention.

/** What was named. `at` is the offset of the name's first character in the text that was given. */
export interface Named {
  kind: 'symbol' | 'path';
  name: string;
  at: number;
}

// Letters of alphabets that separate words by spaces; dashes, quotes and ideographs end a name in prose.
const LETTER = '\\w\\xc0-\\u1fff';
const WORD = `(?!\\d)[${LETTER}]+`;
const QUALIFIED = `${WORD}(?:\\\\{1,2}${WORD})*`;
const BEFORE_NAME = '(?:new +|#\\[ *)?\\\\{0,2}';
const CODE_SYMBOL = new RegExp(`^(${BEFORE_NAME})(${QUALIFIED})(?:(?:::|->)(\\$?${WORD}))?(?:\\(|\\]|$)`);
const CODE_MEMBER = new RegExp(`^(?:\\$${WORD}(?:(?:->|::)${WORD})*)?(?:->|::)(${WORD})(?:\\(|$)`);
const TEXT_SYMBOL = new RegExp(`(?<![${LETTER}\\\\$/:.@-])(\\\\{0,2})(${QUALIFIED})(?:::(\\$?${WORD}))?(\\(\\))?`, 'g');
const TEXT_PATH = new RegExp(`[${LETTER}./@+~:\\\\-]+`, 'g');
const PATH = new RegExp(`^(?:\\.{1,2}/)*(?:[${LETTER}@+~-][${LETTER}.@+~-]*/)*[${LETTER}.@+~-]*\\.[A-Za-z]\\w*$`);
const LINE_SUFFIX = /(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/;
/** A path or name longer than this is none. */
const MAX_LENGTH = 400;

/** Mentions in the content of one code span: the span as a whole, or else the qualified names and paths in it. */
export function namedInCode(code: string): Named[] {
  const lead = code.length - code.trimStart().length;
  const text = code.trim();
  if (text === '') return [];
  if (text.length <= MAX_LENGTH && !text.includes('\n')) {
    const whole = wholeSpan(text);
    if (whole !== undefined) return [{ ...whole, at: whole.at + lead }];
  }
  return namedInText(code);
}

/** Mentions in prose: paths with a folder and an extension, names with `\` or `::`, and names followed by `()`. */
export function namedInText(text: string): Named[] {
  const found: Named[] = [];
  if (text.includes('/'))
    for (const match of text.matchAll(TEXT_PATH)) {
      if (match[0].length > MAX_LENGTH || !match[0].includes('/') || /[?#=&%]/.test(text[match.index - 1] ?? ''))
        continue;
      const path = pathName(match[0].replace(/[.:-]+$/, ''));
      if (path?.name.includes('/')) found.push({ ...path, at: match.index + path.at });
    }
  if (/\\|::|\(\)/.test(text))
    for (const match of text.matchAll(TEXT_SYMBOL)) {
      const [whole, lead, name, member, call] = match;
      if (whole.length > MAX_LENGTH || !(member !== undefined || call !== undefined || name.includes('\\'))) continue;
      if (text[match.index + whole.length] === '/') continue;
      found.push({ kind: 'symbol', name: symbolName(name, member), at: match.index + lead.length });
    }
  return found;
}

/** Path of a link target relative to the folder of the document, or undefined for a URL, an anchor or a folder. */
export function linkedPath(target: string): string | undefined {
  const path = target.replace(/[?#].*$/s, '');
  if (
    path === '' ||
    path.length > MAX_LENGTH ||
    path.endsWith('/') ||
    path.startsWith('//') ||
    /^[A-Za-z][\w+.-]*:/.test(path)
  )
    return undefined;
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Folds `.` and `..` of a path written in a document; a leading `/` means the project. Undefined when it leaves the project. */
export function foldPath(document: string, written: string): string | undefined {
  const folder = written.startsWith('/') ? [] : document.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') folder.push(part);
    else if (folder.pop() === undefined) return undefined;
  }
  return folder.join('/');
}

function wholeSpan(text: string): Named | undefined {
  const symbol = CODE_SYMBOL.exec(text);
  if (symbol !== null) {
    const [, lead, name, member] = symbol;
    if (name.length < 2) return undefined;
    return { kind: 'symbol', name: symbolName(name, member), at: lead.length };
  }
  const member = CODE_MEMBER.exec(text);
  if (member !== null) return { kind: 'symbol', name: member[1], at: member[0].lastIndexOf(member[1]) };
  return pathName(text);
}

function symbolName(name: string, member: string | undefined): string {
  const qualified = name.replaceAll('\\\\', '\\');
  return member === undefined || member === 'class' ? qualified : `${qualified}::${member}`;
}

function pathName(text: string): Named | undefined {
  const path = text.replace(LINE_SUFFIX, '');
  if (path.length > MAX_LENGTH || !PATH.test(path)) return undefined;
  const lead = path.startsWith('./') ? 2 : 0;
  return { kind: 'path', name: path.slice(lead), at: lead };
}
