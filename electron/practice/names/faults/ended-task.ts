// Tasks that are over without a result, and in which words.
import type { Fault } from '../../faults/fault.ts';
import { changeBody, POLL_PATH } from './change.ts';

const ended = (kind: string, status: string, reason: string): Fault => ({
  kind,
  stage: 'change',
  change: (answer, path) =>
    changeBody(answer, path, POLL_PATH, ({ result: _result, ...task }) => ({
      ...task,
      status,
      reason,
    })),
});

/** Polls answer `failed` with a reason. */
export const failedWithReason = ended('name-failed-reason', 'failed', 'no source (fictional)');
/** Polls answer `cancelled` with a reason. */
export const cancelledTask = ended('name-cancelled', 'cancelled', 'withdrawn (fictional)');
