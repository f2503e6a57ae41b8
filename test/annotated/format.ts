// Reads annotated files. Their format:
//
//   first lines      what the file shows, for people
//   // --- path: src/A.php ---          starts a source file; options after `;`: bom, crlf, cr, latin1, utf16le, nul
//   // --- run: main.php ---            starts a program that PHP runs (not indexed), or names an indexed file to run
//   // --- prints ---                   what it prints; %DIR% is the folder it runs in
//   // --- definitions ---              all definitions of all source files: `kind qualified first-last line`;
//                                    `later: ` before one that a gap of the grammar loses
//   //     ^^^^ calls: App\f stated     expectations about the token above the carets, separated by `; `
//                                    `web_route: GET /x via auth`, `cron_job: x at daily`: an entry point is registered here
//   // <- none                          the same for a token that starts at the column of the comment
//
// Caret lines are taken out before anything reads the source, so they may stand anywhere, also inside a string or a template.

/** Everything that is expected at one token; an edge or unresolved use that is not listed is a failure. */
export interface Expectation {
  path: string;
  /** Line of the source without caret lines, and columns, from 1; end is exclusive. */
  line: number;
  column: number;
  endColumn: number;
  token: string;
  facts: string[];
  /** True facts that this version does not find yet. */
  later: string[];
  /** Line in the annotated file. */
  at: number;
}

export interface Program {
  path: string;
  prints: string;
}

export interface Annotated {
  title: string;
  /** Bytes of each file by path, in the encoding that its header asks for. */
  sources: Map<string, Uint8Array>;
  /** Files that only the program needs. */
  helpers: Map<string, Uint8Array>;
  expectations: Expectation[];
  definitions: string[] | undefined;
  program: Program | undefined;
}

const HEADER = /^\/\/ --- (path|run|prints|definitions)(?:: ([^;]+?)(?:; (.*?))?)? ---$/;
const CARETS = /^(\s*\/\/\s*)(\^+) (.+)$/;
const ARROW = /^(\s*)\/\/ <- (.+)$/;
const WORD = /^(?:<\?php|#!\S+)|^[$\p{L}\p{N}_\\]+(?:::[$\p{L}\p{N}_]+)?/u;
const WORD_PART = /[$\p{L}\p{N}_]/u;

interface Section {
  what: string;
  path: string;
  options: string[];
  lines: string[];
}

/** Parses one annotated file. Throws on a caret that covers no whole token: the annotation is wrong then. */
export function parseAnnotated(text: string): Annotated {
  const result: Annotated = {
    title: '',
    sources: new Map(),
    helpers: new Map(),
    expectations: [],
    definitions: undefined,
    program: undefined,
  };
  const sections: Section[] = [];
  const title: string[] = [];
  for (const [index, line] of text.replace(/\n$/, '').split('\n').entries()) {
    const header = HEADER.exec(line);
    if (header) {
      sections.push({ what: header[1], path: header[2] ?? '', options: header[3]?.split(' ') ?? [], lines: [] });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) title.push(line);
    else if (section.what === 'path') takeLine(section, line, index + 1, result.expectations);
    else section.lines.push(line);
  }
  result.title = title.join(' ');
  for (const section of sections) finish(section, result);
  return result;
}

function takeLine(section: Section, line: string, at: number, expectations: Expectation[]): void {
  const code = section.lines.at(-1) ?? '';
  const carets = CARETS.exec(line);
  const arrow = ARROW.exec(line);
  if (carets === null && arrow === null) {
    section.lines.push(line);
    return;
  }
  const start = carets ? carets[1].length : (arrow?.[1].length ?? 0);
  const end = start + (carets ? carets[2].length : (WORD.exec(code.slice(start))?.[0].length ?? 0));
  const token = code.slice(start, end);
  const facts = (carets ? carets[3] : (arrow?.[2] ?? '')).split('; ').map((fact) => fact.trim());
  if (!isWholeToken(code, start, end))
    throw new Error(`line ${at}: the carets cover ${JSON.stringify(token)}, which is no whole token`);
  expectations.push({
    path: section.path,
    line: section.lines.length,
    column: start + 1,
    endColumn: end + 1,
    token,
    facts: facts
      .filter((fact) => !fact.startsWith('later: '))
      .map((fact) => fact.replace(/^external: (.*)$/, 'calls: $1 stated external')),
    later: facts.filter((fact) => fact.startsWith('later: ')).map((fact) => fact.slice('later: '.length)),
    at,
  });
}

function isWholeToken(code: string, start: number, end: number): boolean {
  if (end <= start || code.slice(start, end).trim() === '') return false;
  const joins = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a !== '' && b !== '' && WORD_PART.test(a) && WORD_PART.test(b) && b !== '$';
  return !joins(code[start - 1], code[start]) && !joins(code[end - 1], code[end]);
}

function finish(section: Section, result: Annotated): void {
  if (section.what === 'path') result.sources.set(section.path, encode(section));
  if (section.what === 'definitions') result.definitions = section.lines;
  if (section.what === 'run') {
    if (section.lines.length > 0) result.helpers.set(section.path, encode(section));
    result.program = { path: section.path, prints: '' };
  }
  if (section.what === 'prints' && result.program)
    result.program.prints = section.lines.map((line) => `${line}\n`).join('');
}

function encode({ lines, options }: Section): Uint8Array {
  const has = (option: string) => options.includes(option);
  const lineEnd = has('crlf') ? '\r\n' : has('cr') ? '\r' : '\n';
  let text = lines.map((line) => line + lineEnd).join('');
  if (has('nul')) text = text.replaceAll('\u2400', '\0');
  if (has('bom') || has('utf16le')) text = `\uFEFF${text}`;
  return has('utf16le') ? Buffer.from(text, 'utf16le') : Buffer.from(text, has('latin1') ? 'latin1' : 'utf8');
}
