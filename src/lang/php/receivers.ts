// What a method is called on or a property is read from.
import type { Receiver, ReceiverForm } from '../../model/facts.ts';
import { firstNamed, isNameLike, textOf, type Walk } from './context.ts';
import { resolveClass } from './names.ts';

const MAX_TEXT = 80;

function collapsed(walk: Walk, node: number): string {
  const { tree } = walk;
  const start = tree.start[node];
  const text = walk.text.slice(start, Math.min(tree.end[node], start + 4 * MAX_TEXT)).replace(/\s+/g, ' ');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}

function formOf(walk: Walk, node: number): ReceiverForm {
  const { K } = walk;
  switch (walk.tree.kind[node]) {
    case K.variable_name:
      return 'variable';
    case K.member_access_expression:
    case K.nullsafe_member_access_expression:
      return 'property';
    case K.scoped_property_access_expression:
      return 'static_property';
    case K.member_call_expression:
    case K.nullsafe_member_call_expression:
      return 'method_result';
    case K.scoped_call_expression:
      return 'static_result';
    case K.function_call_expression:
      return 'function_result';
    case K.object_creation_expression:
      return 'new';
    case K.subscript_expression:
      return 'element';
    default:
      return 'expression';
  }
}

const THIS: Receiver = { form: 'this', text: '$this' };

/** Describes a receiver expression; parentheses around it are looked through. */
export function receiverOf(walk: Walk, node: number): Receiver {
  const { tree, K } = walk;
  let inner = node;
  while (inner >= 0 && tree.kind[inner] === K.parenthesized_expression) inner = firstNamed(tree, inner);
  if (inner < 0) return { form: 'expression', text: collapsed(walk, node) };
  const form = formOf(walk, inner);
  if (form === 'variable' && textOf(walk, inner) === '$this') return THIS;
  if (form === 'new') {
    const created = firstNamed(tree, inner);
    if (isNameLike(walk, created))
      return { form, text: collapsed(walk, inner), target: resolveClass(walk.names, textOf(walk, created)) };
    return { form, text: collapsed(walk, inner) };
  }
  return { form, text: collapsed(walk, inner) };
}
