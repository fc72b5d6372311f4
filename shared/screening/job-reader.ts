// Reads what a submit or a poll answers (blockchain API 2.6, 3). A server may answer a submit
// with the result at once; that is taken.
import { isJsonObject, JsonNumber, property, type JsonObject, type JsonValue } from './json.ts';
import { readJobStatus } from './job.ts';

/** What a screening answer holds. `none` is neither a job nor a result. */
export type JobAnswer =
  | { kind: 'job'; jobId: string | null; status: string }
  | {
      kind: 'result';
      jobId: string | null;
      /** As the result names it (2.5). */
      rulesetId: string | null;
      result: JsonObject;
      path: string;
    }
  | { kind: 'failed'; jobId: string | null; status: string }
  | { kind: 'none' };

/** Reads the `data` of an envelope. Never throws. */
export function readJobAnswer(data: JsonValue): JobAnswer {
  if (!isJsonObject(data)) return { kind: 'none' };
  const jobId = readId(property(data, 'job_id') ?? property(data, 'jobId'));
  const status = property(data, 'status');
  const word = typeof status === 'string' ? status : null;
  const result = property(data, 'result');
  if (isJsonObject(result) && (word === null || readJobStatus(word) === 'complete')) {
    return { kind: 'result', jobId, rulesetId: rulesetIdOf(result), result, path: 'data.result' };
  }
  if (word !== null && jobId !== null) {
    const reading = readJobStatus(word);
    if (reading === 'failed') return { kind: 'failed', jobId, status: word };
    // COMPLETE without a result is not complete: keep waiting and say so.
    return { kind: 'job', jobId, status: word };
  }
  if (jobId !== null) return { kind: 'job', jobId, status: '' };
  if (looksLikeResult(data)) {
    return {
      kind: 'result',
      jobId: null,
      rulesetId: rulesetIdOf(data),
      result: data,
      path: 'data',
    };
  }
  if (word !== null) {
    return readJobStatus(word) === 'failed'
      ? { kind: 'failed', jobId, status: word }
      : { kind: 'job', jobId, status: word };
  }
  return { kind: 'none' };
}

function looksLikeResult(data: JsonObject): boolean {
  return Object.hasOwn(data, 'hits') || Object.hasOwn(data, 'risk') || Object.hasOwn(data, 'score');
}

function rulesetIdOf(result: JsonObject): string | null {
  return readId(property(result, 'rulesetId'));
}

function readId(value: JsonValue | undefined): string | null {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' && value !== '' ? value : null;
}
