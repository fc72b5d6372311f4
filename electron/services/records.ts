// What the open case file says about itself: its journal, its request ledger, what keys cost and
// what is left of their quotas.
import type { Clock } from '#shared/domain/time.ts';
import type { Namespaces } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';

const DAY_MS = 86_400_000;

/** The records of the open case file, newest first. */
export function createRecordServices(
  caseFile: CaseFile,
  clock: Clock,
): Pick<Namespaces, 'journal' | 'ledger'> {
  return {
    journal: {
      list: ({ caseId, subject, originFileId, beforeSeq, limit }) =>
        originFileId === undefined || caseId === null
          ? caseFile.listJournal({ caseId, subject, beforeSeq, limit })
          : caseFile.listCustody({ caseId, originFileId, beforeSeq, limit }),
      origins: caseFile.listOrigins,
    },
    ledger: {
      list: ({ limit, ...filter }) => caseFile.listRequests({ filter, limit }),
      /** Per key and UTC day: today and the days before it, `days` in all. */
      costs({ days }) {
        const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
        return caseFile.listCosts({ since: today - (days - 1) * DAY_MS });
      },
      quotas: caseFile.listQuotas,
    },
  };
}
