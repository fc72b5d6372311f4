// Calls about the case file and its own records.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `caseFile.*`, `journal.*` and `ledger.*`. */
export function createCaseFileHandlers({
  session,
  records,
}: HandlerServices): HandlersOf<'caseFile' | 'journal' | 'ledger'> {
  return {
    'caseFile.status': () => session.status(),
    'caseFile.choosePath': async ({ purpose }) => ({ path: await session.choosePath(purpose) }),
    'caseFile.create': (args) => session.create(args),
    'caseFile.open': (args) => session.open(args),
    'caseFile.close': () => session.close(),
    'journal.list': ({ limit }) => records.listJournal(limit),
    'journal.verify': () => records.verifyJournal(),
    'ledger.list': ({ limit }) => records.listRequests(limit),
  };
}
