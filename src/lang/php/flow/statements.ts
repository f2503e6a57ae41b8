// Statements: they change the environment, split it at branches and join it behind them.
import { childByField, EXTRA, NAMED, NO_NODE } from '../../tree.ts';
import { firstNamed, namedChildren } from '../context.ts';
import { alias, assignVariable, type Body, nodeText, writable } from './body.ts';
import { ifStatement, switchStatement } from './branches.ts';
import { assign, killAll } from './environment.ts';
import { evaluate, evaluateChildren } from './expressions.ts';
import { applyAssignedVar, applyInlineVars } from './inline-types.ts';
import { doStatement, foreachStatement, forStatement, leaveLoop, whileStatement } from './loops.ts';
import { placeOf } from './place.ts';
import { SCALAR } from './terms.ts';
import { tryStatement } from './tries.ts';

const MAX_DEPTH = 300;

type Executor = (body: Body, node: number) => void;

let executors: (Executor | undefined)[] | undefined;

/** Walks a statement, or a block of statements. */
export function execute(body: Body, node: number): void {
  if (node === NO_NODE || body.depth > MAX_DEPTH) return;
  executors ??= executorTable(body);
  const executor = executors[body.walk.tree.kind[node]];
  body.depth++;
  applyInlineVars(body, node);
  if (executor === undefined) evaluate(body, node);
  else executor(body, node);
  body.depth--;
}

function executorTable({ walk: { K } }: Body): (Executor | undefined)[] {
  const table: (Executor | undefined)[] = [];
  for (const kind of [
    K.program,
    K.compound_statement,
    K.colon_block,
    K.declare_statement,
    K.case_statement,
    K.default_statement,
    K.else_clause,
  ])
    table[kind] = block;
  table[K.expression_statement] = expressionStatement;
  table[K.echo_statement] = (body, node) => void evaluateChildren(body, node);
  table[K.if_statement] = ifStatement;
  table[K.while_statement] = whileStatement;
  table[K.do_statement] = doStatement;
  table[K.for_statement] = forStatement;
  table[K.foreach_statement] = foreachStatement;
  table[K.switch_statement] = switchStatement;
  table[K.try_statement] = tryStatement;
  table[K.return_statement] = returnStatement;
  table[K.break_statement] = leaveLoop;
  table[K.continue_statement] = leaveLoop;
  table[K.exit_statement] = (body, node) => {
    evaluateChildren(body, node);
    body.reachable = false;
  };
  table[K.unset_statement] = unset;
  table[K.global_declaration] = globals;
  table[K.function_static_declaration] = statics;
  // Code may come from anywhere.
  table[K.named_label_statement] = (body) => killAll(writable(body));
  table[K.goto_statement] = (body) => {
    body.reachable = false;
  };
  // Their bodies are walked on their own.
  for (const kind of [
    K.class_declaration,
    K.interface_declaration,
    K.trait_declaration,
    K.enum_declaration,
    K.function_definition,
    K.namespace_use_declaration,
    K.const_declaration,
  ])
    table[kind] = () => undefined;
  table[K.namespace_definition] = (body, node) => execute(body, childByField(body.walk.tree, node, body.walk.F.body));
  return table;
}

const block: Executor = (body, node) => {
  const { tree } = body.walk;
  for (let child = node + 1; child < tree.next[node]; child = tree.next[child])
    if ((tree.flags[child] & (NAMED | EXTRA)) === NAMED) execute(body, child);
};

const expressionStatement: Executor = (body, node) => {
  const { walk } = body;
  const { tree, K, F } = walk;
  const expression = firstNamed(tree, node);
  evaluate(body, expression);
  if (expression === NO_NODE) return;
  const kind = tree.kind[expression];
  if (kind === K.throw_expression) body.reachable = false;
  if (kind === K.function_call_expression) {
    const called = childByField(tree, expression, F.function);
    if (called !== NO_NODE && /^\\?(?:exit|die)$/i.test(nodeText(body, called))) body.reachable = false;
  }
  // An annotation may also speak of the variable that the statement assigns.
  if (kind === K.assignment_expression) applyAssignedVar(body, node, expression);
};

const returnStatement: Executor = (body, node) => {
  const value = firstNamed(body.walk.tree, node);
  const term = value === NO_NODE ? SCALAR : evaluate(body, value);
  if (body.definition >= 0) body.returned.push({ definition: body.definition, term });
  body.reachable = false;
};

const unset: Executor = (body, node) => {
  for (const child of namedChildren(body.walk.tree, node)) {
    evaluate(body, child);
    const place = placeOf(body, child);
    if (place === undefined) continue;
    // The variable is no other name of anything any more.
    body.aliased.delete(place);
    body.written?.add(place);
    assign(writable(body), place, SCALAR);
  }
};

const globals: Executor = (body, node) => {
  for (const child of namedChildren(body.walk.tree, node)) {
    const name = nodeText(body, child);
    body.globals.add(name);
    if (body.definition >= 0) body.shared.add(name);
    alias(body, name);
    assignVariable(body, name, body.table.add(['global', name]));
  }
};

/** A static variable keeps what earlier calls assigned; the first value is all that is known here. */
const statics: Executor = (body, node) => {
  const { tree, F } = body.walk;
  for (const declaration of namedChildren(tree, node)) {
    const name = childByField(tree, declaration, F.name);
    const value = childByField(tree, declaration, F.value);
    const term = value === NO_NODE ? SCALAR : evaluate(body, value);
    if (name === NO_NODE) continue;
    alias(body, nodeText(body, name));
    assignVariable(body, nodeText(body, name), term);
  }
};
