// What the journals say of a case: of the files it came through, then of this one.
import type { CaseId } from '#shared/domain/ids.ts';
import type { ChainedJournalEntry } from '#shared/domain/journal.ts';
import { LIST_CASE_JOURNAL } from '../dossier.ts';
import { statement, type ReadDb } from '../database.ts';
import { AppError } from '#shared/errors.ts';
import { chainHash, COUNT_JOURNAL_OF_CASE, toChainedEntry, type JournalRow } from '../journal.ts';
import { readMeta } from '../tables/meta.ts';

const CUSTODY_OF_CASE = `SELECT *, origin_case_id AS case_of_entry
  FROM custody_entries WHERE case_id = ? ORDER BY origin_file_id, seq`;
const COUNT_CUSTODY_OF_CASE = 'SELECT count(*) FROM custody_entries WHERE case_id = ?';

/** An entry and the case file in whose journal it is. */
export interface EntryOfFile {
  fileId: string;
  entry: ChainedJournalEntry;
}

type CustodyRow = JournalRow & { origin_file_id: string; case_of_entry: string | null };

/** Every entry of a case, those that came with it first. Errors: `evidence.hash_mismatch`. */
export function* eachEntryOf(db: ReadDb, caseId: CaseId): Generator<EntryOfFile> {
  // Statements of their own: they are iterated.
  for (const row of db.prepare(CUSTODY_OF_CASE).iterate(caseId)) {
    const { origin_file_id: fileId, case_of_entry, ...entry } = row as CustodyRow;
    yield { fileId, entry: toChainedEntry({ ...entry, case_id: case_of_entry }) };
  }
  const { fileId } = readMeta(db);
  for (const row of db.prepare(LIST_CASE_JOURNAL).iterate(caseId)) {
    const entry = toChainedEntry(row as JournalRow);
    assertFollows(entry);
    yield { fileId, entry };
  }
}

/** Errors: `evidence.hash_mismatch`. What was erased lawfully has lost what its hash was taken of. */
function assertFollows({ previousHash, hash, ...entry }: ChainedJournalEntry): void {
  if (entry.kind === 'erased' || chainHash(previousHash, entry) === hash) return;
  throw new AppError('evidence.hash_mismatch', 'an entry of the journal has another hash', {
    details: { record: 'journal', id: String(entry.seq) },
  });
}

/** How many there are. */
export function countEntriesOf(db: ReadDb, caseId: CaseId): number {
  const came = statement(db, COUNT_CUSTODY_OF_CASE).pluck().get(caseId) as number;
  return came + (statement(db, COUNT_JOURNAL_OF_CASE).pluck().get({ caseId }) as number);
}

/** Those of this file alone, which reports list. Errors: `evidence.hash_mismatch`. */
export function ownEntriesOf(db: ReadDb, caseId: CaseId): ChainedJournalEntry[] {
  const own = readMeta(db).fileId;
  return [...eachEntryOf(db, caseId)].flatMap(({ fileId, entry }) =>
    fileId === own ? [entry] : [],
  );
}
