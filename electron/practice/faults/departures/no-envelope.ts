// The payload arrives without `{code, msg, data}` around it.
import { isJsonObject } from '#shared/screening/json.ts';
import type { Fault } from '../fault.ts';

/** 200 with the bare `data`. */
export const noEnvelope: Fault = {
  kind: 'no-envelope',
  stage: 'change',
  change: (answer) => {
    if (answer.body.kind !== 'json' || !isJsonObject(answer.body.value)) return null;
    return { ...answer, body: { kind: 'json', value: answer.body.value['data'] ?? null } };
  },
};
