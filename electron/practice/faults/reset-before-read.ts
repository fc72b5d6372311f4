// The connection is reset as soon as the request's head arrives.
import type { Fault } from './fault.ts';

/** Reset before the body is read: nothing ran. */
export const resetBeforeRead: Fault = { kind: 'reset-before-read', stage: 'before-read' };
