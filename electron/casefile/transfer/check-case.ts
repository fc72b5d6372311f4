// A case is sound before it leaves: every record is what its newest entry says, and every snapshot
// has the bytes it tells of. Else a copy would give an altered record a hash of its own.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors.ts';
import { statement, type ReadDb } from '../database.ts';
import { RECORD_TABLES } from '../record-tables.ts';
import { hashOf } from '../records.ts';
import { checkStoredBytes } from '../screenings.ts';
import { findNewestHash } from '../verify/entries.ts';

/**
 * Checks the records and snapshots of a case. Errors: `evidence.hash_mismatch` with
 * `details.record` and `details.id`.
 * @param tell the share of the snapshots that is done
 */
export function assertCaseSound(db: ReadDb, caseId: CaseId, tell: (share: number) => void): void {
  assertRecordsSound(db, caseId);
  const ids = statement(db, 'SELECT id FROM snapshots WHERE case_id = ?').pluck().all(caseId);
  for (const [index, id] of (ids as SnapshotId[]).entries()) {
    checkStoredBytes(db, id);
    tell((index + 1) / ids.length);
  }
}

/** Checks the records alone. Errors: as `assertCaseSound`. */
export function assertRecordsSound(db: ReadDb, caseId: CaseId): void {
  for (const { name, each } of RECORD_TABLES) {
    for (const { id, caseId: ofCase, record, under } of each(db)) {
      if (ofCase !== caseId) continue;
      const told = findNewestHash(db, id, under);
      if (told === null || told.recordHash === hashOf(record)) continue;
      throw new AppError('evidence.hash_mismatch', 'a record has another hash than its journal', {
        details: { record: name, id },
      });
    }
  }
}
