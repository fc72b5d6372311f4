// Calls about what the case file says of itself: journal and ledger.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `journal.*` and `ledger.*`. */
export function createRecordHandlers({
  records,
}: HandlerServices): HandlersOf<'journal' | 'ledger'> {
  return {
    'journal.list': ({ caseId, subject, originFileId, beforeSeq, limit }) =>
      originFileId === undefined || caseId === null
        ? records.listJournal({ caseId, subject, beforeSeq, limit })
        : records.listCustody({ caseId, originFileId, beforeSeq, limit }),
    'journal.origins': ({ caseId }) => records.listOrigins(caseId),
    'ledger.list': ({ limit, ...filter }) => records.listRequests(filter, limit),
    'ledger.costs': ({ days }) => records.listCosts(days),
    'ledger.quotas': () => records.listQuotas(),
  };
}
