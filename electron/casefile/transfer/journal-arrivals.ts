// The entries that tell of what came in with a case: one for each record and snapshot, with the hash
// it had there and has here. What happened to it before is in the chain of custody.
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import type { WriteDb } from '../database.ts';
import { appendJournal } from '../journal.ts';
import { groupHashes, journalHashes } from '../record-hashes.ts';
import { RECORD_TABLES } from '../record-tables.ts';
import { hashOf } from '../records.ts';
import type { Steps } from '../steps.ts';
import type { SettledJob } from './copied-row.ts';

/** What came in. */
export interface Arrivals {
  /** Ids of rows that may be records. */
  records: Set<string>;
  snapshots: { id: string; recordHash: string; sha256: string }[];
  jobs: SettledJob[];
}

/** Journals all of it. */
export function* journalArrivals(
  db: WriteDb,
  { caseId, originFileId, at }: { caseId: CaseId; originFileId: string; at: UtcMs },
  { records, snapshots, jobs }: Arrivals,
): Steps<void> {
  const common = { at, caseId, why: null };
  for (const { id, recordHash, sha256 } of snapshots) {
    const what = { from: 'case', originFileId, sha256, recordHash };
    appendJournal(db, { ...common, kind: 'snapshot.imported', subject: id, what });
    yield;
  }
  const { single, groups } = yield* hashRecords(db, caseId, records);
  for (const { id, recordHash, record } of single) {
    const what = { record, originFileId, recordHash };
    appendJournal(db, { ...common, kind: 'record.imported', subject: id, what });
    yield;
  }
  for (const group of groups.values()) {
    journalHashes(db, { ...group, at });
    yield;
  }
  for (const { id, from, to } of jobs) {
    const what = { from, to };
    appendJournal(db, { ...common, kind: 'job.state_changed', subject: id, what });
    yield;
  }
}

/** Hashes that are taken one by one, and those that are taken together. */
interface Hashed {
  single: { id: string; record: string; recordHash: string }[];
  groups: Parameters<typeof groupHashes>[0];
}

/** Collected first: a file that is being read through cannot be written. */
function* hashRecords(db: WriteDb, caseId: CaseId, ids: ReadonlySet<string>): Steps<Hashed> {
  const single: Hashed['single'] = [];
  const groups: Hashed['groups'] = new Map();
  for (const { name, each } of RECORD_TABLES) {
    for (const one of each(db)) {
      yield;
      const { id, record } = one;
      if (one.caseId !== caseId || !ids.has(id)) continue;
      if (one.under !== undefined) groupHashes(groups, name, one);
      else single.push({ id, record: name, recordHash: hashOf(record) });
    }
  }
  return { single, groups };
}
