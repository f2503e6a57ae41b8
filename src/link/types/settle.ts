// Works out values that may depend on each other. Values in a cycle start as nothing and grow together until none of them changes, so
// what comes out does not depend on which of them was asked for first.
import { either, incomplete, NO_OBJECT, sameValue, UNKNOWN_VALUE, type Value } from './value.ts';

/** One value to be worked out. */
export interface Slot {
  value: Value | undefined;
  /** What is known so far while the value, or a cycle that it is part of, is worked out. */
  assumed: Value;
  /** Position on the stack of values in progress, -1 when it is not there. */
  depth: number;
  /** Round in which `assumed` was worked out, and the outermost value in progress that it depends on. */
  round: number;
  lowest: number;
}

export interface Settling {
  depth: number;
  round: number;
  /** Outermost value in progress that the current one has asked for. */
  lowest: number;
  changed: boolean;
  /** Values worked out as parts of cycles that are not closed yet. */
  open: Slot[];
}

export const newSettling = (): Settling => ({ depth: 0, round: 0, lowest: OUTSIDE, changed: false, open: [] });

export const newSlot = (): Slot => ({ value: undefined, assumed: NO_OBJECT, depth: -1, round: -1, lowest: OUTSIDE });

export function slotFor<K>(slots: Map<K, Slot>, key: K): Slot {
  let slot = slots.get(key);
  if (slot === undefined) {
    slot = newSlot();
    slots.set(key, slot);
  }
  return slot;
}

const OUTSIDE = Number.MAX_SAFE_INTEGER;
/** Deeper chains of values end as unknown; none of the values on the way is kept. */
const MAX_DEPTH = 250;
/** Values grow, so cycles settle; what has not settled by then is not complete. */
const MAX_ROUNDS = 12;
/** From this round on values only grow, whatever the rules say. */
const GROWING = 4;

/** The value of a slot, worked out when it is asked for first. */
export function settled(state: Settling, slot: Slot, work: () => Value): Value {
  if (slot.value !== undefined) return slot.value;
  if (slot.depth >= 0 || slot.round === state.round) {
    state.lowest = Math.min(state.lowest, slot.depth >= 0 ? slot.depth : slot.lowest);
    return slot.assumed;
  }
  if (state.depth >= MAX_DEPTH) {
    state.lowest = -1;
    return UNKNOWN_VALUE;
  }
  return workOut(state, slot, work);
}

function workOut(state: Settling, slot: Slot, work: () => Value): Value {
  const outer = state.lowest;
  const outerChanged = state.changed;
  const firstOpen = state.open.length;
  const depth = state.depth++;
  slot.depth = depth;
  state.open.push(slot);
  let lowest = OUTSIDE;
  let value = NO_OBJECT;
  state.changed = false;
  for (let round = 0; ; round++) {
    state.lowest = OUTSIDE;
    value = work();
    lowest = state.lowest;
    if (round >= GROWING) value = either([slot.assumed, value]);
    const isChanged = !sameValue(value, slot.assumed);
    if (isChanged) slot.assumed = value;
    // Alone, or part of a cycle that an outer value closes.
    if (lowest > depth || lowest < depth) {
      state.changed = state.changed || isChanged;
      break;
    }
    if (!isChanged && !state.changed) break;
    if (round === MAX_ROUNDS) {
      for (const part of state.open.slice(firstOpen)) part.assumed = incomplete(part.assumed);
      break;
    }
    state.changed = false;
    state.round++;
  }
  slot.depth = -1;
  state.depth--;
  if (lowest >= depth) {
    for (const part of state.open.splice(firstOpen)) part.value = part.assumed;
    state.lowest = outer;
    state.changed = outerChanged;
  } else {
    slot.round = state.round;
    slot.lowest = lowest;
    state.lowest = Math.min(outer, lowest);
    state.changed = state.changed || outerChanged;
  }
  // Nothing is kept of what was cut off at the deepest place.
  if (lowest < 0 && depth === 0) {
    for (const part of state.open.splice(firstOpen)) {
      part.assumed = NO_OBJECT;
      part.round = -1;
    }
  }
  return slot.value ?? slot.assumed;
}
