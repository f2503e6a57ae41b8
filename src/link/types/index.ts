// Evaluates the type terms of files against the whole program: members by PHP's lookup, native types first, docblocks where no
// native type stands, and what properties are assigned and callables return where neither does.
import type { FileFacts } from '../../model/facts.ts';
import type { ClassInfo } from '../classes.ts';
import type { Program } from '../program.ts';
import { classStrings, invoked } from './callables.ts';
import { typeValue } from './declared.ts';
import type { Assignment, Engine, Place } from './engine.ts';
import { propertyValue } from './properties.ts';
import { functionValue, methodValue, returnValue } from './returns.ts';
import { newSettling } from './settle.ts';
import { termValue } from './terms.ts';

export type { Engine as Types, Place } from './engine.ts';

export function createTypes(program: Program, definitionNodes: readonly Int32Array[]): Engine {
  const { documents } = program;
  const places: Map<number, Place>[] = documents.map(() => new Map());
  let made = 0;
  const engine: Engine = {
    program,
    documents,
    definitionNodes,
    ...definitionsOfNodes(program, definitionNodes),
    assigned: new Map(),
    returned: documents.map((document) => termsByDefinition(document, false)),
    yielded: documents.map((document) => termsByDefinition(document, true)),
    shared: new Set(documents.flatMap((document) => document.flow?.shared ?? [])),
    settling: newSettling(),
    slots: new Map(),
    place(file, lexical, hasThis) {
      const key = (lexical === undefined ? 0 : lexical.node + 1) * 2 + (hasThis ? 1 : 0);
      let place = places[file].get(key);
      if (place === undefined) {
        place = { id: made++, file, lexical, hasThis, slots: [] };
        places[file].set(key, place);
      }
      return place;
    },
    term: (place, index) => termValue(engine, place, index),
    type: (type, context) => typeValue(engine, type, context),
    property: (on, name, from) => propertyValue(engine, on, name, from),
    method: (on, name, from, given) => methodValue(engine, on, name, from, given),
    function: (target, fallback, given) => functionValue(engine, target, fallback, given),
    returns: (node, on, given) => returnValue(engine, node, on, given),
    invoked: (value, from) => invoked(engine, value, from),
    classStrings: (value, place) => classStrings(engine, value, place),
  };
  documents.forEach((document, file) => {
    addAssignments(engine, document, file);
  });
  return engine;
}

function definitionsOfNodes(
  { nodes }: Program,
  definitionNodes: readonly Int32Array[],
): Pick<Engine, 'fileOf' | 'definitionOf'> {
  const fileOf = new Int32Array(nodes.length).fill(-1);
  const definitionOf = new Int32Array(nodes.length).fill(-1);
  definitionNodes.forEach((ofFile, file) => {
    ofFile.forEach((node, definition) => {
      fileOf[node] = file;
      definitionOf[node] = definition;
    });
  });
  return { fileOf, definitionOf };
}

function termsByDefinition({ flow }: FileFacts, yields: boolean): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const row of flow?.returned ?? []) {
    if ((row.yields ?? false) !== yields) continue;
    const known = found.get(row.definition);
    if (known === undefined) found.set(row.definition, [row.term]);
    else known.push(row.term);
  }
  return found;
}

function addAssignments(engine: Engine, { flow }: FileFacts, file: number): void {
  for (const { class: owner, property, term } of flow?.assigned ?? []) {
    const lexical = owner < 0 ? undefined : engine.program.classes.byNode.get(engine.definitionNodes[file][owner]);
    const row: Assignment = { place: engine.place(file, lexical, owner >= 0), term };
    const properties = ofClass(engine, lexical);
    const rows = properties.get(property);
    if (rows === undefined) properties.set(property, [row]);
    else rows.push(row);
  }
}

function ofClass({ assigned }: Engine, info: ClassInfo | undefined): Map<string, Assignment[]> {
  let properties = assigned.get(info);
  if (properties === undefined) {
    properties = new Map();
    assigned.set(info, properties);
  }
  return properties;
}
