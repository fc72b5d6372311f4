// A similarity as a percentage in words.
import { isJsonObject, JsonNumber, type JsonValue } from '#shared/screening/json.ts';
import type { Fault } from '../../faults/fault.ts';
import { changeGroups } from './change.ts';

/** `0.9312` becomes `93%`. */
export const percentSimilarity: Fault = {
  kind: 'name-percent-similarity',
  stage: 'change',
  change: (answer, path) =>
    changeGroups(answer, path, (group) => {
      const triggers = group['triggers'];
      return Array.isArray(triggers) ? { ...group, triggers: triggers.map(toPercent) } : group;
    }),
};

function toPercent(trigger: JsonValue): JsonValue {
  if (!isJsonObject(trigger)) return trigger;
  const similarity = trigger['similarity'];
  return similarity instanceof JsonNumber
    ? { ...trigger, similarity: `${Math.round(similarity.value * 100)}%` }
    : trigger;
}
