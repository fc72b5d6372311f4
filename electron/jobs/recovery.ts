// After a crash: what the ledger says of jobs that were being sent. An answer that was stored
// before the job took note of it is an answer; only without one nobody knows.
import type { JobId } from '#shared/domain/ids.ts';
import type { LedgerRow } from '#shared/records/ledger.ts';
import { NO_RULESET_NAMED } from '#shared/screening/exchange.ts';
import type { Job, JobState } from '#shared/screening/job.ts';
import type { JobPatch } from '../casefile/job-changes.ts';
import { isResultThatCannotBeOpened, refusalInLedger } from '../providers/call.ts';
import type { ArrivedResult, JobWork } from './job-work.ts';
import { workOf } from './work-of-job.ts';
import { afterSubmitAnswer, afterSubmitFailure, worseBilled } from './policy.ts';
import type { RunnerContext } from './runner-context.ts';

/** Moves every `sending` job whose submit has a readable answer; the others stay as they are. */
export async function settleInterrupted(context: RunnerContext): Promise<void> {
  const { caseFile, clock, progress } = context;
  for (const job of await caseFile.listCurrentJobs({ completeSince: null })) {
    if (job.state !== 'sending' || job.isRequestUnreadable) continue;
    const change = await readInterrupted(context, job);
    if (change === null) continue;
    const { to, patch } = change;
    const where = { id: job.id, from: ['sending'] as const, at: clock.now(), why: null };
    progress.tell(await caseFile.changeJob({ ...where, to, patch }));
  }
}

/** The result of a job that the service answered at once; null when there is none. */
export async function findImmediateResult(
  { caseFile }: RunnerContext,
  id: JobId,
  { submitPurpose, read }: JobWork,
): Promise<ArrivedResult | null> {
  const submits = await caseFile.listJobRequests({ jobId: id, purpose: submitPurpose });
  for (const row of submits.filter(isAnswered).reverse()) {
    const { id: requestId } = row;
    const reading = await read(requestId);
    if (isResultThatCannotBeOpened(row, reading)) {
      return { requestId, named: NO_RULESET_NAMED, ended: null };
    }
    if (reading.kind === 'success' && reading.value.kind === 'result') {
      return { requestId, named: reading.value.named, ended: null };
    }
  }
  return null;
}

async function readInterrupted(
  context: RunnerContext,
  job: Job,
): Promise<{ to: JobState; patch: JobPatch } | null> {
  const { submitPurpose: purpose, read } = workOf(context, job);
  const submits = await context.caseFile.listJobRequests({ jobId: job.id, purpose });
  const row = submits.at(-1);
  // The row is written before the first byte, so nothing newer was sent than the last one says.
  if (row?.reached === 'no') return { to: 'intent', patch: { error: null } };
  if (row === undefined || row.httpStatus === null || row.errorCode !== null) return null;
  const { id, httpStatus } = row;
  const reading = await read(id);
  if (isAnswered(row) && reading.kind === 'success') {
    const answer = reading.value;
    const isOpen = answer.kind === 'job' || answer.kind === 'finished';
    if (isOpen && answer.remoteId === null) return null;
    return afterSubmitAnswer(job, answer, id, answeredAt(row));
  }
  if (isAnswered(row) && isResultThatCannotBeOpened(row, reading)) {
    const answer = { kind: 'result', remoteId: null, named: NO_RULESET_NAMED } as const;
    return afterSubmitAnswer(job, answer, id, answeredAt(row));
  }
  const error = refusalInLedger(httpStatus, id, reading, purpose);
  const failure = afterSubmitFailure(error, job.kind);
  if (failure.to === 'unknown') return null;
  const billed = worseBilled(job.billed, failure.billed);
  return { to: failure.to, patch: { billed, error: error.toWire() } };
}

function isAnswered({ httpStatus, errorCode }: LedgerRow): boolean {
  return errorCode === null && httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}

function answeredAt({ sentAt, durationMs }: LedgerRow): number {
  return Math.round(sentAt + (durationMs ?? 0));
}
