// The journals of a case as a file of a bundle. An entry is whole, with its hash and the one before it, so
// that each can be computed again on its own; external recipients get commitments in place of both.
import { JOURNAL_PATH } from '#shared/bundle/index-file.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { ReadDb } from '../database.ts';
import { eachEntryOf } from './case-journal.ts';
import type { Leaving } from './leaving.ts';
import { jsonLinesFile, type PayloadFile } from './payload.ts';

/** Every entry, as it leaves. */
export function* journalEntries(db: ReadDb, caseId: CaseId, leaving: Leaving): Generator {
  for (const { entry } of eachEntryOf(db, caseId)) yield leaving.redactEntry(entry);
}

/** `data/journal/entries.jsonl`: a line for each entry, with the id of the file it is in. */
export function journalFile(db: ReadDb, caseId: CaseId, leaving: Leaving): PayloadFile {
  return jsonLinesFile(JOURNAL_PATH, function* () {
    for (const { fileId, entry } of eachEntryOf(db, caseId)) {
      yield { fileId, entry: leaving.redactEntry(entry) };
    }
  });
}
