// Private labels: what a person calls an address in one case, at most one label for each address.
import { addressKey } from '#shared/domain/address.ts';
import type { CaseId, LabelId } from '#shared/domain/ids.ts';
import type { LabelColour, PrivateLabel } from '#shared/domain/label.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import { wellFormed } from '../canonical.ts';
import { statement, type ReadDb, type WriteDb } from '../database.ts';
import { changesBetween, eachRow, journalRecord, type RecordTable } from '../records.ts';
import { requireOpenCase } from './case-seal.ts';
import { indexRecord } from './search-entries.ts';
import { renewPreviewsWith } from './search-previews.ts';

const SELECT = 'SELECT * FROM private_labels';
/** The query behind `listLabels`. */
export const LIST_LABELS = `${SELECT}
  WHERE case_id = ? AND removed_at IS NULL ORDER BY created_at, id`;
/** The query behind the label of an address. */
export const FIND_LABEL = `${SELECT}
  WHERE case_id = ? AND address_key = ? AND removed_at IS NULL`;

/** Labels as "verify" holds them against the journal. */
export const LABEL_RECORDS: RecordTable = {
  name: 'label',
  *each(db) {
    for (const row of eachRow(db, SELECT)) {
      const record = toLabel(row as unknown as LabelRow);
      yield { id: record.id, caseId: record.caseId, record };
    }
  },
};

/**
 * Sets the label of an address: the one it has takes the new text, colour and remark and keeps its
 * id. Errors: `record.not_found` (case), `case.sealed`; `input.invalid` for a label that says nothing.
 */
export function setLabel(
  db: WriteDb,
  args: {
    id: LabelId;
    caseId: CaseId;
    address: string;
    text: string;
    colour: LabelColour | null;
    remark: string;
    at: UtcMs;
  },
): PrivateLabel {
  const { caseId, colour, at } = args;
  requireOpenCase(db, caseId);
  const [address, text, remark] = [args.address, args.text, args.remark].map(wellFormed) as [
    string,
    string,
    string,
  ];
  if (text === '' && colour === null && remark === '') {
    throw new AppError('input.invalid', 'the label says nothing', { details: { field: 'text' } });
  }
  const key = addressKey(address);
  const before = findLabel(db, caseId, key);
  const record: PrivateLabel = {
    ...(before ?? { id: args.id, caseId, createdAt: at, removedAt: null }),
    address,
    addressKey: key,
    text,
    colour,
    remark,
    updatedAt: at,
  };
  const what = changesBetween(before ?? {}, { address, text, colour, remark });
  if (Object.keys(what).length === 0 && before !== null) return before;
  storeLabel(db, record, before === null);
  const { id } = record;
  const told = { address, ...what };
  journalRecord(db, { at, kind: 'label.set', caseId, id, what: told, before, record });
  indexRecord(db, { kind: 'private_label', id });
  if (before === null || before.removedAt !== null) renewPreviewsWith(db, caseId, key);
  return record;
}

/** Takes a label away; setting it again brings it back. Errors: `record.not_found`, `case.sealed`. */
export function removeLabel(db: WriteDb, { id, at }: { id: LabelId; at: UtcMs }): PrivateLabel {
  const row = statement(db, `${SELECT} WHERE id = ?`).get(id);
  if (row === undefined) throw new AppError('record.not_found', 'no such label');
  const before = toLabel(row as LabelRow);
  const { caseId, address, text } = before;
  requireOpenCase(db, caseId);
  if (before.removedAt !== null) return before;
  const record = { ...before, removedAt: at, updatedAt: at };
  storeLabel(db, record, false);
  const what = { address, text };
  journalRecord(db, { at, kind: 'label.removed', caseId, id, what, before, record });
  indexRecord(db, { kind: 'private_label', id });
  renewPreviewsWith(db, caseId, before.addressKey);
  return record;
}

/** The label of an address, by its key; null without one. */
export function findLabel(db: ReadDb, caseId: CaseId, key: string): PrivateLabel | null {
  const row = statement(db, FIND_LABEL).get(caseId, key) as LabelRow | undefined;
  return row === undefined ? null : toLabel(row);
}

/** The labels of a case in the order in which they were made. */
export function listLabels(db: ReadDb, { caseId }: { caseId: CaseId }): PrivateLabel[] {
  return (statement(db, LIST_LABELS).all(caseId) as LabelRow[]).map(toLabel);
}

/** All that a case ever had, removed ones too, in the order of their ids. */
export function listEveryLabel(db: ReadDb, { caseId }: { caseId: CaseId }): PrivateLabel[] {
  const rows = statement(db, `${SELECT} WHERE case_id = ?`).all(caseId) as LabelRow[];
  return rows.map(toLabel).sort((one, other) => (one.id < other.id ? -1 : 1));
}

interface LabelRow {
  id: string;
  case_id: string;
  address: string;
  address_key: string;
  text: string;
  colour: LabelColour | null;
  remark: string;
  created_at: number;
  updated_at: number;
  removed_at: number | null;
}

function storeLabel(db: WriteDb, record: PrivateLabel, isNew: boolean): void {
  statement(
    db,
    isNew
      ? `INSERT INTO private_labels (id, case_id, address, address_key, text, colour, remark,
           created_at, updated_at, removed_at)
         VALUES (@id, @caseId, @address, @addressKey, @text, @colour, @remark,
           @createdAt, @updatedAt, @removedAt)`
      : `UPDATE private_labels SET address = @address, text = @text, colour = @colour,
           remark = @remark, updated_at = @updatedAt, removed_at = @removedAt WHERE id = @id`,
  ).run(record);
}

function toLabel(row: LabelRow): PrivateLabel {
  return {
    id: row.id as LabelId,
    caseId: row.case_id as CaseId,
    address: row.address,
    addressKey: row.address_key,
    text: row.text,
    colour: row.colour,
    remark: row.remark,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
  };
}
