// Rehearsals as the scenes know them.
import type { Handlers } from '#shared/ipc/contract.ts';
import type { RehearsalReport } from '#shared/rulesets/rehearsal.ts';
import {
  buildLargeRehearsal,
  emptyRehearsal,
  sampleRehearsal,
  unchangedRehearsal,
} from '../../builders/rehearsal-page-samples.ts';
import type { createPlainReplies } from '../../fakes/large-replies.ts';

/** Scenes of rehearsals; in any other some screenings come out otherwise. */
export const REHEARSAL_SCENES = [
  'rehearsal_unchanged',
  'rehearsal_none',
  'rehearsal_large',
] as const;

const reports: Readonly<Record<string, () => RehearsalReport>> = {
  rehearsal_unchanged: () => unchangedRehearsal,
  rehearsal_none: () => emptyRehearsal,
  rehearsal_large: buildLargeRehearsal,
};

/** Gives the report of the scene at once. */
export function rehearsalHandlers(
  scene: string,
  { hold }: ReturnType<typeof createPlainReplies>,
): Pick<Handlers, 'rehearsal.run' | 'rehearsal.cancel'> {
  const report = reports[scene]?.() ?? sampleRehearsal;
  return {
    'rehearsal.run': ({ caseId }) => hold({ ...report, caseId }),
    'rehearsal.cancel': () => null,
  };
}
