// How a case changes its status. Closing seals it, reopening lifts the seal; both take a reason.
import type { CaseStatus, CaseSummary } from '#shared/domain/case.ts';
import type { CaseId } from '#shared/domain/ids.ts';
import type { UtcMs } from '#shared/domain/time.ts';
import { AppError } from '#shared/errors.ts';
import type { WriteDb } from '../database.ts';
import { changesBetween, journalRecord } from '../records.ts';
import { getCase, getCaseToChange, requireNoOpenJobs, storeCase } from './cases.ts';

/**
 * Moves a case to another status. Errors: `record.not_found`, `case.wrong_status` when it is
 * there already, `case.has_open_jobs` for closing while jobs are under way or undecided,
 * `input.invalid` for closing or reopening without a reason, `record.unreadable` for tags that cannot be read.
 */
export function setCaseStatus(
  db: WriteDb,
  args: { id: CaseId; status: CaseStatus; why: string | null; at: UtcMs },
): CaseSummary {
  const { id, status, at } = args;
  const before = getCaseToChange(db, id);
  if (before.status === status) {
    throw new AppError('case.wrong_status', 'the case has this status', { details: { status } });
  }
  const isClosing = status === 'closed';
  const isReopening = before.status === 'closed';
  const why = args.why?.trim() ?? '';
  if ((isClosing || isReopening) && why === '') {
    throw new AppError('input.invalid', 'closing and reopening a case take a reason', {
      details: { field: 'why' },
    });
  }
  if (isClosing) requireNoOpenJobs(db, id);
  const record = {
    ...before,
    status,
    openedAt: isReopening ? at : before.openedAt,
    closedAt: isClosing ? at : null,
    updatedAt: at,
  };
  storeCase(db, record);
  journalRecord(db, {
    at,
    kind: isClosing ? 'case.closed' : isReopening ? 'case.reopened' : 'case.status_changed',
    caseId: id,
    id,
    what: changesBetween({ status: before.status }, { status }),
    why: why === '' ? null : why,
    before,
    record,
  });
  return getCase(db, id);
}
