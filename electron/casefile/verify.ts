// The check of the whole file that a person asks for: the journal's chain, and every snapshot
// with the bytes it refers to against the entry that tells of it.
import { AppError } from '#shared/errors.ts';
import type { SnapshotId } from '#shared/domain/ids.ts';
import type { JournalCheck } from '#shared/domain/journal.ts';
import { statement, type ReadDb } from './database.ts';
import { verifyJournal } from './journal.ts';
import { checkStoredBytes } from './screenings.ts';

/** Snapshots that no entry tells of. */
const FIND_UNJOURNALED = `SELECT s.id FROM snapshots s WHERE NOT EXISTS (
  SELECT 1 FROM journal j WHERE j.subject = s.id AND j.kind = 'snapshot.stored') LIMIT 1`;

const PAGE = 500;

/**
 * Verifies the chain and the snapshots. A snapshot that is gone or rewritten, or whose answer,
 * report or rulesets are, breaks the journal at its entry; one that no entry tells of breaks it
 * after its last.
 */
export function verifyRecords(db: ReadDb): JournalCheck {
  const chain = verifyJournal(db);
  const { entries } = chain;
  const places = [
    ...(chain.ok ? [] : [chain.brokenAt]),
    findBrokenSnapshot(db) ?? Infinity,
    statement(db, FIND_UNJOURNALED).get() === undefined ? Infinity : entries + 1,
  ];
  const brokenAt = Math.min(...places);
  return Number.isFinite(brokenAt) ? { ok: false, entries, brokenAt } : chain;
}

/** The first entry whose snapshot is not the one it tells of. */
function findBrokenSnapshot(db: ReadDb): number | null {
  const page = statement(
    db,
    `SELECT seq, subject FROM journal WHERE seq > ? AND kind = 'snapshot.stored'
     ORDER BY seq LIMIT ?`,
  );
  let last = 0;
  for (;;) {
    const rows = page.all(last, PAGE) as { seq: number; subject: string | null }[];
    for (const { seq, subject } of rows) {
      last = seq;
      if (subject === null || !isAsJournaled(db, subject as SnapshotId)) return seq;
    }
    if (rows.length < PAGE) return null;
  }
}

function isAsJournaled(db: ReadDb, id: SnapshotId): boolean {
  try {
    checkStoredBytes(db, id);
    return true;
  } catch (error) {
    const isFinding =
      error instanceof AppError &&
      (error.code === 'record.not_found' || error.code === 'evidence.hash_mismatch');
    if (isFinding) return false;
    throw error;
  }
}
