// Fields that no document names.
import { isJsonObject, type JsonValue } from '#shared/screening/json.ts';
import { jsonNumber } from '../../answer.ts';
import type { Fault } from '../../faults/fault.ts';
import { changeNameResult } from './change.ts';

/** Adds members to the result, to its groups and to their triggers. */
export const nameUnknownFields: Fault = {
  kind: 'name-unknown-fields',
  stage: 'change',
  change: (answer, path) =>
    changeNameResult(answer, path, (result) => ({
      ...Object.fromEntries(Object.entries(result).map(([name, part]) => [name, extend(part)])),
      engine: { build: 'practice-x', latency: jsonNumber('12.50') },
    })),
};

function extend(part: JsonValue): JsonValue {
  if (!isJsonObject(part)) return part;
  const triggers = part['triggers'];
  return {
    ...part,
    confidence: jsonNumber('0.870'),
    ...(Array.isArray(triggers) ? { triggers: triggers.map(addSource) } : {}),
  };
}

function addSource(trigger: JsonValue): JsonValue {
  return isJsonObject(trigger) ? { ...trigger, source_system: 'practice-x' } : trigger;
}
