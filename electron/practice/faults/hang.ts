// The request runs and the answer never comes.
import type { Fault } from './fault.ts';

/** The connection stays open without an answer until one side closes it. */
export const hang: Fault = { kind: 'hang', stage: 'after', then: 'hang' };
