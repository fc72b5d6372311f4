// Screenings of names: their answers, and the service's own report that goes with the result.
import { toAppError } from '#shared/errors.ts';
import type { RequestId } from '#shared/domain/ids.ts';
import type { LedgerRow } from '#shared/records/ledger.ts';
import type { Job } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { serverWords } from '../providers/http/redaction.ts';
import type { NameAnswer } from '../providers/names/screening.ts';
import type { JobWork, WorkAnswer } from './job-work.ts';
import { NAME_SCHEDULE, toJobAnswer } from './policy.ts';
import type { RunnerContext } from './runner-context.ts';

/** A job of the name service. */
export type NameJob = Extract<Job, { kind: 'name' }>;

/** The waits before the report is asked for again. */
const REPORT_RETRIES_MS = [1_000, 3_000];

/** Builds the work of one. */
export function createNameWork(context: RunnerContext, job: NameJob): JobWork {
  const { names, caseFile } = context;
  return {
    submitPurpose: 'name_screen',
    schedule: NAME_SCHEDULE,
    // No ruleset, nothing to look up.
    lookUp: async () => () => undefined,
    endsJob: () => false,
    submit: async (environment, signal) =>
      toWorkAnswer(await names.submitName(environment, job.id, job.request, signal), environment),
    poll: async (environment, remoteId, signal) =>
      toWorkAnswer(await names.pollName(environment, job.id, remoteId, signal), environment),
    async read(id) {
      const reading = await caseFile.readNameTask({ id });
      return reading.kind === 'success'
        ? { ...reading, value: toJobAnswer(reading.value, (words) => words) }
        : reading;
    },
    async lookAfter(environment, _result, signal) {
      return { rulesets: [], reportRequestId: await findReport(context, environment, job, signal) };
    },
  };
}

function toWorkAnswer({ requestId, answer }: NameAnswer, { key }: ResolvedEnvironment): WorkAnswer {
  return { requestId, answer: toJobAnswer(answer, (words) => serverWords(words, [key])) };
}

/** The request that holds the report; null when the service gives none, or not soon. */
async function findReport(
  context: RunnerContext,
  environment: ResolvedEnvironment | null,
  job: NameJob,
  signal: AbortSignal,
): Promise<RequestId | null> {
  const stored = await findStoredReport(context, job);
  if (stored !== null || environment === null || job.remoteJobId === null) return stored;
  for (let attempt = 0; !signal.aborted; attempt++) {
    if (context.quotas.holdOf(environment, 'poll') !== null) return null;
    try {
      const report = await context.names.fetchReport(environment, job.id, job.remoteJobId, signal);
      return report?.requestId ?? null;
    } catch (error) {
      const wait = REPORT_RETRIES_MS[attempt];
      // Whatever it is: the result was paid for and is stored without its report.
      if (wait === undefined || !toAppError(error).retryable) return null;
      await context.sleep(wait, signal);
    }
  }
  return null;
}

/** Fetched before the program ended; every request may count against the quota. */
async function findStoredReport(
  { caseFile }: RunnerContext,
  job: NameJob,
): Promise<RequestId | null> {
  const rows = await caseFile.listJobRequests({ jobId: job.id, purpose: 'name_report' });
  return rows.findLast(holdsReport)?.id ?? null;
}

function holdsReport({ httpStatus, errorCode, responseBytes }: LedgerRow): boolean {
  const isGood = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  return isGood && errorCode === null && responseBytes !== null && responseBytes > 0;
}
