// Reads what a submit or a poll answers (blockchain API 2.6, 3). A server may answer a submit
// with the result at once; that is taken.
import { isJsonObject, JsonNumber, property, type JsonObject, type JsonValue } from './json.ts';
import type { NamedRulesetIds } from './exchange.ts';
import { readJobStatus } from './job.ts';

/** The longest status word that is passed on, and the longest id that is taken for one. */
const MAX_STATUS = 100;
const MAX_ID = 200;
/** Words that say in so many words that there is no result yet; a result beside them is none. */
const WAITING_WORDS: readonly string[] = [
  ...['PENDING', 'QUEUED', 'WAITING', 'SCHEDULED', 'SUBMITTED', 'ACCEPTED', 'CREATED', 'NEW'],
  ...['STARTED', 'IN_PROGRESS', 'IN PROGRESS', 'INPROGRESS', 'PARTIAL'],
];

/** What a screening answer holds. `none` is neither a job nor a result. */
export type JobAnswer =
  | { kind: 'job'; jobId: string | null; status: string }
  | {
      kind: 'result';
      jobId: string | null;
      named: NamedRulesetIds;
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
  const word = typeof status === 'string' ? boundStatus(status) : null;
  const result = property(data, 'result');
  if (isJsonObject(result) && allowsResult(word, result)) {
    return { kind: 'result', jobId, named: namedIn(result), result, path: 'data.result' };
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
      named: namedIn(data),
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

/** A word outside the list beside what looks like a result means that it is there. */
function allowsResult(word: string | null, result: JsonObject): boolean {
  const reading = word === null ? 'complete' : readJobStatus(word);
  if (reading === 'complete') return true;
  if (reading !== 'waiting' || WAITING_WORDS.includes((word ?? '').trim().toUpperCase())) {
    return false;
  }
  return looksLikeResult(result);
}

/** Status words go into the journal and to the page: of bounded length and well-formed. */
function boundStatus(status: string): string {
  return status.slice(0, MAX_STATUS).replace(/\p{Surrogate}/gu, '\ufffd');
}

function looksLikeResult(data: JsonObject): boolean {
  return Object.hasOwn(data, 'hits') || Object.hasOwn(data, 'risk') || Object.hasOwn(data, 'score');
}

function namedIn(result: JsonObject): NamedRulesetIds {
  return {
    rulesetId: readId(property(result, 'rulesetId')),
    inRulesetId: readId(property(result, 'inRulesetId')),
    outRulesetId: readId(property(result, 'outRulesetId')),
  };
}

function readId(value: JsonValue | undefined): string | null {
  const text = value instanceof JsonNumber ? value.text : value;
  const isId = typeof text === 'string' && text !== '' && text.length <= MAX_ID;
  // A lone surrogate cannot stand in an address: such an id could never be asked for.
  return isId && !/\p{Surrogate}/u.test(text) ? text : null;
}
