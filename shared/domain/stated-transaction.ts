// What a person states of a screened transaction itself, its amount and its time: no answer has a field
// for either (blockchain API 2.5). It never replaces what a service provides, and nothing is computed from it.
import type { DecimalText } from './amount.ts';
import { isSameWord } from './same-word.ts';
import type { CaseId, SnapshotId, StatedTransactionId } from './ids.ts';
import { subjectKey } from './subject.ts';
import type { UtcMs } from './time.ts';

/**
 * One entry; the newest about a transaction holds. It is about hash, chain and token, and not about one
 * screening of them: what happened on the chain is the same however often it is screened, as the slot of
 * a hop outlives a re-screening; the token is part of it since an amount is of one token.
 */
export interface StatedTransaction {
  id: StatedTransactionId;
  caseId: CaseId;
  /** The snapshot that was looked at. */
  snapshotId: SnapshotId;
  /** As `subjectKey` gives it. */
  transactionKey: string;
  chain: string;
  token: string;
  /** In units of the token, the digits as entered; null where nothing is stated. */
  amount: DecimalText | null;
  /** Of the block; null where nothing is stated. */
  happenedAt: UtcMs | null;
  /** Where the person has it from, e.g. the address of a page; empty when the entry was cleared. */
  source: string;
  author: string;
  at: UtcMs;
}

/** A transaction as it was screened; the summary of its snapshot is one. */
export interface ScreenedTransaction {
  transaction: string;
  chain: string;
  token: string;
}

/** The entries about a transaction, in the order of the list. */
export function entriesAbout(
  entries: readonly StatedTransaction[],
  { transaction, chain, token }: ScreenedTransaction,
): StatedTransaction[] {
  const key = subjectKey('transaction', transaction);
  return entries.filter(
    (one) =>
      one.transactionKey === key && isSameWord(one.chain, chain) && isSameWord(one.token, token),
  );
}

/** What holds for a transaction, of entries with the newest first; null where nothing is stated. */
export function statedOf(
  entries: readonly StatedTransaction[],
  screened: ScreenedTransaction,
): StatedTransaction | null {
  const [newest] = entriesAbout(entries, screened);
  return newest === undefined || newest.source === '' ? null : newest;
}
