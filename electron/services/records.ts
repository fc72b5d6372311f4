// What the open case file says about itself: its journal and its request ledger.
import type { ChainedJournalEntry, JournalCheck } from '#shared/domain/journal.ts';
import type { LedgerRow } from '#shared/ipc/ledger.ts';
import type { CaseFile } from '../casefile/operations.ts';

/** The records of the open case file, newest first. */
export interface RecordService {
  listJournal: (limit: number) => Promise<ChainedJournalEntry[]>;
  /** Recomputes every hash of the chain. */
  verifyJournal: () => Promise<JournalCheck>;
  listRequests: (limit: number) => Promise<LedgerRow[]>;
}

/** Builds the service. */
export function createRecordService(caseFile: CaseFile): RecordService {
  return {
    listJournal: (limit) => caseFile.listJournal({ limit }),
    verifyJournal: () => caseFile.verifyJournal({}),
    listRequests: (limit) => caseFile.listRequests({ limit }),
  };
}
