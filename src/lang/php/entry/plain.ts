// Files that run by themselves: scripts with an interpreter line, MediaWiki's maintenance scripts, and what tells a front controller.
// Which file is one only the linker can say, because it must not be included by another file.
import type { EntryFact } from '../../../model/facts.ts';
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, isNameLike, namedChildren, textOf, type Walk } from '../context.ts';
import type { EntryPattern, FileContext } from './pattern.ts';
import { entryAt } from './site.ts';
import { className, textValue } from './values.ts';

/** Calls that prepare a run or register something; they make no page. */
const PREPARING =
  /^\\?(?:define|defined|ini_set|error_reporting|set_include_path|date_default_timezone_set|spl_autoload_register|class_alias|class_exists|function_exists|add_action|add_filter|add_shortcode|remove_action|remove_filter|register_\w+|set_error_handler|set_exception_handler|mb_internal_encoding|setlocale|assert|trigger_error|__halt_compiler)$/i;

interface Code {
  /** Prints, branches, loops: what a page or program does. */
  output: boolean;
  calls: boolean;
  includes: boolean;
  declares: boolean;
  returns: boolean;
  guarded: boolean;
  cli: boolean;
}

function readFile({ walk, names }: FileContext): EntryFact[] {
  const entries: EntryFact[] = [];
  const shebang = walk.text.startsWith('#!');
  if (shebang)
    entries.push(
      entryAt(walk, 0, 0, -1, {
        role: 'cli_command',
        name: walk.path,
        framework: 'script',
        handlers: [{ form: 'file', stated: true, name: walk.path, text: firstLine(walk) }],
      }),
    );
  const code: Code = {
    output: false,
    calls: false,
    includes: false,
    declares: false,
    returns: false,
    guarded: false,
    cli: shebang,
  };
  readStatements(walk, 0, code);
  const maintenance = maintenanceClass({ walk, names, sites: [] });
  entries.push(...maintenance);
  if (maintenance.length > 0) code.cli = true;
  const included = includedTails(walk);
  const works = code.output || (!code.declares && (code.calls || code.includes));
  const runs = works && !code.returns;
  if (runs && !code.cli && /\$argv\b|\$_SERVER\[['"]argv['"]\]/.test(walk.text)) code.cli = true;
  if (runs || included.length > 0)
    entries.push(
      entryAt(walk, 0, 0, -1, {
        role: 'script',
        name: walk.path,
        framework: 'plain',
        script: { runs: runs && !shebang && maintenance.length === 0, guarded: code.guarded, cli: code.cli, included },
      }),
    );
  return entries;
}

function firstLine({ text }: Walk): string {
  const end = text.indexOf('\n');
  return text
    .slice(0, end < 0 ? text.length : end)
    .trim()
    .slice(0, 120);
}

function readStatements(walk: Walk, parent: number, code: Code): void {
  for (const node of namedChildren(walk.tree, parent)) readStatement(walk, node, code);
}

function readStatement(walk: Walk, node: number, code: Code): void {
  const { tree, K, F } = walk;
  switch (tree.kind[node]) {
    case K.class_declaration:
    case K.interface_declaration:
    case K.trait_declaration:
    case K.enum_declaration:
    case K.function_definition:
      code.declares = true;
      return;
    case K.namespace_definition: {
      const body = childByField(tree, node, F.body);
      if (body !== NO_NODE) readStatements(walk, body, code);
      return;
    }
    case K.expression_statement:
      readExpression(walk, firstNamed(tree, node), code);
      return;
    case K.if_statement:
      readCondition(walk, node, code);
      return;
    case K.text:
      if (tree.start[node] > 0 && textOf(walk, node).trim() !== '') code.output = true;
      return;
    case K.text_interpolation:
      readStatements(walk, node, code);
      return;
    case K.echo_statement:
    case K.print_intrinsic:
    case K.switch_statement:
    case K.foreach_statement:
    case K.for_statement:
    case K.while_statement:
    case K.do_statement:
    case K.exit_statement:
      code.output = true;
      return;
    case K.try_statement:
      code.calls = true;
      return;
    case K.return_statement:
      if (firstNamed(tree, node) !== NO_NODE) code.returns = true;
      return;
    default:
      return;
  }
}

function isInclude({ tree, K }: Walk, node: number): boolean {
  const kind = tree.kind[node];
  return (
    kind === K.require_once_expression ||
    kind === K.include_once_expression ||
    kind === K.require_expression ||
    kind === K.include_expression
  );
}

function readExpression(walk: Walk, node: number, code: Code): void {
  if (node === NO_NODE) return;
  const { tree, K, F } = walk;
  const kind = tree.kind[node];
  if (isInclude(walk, node)) code.includes = true;
  else if (kind === K.binary_expression) {
    const written = textOf(walk, node);
    if (/\bdefined\s*\(/i.test(written) && /\b(?:die|exit)\b/i.test(written)) code.guarded = true;
    else code.calls = true;
  } else if (kind === K.print_intrinsic) code.output = true;
  else if (kind === K.function_call_expression) {
    const called = childByField(tree, node, F.function);
    if (!isNameLike(walk, called) || !PREPARING.test(textOf(walk, called))) code.calls = true;
  } else if (kind === K.assignment_expression) {
    const right = childByField(tree, node, F.right);
    if (right !== NO_NODE && isInclude(walk, right)) code.includes = true;
  } else if (
    kind === K.member_call_expression ||
    kind === K.nullsafe_member_call_expression ||
    kind === K.scoped_call_expression ||
    kind === K.object_creation_expression
  )
    code.calls = true;
}

/** `if (!defined('X')) die;` guards a file, `if (PHP_SAPI !== 'cli') exit;` tells a program; other branches count as work. */
function readCondition(walk: Walk, node: number, code: Code): void {
  const { tree, F } = walk;
  const body = childByField(tree, node, F.body);
  const head = walk.text.slice(tree.start[node], body === NO_NODE ? tree.end[node] : tree.start[body]);
  const rest =
    body === NO_NODE ? '' : walk.text.slice(tree.start[body], Math.min(tree.end[body], tree.start[body] + 400));
  const stops = /\b(?:die|exit|return|throw|wp_die)\b/i.test(rest);
  if (/\bdefined\s*\(/i.test(head) && stops) {
    code.guarded = true;
    return;
  }
  if (/\bPHP_SAPI\b|\bphp_sapi_name\s*\(|REQUEST_METHOD|\$argc\b/.test(head) && stops) {
    if (!/REQUEST_METHOD/.test(head) && /!=|empty|<|cgi/.test(head)) code.cli = true;
    else code.output = true;
    return;
  }
  if (/__FILE__|realpath|basename\s*\(/.test(head) && stops) {
    code.guarded = true;
    return;
  }
  if (/\b(?:function|class|interface|trait)_exists\s*\(|\bdefined\s*\(|version_compare|extension_loaded/i.test(head))
    return;
  code.output = true;
}

/** Ends of include paths whose beginning is computed: such a file is not requested itself. */
function includedTails(walk: Walk): string[] {
  const tails = new Set<string>();
  for (const use of walk.uses) {
    if (use.kind !== 'include' || use.target !== undefined || use.fallback !== undefined) continue;
    const node = includeAt(walk, use.start);
    const value =
      node === NO_NODE ? undefined : textValue({ walk, names: walk.names, scope: -1 }, firstInner(walk, node));
    const tail = value?.text.slice(value.text.lastIndexOf('>') + 1).replace(/^[./]+/, '');
    if (tail !== undefined && /^[\w.-]+(?:\/[\w.-]+)*\.\w+$/.test(tail)) tails.add(tail);
  }
  return [...tails];
}

function includeAt(walk: Walk, start: number): number {
  const { tree } = walk;
  let low = 0;
  let high = tree.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tree.start[middle] < start) low = middle + 1;
    else high = middle;
  }
  while (low < tree.count && tree.start[low] === start && !isInclude(walk, low)) low++;
  return low < tree.count && tree.start[low] === start ? low : NO_NODE;
}

function firstInner(walk: Walk, include: number): number {
  const inner = firstNamed(walk.tree, include);
  return inner !== NO_NODE && walk.tree.kind[inner] === walk.K.parenthesized_expression
    ? firstNamed(walk.tree, inner)
    : inner;
}

/** MediaWiki: `$maintClass = X::class;` at the end of a maintenance script; its execute() runs. */
function maintenanceClass({ walk, names }: FileContext): EntryFact[] {
  if (!walk.text.includes('$maintClass')) return [];
  const { tree, F, K } = walk;
  for (const statement of namedChildren(tree, 0)) {
    if (tree.kind[statement] !== K.expression_statement) continue;
    const node = firstNamed(tree, statement);
    if (node === NO_NODE || tree.kind[node] !== K.assignment_expression) continue;
    const left = childByField(tree, node, F.left);
    const right = childByField(tree, node, F.right);
    if (left === NO_NODE || right === NO_NODE || textOf(walk, left) !== '$maintClass') continue;
    const place = { walk, names, scope: -1 };
    const name = className(place, right) ?? textValue(place, right)?.text.replace(/^\\/, '');
    if (name === undefined) continue;
    return [
      entryAt(walk, node, left, -1, {
        role: 'cli_command',
        name: walk.path,
        framework: 'mediawiki',
        handlers: [{ form: 'method', convention: true, name, methods: ['execute'], text: textOf(walk, right) }],
      }),
    ];
  }
  return [];
}

export const plain: EntryPattern = { framework: 'plain', file: readFile };
