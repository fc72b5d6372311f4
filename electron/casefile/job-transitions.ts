// Which state a job may go to from which: the one table (reliability.md, section 1). `complete`
// is reached by storing the snapshot only. Staying in a state changes its details.
import type { JobState } from '#shared/screening/job.ts';

const NEXT: Readonly<Record<JobState, readonly JobState[]>> = {
  intent: ['intent', 'sending', 'failed', 'stopped'],
  // Back to `intent` only when the request is known not to have reached the service.
  sending: ['intent', 'sending', 'accepted', 'processing', 'complete', 'failed', 'unknown'],
  accepted: ['accepted', 'processing', 'complete', 'failed', 'stopped'],
  processing: ['accepted', 'processing', 'complete', 'failed', 'stopped'],
  complete: [],
  // Resumed by a person: polling continues, or what was never sent is sent. A paid answer that
  // arrives late is stored all the same.
  failed: ['intent', 'accepted', 'processing', 'complete', 'failed', 'stopped'],
  stopped: ['intent', 'accepted', 'processing', 'complete', 'failed', 'stopped'],
  // A person decides: send again, or give up.
  unknown: ['intent', 'accepted', 'complete', 'failed', 'stopped', 'unknown'],
};

/** Whether a job may go from one state to another. */
export function isLegalTransition(from: JobState, to: JobState): boolean {
  return NEXT[from].includes(to);
}
