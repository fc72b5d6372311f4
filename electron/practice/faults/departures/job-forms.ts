// Jobs in other forms (contract-notes, "job", "async submit"): the id as text, other status words,
// results that are no object, a result at once.
import { JsonNumber, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import { encodeJson, succeed } from '../../answer.ts';
import { changeJob, changePollResult, changePollStatus } from '../change-answer.ts';
import { altering, type Fault } from '../fault.ts';

/** In the order of FAULTS.md. */
export const JOB_FORMS: readonly Fault[] = [
  pollStatus('never-complete', 'PROCESSING'),
  // Words that no document has, with a reason, with a code, alone, and one that means nothing.
  pollStatus('failed-status', 'FAILED', {
    error: 'investigation aborted: source unavailable (fictional)',
  }),
  pollStatus('error-status', 'ERROR'),
  pollStatus('timeout-status', 'TIMEOUT', {
    error: { code: 'E17', message: 'investigation took too long (fictional)' },
  }),
  pollStatus('rejected-status', 'REJECTED'),
  pollStatus('unknown-status', 'ARCHIVING'),
  // A text that holds the result's JSON, and one of nobody's form.
  pollResult('text-result', (result) => encodeJson(result)),
  pollResult('words-result', () => 'see the portal'),
  pollResult('list-result', (result) => [result]),
  pollResult('null-result', () => null),
  pollResult('no-result', () => undefined),
  altering('lower-case-status', (answer) =>
    changeJob(answer, (job) => {
      const { status } = job;
      return { ...job, status: typeof status === 'string' ? status.toLowerCase() : (status ?? '') };
    }),
  ),
  altering('text-job-id', (answer) =>
    changeJob(answer, (job) => {
      const id = job['job_id'];
      return { ...job, job_id: id instanceof JsonNumber ? id.text : (id ?? null) };
    }),
  ),
  // An asynchronous submit is answered with the result instead of a job.
  altering('result-at-once', (answer) =>
    answer.resultAtOnce === undefined ? null : { ...answer, ...succeed(answer.resultAtOnce()) },
  ),
];

function pollStatus(kind: string, status: string, more: JsonObject = {}): Fault {
  return altering(kind, (answer, path) => changePollStatus(answer, path, status, more));
}

function pollResult(kind: string, change: (result: JsonValue) => JsonValue | undefined): Fault {
  return altering(kind, (answer, path) => changePollResult(answer, path, change));
}
