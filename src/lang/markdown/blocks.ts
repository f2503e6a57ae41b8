// Block structure by markdown-it. Only blocks are parsed: its inline tokens carry no places, so mentions are read from the source lines.
import MarkdownIt, { type Token } from 'markdown-it';

export interface Heading {
  level: number;
  /** Plain text without markup; images stand for their alternative text when there is nothing else. */
  text: string;
  /** The text that GitHub builds the anchor from. */
  anchorText: string;
  /** Lines from 0: first line and the line behind the heading, underline included. */
  line: number;
  next: number;
  /** Inside a list or quote: it has an anchor but opens no section. */
  nested: boolean;
}

/** Lines of a paragraph, heading or table, from 0; `next` is exclusive. Code blocks and HTML blocks are not among them. */
export interface Prose {
  line: number;
  next: number;
}

export interface Blocks {
  headings: Heading[];
  prose: Prose[];
}

// Link definitions stay in the text, where their target is a mention; tables stay paragraphs, where columns are exact.
const parser = new MarkdownIt({ html: true }).disable(['reference', 'table']);
parser.core.ruler.enableOnly(['block']);

/** UTF-16 units of a heading that make its name and anchor. */
const MAX_HEADING = 500;
const MARKUP = /[`*_[\]!<&\\~\n]/;

/** @param text masked text: it has no carriage return */
export function parseBlocks(text: string): Blocks {
  const tokens = parser.parse(text, {});
  const headings: Heading[] = [];
  const prose: Prose[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'inline' || token.map === null) return;
    const [line, next] = token.map;
    prose.push({ line, next });
    const open = tokens[index - 1];
    if (open.type !== 'heading_open') return;
    const inline = inlineTokens(token.content.slice(0, MAX_HEADING));
    const anchorText = plainText(inline);
    const text = (anchorText.trim() === '' ? plainText(inline, true) : anchorText).replace(/\s+/g, ' ').trim();
    headings.push({
      level: Number(open.tag.slice(1)),
      text,
      anchorText,
      line,
      next: open.map?.[1] ?? next,
      nested: open.level > 0,
    });
  });
  return { headings, prose };
}

function inlineTokens(content: string): Pick<Token, 'type' | 'content'>[] {
  if (!MARKUP.test(content)) return [{ type: 'text', content }];
  const tokens: Token[] = [];
  parser.inline.parse(content, parser, {}, tokens);
  return tokens;
}

function plainText(tokens: readonly Pick<Token, 'type' | 'content'>[], images = false): string {
  let text = '';
  for (const token of tokens) {
    if (token.type === 'text' || token.type === 'code_inline' || token.type === 'text_special') text += token.content;
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' ';
    else if (token.type === 'image' && images) text += token.content;
  }
  return text;
}
