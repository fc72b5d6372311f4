// Altering an answer that ran: the parts of it that departures touch. Every function gives null
// when the answer has nothing to alter.
import {
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import type { Answer } from '../answer.ts';

/** Replaces the whole JSON body of a success. */
export function changeBody(
  answer: Answer,
  change: (envelope: JsonObject) => JsonValue | null,
): Answer | null {
  if (answer.status !== 200 || answer.body.kind !== 'json') return null;
  if (!isJsonObject(answer.body.value)) return null;
  return { ...answer, body: { kind: 'json', value: change(answer.body.value) } };
}

/** Alters `data` of a success envelope when it is an object. */
export function changeData(
  answer: Answer,
  change: (data: JsonObject) => JsonObject | null,
): Answer | null {
  if (answer.body.kind !== 'json' || !isJsonObject(answer.body.value)) return null;
  const { data } = answer.body.value;
  if (!isJsonObject(data)) return null;
  const changed = change(data);
  if (changed === null) return null;
  return { ...answer, body: { kind: 'json', value: { ...answer.body.value, data: changed } } };
}

const POLL_PREFIX = '/api/v3/screen/result/';

/** Replaces the status word of a poll and takes its result away; submits stay as they are. */
export function changePollStatus(
  answer: Answer,
  path: string,
  status: string,
  more: JsonObject = {},
): Answer | null {
  if (!path.startsWith(POLL_PREFIX)) return null;
  return changeData(answer, ({ result: _result, ...job }) => ({ ...job, status, ...more }));
}

/** Replaces the result that a poll carries; a poll without one stays as it is. */
export function changePollResult(
  answer: Answer,
  path: string,
  change: (result: JsonValue) => JsonValue | undefined,
): Answer | null {
  if (!path.startsWith(POLL_PREFIX)) return null;
  return changeData(answer, ({ result, ...job }) => {
    if (result === undefined) return null;
    const changed = change(result);
    return changed === undefined ? job : { ...job, result: changed };
  });
}

/** Alters a job object: a submit's answer or a poll's. */
export function changeJob(answer: Answer, change: (job: JsonObject) => JsonObject): Answer | null {
  return changeData(answer, (data) => (data['job_id'] === undefined ? null : change(data)));
}

/** Alters the result inside `data`: of a complete job, or of a synchronous screening. */
export function changeResult(
  answer: Answer,
  change: (result: JsonObject) => JsonObject | null,
): Answer | null {
  return changeData(answer, (data) => {
    if (!isJsonObject(data['result'])) return Array.isArray(data['hits']) ? change(data) : null;
    const result = change(data['result']);
    return result === null ? null : { ...data, result };
  });
}

/** Alters every hit, in both lists of hits; null when there is none. */
export function changeHits(answer: Answer, change: (hit: JsonObject) => JsonObject): Answer | null {
  return changeResult(answer, (result) => {
    const { hits } = result;
    if (!Array.isArray(hits) || hits.length === 0) return null;
    return {
      ...result,
      hits: changeObjects(hits, change),
      highlightedHits: changeObjects(result['highlightedHits'], change),
    };
  });
}

/** Alters `pathNodes` of every hit. */
export function changePathNodes(
  answer: Answer,
  change: (nodes: JsonValue[]) => JsonValue[],
): Answer | null {
  return changeHits(answer, (hit) =>
    Array.isArray(hit['pathNodes']) ? { ...hit, pathNodes: change(hit['pathNodes']) } : hit,
  );
}

/** The objects of a list, altered; anything else in it stays. No list is an empty one. */
export function changeObjects(
  list: JsonValue | undefined,
  change: (object: JsonObject) => JsonValue,
): JsonValue[] {
  if (!Array.isArray(list)) return [];
  return list.map((value) => (isJsonObject(value) ? change(value) : value));
}

/** Some members of an object altered where they are there; null when none of them is. */
export function changeMembers(
  object: JsonObject,
  names: readonly string[],
  change: (value: JsonValue) => JsonValue | undefined,
): JsonObject | null {
  if (!names.some((name) => object[name] !== undefined)) return null;
  const changed: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    const next = names.includes(name) ? change(value) : value;
    if (next !== undefined) changed[name] = next;
  }
  return changed;
}

/** Every number of a value as a text with the same digits. */
export function numbersAsText(value: JsonValue): JsonValue {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return value.map(numbersAsText);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, numbersAsText(part)]));
}
