// Every record against the newest entry that took its hash, and the other way round: every such
// entry must have its record.
import type { CaseId, SnapshotId } from '#shared/domain/ids.ts';
import { statement, type ReadDb } from '../database.ts';
import { eachRow, hashOf, type RecordTable, type ToldHash } from '../records.ts';
import { fromSqlite } from '../sqlite-error.ts';
import { readSnapshot, type SnapshotShape } from '../tables/snapshots.ts';
import type { TellingEntries } from './entries.ts';
import type { Findings } from './findings.ts';

/** What was found to be there, by id; incomplete when a table could not be read to its end. */
export interface KnownRecords {
  records: Set<string>;
  snapshots: Set<string>;
  isComplete: boolean;
}

/** What records are compared with, and what comes of it. */
export interface RecordCheck {
  entries: TellingEntries;
  known: KnownRecords;
  findings: Findings;
}

/** Every record of a table; gives how many. Adds them to the known ones. */
export function checkRecords(
  db: ReadDb,
  table: RecordTable,
  { entries, known, findings }: RecordCheck,
): number {
  let count = 0;
  readToEnd(table.name, known, findings, () => {
    for (const { id, caseId, record, under, isOpen = false } of table.each(db)) {
      count++;
      known.records.add(id);
      const about = { caseId, record: table.name, id };
      const told = entries.newestHash(id, under);
      if (told === null) {
        if (!isOpen) findings.add({ kind: 'record_unjournaled', ...about });
      } else if (told.recordHash !== hashOf(record)) {
        findings.add({ kind: 'record_changed', seq: told.seq, ...about });
      }
    }
  });
  return count;
}

/** Every snapshot by its own hash and the one the journal took of it; gives how many. */
export function checkSnapshots(db: ReadDb, { entries, known, findings }: RecordCheck): number {
  let count = 0;
  readToEnd('snapshot', known, findings, () => {
    for (const row of eachRow(db, 'SELECT id, case_id, origin, kind FROM snapshots')) {
      const [id, caseId] = [row['id'] as SnapshotId, row['case_id'] as CaseId];
      count++;
      known.snapshots.add(id);
      const told = entries.snapshotHash(id);
      const about = { seq: told?.seq ?? null, caseId, record: 'snapshot', id };
      if (told === null) findings.add({ kind: 'record_unjournaled', ...about });
      else if (!isAsJournaled(db, row as unknown as SnapshotShape, told)) {
        findings.add({ kind: 'record_changed', ...about });
      }
    }
  });
  return count;
}

/** Lists that are numbered from 0 without a gap: their order is hashed, their numbers follow from it. */
const LIST_GAPS = `SELECT 'snapshot' AS record, snapshot_id AS id FROM snapshot_rulesets
    GROUP BY snapshot_id HAVING min(position) != 0 OR max(position) != count(*) - 1
  UNION ALL SELECT 'note', note_id FROM note_citations
    GROUP BY note_id, revision HAVING min(position) != 0 OR max(position) != count(*) - 1`;

/** Parts of records that have other numbers than they were given. */
export function checkPositions(db: ReadDb, findings: Findings): void {
  for (const { record, id } of statement(db, LIST_GAPS).all() as { record: string; id: string }[]) {
    findings.add({ kind: 'record_changed', record, id });
  }
}

/** Entries that took the hash of a record that is gone. */
export function checkMissing({ entries, known, findings }: RecordCheck): void {
  if (!known.isComplete) return;
  for (const { id, seq, caseId, kind, isSnapshot } of entries.records()) {
    if ((isSnapshot ? known.snapshots : known.records).has(id)) continue;
    const [record = null] = kind.split('.');
    findings.add({ kind: 'record_missing', seq, caseId, record, id });
  }
}

function isAsJournaled(db: ReadDb, shape: SnapshotShape, told: ToldHash): boolean {
  try {
    const { stored, recomputed, isRowOfRecord } = readSnapshot(db, shape);
    return recomputed === stored && recomputed === told.recordHash && isRowOfRecord;
  } catch (error) {
    // What has no canonical form was never hashed by us.
    if (fromSqlite(error).code === 'internal') return false;
    throw error;
  }
}

/** A row that cannot be read as what it should be ends the reading of its table with a finding. */
function readToEnd(
  record: string,
  known: KnownRecords,
  findings: Findings,
  read: () => void,
): void {
  try {
    read();
  } catch (error) {
    known.isComplete = false;
    const failure = fromSqlite(error);
    if (failure.code !== 'internal' && failure.code !== 'record.not_found') throw failure;
    findings.add({ kind: 'record_changed', record });
  }
}
