// Status and decision in another letter case.
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/screening/json.ts';
import type { Fault } from '../../faults/fault.ts';
import { changeBody } from './change.ts';

/** `COMPLETED`, `reject`, `SEVERE`. */
export const statusCase: Fault = {
  kind: 'name-status-case',
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, /^\/v1\/screening(\/[^/]+)?$/, (task) => {
      const result = task['result'];
      return {
        ...task,
        status: upper(task['status']),
        ...(isJsonObject(result) ? { result: changeWords(result) } : {}),
      };
    }),
};

function changeWords(result: JsonObject): JsonObject {
  const decision = result['decision'];
  if (typeof decision !== 'string') return result;
  const level = upper(result['risk_level']);
  return { ...result, decision: decision.toLowerCase(), risk_level: level };
}

function upper(value: JsonValue | undefined): JsonValue {
  return typeof value === 'string' ? value.toUpperCase() : (value ?? null);
}
