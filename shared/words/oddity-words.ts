// What is odd about a hop of a ledger, in words.
import type { LedgerOddity, LedgerRow } from '../flow/hop-ledger.ts';
import { m } from '../messages/generated/messages.js';
import { formatCount } from './format.ts';

/** What is odd about a hop. */
export function oddityWords(
  oddity: LedgerOddity,
  { missingNodes }: Pick<LedgerRow, 'missingNodes'>,
): string {
  const words: Record<LedgerOddity, () => string> = {
    contradictory: m.hops_odd_contradictory,
    link_not_delivered: m.hops_odd_link_not_delivered,
    nodes_missing: () => m.hops_odd_nodes_missing({ count: formatCount(missingNodes) }),
    amount_missing: m.hops_odd_amount_missing,
    amount_zero: m.hops_odd_amount_zero,
    amount_negative: m.hops_odd_amount_negative,
    time_missing: m.hops_odd_time_missing,
    time_out_of_order: m.hops_odd_time_out_of_order,
    same_address: m.hops_odd_same_address,
  };
  return words[oddity]();
}
