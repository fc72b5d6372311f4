// A search answered with a bare list.
import { isJsonObject } from '#shared/screening/json.ts';
import type { Fault } from '../../faults/fault.ts';

/** `GET /v1/search` answers the list of results alone. */
export const bareSearch: Fault = {
  kind: 'name-bare-search',
  stage: 'change',
  change: (answer, path) => {
    if (path !== '/v1/search' || answer.body.kind !== 'json') return null;
    const { value } = answer.body;
    const results = isJsonObject(value) ? value['results'] : undefined;
    return Array.isArray(results) ? { ...answer, body: { kind: 'json', value: results } } : null;
  },
};
