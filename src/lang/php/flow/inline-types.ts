// `/** @var T $x */` above statements.
import { childByField, NO_NODE } from '../../tree.ts';
import { inlineVars } from '../inline-var.ts';
import { type Body, writable } from './body.ts';
import { placeOf } from './place.ts';
import { UNKNOWN } from './terms.ts';

/** An annotation holds where the code itself says nothing. */
export function applyInlineVars(body: Body, node: number): void {
  if (body.walk.varComments.length === 0) return;
  for (const { variable, type } of inlineVars(body.walk, node)) if (variable !== '') document(body, variable, type);
}

/** An annotation may also speak of the variable that the statement assigns. */
export function applyAssignedVar(body: Body, statement: number, assignment: number): void {
  const { tree, F } = body.walk;
  const annotations = inlineVars(body.walk, statement);
  if (annotations.length === 0) return;
  const left = childByField(tree, assignment, F.left);
  const place = left === NO_NODE ? undefined : placeOf(body, left);
  for (const { variable, type } of annotations)
    if (place !== undefined && (variable === '' || variable === place)) document(body, place, type);
}

function document(body: Body, place: string, type: string): void {
  const { table } = body;
  const known = body.environment.get(place);
  const documented = table.add(['type', type]);
  if (known === undefined || known === UNKNOWN) writable(body).set(place, documented);
  else if (known !== documented && !isDocumented(table.terms[known], documented))
    writable(body).set(place, table.add(['or', known, documented]));
}

/** The annotation of a loop's body is met on each walk. */
const isDocumented = (term: readonly unknown[], documented: number) => term[0] === 'or' && term[2] === documented;
