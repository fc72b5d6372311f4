// Whether a case file goes on where this machine left it. Intents of a copy or of an older state
// may have been sent from the original since: sending them again would be a second bill.
import type { CaseFile } from '../casefile/operations.ts';
import type { JournalEnd } from './settings.ts';

/** Where the journal of the open file ends now. */
export async function readJournalEnd(caseFile: CaseFile): Promise<JournalEnd> {
  const [newest] = await caseFile.listJournal({ limit: 1 });
  if (newest === undefined) throw new Error('a case file without a journal entry');
  return { entries: newest.seq, head: newest.hash };
}

/**
 * Whether the open file's journal holds the entry at which this machine last saw it end; false
 * for a file that was never seen here.
 * @param now where the journal ends now
 * @param seen where it ended then
 */
export async function goesOnFrom(
  caseFile: CaseFile,
  now: JournalEnd,
  seen: JournalEnd | undefined,
): Promise<boolean> {
  if (seen === undefined || now.entries < seen.entries) return false;
  const since = await caseFile.listJournal({ limit: now.entries - seen.entries + 1 });
  return since.some(({ seq, hash }) => seq === seen.entries && hash === seen.head);
}
