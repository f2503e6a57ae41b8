// Prints sources with every fact under its token. An extra fact is a diff.
import { compareText } from '../../src/base/order.ts';
import { EDGE_KINDS } from '../../src/model/kinds.ts';
import { RULE_NAMES, RULES } from '../../src/model/rules.ts';
import { type CheckedFile, type CheckedProject, nameStart } from '../check.ts';

interface Mark {
  line: number;
  column: number;
  width: number;
  text: string;
}

const TOKEN = /^(?:\$?[\p{L}\p{N}_\\]+)/u;
const LINE_END = /\r\n|\n|\r/;

/** The whole project: each file with its marks, then what belongs to no place. */
export function render(project: CheckedProject): string {
  const order = project.files
    .map((_, index) => index)
    .sort((a, b) => compareText(project.files[a].path, project.files[b].path));
  const blocks = order.map((index) => renderFile(project, index));
  return [...blocks, renderRest(project)].join('\n');
}

function renderFile(project: CheckedProject, index: number): string {
  const file = project.files[index];
  const { facts, text, path } = file;
  const marks = [...definitionMarks(file), ...entryMarks(project, index), ...edgeMarks(project, index), ...unresolvedMarks(project, index)];
  const out = [`=== ${path}: ${facts.status}, ${facts.lines} lines`];
  for (const { phase, reason, line, endLine } of facts.faults) out.push(`fault ${phase} ${reason} ${line}-${endLine}`);
  const lines = text.split(LINE_END);
  if (lines.at(-1) === '') lines.pop();
  for (const mark of marks.filter(({ line }) => line > lines.length))
    out.push(`outside the text: ${mark.line}:${mark.column} ${mark.text}`);
  for (const [number, line] of lines.entries()) {
    out.push(`${String(number + 1).padStart(4)} ${visible(line)}`.trimEnd());
    const here = marks.filter((mark) => mark.line === number + 1);
    here.sort((a, b) => a.column - b.column || compareText(a.text, b.text));
    for (const { column, width, text: fact } of here) {
      const token = width > 0 ? width : (TOKEN.exec(line.slice(column - 1))?.[0].length ?? 1);
      out.push(`     ${' '.repeat(column - 1)}${'^'.repeat(Math.max(1, token))} ${fact}`);
    }
  }
  return `${out.join('\n')}\n`;
}

/** Control characters as pictures, so that the file stays text. */
function visible(line: string): string {
  const shown = line.replace(/\p{Cc}/gu, (control) =>
    control < ' ' ? String.fromCharCode(0x2400 + control.charCodeAt(0)) : control,
  );
  return shown.replaceAll('\u2409', ' ').replace('\uFEFF', ' ');
}

function definitionMarks(file: CheckedFile): Mark[] {
  const { facts, text } = file;
  return facts.definitions.map((definition) => {
    const { kind, qualified, span, visibility, modifiers, type, parent, parameters } = definition;
    const words = [`def ${kind} ${qualified} ${span.startLine}-${span.endLine}`];
    if (span.declLine !== span.startLine) words.push(`decl ${span.declLine}`);
    if (visibility !== undefined) words.push(visibility);
    if (modifiers !== undefined) words.push(...modifiers);
    if (type !== undefined) words.push(`: ${type.text}`);
    if (parameters !== undefined && parameters.length > 0) words.push(`(${parameters.map(parameterText).join(', ')})`);
    if (parent >= 0) words.push(`in ${facts.definitions[parent].qualified}`);
    for (const rule of definition.traitRules ?? [])
      words.push(
        rule.rule === 'insteadof'
          ? `{${rule.trait}::${rule.method} insteadof ${rule.instead.join(', ')}}`
          : `{${rule.trait ? `${rule.trait}::` : ''}${rule.method} as ${[rule.visibility, rule.alias].filter(Boolean).join(' ')}}`,
      );
    const start = nameStart(file, definition);
    const written = TOKEN.exec(text.slice(start))?.[0].length ?? 1;
    const column = start - Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1));
    return { line: span.nameLine, column, width: kind === 'closure' ? 1 : written, text: words.join(' ') };
  });
}

