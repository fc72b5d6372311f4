// Whether a case file continues where this machine left it. Intents of a copy or of an older state
// may have been sent from the original since: sending them again would be a second bill.
import type { CaseFile } from '../casefile/operations.ts';
import type { JournalEnd } from './settings.ts';

const WHOLE_FILE = { caseId: null, subject: null } as const;

/** Where the journal of the open file ends now. */
export async function readJournalEnd(caseFile: Pick<CaseFile, 'listJournal'>): Promise<JournalEnd> {
  const { entries } = await caseFile.listJournal({ ...WHOLE_FILE, beforeSeq: null, limit: 1 });
  const [newest] = entries;
  if (newest === undefined) throw new Error('a case file without a journal entry');
  return { entries: newest.seq, head: newest.hash };
}

/**
 * Whether the open file's journal holds the entry at which this machine last saw it end; false
 * for a file that was never seen here.
 * @param seen where it ended then
 */
export async function goesOnFrom(
  caseFile: Pick<CaseFile, 'listJournal'>,
  seen: JournalEnd | undefined,
): Promise<boolean> {
  if (seen === undefined) return false;
  return (await endsWith(caseFile, seen.entries))?.head === seen.head;
}

/** Where the journal ended when it had so many entries; null where it has no such entry. */
export async function endsWith(
  caseFile: Pick<CaseFile, 'listJournal'>,
  entries: number,
): Promise<JournalEnd | null> {
  const page = { ...WHOLE_FILE, beforeSeq: entries + 1, limit: 1 };
  const [last] = (await caseFile.listJournal(page)).entries;
  return last?.seq === entries ? { entries, head: last.hash } : null;
}

/** Entries that tell of no change of what the file holds. */
const WITHOUT_CHANGE = ['casefile.opened', 'casefile.verified'];
const LOOKED_AT = 100;

/** Whether anything but its own opening and checking was journaled since. */
export async function hasGrownSince(
  caseFile: Pick<CaseFile, 'listJournal'>,
  seen: JournalEnd | undefined,
): Promise<boolean> {
  if (seen === undefined || !(await goesOnFrom(caseFile, seen))) return true;
  const page = { ...WHOLE_FILE, beforeSeq: null, limit: LOOKED_AT };
  const { entries } = await caseFile.listJournal(page);
  const isWhole = entries.some(({ seq }) => seq === seen.entries);
  const since = entries.filter(({ seq }) => seq > seen.entries);
  return !isWhole || since.some(({ kind }) => !WITHOUT_CHANGE.includes(kind));
}
