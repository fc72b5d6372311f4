// The words of the two sides of a transaction, and of which of them is screened.
import type { TransactionSide } from '../review/sides.ts';
import type { ScreenDirection } from '../screening/request.ts';
import { m } from '../messages/generated/messages.js';

/** "Source" or "Destination". */
export function sideWord(side: TransactionSide): string {
  return side === 'in' ? m.side_in() : m.side_out();
}

const directionWords: Record<ScreenDirection, () => string> = {
  in: m.form_direction_in,
  out: m.form_direction_out,
  both: m.form_direction_both,
};

/** Which sides are screened, e.g. "Source only". */
export function screenDirectionWord(direction: ScreenDirection): string {
  return directionWords[direction]();
}
