// Makes waiting records and answers findable, in small steps between other calls: an answer of
// many megabytes takes several of them.
import type { FileId, RequestId, SnapshotId } from '#shared/domain/ids.ts';
import type { JobKind } from '#shared/screening/job.ts';
import { termsOf, type ReadResult, type Term } from '#shared/review/terms.ts';
import { inTransaction, statement, type ReadDb, type WriteDb } from './database.ts';
import {
  readStoredKya,
  readStoredKyt,
  readStoredName,
  type AnswerPlace,
} from './stored-results.ts';
import { indexRecord } from './tables/search-entries.ts';
import {
  countPending,
  emptySearch,
  listPending,
  putTerms,
  removePending,
  setPendingDone,
  type IndexedSnapshot,
  type Pending,
} from './tables/search-index.ts';

/** Terms that one step puts in, at most. */
const STEP = 2000;

interface Source extends IndexedSnapshot {
  kind: JobKind;
  subject: string;
  place: AnswerPlace;
}

/** The terms of the answer under way, so that it is read once for all its steps. */
const underWay = new WeakMap<ReadDb, { id: string; terms: Term[] }>();

/** Puts at most `limit` waiting things in, or part of a large one; gives how many still wait. */
export function indexPending(db: WriteDb, { limit }: { limit: number }): { left: number } {
  let room = STEP;
  for (const pending of listPending(db, limit)) {
    room -= pending.kind === 'snapshot' ? indexSnapshot(db, pending, room) : index(db, pending);
    if (room <= 0) break;
  }
  return { left: countPending(db) };
}

/**
 * Makes the index again from the records, in transactions of its own: for a file that nobody else
 * has, such as a copy that is being made.
 * @param tell told after each step how many still wait
 */
export function rebuildSearch(db: ReadDb, tell: (left: number) => void = () => undefined): void {
  inTransaction(db, emptySearch);
  for (let left = Infinity; left > 0; tell(left)) {
    ({ left } = inTransaction(db, (write) => indexPending(write, { limit: 200 })));
  }
}

function index(db: WriteDb, pending: Pending): number {
  if (pending.kind !== 'snapshot') indexRecord(db, { kind: pending.kind, id: pending.id });
  removePending(db, pending);
  return 1;
}

/** Gives how many terms it put in. */
function indexSnapshot(db: WriteDb, pending: Pending, room: number): number {
  const source = sourceOf(db, pending.id as SnapshotId);
  if (source === null) {
    removePending(db, pending);
    return 0;
  }
  const terms = termsOfSource(db, source);
  const done = Math.min(terms.length, pending.done + room);
  putTerms(db, source, terms.slice(pending.done, done));
  if (done < terms.length) setPendingDone(db, { ...pending, done });
  else {
    removePending(db, pending);
    underWay.delete(db);
  }
  return done - pending.done;
}

function termsOfSource(db: ReadDb, source: Source): Term[] {
  const known = underWay.get(db);
  if (known?.id === source.id) return known.terms;
  const terms = termsOf(readResult(db, source));
  underWay.set(db, { id: source.id, terms });
  return terms;
}

function readResult(db: ReadDb, { kind, subject, place }: Source): ReadResult {
  switch (kind) {
    case 'kya':
      return { kind, subject, result: readStoredKya(db, place).result };
    case 'kyt':
      return { kind, subject, result: readStoredKyt(db, place).result };
    case 'name':
      return { kind, subject, result: readStoredName(db, place).result };
  }
}

interface SourceRow extends Omit<Source, 'place'> {
  answerRequestId: RequestId | null;
  answerFileId: FileId | null;
}

function sourceOf(db: ReadDb, id: SnapshotId): Source | null {
  const row = statement(
    db,
    `SELECT id, case_id AS caseId, taken_at AS takenAt, kind, subject,
       answer_request_id AS answerRequestId, answer_file_id AS answerFileId
     FROM snapshots WHERE id = ?`,
  ).get(id) as SourceRow | undefined;
  if (row === undefined) return null;
  const { answerRequestId, answerFileId, ...source } = row;
  if (answerRequestId !== null) {
    return { ...source, place: { origin: 'service', answerRequestId } };
  }
  // The table's checks: what no service answered was imported.
  return { ...source, place: { origin: 'imported', answerFileId: answerFileId as FileId } };
}
