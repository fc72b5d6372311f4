// A status word that the specification does not have.
import { changePollStatus, type Fault } from './fault.ts';

/** A poll answers FAILED. */
export const failedStatus: Fault = {
  kind: 'failed-status',
  stage: 'change',
  change: (answer, path) => changePollStatus(answer, path, 'FAILED'),
};
