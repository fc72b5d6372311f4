// What evaluating a rule offline can yield (contract-notes, "Evaluating a rule offline").

/** `undecided` names what was not provided or not understood, e.g. `risk_score`. */
export type Outcome =
  { kind: 'fires' } | { kind: 'does_not_fire' } | { kind: 'undecided'; missing: string };

/** It holds. */
export const FIRES: Outcome = { kind: 'fires' };
/** It does not hold. */
export const DOES_NOT_FIRE: Outcome = { kind: 'does_not_fire' };

/** It cannot be decided. */
export function undecided(missing: string): Outcome {
  return { kind: 'undecided', missing };
}

/** Both must hold: one failure decides, whatever is missing elsewhere; else what is missing first. */
export function both(first: Outcome, second: Outcome): Outcome {
  if (second.kind === 'does_not_fire') return second;
  return first.kind === 'fires' ? second : first;
}

/** One must hold: one success decides, whatever is missing elsewhere; else what is missing first. */
export function either(first: Outcome, second: Outcome): Outcome {
  if (second.kind === 'fires') return second;
  return first.kind === 'does_not_fire' ? second : first;
}
