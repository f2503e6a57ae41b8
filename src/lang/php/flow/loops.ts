// Loops: their bodies are walked until what holds at the head no longer changes.
import { childByField, NO_NODE } from '../../tree.ts';
import { firstNamed, namedChildren } from '../context.ts';
import { assignByReference, assignTo, taint } from './assignments.ts';
import { type Body, type Exits, resume, snapshot } from './body.ts';
import { branch, continueWith } from './branches.ts';
import { type Environment, join, weakenAll } from './environment.ts';
import { applyInlineVars } from './inline-types.ts';
import { narrow } from './narrowing.ts';
import { SCALAR, UNKNOWN } from './terms.ts';

/** In loops nested deeper nothing is proven that held before them; they are walked once. */
const MAX_NESTED = 3;
/** Walks after which all that a loop changes is taken as unproven. */
const MAX_WALKS = 6;

interface Round {
  /** Code of one round, from the head on. */
  run: () => void;
  /** What holds when the condition fails. */
  leave?: () => void;
  /** The state before the loop does not reach behind it. */
  atLeastOnce?: true;
}

function loop(body: Body, { run, leave, atLeastOnce }: Round): void {
  const { table } = body;
  const entry = snapshot(body);
  let head = body.loops < MAX_NESTED ? entry : weakenAll(table, entry);
  let last: Environment | undefined;
  let broken: Environment | undefined;
  body.loops++;
  for (let walk = 1; ; walk++) {
    const exits: Exits = { broken: undefined, continued: undefined };
    body.exits.push(exits);
    last = join(table, branch(body, head, run), exits.continued);
    body.exits.pop();
    broken = join(table, broken, exits.broken);
    if (body.loops > MAX_NESTED) break;
    const next = nextHead(body, head, last, walk);
    if (next === undefined) break;
    head = next;
  }
  body.loops--;
  // The condition fails at the head, or at the end of a round.
  const failing = atLeastOnce === true ? last : join(table, head, last);
  let left: Environment | undefined;
  if (failing !== undefined) {
    resume(body, failing);
    leave?.();
    left = snapshot(body);
  }
  continueWith(body, join(table, left, broken), head);
}

/**
 * The state at the head for another walk, undefined when it holds what the last walk left. From the second walk on variables
 * that still change are taken as unproven, so the walks end.
 */
function nextHead(body: Body, head: Environment, last: Environment | undefined, walk: number): Environment | undefined {
  const { table } = body;
  const joined = join(table, head, last) ?? head;
  let next: Environment | undefined;
  for (const [name, term] of joined) {
    const before = head.get(name);
    if (before === term || (before !== undefined && (before === UNKNOWN || table.terms[before][0] === 'weak')))
      continue;
    if (walk === MAX_WALKS) return undefined;
    next ??= new Map(head);
    next.set(name, walk > 1 && term > SCALAR ? table.weak(term) : term);
  }
  for (const name of head.keys()) {
    if (joined.has(name)) continue;
    next ??= new Map(head);
    next.delete(name);
  }
  return next;
}

export function whileStatement(body: Body, node: number): void {
  const { tree, F } = body.walk;
  const condition = childByField(tree, node, F.condition);
  loop(body, {
    run: () => {
      body.evaluate(body, condition);
      narrow(body, condition, true);
      body.execute(body, childByField(tree, node, F.body));
    },
    leave: () => void narrow(body, condition, false),
  });
}

export function doStatement(body: Body, node: number): void {
  const { tree, F } = body.walk;
  const condition = childByField(tree, node, F.condition);
  loop(body, {
    run: () => {
      body.execute(body, childByField(tree, node, F.body));
      body.evaluate(body, condition);
    },
    leave: () => void narrow(body, condition, false),
    atLeastOnce: true,
  });
}

export function forStatement(body: Body, node: number): void {
  const { tree, F } = body.walk;
  const children = namedChildren(tree, node);
  for (const child of children) if (tree.field[child] === F.initialize) body.evaluate(body, child);
  loop(body, {
    run: () => {
      for (const child of children) if (tree.field[child] === F.condition) body.evaluate(body, child);
      for (const child of children) if (tree.field[child] === F.body) body.execute(body, child);
      for (const child of children) if (tree.field[child] === F.update) body.evaluate(body, child);
    },
  });
}

export function foreachStatement(body: Body, node: number): void {
  const { walk, table } = body;
  const { tree, K, F } = walk;
  const [subject, target, ...rest] = namedChildren(tree, node);
  if (subject === undefined || target === undefined) return;
  const iterated = body.evaluate(body, subject);
  const element = iterated === UNKNOWN ? UNKNOWN : table.add(['element', iterated]);
  const code =
    tree.field[target] === F.body ? NO_NODE : (rest.find((child) => tree.field[child] === F.body) ?? NO_NODE);
  const [key, value] = tree.kind[target] === K.pair ? namedChildren(tree, target) : [undefined, target];
  const hasTarget = value !== undefined && tree.field[target] !== F.body;
  if (hasTarget && tree.kind[value] === K.by_ref) taint(body, subject);
  loop(body, {
    run: () => {
      if (key !== undefined) assignTo(body, key, SCALAR);
      if (hasTarget) assignElement(body, value, element);
      applyInlineVars(body, node);
      body.execute(body, code);
    },
  });
}

/** A target by reference receives the element first. */
function assignElement(body: Body, target: number, element: number): void {
  const { tree, K } = body.walk;
  if (tree.kind[target] === K.by_ref) assignByReference(body, firstNamed(tree, target), body.table.weak(element));
  else assignTo(body, target, element);
}

const LEVELS = /\d+/;

/** `break` and `continue`, with the number of loops and switches that they leave. */
export function leaveLoop(body: Body, node: number): void {
  const { walk, exits, table } = body;
  const text = walk.text.slice(walk.tree.start[node], walk.tree.end[node]);
  const levels = Number(LEVELS.exec(text)?.[0] ?? 1);
  const left = exits[Math.max(0, exits.length - levels)];
  if (left !== undefined) {
    const state = snapshot(body);
    if (walk.tree.kind[node] === walk.K.break_statement) left.broken = join(table, left.broken, state);
    else left.continued = join(table, left.continued, state);
  }
  body.reachable = false;
}
