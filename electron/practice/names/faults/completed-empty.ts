// A task that is completed and holds nothing.
import type { Fault } from '../../faults/fault.ts';
import { changeBody, POLL_PATH } from './change.ts';

/** Polls answer `completed` without a result. */
export const completedEmpty: Fault = {
  kind: 'name-completed-empty',
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, POLL_PATH, ({ result: _result, ...task }) => ({
      ...task,
      status: 'completed',
    })),
};
