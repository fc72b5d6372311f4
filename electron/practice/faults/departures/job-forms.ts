// Jobs in other forms (contract-notes, "job", "async submit"): the id as text, other status words,
// a result at once.
import { JsonNumber } from '#shared/screening/json.ts';
import { succeed } from '../../answer.ts';
import { changeJob, changePollStatus } from '../change-answer.ts';
import type { Fault } from '../fault.ts';

/** `job_id` is a text. */
export const textJobId: Fault = {
  kind: 'text-job-id',
  stage: 'change',
  change: (answer) =>
    changeJob(answer, (job) => {
      const id = job['job_id'];
      return { ...job, job_id: id instanceof JsonNumber ? id.text : (id ?? null) };
    }),
};

/** `status` in small letters. */
export const lowerCaseStatus: Fault = {
  kind: 'lower-case-status',
  stage: 'change',
  change: (answer) =>
    changeJob(answer, (job) => {
      const { status } = job;
      return { ...job, status: typeof status === 'string' ? status.toLowerCase() : (status ?? '') };
    }),
};

const pollStatus = (kind: string, status: string): Fault => ({
  kind,
  stage: 'change',
  change: (answer, path) => changePollStatus(answer, path, status),
});

/** A poll answers PROCESSING, always. */
export const neverComplete = pollStatus('never-complete', 'PROCESSING');
/** A poll answers FAILED, which no document has. */
export const failedStatus = pollStatus('failed-status', 'FAILED');
/** A poll answers ERROR. */
export const errorStatus = pollStatus('error-status', 'ERROR');
/** A poll answers a word that means nothing. */
export const unknownStatus = pollStatus('unknown-status', 'ARCHIVING');

/** An asynchronous submit is answered with the result instead of a job. */
export const resultAtOnce: Fault = {
  kind: 'result-at-once',
  stage: 'change',
  change: (answer) =>
    answer.resultAtOnce === undefined ? null : { ...answer, ...succeed(answer.resultAtOnce()) },
};
