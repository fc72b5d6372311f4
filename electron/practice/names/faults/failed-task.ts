// A task that failed without a word.
import type { Fault } from '../../faults/fault.ts';
import { changeBody, POLL_PATH } from './change.ts';

/** Polls answer `failed` and no result, although one is documented for every ended task. */
export const failedTask: Fault = {
  kind: 'name-failed',
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, POLL_PATH, ({ result: _result, ...task }) => ({
      ...task,
      status: 'failed',
    })),
};
