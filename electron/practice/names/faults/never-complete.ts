// A task that never ends.
import type { Fault } from '../../faults/fault.ts';
import { changeBody, POLL_PATH } from './change.ts';

/** Polls answer `processing`. */
export const neverComplete: Fault = {
  kind: 'name-never-complete',
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, POLL_PATH, ({ result: _result, ...task }) => ({
      ...task,
      status: 'processing',
    })),
};
