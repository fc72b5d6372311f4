// Calls about the stored jobs that bring screenings.
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `jobs.*`. */
export function createJobHandlers({ screenings }: HandlerServices): HandlersOf<'jobs'> {
  return {
    'jobs.list': ({ caseId }) => screenings.listJobs(caseId),
    'jobs.stop': ({ id }) => screenings.stopJob(id),
    'jobs.resume': ({ id }) => screenings.resumeJob(id),
    'jobs.resolveUnknown': ({ id, decision }) => screenings.resolveUnknown(id, decision),
  };
}
