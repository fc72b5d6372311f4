// Calls about screenings and what they brought.
import type { Sha256Hex } from '#shared/domain/ids.ts';
import type { HandlerServices, HandlersOf } from '../services.ts';

/** Handlers of `screenings.*`. */
export function createScreeningHandlers({
  screenings,
  finding,
  replies,
}: HandlerServices): HandlersOf<'screenings'> {
  return {
    'screenings.start': async ({ caseId, environmentId, ...job }) => ({
      jobId: await screenings.start({ caseId, environmentId, job }),
    }),
    'screenings.list': (args) => finding.listScreenings(args),
    'screenings.outcomes': ({ caseId }) => finding.countOutcomes(caseId),
    'screenings.open': async ({ id }) => replies.hold(await screenings.open(id)),
    'screenings.scope': ({ id }) => screenings.readScope(id),
    'screenings.raw': (args) => screenings.readRaw(args),
    'screenings.nameReport': (args) => screenings.readNameReport(args),
    'screenings.rulesetText': ({ sha256 }) => screenings.readRulesetText(sha256 as Sha256Hex),
  };
}