/** Entry points, which the linker makes: with what their sources say of them. */
function entryMarks({ files, graph }: CheckedProject, file: number): Mark[] {
  const { facts } = files[file];
  return graph.nodes.flatMap(({ entry, kind, name, file: at, span }): Mark[] => {
    if (entry === undefined || at !== file || span === undefined) return [];
    const column = facts.entries?.find((fact) => fact.span.start === span.start && fact.span.nameLine === span.nameLine)?.column ?? 1;
    const words = [`def ${kind} ${name} (${entry.framework})`];
    if (entry.middleware.length > 0) words.push(`via ${entry.middleware.join(', ')}`);
    if (entry.schedule !== undefined) words.push(`at ${entry.schedule}`);
    if (entry.handler !== undefined) words.push(`by ${entry.handler}`);
    return [{ line: span.nameLine, column, width: 1, text: words.join(' ') }];
  });
}

function parameterText(parameter: {
  name: string;
  type?: { text: string };
  optional?: true;
  variadic?: true;
  byReference?: true;
  property?: number;
}): string {
  const { name, type, optional, variadic, byReference, property } = parameter;
  return `${type ? `${type.text} ` : ''}${byReference ? '&' : ''}${variadic ? '...' : ''}${name}${optional ? '?' : ''}${property === undefined ? '' : ' promoted'}`;
}

function edgeMarks({ graph }: CheckedProject, file: number): Mark[] {
  const { edges, nodes } = graph;
  const marks: Mark[] = [];
  for (let edge = 0; edge < edges.count; edge++) {
    if (edges.file[edge] !== file) continue;
    const rule = RULE_NAMES[edges.rule[edge]];
    const target = nodes[edges.target[edge]];
    const source = nodes[edges.source[edge]];
    const kind = EDGE_KINDS[edges.kind[edge]];
    const shown = target.kind === 'external' ? `external ${target.qualified}` : shortId(target.id);
    const from = source.kind === 'file' && source.file === file ? '' : ` from ${shortId(source.id)}`;
    const text = `${kind} ${shown}${from}  ${RULES[rule].provenance} ${edges.confidence[edge]}  [${rule}]`;
    marks.push({ line: edges.line[edge], column: edges.column[edge], width: 0, text });
  }
  return marks;
}

/** Id without language and kind. */
function shortId(id: string): string {
  return id.replace(/^[a-z]+:[a-z_]+:/, '');
}

function unresolvedMarks({ graph }: CheckedProject, file: number): Mark[] {
  return graph.unresolved
    .filter((use) => use.file === file)
    .map(({ line, column, kind, name, receiver, reason }) => ({
      line,
      column,
      width: 0,
      text: `unresolved ${kind} ${name === '' ? '?' : name}${receiver === '' ? '' : ` on ${receiver}`}: ${reason}`,
    }));
}

/** External nodes, duplicates and resolution shares. */
function renderRest({ graph }: CheckedProject): string {
  const out: string[] = [];
  for (const { qualified, kind, nodes } of graph.duplicates)
    out.push(`duplicate ${kind} ${qualified}: ${nodes.map((node) => graph.nodes[node].id).join(', ')}`);
  const externals = graph.nodes.filter(({ kind }) => kind === 'external').map(({ qualified }) => qualified);
  if (externals.length > 0) out.push(`external: ${externals.sort(compareText).join(', ')}`);
  const kinds = Object.entries(graph.resolution).sort(([a], [b]) => compareText(a, b));
  for (const [kind, share] of kinds)
    out.push(
      `${kind}: ${Object.entries(share)
        .filter(([, uses]) => uses > 0)
        .map(([how, uses]) => `${uses} ${how}`)
        .join(', ')}`,
    );
  return `=== whole project\n${out.map((line) => `${line}\n`).join('')}`;
}
