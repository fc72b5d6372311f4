// The timeline of a case.
import type { TimelineEntryId } from '#shared/domain/ids.ts';
import type { CallsOf } from '#shared/ipc/contract.ts';
import type { CaseFile } from '../casefile/operations.ts';
import { givenFields } from './given-fields.ts';
import type { ServicePorts } from './ports.ts';
import { createChangeTeller } from './record-changes.ts';

/** The timelines of the open case file. Every change of a closed case is `case.sealed`. */
export function createTimelineService(
  ports: ServicePorts & { caseFile: CaseFile },
): CallsOf<'timeline'> {
  const { caseFile, clock } = ports;
  const { tell } = createChangeTeller(ports, 'timeline');
  return {
    /** A page of everything of a case. */
    list: caseFile.listTimeline,
    /** Errors: `record.not_found` (case, subject). */
    add: (args) =>
      tell(
        caseFile.addTimelineEntry({
          ...args,
          id: ports.newId() as TimelineEntryId,
          at: clock.now(),
        }),
      ),
    /** Errors: `record.not_found`. */
    update: ({ id, change }) =>
      tell(caseFile.updateTimelineEntry({ id, change: givenFields(change), at: clock.now() })),
    /** Errors: `record.not_found`. */
    setRemoved: (args) => tell(caseFile.setTimelineEntryRemoved({ ...args, at: clock.now() })),
  };
}
