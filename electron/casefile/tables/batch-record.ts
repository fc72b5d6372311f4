// Batches as "verify" holds them against the journal: every column, at each change of state.
import type { BatchId, CaseId } from '#shared/domain/ids.ts';
import { statement, type ReadDb } from '../database.ts';
import { eachRow, hashOf, type RecordTable } from '../records.ts';

/** Their rows have a hash of their own (batch-rows.ts). */
export const BATCH_RECORDS: RecordTable = {
  name: 'batch',
  *each(db) {
    for (const record of eachRow(db, 'SELECT * FROM batches')) {
      yield { id: String(record['id']), caseId: record['case_id'] as CaseId, record };
    }
  },
};

/** The hash of a batch as it is stored, for the entry that tells of its change. */
export function hashBatch(db: ReadDb, id: BatchId): string {
  return hashOf(statement(db, 'SELECT * FROM batches WHERE id = ?').get(id) as object);
}
