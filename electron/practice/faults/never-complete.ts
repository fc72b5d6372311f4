// A job that is always at work.
import { changePollStatus, type Fault } from './fault.ts';

/** Every poll answers PROCESSING. */
export const neverComplete: Fault = {
  kind: 'never-complete',
  stage: 'change',
  change: (answer, path) => changePollStatus(answer, path, 'PROCESSING'),
};
