// The words of the two sides of a transaction.
import type { TransactionSide } from '#shared/review/sides.ts';
import { m } from '../messages/generated/messages.js';

/** "Source" or "Destination". */
export function sideWord(side: TransactionSide): string {
  return side === 'in' ? m.side_in() : m.side_out();
}
