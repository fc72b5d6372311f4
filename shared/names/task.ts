// The name service's task and its status words (name API 2.2, 3).

/** When the first poll may be sent, and how long to wait between polls (contract-notes). */
export const NAME_FIRST_POLL_MS = 40_000;
/** Between two polls of one task. */
export const NAME_POLL_INTERVAL_MS = 10_000;

/** The documented states of a task. */
export const NAME_TASK_STATUSES = ['processing', 'completed', 'failed'] as const;
/** A documented state. */
export type NameTaskStatus = (typeof NAME_TASK_STATUSES)[number];

/** How a status word is read: an unknown word means "still at work" (contract-notes, Shapes). */
export function readNameStatus(word: string): NameTaskStatus {
  const lower = word.trim().toLowerCase();
  if (['completed', 'complete', 'success', 'succeeded', 'done', 'finished'].includes(lower)) {
    return 'completed';
  }
  const failed = ['failed', 'failure', 'error', 'cancelled', 'canceled', 'expired', 'timeout'];
  return failed.includes(lower) ? 'failed' : 'processing';
}
