// Every fault that only the name API has. Refusals (429 of the quota, 500, 422 with a list) are faults
// of the whole service.
import { isJsonObject } from '#shared/screening/json.ts';
import { altering, type Fault } from '../../faults/fault.ts';
import { NAME_PATHS } from './change.ts';
import { REPORT_FORMS } from './report-forms.ts';
import { RESULT_FORMS } from './result-forms.ts';
import { TASK_FORMS } from './task-forms.ts';

/** All of them, in the order of the README. */
export const NAME_FAULTS: readonly Fault[] = [
  ...RESULT_FORMS,
  ...TASK_FORMS,
  altering('name-bare-search', (answer, path) => {
    if (path !== '/v1/search' || answer.body.kind !== 'json') return null;
    const { value } = answer.body;
    const results = isJsonObject(value) ? value['results'] : undefined;
    return Array.isArray(results) ? { ...answer, body: { kind: 'json', value: results } } : null;
  }),
  altering('name-no-quota-headers', (answer, path) => {
    if (!NAME_PATHS.test(path)) return null;
    const kept = Object.entries(answer.headers).filter(([name]) => !name.startsWith('x-ratelimit'));
    return { ...answer, headers: Object.fromEntries(kept) };
  }),
  ...REPORT_FORMS,
];
