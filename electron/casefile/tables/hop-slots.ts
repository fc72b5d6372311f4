// Slots of hops: the transaction that a person verified for a hop of a path. Only ever added to; the
// newest entry of a hop holds, and one without a transaction clears it.
import { checkAddress, type AddressFamily } from '#shared/domain/address.ts';
import type { CaseId, Sha256Hex, SlotId, SnapshotId } from '#shared/domain/ids.ts';
import type { HopSlot } from '#shared/domain/label.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { checkTransaction } from '#shared/domain/transaction.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { readMeta } from './meta.ts';
import { requireSnapshotOf, type SnapshotSubject } from './snapshot-of-case.ts';

const SELECT = 'SELECT * FROM hop_slots';
/** The query behind `listSlots`: what was stored last comes first. */
export const LIST_SLOTS = `${SELECT} WHERE case_id = ? ORDER BY rowid DESC`;

/** Slots as "verify" holds them against the journal. */
export const SLOT_RECORDS: RecordTable = {
  name: 'slot',
  *each(db) {
    for (const row of eachRow(db, SELECT)) {
      const record = toSlot(row as unknown as SlotRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Enters the verified transaction of a hop, or clears it. Errors: `record.not_found` (case, snapshot
 * of the case), `case.sealed`; `input.invalid` with `details.field` for a text that is no transaction
 * of the snapshot's chain family, or a block without a transaction.
 */
export function setSlot(
  db: WriteDb,
  args: {
    id: SlotId;
    caseId: CaseId;
    snapshotId: SnapshotId;
    hitKey: Sha256Hex;
    hop: number;
    transactionHash: string | null;
    blockHeight: string | null;
    remark: string;
    at: UtcMs;
  },
): HopSlot {
  const { id, caseId, snapshotId, hitKey, hop, blockHeight, at } = args;
  requireOpenCase(db, caseId);
  const family = familyOf(requireSnapshotOf(db, caseId, snapshotId));
  const transactionHash =
    args.transactionHash === null ? null : cleanHash(args.transactionHash, family);
  if (transactionHash === null && blockHeight !== null) {
    throw new AppError('input.invalid', 'a block without a transaction', {
      details: { field: 'blockHeight', problem: 'no_transaction' },
    });
  }
  const record: HopSlot = {
    id,
    caseId,
    snapshotId,
    hitKey,
    hop,
    transactionHash,
    blockHeight,
    remark: wellFormed(args.remark),
    author: readMeta(db).investigator,
    at,
  };
  statement(
    db,
    `INSERT INTO hop_slots (id, case_id, snapshot_id, hit_key, hop, transaction_hash, block_height,
       remark, author, at)
     VALUES (@id, @caseId, @snapshotId, @hitKey, @hop, @transactionHash, @blockHeight,
       @remark, @author, @at)`,
  ).run(record);
  journalRecord(db, {
    at,
    kind: 'slot.set',
    caseId,
    id,
    before: null,
    record,
    what: {
      hitKey,
      hop: String(hop),
      transactionHash: transactionHash ?? '',
      blockHeight: blockHeight ?? '',
    },
  });
  return record;
}

/** Every entry of a case, newest first. */
export function listSlots(db: ReadDb, { caseId }: { caseId: CaseId }): HopSlot[] {
  return (statement(db, LIST_SLOTS).all(caseId) as SlotRow[]).map(toSlot);
}

interface SlotRow {
  id: string;
  case_id: string;
  snapshot_id: string;
  hit_key: string;
  hop: number;
  transaction_hash: string | null;
  block_height: string | null;
  remark: string;
  author: string;
  at: number;
}

/** By the form of what was screened; null where it says nothing, e.g. for a chain yet unknown. */
function familyOf({ kind, subject }: SnapshotSubject): AddressFamily | null {
  if (kind === 'name') return null;
  const check = kind === 'kya' ? checkAddress(subject) : checkTransaction(subject);
  return check.ok ? check.family : null;
}

/** Trimmed; checked where the family is known. */
function cleanHash(text: string, family: AddressFamily | null): string {
  const hash = wellFormed(text).trim();
  const check = checkTransaction(hash);
  const isRight = family === null ? hash !== '' : check.ok && check.family === family;
  if (isRight) return hash;
  throw new AppError('input.invalid', 'not a transaction of this chain', {
    details: { field: 'transactionHash', problem: check.ok ? 'family' : check.problem },
  });
}

function toSlot(row: SlotRow): HopSlot {
  return {
    id: row.id as SlotId,
    caseId: row.case_id as CaseId,
    snapshotId: row.snapshot_id as SnapshotId,
    hitKey: row.hit_key as Sha256Hex,
    hop: row.hop,
    transactionHash: row.transaction_hash,
    blockHeight: row.block_height,
    remark: row.remark,
    author: row.author,
    at: row.at,
  };
}
