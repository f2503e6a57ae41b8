// Markdown: a document per file, a section per heading, and what the prose names. Fenced and indented code is example text: it names nothing.
import type { FileFacts, Use } from '../../model/facts.ts';
import type { ExtractLimits, Language, SourceFile } from '../language.ts';
import { type Blocks, type Prose, parseBlocks } from './blocks.ts';
import { type LineTable, lineTable } from './lines.ts';
import { mask } from './mask.ts';
import { mentionsIn } from './mentions.ts';
import { type Outline, outline } from './sections.ts';

export const markdown: Language = {
  id: 'markdown',
  extensions: ['.md', '.markdown'],
  version: 1,
  emits: ['doc', 'doc_section'],
  extract,
};

function extract(file: SourceFile, limits: ExtractLimits): FileFacts {
  const { path, text } = file;
  const masked = mask(text);
  const lines = lineTable(text);
  const blocks = parseBlocks(masked.text);
  const sections = outline(path, text, lines, blocks.headings, masked);
  const whole = text.length <= limits.maxFullParse;
  return {
    path,
    language: markdown.id,
    status: whole ? 'parsed' : 'partial',
    faults: whole
      ? []
      : [
          {
            phase: 'extract',
            reason: 'file too large: mentions are left out',
            line: 1,
            endLine: Math.max(1, lines.count),
          },
        ],
    lines: lines.count,
    definitions: sections.definitions,
    uses: whole ? uses(path, masked.text, lines, blocks, sections) : [],
    chunks: sections.chunks,
  };
}

function uses(path: string, text: string, lines: LineTable, blocks: Blocks, sections: Outline): Use[] {
  const found: Use[] = [];
  for (const { line, next } of blocks.prose.flatMap((prose) => rows(text, lines, prose))) {
    for (const { name, start, target } of mentionsIn(path, text, lines.start(line), lines.end(next - 1))) {
      const at = lines.at(start);
      found.push({
        kind: 'doc_mention',
        name,
        scope: sections.scopeAt(at),
        line: at + 1,
        column: start - lines.start(at) + 1,
        start,
        ...(target === undefined ? {} : { target }),
      });
    }
  }
  return found;
}

/** A paragraph is one unit, because a code span may cross its lines; of a table each row is one. */
function rows(text: string, lines: LineTable, prose: Prose): Prose[] {
  const first = text.slice(lines.start(prose.line), lines.end(prose.line)).trimStart();
  if (!first.startsWith('|') || prose.next - prose.line < 2) return [prose];
  return Array.from({ length: prose.next - prose.line }, (_, row) => ({
    line: prose.line + row,
    next: prose.line + row + 1,
  }));
}
