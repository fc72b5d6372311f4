// What a fault can do to an exchange. One file per kind stands beside this one; the catalogue
// lists them.
import {
  JsonNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '#shared/screening/json.ts';
import type { Answer } from '../answer.ts';

/** One kind of misbehaviour; exactly one of the four things happens. */
export type Fault =
  /** The connection is reset before the request is read: nothing ran. */
  | { kind: string; stage: 'before-read' }
  /** Something else answers; the service never sees the request. */
  | { kind: string; stage: 'instead'; answer: () => Answer }
  /** The request runs, and its answer never arrives. */
  | { kind: string; stage: 'after'; then: 'reset' | 'hang' }
  /** The request runs and its answer is altered; null when this answer has nothing to alter. */
  | { kind: string; stage: 'change'; change: (answer: Answer, path: string) => Answer | null };

/** Alters `data` of a success envelope; null when there is none or nothing changed. */
function changeData(
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
export function changePollStatus(answer: Answer, path: string, status: string): Answer | null {
  if (!path.startsWith(POLL_PREFIX)) return null;
  return changeData(answer, ({ result: _result, ...job }) => ({ ...job, status }));
}

/** Alters the result inside `data`: of a complete job, or of a synchronous screening. */
export function changeResult(
  answer: Answer,
  change: (result: JsonObject) => JsonObject,
): Answer | null {
  return changeData(answer, (data) => {
    if (isJsonObject(data['result'])) return { ...data, result: change(data['result']) };
    return Array.isArray(data['hits']) ? change(data) : null;
  });
}

/** Alters `pathNodes` of every hit, in both lists of hits. */
export function changePathNodes(
  answer: Answer,
  change: (nodes: JsonValue[]) => JsonValue[],
): Answer | null {
  const changeHit = (hit: JsonValue): JsonValue =>
    isJsonObject(hit) && Array.isArray(hit['pathNodes'])
      ? { ...hit, pathNodes: change(hit['pathNodes']) }
      : hit;
  const changeHits = (hits: JsonValue | undefined): JsonValue =>
    Array.isArray(hits) ? hits.map(changeHit) : [];
  return changeResult(answer, (result) => ({
    ...result,
    hits: changeHits(result['hits']),
    highlightedHits: changeHits(result['highlightedHits']),
  }));
}

/** Every number of a value as a text with the same digits. */
export function numbersAsText(value: JsonValue): JsonValue {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return value.map(numbersAsText);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, numbersAsText(part)]));
}
