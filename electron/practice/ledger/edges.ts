// Links of an address as tracing sees them: one per counterparty, the transfers that the request
// considers added up.
import { addressKey } from '#shared/domain/address.ts';
import { addDecimals, compareDecimals, type DecimalText } from '#shared/domain/amount.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { Token } from '#shared/screening/request.ts';
import type { Ledger, Side, Transfer } from './ledger.ts';

/** Which transfers a request considers. */
export interface TransferFilter {
  token: Token;
  minAmount: DecimalText;
  /** Both included; null = open. */
  minTimestamp: UtcMs | null;
  maxTimestamp: UtcMs | null;
}

/** The link to one counterparty. */
export interface Edge {
  counterparty: string;
  amount: DecimalText;
  /** Times of the transfers that were considered, earliest first; never empty. */
  times: readonly UtcMs[];
}

/** The edges of an address on one side, in the order of the first transfer. */
export function edgesOf(
  ledger: Ledger,
  address: string,
  side: Side,
  filter: TransferFilter,
): Edge[] {
  const transfers = ledger
    .transfersOf(address, side, filter.token)
    .filter((one) => compareDecimals(one.amount, filter.minAmount) >= 0 && isWithin(one, filter));
  const byCounterparty = groupBy(transfers, ({ from, to }) =>
    addressKey(side === 'received' ? from : to),
  );
  return [...byCounterparty.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [
      {
        counterparty: side === 'received' ? first.from : first.to,
        amount: addDecimals(own.map((transfer) => transfer.amount)),
        times: own.map((transfer) => transfer.at).sort((a, b) => a - b),
      },
    ];
  });
}

/** Whether a transfer lies in the time window, both ends included. */
export function isWithin(
  transfer: Transfer,
  window: Pick<TransferFilter, 'minTimestamp' | 'maxTimestamp'>,
): boolean {
  return (
    (window.minTimestamp === null || transfer.at >= window.minTimestamp) &&
    (window.maxTimestamp === null || transfer.at <= window.maxTimestamp)
  );
}
