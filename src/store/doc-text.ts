// Comments as plain text.

const EDGE = /^\s*(?:\/\*+(?!\/)|\/\/+|#+(?!\[))|\*+\/\s*$/g;
const LINE_START = /^[ \t]*(?:\*+(?!\/)|\/\/+|#+(?!\[))?[ \t]?/gm;
const SENTENCE_END = /[.!?](?=\s|$)|\n\s*\n/;
const SUMMARY_LENGTH = 300;

/** A docblock or comment without its marks; lines are kept. */
export function commentText(comment: string): string {
  return comment.replace(EDGE, '').replace(LINE_START, '').trim();
}

/** First sentence of a cleaned comment or message, on one line, tags left out, at most 300 characters. */
export function firstSentence(text: string): string {
  const tag = text.search(/^@/m);
  const prose = (tag < 0 ? text : text.slice(0, tag)).trim();
  const end = prose.search(SENTENCE_END);
  const sentence = end < 0 ? prose : prose.slice(0, end + 1);
  return sentence.replace(/\s+/g, ' ').trim().slice(0, SUMMARY_LENGTH);
}
