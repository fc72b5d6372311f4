// The check of the whole file that a person asks for: SQLite's own, the journal's chain, every record
// against its newest entry, and all stored bytes against their hashes. Reads only, in one
// transaction, so that a writer beside it changes nothing of what is checked.
import type { JournalCheck, VerifyReport } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { statement, type ReadDb } from '../database.ts';
import { verifyJournal } from '../journal.ts';
import { RECORD_TABLES } from '../record-tables.ts';
import type { RecordTable } from '../records.ts';
import { readMeta } from '../tables/meta.ts';
import { checkBytes } from './bytes.ts';
import { checkCustody } from './custody.ts';
import { collectFindings, type Findings } from './findings.ts';
import { checkMeta } from './meta.ts';
import { checkMissing, checkRecords, checkSnapshots, type KnownRecords } from './records.ts';

/** What the check needs besides the connection. */
export interface VerifyArgs {
  at: UtcMs;
  monotonicMs: () => number;
  /** How far it is, 0–1; nothing while SQLite checks its pages, which cannot be told. */
  tell: (value: number) => void;
  tables?: readonly RecordTable[];
}

/** Where the steps begin, as shares of the whole. */
const STARTS = { chain: 0.3, records: 0.4, snapshots: 0.45, bytes: 0.55 } as const;

/** Checks everything; what is wrong is a finding, not an error. Errors: `casefile.io_failed`. */
export function verifyFile(db: ReadDb, args: VerifyArgs): VerifyReport {
  const isInside = (): boolean => db.inTransaction;
  if (isInside()) return check(db, args);
  db.exec('BEGIN');
  try {
    return check(db, args);
  } finally {
    // Where a page cannot be read, SQLite may have ended it already.
    if (isInside()) db.exec('ROLLBACK');
  }
}

function check(db: ReadDb, args: VerifyArgs): VerifyReport {
  const { at, tell, tables = RECORD_TABLES } = args;
  const startedAt = args.monotonicMs();
  const findings = collectFindings();
  const checked = { entries: 0, records: 0, snapshots: 0, files: 0, bytes: 0 };
  const known: KnownRecords = { records: new Set(), snapshots: new Set(), isComplete: true };

  findings.guard(() => checkPages(db, findings));
  tell(STARTS.chain);
  const journal = checkChain(db, findings);
  checked.entries = journal.entries;
  tell(STARTS.records);
  findings.guard(() => checkMeta(db, findings));
  for (const table of tables) {
    findings.guard(() => {
      checked.records += checkRecords(db, table, known, findings);
    });
  }
  tell(STARTS.snapshots);
  findings.guard(() => {
    checked.snapshots = checkSnapshots(db, known, findings);
  });
  findings.guard(() => checkMissing(db, known, findings));
  findings.guard(() => checkCustody(db, findings));
  tell(STARTS.bytes);
  findings.guard(() => {
    checkBytes(db, checked, findings, (share) => {
      tell(STARTS.bytes + (1 - STARTS.bytes) * share);
    });
  });
  const { findings: list, findingCount } = findings.list();
  const durationMs = Math.round(args.monotonicMs() - startedAt);
  return { ok: findingCount === 0, journal, findings: list, findingCount, checked, at, durationMs };
}

/** Every page, every index and every reference. */
function checkPages(db: ReadDb, findings: Findings): void {
  const isWhole = db.pragma('integrity_check(1)', { simple: true }) === 'ok';
  const broken = statement(db, 'SELECT count(*) FROM pragma_foreign_key_check').pluck().get();
  if (!isWhole || broken !== 0) findings.add({ kind: 'file_damaged' });
}

/** Every place where the chain is broken is a finding of its own. */
function checkChain(db: ReadDb, findings: Findings): JournalCheck {
  // Until it was read, nothing of it is known to be right.
  let journal: JournalCheck = { ok: false, entries: 0, brokenAt: 1 };
  findings.guard(() => {
    journal = { ok: false, entries: readMeta(db).journalEntries, brokenAt: 1 };
    journal = verifyJournal(db, (seq) => findings.add({ kind: 'journal_broken', seq }));
  });
  return journal;
}
