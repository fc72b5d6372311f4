// What evaluating a rule offline can yield (contract-notes, "Evaluating a rule offline").

/** `undecided` names what was not delivered or not understood, e.g. `risk_score`. */
export type Outcome =
  { kind: 'fires' } | { kind: 'does_not_fire' } | { kind: 'undecided'; missing: string };

/** It holds. */
export const FIRES: Outcome = { kind: 'fires' };
/** It does not hold. */
export const DOES_NOT_FIRE: Outcome = { kind: 'does_not_fire' };

/** A truth value as an outcome. */
export function toOutcome(holds: boolean): Outcome {
  return holds ? FIRES : DOES_NOT_FIRE;
}

/** All must hold: one failure decides, whatever is missing elsewhere. */
export function allOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.some((outcome) => outcome.kind === 'does_not_fire')) return DOES_NOT_FIRE;
  return outcomes.find((outcome) => outcome.kind === 'undecided') ?? FIRES;
}

/** One must hold: one success decides, whatever is missing elsewhere. */
export function anyOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.some((outcome) => outcome.kind === 'fires')) return FIRES;
  return outcomes.find((outcome) => outcome.kind === 'undecided') ?? DOES_NOT_FIRE;
}
