// Words outside the documented lists.
import type { Fault } from '../../faults/fault.ts';
import { changeNameResult } from './change.ts';

/** A decision and a risk level that no document names. */
export const unknownWords: Fault = {
  kind: 'name-unknown-words',
  stage: 'change',
  change: (answer, path) =>
    changeNameResult(answer, path, (result) => ({
      ...result,
      decision: 'HOLD',
      risk_level: 'extreme',
    })),
};
