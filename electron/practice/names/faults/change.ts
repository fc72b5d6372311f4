// How faults of the name API alter an answer: polls, results, groups.
import { HIT_GROUPS } from '#shared/domain/names.ts';
import { isJsonObject, type JsonObject } from '#shared/screening/json.ts';
import type { Answer } from '../../answer.ts';

/** Alters a JSON object answered with 200 under a path; null for everything else. */
export function changeBody(
  answer: Answer,
  path: string,
  paths: RegExp,
  change: (body: JsonObject) => JsonObject | null,
): Answer | null {
  if (answer.status !== 200 || !paths.test(path)) return null;
  if (answer.body.kind !== 'json' || !isJsonObject(answer.body.value)) return null;
  const changed = change(answer.body.value);
  return changed === null ? null : { ...answer, body: { kind: 'json', value: changed } };
}

/** `GET /v1/screening/{id}`. */
export const POLL_PATH = /^\/v1\/screening\/[^/]+$/;
/** `POST /v1/screening`. */
export const SUBMIT_PATH = /^\/v1\/screening$/;
/** Every path of the name API. */
export const NAME_PATHS = /^\/v1\//;

/** Alters the result of a poll that carries a whole one. */
export function changeNameResult(
  answer: Answer,
  path: string,
  change: (result: JsonObject) => JsonObject,
): Answer | null {
  return changeBody(answer, path, POLL_PATH, (task) => {
    const result = task['result'];
    return isJsonObject(result) && 'decision' in result
      ? { ...task, result: change(result) }
      : null;
  });
}

/** Alters every group of hits of a poll's result. */
export function changeGroups(
  answer: Answer,
  path: string,
  change: (group: JsonObject, name: (typeof HIT_GROUPS)[number]) => JsonObject,
): Answer | null {
  return changeNameResult(answer, path, (result) => {
    const groups = HIT_GROUPS.flatMap((name) => {
      const group = result[name];
      return isJsonObject(group) ? [[name, change(group, name)] as const] : [];
    });
    return { ...result, ...Object.fromEntries(groups) };
  });
}
