// An answer that does not say what is left.
import type { Fault } from '../../faults/fault.ts';
import { NAME_PATHS } from './change.ts';

/** Takes the rate-limit headers away. */
export const noQuotaHeaders: Fault = {
  kind: 'name-no-quota-headers',
  stage: 'change',
  change: (answer, path) => {
    if (!NAME_PATHS.test(path)) return null;
    const kept = Object.entries(answer.headers).filter(([name]) => !name.startsWith('x-ratelimit'));
    return { ...answer, headers: Object.fromEntries(kept) };
  },
};
