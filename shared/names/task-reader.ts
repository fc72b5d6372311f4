// Reads what a name submit or poll answers (name API 2.2, 3). There is no envelope. A server may
// answer a submit with the result at once; that is taken.
import {
  isJsonObject,
  JsonNumber,
  property,
  type JsonObject,
  type JsonValue,
} from '../screening/json.ts';
import { readDetail } from './detail-reader.ts';
import { readNameStatus } from './task.ts';

/** The longest status word, id and query that are passed on. */
const MAX_STATUS = 100;
const MAX_ID = 200;
const MAX_QUERY = 1_000;

/** What an answer holds. `none` is neither a task nor a result. Texts are null when absent. */
export type NameTaskAnswer =
  /** At work, or completed without a result, which is not complete. `status` as sent. */
  | { kind: 'task'; taskId: string | null; status: string; query: string | null }
  | {
      kind: 'result';
      taskId: string | null;
      status: string;
      query: string | null;
      result: JsonObject;
      /** Where the result stands in the answer: `result`, or empty when it is the answer itself. */
      path: string;
    }
  | {
      kind: 'failed';
      taskId: string | null;
      status: string;
      query: string | null;
      /** The service's words on why; null when it gave none. */
      reason: string | null;
      /** A failed task may carry a result; null when it does not. Stands at `result`. */
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
  const carried = property(json, 'result');
  const result = isJsonObject(carried) ? carried : null;
  const state = word === null ? null : readNameStatus(word);
  if (state === 'failed') return { kind: 'failed', ...head, reason: readReason(json), result };
  if (result !== null && allowsResult(word, result)) {
    return { kind: 'result', ...head, result, path: 'result' };
  }
  if (result === null && looksLikeResult(json) && (state === null || state === 'completed')) {
    return { kind: 'result', ...head, result: json, path: '' };
  }
  return taskId === null && word === null ? { kind: 'none' } : { kind: 'task', ...head };
}

/** Words that say that there is no result yet; one beside them is not taken. */
const WAITING_WORDS: readonly string[] = [
  ...['processing', 'pending', 'queued', 'waiting', 'running', 'started', 'submitted', 'accepted'],
  ...['created', 'new', 'in_progress', 'in progress', 'partial'],
];

/** A word outside the list beside what looks like a result means that it is there. */
function allowsResult(word: string | null, result: JsonObject): boolean {
  if (word === null || readNameStatus(word) === 'completed') return true;
  return !WAITING_WORDS.includes(word.trim().toLowerCase()) && looksLikeResult(result);
}

function looksLikeResult(object: JsonObject): boolean {
  return Object.hasOwn(object, 'decision') || Object.hasOwn(object, 'risk_level');
}

function readReason(json: JsonObject): string | null {
  const words = ['error', 'message', 'reason'].map((key) => readText(property(json, key), 1_000));
  return readDetail(json)?.text ?? words.find((word) => word !== null) ?? null;
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
  // A lone surrogate cannot stand in an address: such an id could never be asked for.
  return isId && !/\p{Surrogate}/u.test(text) ? text : null;
}
