// Calls about screenings and the jobs that bring them.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `screenings.*` and `jobs.*`. */
export function createScreeningHandlers({
  screenings,
}: HandlerServices): HandlersOf<'screenings' | 'jobs'> {
  return {
    'screenings.start': async (args) => ({ jobId: await screenings.start(args) }),
    'screenings.list': ({ caseId }) => screenings.list(caseId),
    'screenings.open': ({ id }) => screenings.open(id),
    'screenings.raw': (args) => screenings.readRaw(args),
    'screenings.rulesetText': ({ sha256 }) => screenings.readRulesetText(sha256 as Sha256Hex),
    'jobs.list': ({ caseId }) => screenings.listJobs(caseId),
    'jobs.stop': ({ id }) => screenings.stopJob(id),
    'jobs.resume': ({ id }) => screenings.resumeJob(id),
    'jobs.resolveUnknown': ({ id, decision }) => screenings.resolveUnknown(id, decision),
  };
}
