// A batch that was noted as complete is running again as soon as one of its jobs is.
import type { BatchId, CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { statement, type WriteDb } from '../database.ts';
import { appendJournal } from '../journal.ts';
import { followHash } from '../records.ts';
import { hashBatch } from './batch-record.ts';

/** Journals it; does nothing for a batch in another state. */
export function reopenBatch(
  db: WriteDb,
  { id, caseId, at }: { id: BatchId; caseId: CaseId; at: UtcMs },
): void {
  const takeHash = followHash(db, id, () => hashBatch(db, id));
  const { changes } = statement(
    db,
    "UPDATE batches SET state = 'running', updated_at = @at WHERE id = @id AND state = 'complete'",
  ).run({ id, at });
  if (changes === 0) return;
  const what = { from: 'complete', to: 'running', ...takeHash() };
  appendJournal(db, { at, kind: 'batch.changed', caseId, subject: id, what, why: null });
}
