// Reads what a submit or a poll answers (blockchain API 2.6, 3). A server may answer a submit
// with the result at once; that is taken.
import { readCarriedResult, type SentText } from './carried-result.ts';
import type { NamedRulesetIds, StoredJobAnswer } from './exchange.ts';
import { readFailureWords } from './failure-words.ts';
import { isJsonObject, JsonNumber, property, type JsonObject, type JsonValue } from './json.ts';
import { readStatusWord } from './status-word.ts';

/** The longest status word that is passed on, and the longest id that is taken for one. */
const MAX_STATUS = 100;
const MAX_ID = 200;

/** What a screening answer holds. `none` is neither a job nor a result. */
export type JobAnswer =
  | { kind: 'job'; jobId: string | null; status: string }
  | {
      kind: 'result';
      jobId: string | null;
      named: NamedRulesetIds;
      result: JsonObject;
      path: string;
      /** The text the result was sent in; null for an object as documented. */
      sentAsText: SentText | null;
    }
  /** Over, without a result that can be read. `reason`: the service's words on why, if any. */
  | { kind: 'finished'; jobId: string | null; status: string; reason: string | null }
  | { kind: 'failed'; jobId: string | null; status: string; reason: string | null }
  | { kind: 'none' };

/** Reads the `data` of an envelope. Never throws. */
export function readJobAnswer(data: JsonValue): JobAnswer {
  if (!isJsonObject(data)) return { kind: 'none' };
  const jobId = readId(property(data, 'job_id') ?? property(data, 'jobId'));
  const status = property(data, 'status');
  const word = typeof status === 'string' ? boundStatus(status) : null;
  const reading = word === null ? null : readStatusWord(word);
  const carried = readCarriedResult(property(data, 'result'), looksLikeResult);
  if (
    carried !== null &&
    (reading === null || reading === 'complete' || isTold(reading, carried))
  ) {
    const { result } = carried;
    return { kind: 'result', jobId, named: namedIn(result), ...carried, path: 'data.result' };
  }
  if (looksLikeResult(data) && (jobId === null || reading === 'complete')) {
    const named = namedIn(data);
    return { kind: 'result', jobId, named, result: data, path: 'data', sentAsText: null };
  }
  if (word === null) return jobId === null ? { kind: 'none' } : { kind: 'job', jobId, status: '' };
  if (reading === 'failed') {
    return { kind: 'failed', jobId, status: word, reason: readFailureWords(data) };
  }
  if (reading === 'complete' || reading === 'ended') {
    return { kind: 'finished', jobId, status: word, reason: readFailureWords(data) };
  }
  return { kind: 'job', jobId, status: word };
}

/**
 * An answer without its result, which stays in the stored bytes; null when it holds neither.
 * @param message what the envelope says, for one that failed without a word of its own
 */
export function toStoredAnswer(answer: JobAnswer, message: string | null): StoredJobAnswer | null {
  switch (answer.kind) {
    case 'none':
      return null;
    case 'job':
      return answer;
    case 'result':
      return { kind: 'result', jobId: answer.jobId, named: answer.named };
    case 'finished':
    case 'failed':
      return { ...answer, reason: answer.reason ?? message };
  }
}

/** A word outside the list next to what looks like a result means that it is there. */
function isTold(reading: string, { result }: { result: JsonObject }): boolean {
  return reading === 'unknown' && looksLikeResult(result);
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
  // A lone surrogate cannot be part of an address, and U+FFFD replaces what could not be read: such an
  // id could never be asked for.
  return isId && !/[\p{Surrogate}\ufffd]/u.test(text) ? text : null;
}
