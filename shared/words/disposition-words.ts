// The words of what a person decided about a hit.
import type { Disposition, HitDecision } from '../domain/decision.ts';
import { m } from '../messages/generated/messages.js';

const words: Record<HitDecision['disposition'], () => string> = {
  true: m.decide_true,
  possible: m.decide_possible,
  false: m.decide_false,
  unsure: m.decide_unsure,
  withdrawn: m.decide_withdrawn,
};

/** A decision in a word. */
export function dispositionWord(disposition: Disposition | 'withdrawn'): string {
  return words[disposition]();
}
