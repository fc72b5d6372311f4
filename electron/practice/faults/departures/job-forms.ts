// Jobs in other forms (contract-notes, "job", "async submit"): the id as text, other status words,
// results that are no object, a result at once.
import { JsonNumber, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import { encodeJson, succeed } from '../../answer.ts';
import { changeJob, changePollResult, changePollStatus } from '../change-answer.ts';
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

const pollStatus = (kind: string, status: string, more: JsonObject = {}): Fault => ({
  kind,
  stage: 'change',
  change: (answer, path) => changePollStatus(answer, path, status, more),
});

const pollResult = (kind: string, change: (result: JsonValue) => JsonValue | undefined): Fault => ({
  kind,
  stage: 'change',
  change: (answer, path) => changePollResult(answer, path, change),
});

/** A poll answers PROCESSING, always. */
export const neverComplete = pollStatus('never-complete', 'PROCESSING');
/** A poll answers FAILED, which no document has. */
export const failedStatus = pollStatus('failed-status', 'FAILED', {
  error: 'investigation aborted: source unavailable (fictional)',
});
/** A poll answers ERROR. */
export const errorStatus = pollStatus('error-status', 'ERROR');
/** A poll answers a word that means nothing. */
export const unknownStatus = pollStatus('unknown-status', 'ARCHIVING');

/** A poll answers TIMEOUT with a reason. */
export const timeoutStatus = pollStatus('timeout-status', 'TIMEOUT', {
  error: { code: 'E17', message: 'investigation took too long (fictional)' },
});
/** A poll answers REJECTED and nothing more. */
export const rejectedStatus = pollStatus('rejected-status', 'REJECTED');
/** The result of a complete job is a text that holds its JSON. */
export const textResult = pollResult('text-result', (result) => encodeJson(result));
/** The result of a complete job is a text of nobody's form. */
export const wordsResult = pollResult('words-result', () => 'see the portal');
/** The result of a complete job is a list. */
export const listResult = pollResult('list-result', (result) => [result]);
/** The result of a complete job is null. */
export const nullResult = pollResult('null-result', () => null);
/** A complete job has no result. */
export const noResult = pollResult('no-result', () => undefined);

/** An asynchronous submit is answered with the result instead of a job. */
export const resultAtOnce: Fault = {
  kind: 'result-at-once',
  stage: 'change',
  change: (answer) =>
    answer.resultAtOnce === undefined ? null : { ...answer, ...succeed(answer.resultAtOnce()) },
};
