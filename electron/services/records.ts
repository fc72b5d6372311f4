// What the open case file says about itself: its journal, its request ledger, what keys cost and
// what is left of their quotas.
import type { CaseId } from '#shared/domain/ids.ts';
import type { JournalOrigin, JournalPage } from '#shared/domain/journal.ts';
import type { Clock } from '#shared/domain/time.ts';
import type { CostRow, LedgerFilter, LedgerRow, QuotaState } from '#shared/ipc/ledger.ts';
import type { CaseFile } from '../casefile/operations.ts';

/** The records of the open case file, newest first. */
export interface RecordService {
  /** Of the file, of a case or of a record, before an entry or from the end. */
  listJournal: (args: {
    caseId: CaseId | null;
    subject: string | null;
    beforeSeq: number | null;
    limit: number;
  }) => Promise<JournalPage>;
  /** The same of a file that a case was in before. */
  listCustody: (args: {
    caseId: CaseId;
    originFileId: string;
    beforeSeq: number | null;
    limit: number;
  }) => Promise<JournalPage>;
  /** The files that a case was in before, the one it came from last first. */
  listOrigins: (caseId: CaseId) => Promise<JournalOrigin[]>;
  listRequests: (filter: LedgerFilter, limit: number) => Promise<LedgerRow[]>;
  /** Per key and UTC day: today and the days before it, `days` in all. */
  listCosts: (days: number) => Promise<CostRow[]>;
  listQuotas: () => Promise<QuotaState[]>;
}

const DAY_MS = 86_400_000;

/** Builds the service. */
export function createRecordService(caseFile: CaseFile, clock: Clock): RecordService {
  return {
    listJournal: (args) => caseFile.listJournal(args),
    listCustody: (args) => caseFile.listCustody(args),
    listOrigins: (caseId) => caseFile.listOrigins({ caseId }),
    listRequests: (filter, limit) => caseFile.listRequests({ filter, limit }),
    listCosts(days) {
      const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
      return caseFile.listCosts({ since: today - (days - 1) * DAY_MS });
    },
    listQuotas: () => caseFile.listQuotas({}),
  };
}
