// Reads what a name submit or poll answers (name API 2.2, 3). There is no envelope. A server may
// answer a submit with the result at once; that is taken.
import { readCarriedResult, type SentText } from '../screening/carried-result.ts';
import type { StoredTaskAnswer } from '../screening/exchange.ts';
import { isAllWell, readFailureWords } from '../screening/failure-words.ts';
import {
  isJsonObject,
  JsonNumber,
  property,
  type JsonObject,
  type JsonValue,
} from '../screening/json.ts';
import { readStatusWord } from '../screening/status-word.ts';
import { readDetail } from './detail-reader.ts';

/** The longest status word, id and query that are passed on. */
const MAX_STATUS = 100;
const MAX_ID = 200;
const MAX_QUERY = 1_000;

/** What an answer holds. `none` is neither a task nor a result. Texts are null when absent. */
export type NameTaskAnswer =
  /** At work. `status` as sent. */
  | { kind: 'task'; taskId: string | null; status: string; query: string | null }
  | {
      kind: 'result';
      taskId: string | null;
      status: string;
      query: string | null;
      result: JsonObject;
      /** Where the result is in the answer: `result`, or empty when it is the answer itself. */
      path: string;
      /** The text the result was sent in; null for an object as documented. */
      sentAsText: SentText | null;
    }
  /** Over, without a result that can be read. `reason`: as of a failed one. */
  | {
      kind: 'finished';
      taskId: string | null;
      status: string;
      query: string | null;
      reason: string | null;
    }
  | {
      kind: 'failed';
      taskId: string | null;
      status: string;
      query: string | null;
      /** The service's words on why; null when it gave none. */
      reason: string | null;
      /** A failed task may carry a result; null when it does not. Is at `result`. */
      result: JsonObject | null;
    }
  | { kind: 'none' };

/** Reads the body of a submit or a poll. Never throws. */
export function readNameTask(json: JsonValue): NameTaskAnswer {
  if (!isJsonObject(json)) return { kind: 'none' };
  const taskId = readId(property(json, 'id') ?? property(json, 'task_id'));
  const query = readText(property(json, 'query'), MAX_QUERY);
  const word = readText(property(json, 'status'), MAX_STATUS);
  const head = { taskId, status: word ?? '', query };
  const carried = readCarriedResult(property(json, 'result'), looksLikeResult);
  const reading = word === null ? null : readStatusWord(word);
  if (reading === 'failed') {
    return { kind: 'failed', ...head, reason: readReason(json), result: carried?.result ?? null };
  }
  const isThere = reading === null || reading === 'complete';
  // A word outside the list next to what looks like a result means that it is there.
  if (carried !== null && (isThere || (reading === 'unknown' && looksLikeResult(carried.result)))) {
    return { kind: 'result', ...head, ...carried, path: 'result' };
  }
  if (carried === null && looksLikeResult(json) && isThere) {
    return { kind: 'result', ...head, result: json, path: '', sentAsText: null };
  }
  if (reading === 'complete' || reading === 'ended') {
    return { kind: 'finished', ...head, reason: readReason(json) };
  }
  return taskId === null && word === null ? { kind: 'none' } : { kind: 'task', ...head };
}

/** An answer without its result, which stays in the stored bytes; null when it holds neither. */
export function toStoredTask(answer: NameTaskAnswer): StoredTaskAnswer | null {
  if (answer.kind === 'none') return null;
  const { kind, taskId, status } = answer;
  return kind === 'finished' || kind === 'failed'
    ? { kind, taskId, status, reason: answer.reason }
    : { kind, taskId, status };
}

function looksLikeResult(object: JsonObject): boolean {
  return Object.hasOwn(object, 'decision') || Object.hasOwn(object, 'risk_level');
}

function readReason(json: JsonObject): string | null {
  const detail = readDetail(json);
  return detail === null || isAllWell(detail.text) ? readFailureWords(json) : detail.text;
}

/** Texts go into the journal and to the page: of bounded length and well-formed. */
function readText(value: JsonValue | undefined, max: number): string | null {
  return typeof value === 'string' && value !== ''
    ? value.slice(0, max).replace(/\p{Surrogate}/gu, '\ufffd')
    : null;
}

function readId(value: JsonValue | undefined): string | null {
  const text = value instanceof JsonNumber ? value.text : value;
  const isId = typeof text === 'string' && text !== '' && text.length <= MAX_ID;
  // A lone surrogate cannot be part of an address, and U+FFFD replaces what could not be read: such an
  // id could never be asked for.
  return isId && !/[\p{Surrogate}\ufffd]/u.test(text) ? text : null;
}
