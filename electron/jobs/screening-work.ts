// Screenings of addresses and transactions: their answers, and the rulesets they are judged by.
import type { AnswerReading, StoredJobAnswer } from '#shared/screening/exchange.ts';
import type { Job } from '#shared/screening/job.ts';
import type { ResolvedEnvironment } from '../providers/environment.ts';
import { serverWords } from '../providers/http/redaction.ts';
import type { ScreeningAnswer } from '../providers/screening/screen.ts';
import type { JobWork, WorkAnswer } from './job-work.ts';
import { isMissingRuleset, SCREENING_SCHEDULE, toJobAnswer } from './policy.ts';
import { askedIds, findInForceNow, freezeForSnapshot } from './rulesets-of-job.ts';
import type { RunnerContext } from './runner-context.ts';

/** A job of the blockchain service. */
export type ScreeningJob = Extract<Job, { kind: 'kya' | 'kyt' }>;

/** Builds the work of one. */
export function createScreeningWork(
  context: RunnerContext,
  job: ScreeningJob,
  submit: (environment: ResolvedEnvironment, signal: AbortSignal) => Promise<ScreeningAnswer>,
): JobWork {
  const { client, caseFile } = context;
  return {
    submitPurpose: 'screen',
    schedule: SCREENING_SCHEDULE,
    async lookUp(environment, signal) {
      const inForce = await findInForceNow(context, environment, job, signal);
      return () => void context.inForce.set(job.id, inForce);
    },
    endsJob: (error) => isMissingRuleset(error, askedIds(job)),
    submit: async (environment, signal) =>
      toWorkAnswer(await submit(environment, signal), environment),
    poll: async (environment, remoteId, signal) =>
      toWorkAnswer(await client.pollResult(environment, job.id, remoteId, signal), environment),
    async read(id) {
      const reading: AnswerReading<StoredJobAnswer> = await caseFile.readJobAnswer({ id });
      return reading.kind === 'success'
        ? { ...reading, value: toJobAnswer(reading.value, (words) => words) }
        : reading;
    },
    async lookAfter(environment, { named }, signal) {
      const rulesets = await freezeForSnapshot(context, environment, job, named, signal);
      return { rulesets, reportRequestId: null };
    },
  };
}

/** Its words in the form that may be shown: without the key it was asked with. */
function toWorkAnswer(
  { requestId, answer }: ScreeningAnswer,
  { key }: ResolvedEnvironment,
): WorkAnswer {
  return { requestId, answer: toJobAnswer(answer, (words) => serverWords(words, [key])) };
}
