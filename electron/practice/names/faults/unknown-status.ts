// A status word that the specification does not have.
import type { Fault } from '../../faults/fault.ts';
import { changeBody, POLL_PATH } from './change.ts';

/** Polls answer `in_manual_review`, without a result. */
export const unknownStatus: Fault = {
  kind: 'name-unknown-status',
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, POLL_PATH, ({ result: _result, ...task }) => ({
      ...task,
      status: 'in_manual_review',
    })),
};
