// Jobs that the service ended or left in a state that nobody knows, as the queue lists them.
import type { JobId } from '#shared/domain/ids.ts';
import type { Job } from '#shared/screening/job.ts';
import { buildJob } from './page-samples.ts';

const failed = (id: string, serverMessage: string | null): Job =>
  buildJob({
    id: id as JobId,
    state: 'failed',
    remoteStatus: 'FAILED',
    error: {
      code: 'job.failed_at_service',
      message: 'the service ended the job',
      retryable: false,
      details: serverMessage === null ? {} : { serverMessage },
    },
  });

/** One with the service's reason, one without, and one that a person has to decide about. */
export const endedJobs: Job[] = [
  failed('job-with-words', 'graph too large'),
  failed('job-without-words', null),
  buildJob({
    id: 'job-left' as JobId,
    state: 'stopped',
    remoteStatus: 'SLEEPING',
    error: {
      code: 'job.state_unknown',
      message: 'the service repeats what is not known',
      retryable: false,
      details: { answers: 20, unknownForMs: 180_000 },
    },
  }),
];
