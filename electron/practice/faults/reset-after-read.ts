// The connection is reset after the request ran.
import type { Fault } from './fault.ts';

/** Reset instead of an answer: a job may have been accepted. */
export const resetAfterRead: Fault = { kind: 'reset-after-read', stage: 'after', then: 'reset' };
