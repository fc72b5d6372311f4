// What a person states of screened transactions. Only ever added to; the newest entry about a transaction
// holds, and one without a source clears it.
import type { DecimalText } from '#shared/domain/amount.ts';
import type { CaseId, SnapshotId, StatedTransactionId } from '#shared/domain/ids.ts';
import type { StatedTransaction } from '#shared/domain/stated-transaction.ts';
import { subjectKey } from '#shared/domain/subject.ts';
import { formatIso, type UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { readMeta } from './meta.ts';
import { requireSnapshotOf } from './snapshot-of-case.ts';

const SELECT = 'SELECT * FROM stated_transactions';
/** The query behind `listStatedTransactions`: what was stored last comes first. */
export const LIST_STATED_TRANSACTIONS = `${SELECT} WHERE case_id = ? ORDER BY rowid DESC`;

/** Entries as "verify" holds them against the journal. */
export const STATED_TRANSACTION_RECORDS: RecordTable = {
  name: 'stated_transaction',
  *each(db) {
    for (const row of eachRow(db, SELECT)) {
      const record = toStated(row as unknown as StatedRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Enters what a person states of the transaction of a snapshot, or clears it. Errors: `record.not_found`
 * (case, snapshot of the case), `case.sealed`; `input.invalid` with `details.field` for a snapshot of no
 * transaction, a statement without a source, or a source of nothing.
 */
export function setStatedTransaction(
  db: WriteDb,
  args: {
    id: StatedTransactionId;
    caseId: CaseId;
    snapshotId: SnapshotId;
    amount: DecimalText | null;
    happenedAt: UtcMs | null;
    source: string;
    at: UtcMs;
  },
): StatedTransaction {
  const { id, caseId, snapshotId, amount, happenedAt, at } = args;
  requireOpenCase(db, caseId);
  const { kind, subject, chain, token } = requireSnapshotOf(db, caseId, snapshotId);
  if (kind !== 'kyt') throw invalid('snapshotId', 'no_transaction');
  const source = wellFormed(args.source).trim();
  const isCleared = amount === null && happenedAt === null;
  if (isCleared !== (source === '')) throw invalid('source', isCleared ? 'of_nothing' : 'missing');
  const record: StatedTransaction = {
    id,
    caseId,
    snapshotId,
    transactionKey: subjectKey('transaction', subject),
    chain: chain ?? '',
    token: token ?? '',
    amount,
    happenedAt,
    source,
    author: readMeta(db).investigator,
    at,
  };
  statement(
    db,
    `INSERT INTO stated_transactions (id, case_id, snapshot_id, transaction_key, chain, token, amount,
       happened_at, source, author, at)
     VALUES (@id, @caseId, @snapshotId, @transactionKey, @chain, @token, @amount,
       @happenedAt, @source, @author, @at)`,
  ).run(record);
  journalRecord(db, {
    at,
    kind: 'transaction.stated',
    caseId,
    id,
    before: null,
    record,
    what: {
      transaction: subject,
      chain: record.chain,
      token: record.token,
      amount: amount ?? '',
      happenedAt: happenedAt === null ? '' : formatIso(happenedAt),
      source,
    },
  });
  return record;
}

/** Every entry of a case, newest first. */
export function listStatedTransactions(
  db: ReadDb,
  { caseId }: { caseId: CaseId },
): StatedTransaction[] {
  return (statement(db, LIST_STATED_TRANSACTIONS).all(caseId) as StatedRow[]).map(toStated);
}

interface StatedRow {
  id: string;
  case_id: string;
  snapshot_id: string;
  transaction_key: string;
  chain: string;
  token: string;
  amount: string | null;
  happened_at: number | null;
  source: string;
  author: string;
  at: number;
}

function invalid(field: string, problem: string): AppError {
  return new AppError('input.invalid', `not stated so: ${problem}`, {
    details: { field, problem },
  });
}

function toStated(row: StatedRow): StatedTransaction {
  return {
    id: row.id as StatedTransactionId,
    caseId: row.case_id as CaseId,
    snapshotId: row.snapshot_id as SnapshotId,
    transactionKey: row.transaction_key,
    chain: row.chain,
    token: row.token,
    amount: row.amount as DecimalText | null,
    happenedAt: row.happened_at,
    source: row.source,
    author: row.author,
    at: row.at,
  };
}
