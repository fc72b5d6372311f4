// The check of the whole file that a person asks for: SQLite's own, the journal's chain, every record
// against its newest entry, and all stored bytes against their hashes. Reads only, in one
// transaction, so that a writer next to it changes nothing of what is checked.
import type { JournalCheck, VerifyReport } from '#shared/domain/journal.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { statement, type ReadDb } from '../database.ts';
import { verifyJournal } from '../journal.ts';
import { RECORD_TABLES } from '../record-tables.ts';
import type { RecordTable } from '../records.ts';
import { readMeta } from '../tables/meta.ts';
import { checkBytes } from './bytes.ts';
import { checkCustody } from './custody.ts';
import { collectEntries, type TellingEntries } from './entries.ts';
import { collectFindings, TOLD, type Findings } from './findings.ts';
import { checkMeta, checkTombstones } from './meta.ts';
import { checkRawPages, type SealedFile } from './raw-pages.ts';
import { checkSeen, checkSignedHeads, type Anchors } from './signed-heads.ts';
import {
  checkMissing,
  checkPositions,
  checkRecords,
  checkSnapshots,
  type KnownRecords,
  type RecordCheck,
} from './records.ts';

/** What the check needs besides the connection. */
export interface VerifyArgs {
  at: UtcMs;
  monotonicMs: () => number;
  /** How far it is, 0–1; nothing while SQLite itself checks, which cannot be told. */
  tell: (value: number) => void;
  tables?: readonly RecordTable[];
  /** Where the pages of an encrypted file can be read as they are; left out for a plain one. */
  sealed?: SealedFile | undefined;
  /** What is known of the file elsewhere; left out where nothing is. */
  anchors?: Anchors | undefined;
  /** How many findings the report keeps; as many as a person is shown when left out. */
  mostFindings?: number;
}

/** Where the steps begin, as shares of the whole. */
const STARTS = { references: 0.2, chain: 0.4, records: 0.6, bytes: 0.75 } as const;
/** How far it is when only the check of pages may still be under way. */
const BESIDE = 0.9;

/** Checks everything; what is wrong is a finding, not an error. Errors: `casefile.io_failed`. */
export function verifyFile(db: ReadDb, args: VerifyArgs): VerifyReport {
  const check = startCheck(args);
  inOneReading(db, () => {
    check.findings.guard(() => checkPages(db, check.findings));
    checkContent(db, args, check);
  });
  return reportOf(args, check);
}

/**
 * The same while somebody else has SQLite check the pages and indices of the file. Errors: also those
 * of that check.
 */
export async function verifyBeside(
  db: ReadDb,
  args: VerifyArgs,
  arePagesSound: Promise<boolean>,
): Promise<VerifyReport> {
  // Nobody listens before all else is done; then it is thrown.
  arePagesSound.catch(() => undefined);
  const check = startCheck(args);
  const untilPages = (share: number): void => args.tell(share * BESIDE);
  inOneReading(db, () => {
    checkContent(db, { ...args, tell: untilPages }, check);
  });
  if (!(await arePagesSound)) check.findings.addDamage();
  return reportOf(args, check);
}

/** A check under way. */
interface Check {
  startedAt: number;
  findings: Findings;
  checked: VerifyReport['checked'];
  journal: JournalCheck;
}

function startCheck({ monotonicMs, mostFindings = TOLD }: VerifyArgs): Check {
  return {
    startedAt: monotonicMs(),
    findings: collectFindings(mostFindings),
    checked: { entries: 0, records: 0, snapshots: 0, files: 0, bytes: 0 },
    // Until it was read, none of it is known to be right.
    journal: { ok: false, entries: 0, checkedFrom: 1, brokenAt: 1 },
  };
}

function reportOf(
  { at, monotonicMs }: VerifyArgs,
  { startedAt, findings: found, checked, journal }: Check,
): VerifyReport {
  const { findings, findingCount } = found.list();
  const durationMs = Math.round(monotonicMs() - startedAt);
  return { ok: findingCount === 0, journal, findings, findingCount, checked, at, durationMs };
}

function inOneReading(db: ReadDb, read: () => void): void {
  const isInside = (): boolean => db.inTransaction;
  if (isInside()) {
    read();
    return;
  }
  db.exec('BEGIN');
  try {
    read();
  } finally {
    // Where a page cannot be read, SQLite may have ended it already.
    if (isInside()) db.exec('ROLLBACK');
  }
}

/** All but SQLite's own check of pages and indices. */
function checkContent(db: ReadDb, args: VerifyArgs, check: Check): void {
  const { tell, tables = RECORD_TABLES, sealed } = args;
  const { findings, checked } = check;
  const known: KnownRecords = { records: new Set(), snapshots: new Set(), isComplete: true };
  const entries = collectEntries(db);
  const records: RecordCheck = { entries, known, findings };

  if (sealed !== undefined) {
    findings.guard(() => {
      checkRawPages(db, sealed, findings, (share) => tell(STARTS.references * share));
    });
  }
  tell(STARTS.references);
  findings.guard(() => checkReferences(db, findings));
  tell(STARTS.chain);
  findings.guard(() => checkChain(db, entries, check));
  checked.entries = check.journal.entries;
  tell(STARTS.records);
  findings.guard(() => checkMeta(db, findings));
  findings.guard(() => checkTombstones(db, findings));
  const { anchors } = args;
  findings.guard(() => checkSignedHeads(db, findings, anchors?.signers ?? null));
  if (anchors !== undefined) findings.guard(() => checkSeen(db, findings, anchors));
  for (const table of tables) {
    findings.guard(() => {
      checked.records += checkRecords(db, table, records);
    });
  }
  findings.guard(() => {
    checked.snapshots = checkSnapshots(db, records);
  });
  findings.guard(() => checkPositions(db, findings));
  findings.guard(() => checkMissing(records));
  findings.guard(() => checkCustody(db, findings));
  tell(STARTS.bytes);
  findings.guard(() => {
    checkBytes(db, checked, records, (share) => {
      tell(STARTS.bytes + (1 - STARTS.bytes) * share);
    });
  });
}

/** Every page and every index. */
function checkPages(db: ReadDb, findings: Findings): void {
  if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok') findings.addDamage();
}

function checkReferences(db: ReadDb, findings: Findings): void {
  const broken = statement(db, 'SELECT count(*) FROM pragma_foreign_key_check').pluck().get();
  if (broken !== 0) findings.addDamage();
}

/** Every place where the chain is broken is a finding of its own. Its entries are taken meanwhile. */
function checkChain(db: ReadDb, entries: TellingEntries, check: Check): void {
  check.journal = { ...check.journal, entries: readMeta(db).journalEntries };
  const onBroken = (seq: number): void => check.findings.add({ kind: 'journal_broken', seq });
  check.journal = verifyJournal(db, onBroken, (entry) => entries.add(entry));
  entries.complete();
}
