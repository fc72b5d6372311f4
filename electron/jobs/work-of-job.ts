// Which work a job is, by its kind.
import type { Job } from '#shared/screening/job.ts';
import type { JobWork } from './job-work.ts';
import { createNameWork } from './name-work.ts';
import type { RunnerContext } from './runner-context.ts';
import { createScreeningWork } from './screening-work.ts';

/** The work of a job. */
export function workOf(context: RunnerContext, job: Job): JobWork {
  const { client } = context;
  switch (job.kind) {
    case 'kya':
      return createScreeningWork(context, job, (environment, signal) =>
        client.submitKya(environment, job.id, job.request, signal),
      );
    case 'kyt':
      return createScreeningWork(context, job, (environment, signal) =>
        client.submitKyt(environment, job.id, job.request, signal),
      );
    case 'name':
      return createNameWork(context, job);
  }
}
