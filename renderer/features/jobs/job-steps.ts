// The five steps of a job and where each is. Pure.
import type { Job } from '#shared/screening/job.ts';

/** In order: stored here, sent, accepted by the service, investigated there, saved here. */
export const JOB_STEPS = ['stored', 'sent', 'accepted', 'investigating', 'saved'] as const;
/** One step. */
export type JobStepKey = (typeof JOB_STEPS)[number];
/**
 * `unsure`: whether it happened is unknown. `halted`: the person stopped there. `waiting`: an error
 * must pass, the person must change something, or the service has yet to begin.
 */
export type JobStepState =
  'done' | 'current' | 'waiting' | 'pending' | 'failed' | 'unsure' | 'halted';

/** A step with its state. */
export interface JobStep {
  key: JobStepKey;
  state: JobStepState;
}

/** The steps of a job as it is. */
export function jobSteps(
  job: Pick<Job, 'state' | 'remoteJobId' | 'acceptedAt' | 'error'>,
): JobStep[] {
  const isAccepted = job.remoteJobId !== null || job.acceptedAt !== null;
  const { at, as: standsAs } = standing(job.state, isAccepted);
  // An error on a job that is not over keeps it waiting where it is.
  const as = standsAs === 'current' && job.error !== null ? 'waiting' : standsAs;
  return JOB_STEPS.map((key, index) => ({
    key,
    state: index < at ? 'done' : index === at ? as : 'pending',
  }));
}

/** After this time of investigation a hint says what can be done meanwhile. */
export const LONG_WAIT_MS = 10 * 60 * 1000;

function standing(state: Job['state'], isAccepted: boolean): { at: number; as: JobStepState } {
  const reached = isAccepted ? 3 : 1;
  switch (state) {
    case 'intent':
    case 'sending':
      return { at: 1, as: 'current' };
    case 'accepted':
      return { at: 3, as: 'waiting' };
    case 'processing':
      return { at: 3, as: 'current' };
    case 'complete':
      return { at: JOB_STEPS.length, as: 'done' };
    case 'unknown':
      return { at: 1, as: 'unsure' };
    case 'failed':
      return { at: reached, as: 'failed' };
    case 'stopped':
      return { at: reached, as: 'halted' };
  }
}
