// The on-chain volume of a subject (blockchain API 2.5, `scoreOverview`): every transfer of the
// token in the time window, small ones included. The source of volumes pages; past its cap only
// the latest transfers count, and the overview says `truncated`.
import {
  addDecimals,
  compareDecimals,
  decimal,
  multiplyDecimals,
  type DecimalText,
} from '#shared/domain/amount.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { isWithin, type TransferFilter } from './ledger/edges.ts';
import type { Ledger, Side, Transfer } from './ledger/ledger.ts';

/** Transfers per direction that the source of volumes delivers. */
const VOLUME_PAGE_CAP = 1_000;

/** The volume of a subject. */
export interface Volume {
  inTotal: DecimalText;
  outTotal: DecimalText;
  inCount: number;
  outCount: number;
  /** In minus out of the whole history; null where that is below zero or was cut. */
  balance: DecimalText | null;
  /** Null when there is no transfer. */
  firstAt: UtcMs | null;
  lastAt: UtcMs | null;
  isTruncated: boolean;
}

/** The volume of an address; null when it cannot be fetched. */
export function volumeOf(
  ledger: Ledger,
  address: string,
  filter: Omit<TransferFilter, 'minAmount'>,
): Volume | null {
  if (!ledger.hasVolume(address)) return null;
  const all = (side: Side): Transfer[] => ledger.transfersOf(address, side, filter.token);
  const inWindow = (side: Side): Transfer[] => all(side).filter((item) => isWithin(item, filter));
  const received = latest(inWindow('received'));
  const sent = latest(inWindow('sent'));
  const times = [...received.kept, ...sent.kept].map((transfer) => transfer.at);
  const isTruncated = received.isCut || sent.isCut;
  return {
    inTotal: sum(received.kept),
    outTotal: sum(sent.kept),
    inCount: received.kept.length,
    outCount: sent.kept.length,
    balance: isTruncated ? null : difference(sum(all('received')), sum(all('sent'))),
    firstAt: times.length === 0 ? null : Math.min(...times),
    lastAt: times.length === 0 ? null : Math.max(...times),
    isTruncated,
  };
}

function latest(transfers: readonly Transfer[]): { kept: Transfer[]; isCut: boolean } {
  const sorted = [...transfers].sort((a, b) => b.at - a.at);
  return { kept: sorted.slice(0, VOLUME_PAGE_CAP), isCut: sorted.length > VOLUME_PAGE_CAP };
}

function sum(transfers: readonly Transfer[]): DecimalText {
  return addDecimals(transfers.map((transfer) => transfer.amount));
}

function difference(a: DecimalText, b: DecimalText): DecimalText | null {
  if (compareDecimals(a, b) < 0) return null;
  return addDecimals([a, multiplyDecimals([b, decimal(-1)])]);
}
